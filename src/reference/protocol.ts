import type { IncomingHttpHeaders } from 'node:http';
import type { JsonObject, JsonValue } from '../wire/message.js';

/** What the core knows of the HTTP request that carried a message. */
export interface HttpFacts {
  /** Names in lower case, values as Latin-1, as Node.js gives them. */
  headers: IncomingHttpHeaders;
  /** Names and values in turn, names as spelled on the wire. */
  rawHeaders: readonly string[];
}

/** A JSON-RPC request or notification on its way through the reference server. */
export interface Call {
  method: string;
  /** Absent for notifications. */
  id?: string | number;
  params: JsonObject;
  /** `params._meta`, empty when there is none. */
  meta: JsonObject;
  /** Absent on stdio. */
  http?: HttpFacts;
  /** Facts that a faulty server keeps with the connection. */
  connection: Map<string, JsonValue>;
  /** Facts that a faulty server keeps for its lifetime. */
  process: Map<string, JsonValue>;
}

/** The open end of a stream that is held: notifications go out through `send`, `end` sends the response and closes. */
export interface Sink {
  send(message: JsonValue): void;
  end(message: JsonValue): void;
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
  /** Called once a held stream stands; gives what to do when the client has closed it. */
  opened?: (sink: Sink) => () => void;
  /** Text in place of the message, or ahead of the events of a stream. */
  text?: string;
}

/** A refusal on its way to becoming a JSON-RPC error response. */
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

/** -32020 with 400, for headers that are missing, malformed or differ from the body. */
export function mismatch(message: string): ProtocolError {
  return new ProtocolError(400, -32020, `Header mismatch: ${message}`);
}

/** A result response, on 200. */
export function resultReply(call: Call, result: JsonObject): Reply {
  return { ...bareReply(200), message: { jsonrpc: '2.0', id: call.id ?? null, result } };
}

/** An error response; without `id` when the request's could not be read, as the schema has no `null` there. */
export function errorReply({ id }: Pick<Call, 'id'>, error: ProtocolError): Reply {
  const { code, message, data } = error;
  const body = { code, message, ...(data === undefined ? {} : { data }) };
  return { ...bareReply(error.status), message: { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: body } };
}

/** A bare HTTP answer. */
export function bareReply(status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers, before: [], stream: false, hold: false };
}

/** One header as the core compares it; several of a name are joined by Node.js but for a few. */
export function header(http: HttpFacts | undefined, name: string): string | undefined {
  const value = http?.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
