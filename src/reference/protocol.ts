import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject, JsonValue } from '../wire/message.js';

/** A JSON-RPC request on its way through the reference server. */
export interface Call {
  method: string;
  /** Absent for notifications. */
  id?: string | number;
  params: JsonObject;
  /** `params._meta`, empty when there is none. */
  meta: JsonObject;
  /** The HTTP request; absent on stdio. Header names are lower case, values Latin-1 as Node.js gives them. */
  http?: { headers: IncomingHttpHeaders; rawHeaders: readonly string[] };
  /** Facts that a faulty server keeps with the connection. */
  connection: Map<string, JsonValue>;
  /** Facts that a faulty server keeps for its lifetime. */
  process: Map<string, JsonValue>;
}

/** What goes back for a request, before it is written to a transport. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  /** Messages before the last one, which turn the answer into an event stream. */
  before: JsonObject[];
  /** The response; absent for notifications and for streams that are held open. */
  message?: JsonValue;
  /** Event stream even without messages before the response. */
  stream: boolean;
  /** The stream stays open. */
  hold: boolean;
  /** Text sent in place of the message. */
  text?: string;
}

export class ProtocolError extends Error {
  readonly status: number;
  readonly code: number;
  readonly data: JsonValue | undefined;

  /** @param status HTTP status; on stdio it is not sent. */
  constructor(status: number, code: number, message: string, data?: JsonValue) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

export function resultReply(call: Call, result: JsonObject): Reply {
  return {
    status: 200,
    headers: {},
    before: [],
    message: { jsonrpc: '2.0', id: call.id ?? null, result },
    stream: false,
    hold: false,
  };
}

export function errorReply(call: Pick<Call, 'id'>, error: ProtocolError): Reply {
  const { code, message, data } = error;
  const body = { code, message, ...(data === undefined ? {} : { data }) };
  return {
    status: error.status,
    headers: {},
    before: [],
    message: { jsonrpc: '2.0', id: call.id ?? null, error: body },
    stream: false,
    hold: false,
  };
}

/** A bare HTTP answer. */
export function bareReply(status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers, before: [], stream: false, hold: false };
}
