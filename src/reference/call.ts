import { isObject, type JsonValue } from '../wire/message.js';
import { type Call, type HttpFacts, ProtocolError } from './protocol.js';

/** Where the facts live that a faulty server keeps from one request to the next. */
export interface Memory {
  connection: Map<string, JsonValue>;
  process: Map<string, JsonValue>;
}

/**
 * A message as the core takes it.
 * @throws ProtocolError -32600 for what is no single JSON-RPC request or notification: "Requests MUST include a string or
 * integer ID. Unlike base JSON-RPC, the ID MUST NOT be `null`."
 */
export function callOf(message: JsonValue | undefined, memory: Memory, http?: HttpFacts): Call {
  if (!isObject(message)) throw invalid('a single JSON-RPC request or notification is expected');
  const { jsonrpc, method, id, params = {} } = message;
  if (jsonrpc !== '2.0') throw invalid('jsonrpc must be "2.0"');
  if (typeof method !== 'string') throw invalid('method must be a string');
  if ('id' in message && !isId(id)) throw invalid('id must be a string or an integer');
  if (!isObject(params)) throw invalid('params must be an object');
  return {
    method,
    ...(isId(id) ? { id } : {}),
    params,
    meta: isObject(params._meta) ? params._meta : {},
    ...(http ? { http } : {}),
    ...memory,
  };
}

/** The JSON value of a text. @throws ProtocolError -32700 when it is none. */
export function parseMessage(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw new ProtocolError(400, -32700, 'Parse error');
  }
}

function isId(id: JsonValue | undefined): id is string | number {
  return typeof id === 'string' || Number.isInteger(id);
}

function invalid(what: string): ProtocolError {
  return new ProtocolError(400, -32600, `Invalid Request: ${what}`);
}
