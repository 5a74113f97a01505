/** JSON-RPC 2.0 messages as they come off the wire: nothing is trusted, everything is narrowed here. */

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };
export type RpcId = string | number;

/** The error member of a JSON-RPC error response; `code` is whatever the server wrote, a number when it is well-formed. */
export interface RpcError {
  code: number;
  message: string;
  data?: JsonValue;
}

/** Revision this project judges by, as written in `MCP-Protocol-Version` and `_meta`. */
export const SPEC_VERSION = '2026-07-28';

export const META_PROTOCOL_VERSION = 'io.modelcontextprotocol/protocolVersion';
export const META_CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
export const META_CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const META_SERVER_INFO = 'io.modelcontextprotocol/serverInfo';
export const META_SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

export const HEADER_MISMATCH = -32020;
export const MISSING_CLIENT_CAPABILITY = -32021;
export const UNSUPPORTED_VERSION = -32022;
/** The codes that this revision defines in the range that it reserves. */
export const PROTOCOL_ERRORS: readonly number[] = [HEADER_MISMATCH, MISSING_CLIENT_CAPABILITY, UNSUPPORTED_VERSION];
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** Whether a value is an object of JSON: no array and no null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The `result` object of a JSON-RPC result response, or undefined when the message is not one. */
export function resultOf(message: JsonValue | undefined): JsonObject | undefined {
  return isObject(message) && isObject(message.result) && !('error' in message) ? message.result : undefined;
}

/** The `error` object of a JSON-RPC error response, or undefined when the message is not one. */
export function errorOf(message: JsonValue | undefined): RpcError | undefined {
  if (!isObject(message) || !isObject(message.error)) return undefined;
  const { code, message: text, data } = message.error;
  if (typeof code !== 'number') return undefined;
  return { code, message: typeof text === 'string' ? text : '', ...(data === undefined ? {} : { data }) };
}

/** The `method` of a JSON-RPC request or notification, or undefined when the message is neither. */
export function methodOf(message: JsonValue | undefined): string | undefined {
  return isObject(message) && typeof message.method === 'string' ? message.method : undefined;
}

/**
 * What is wrong with the envelope of a response, as the end of the sentence "the answer is …"; undefined when nothing is.
 * JSON-RPC 2.0 ("all messages MUST follow"): the version, and either a `result` or an `error`, never both. The schema
 * makes `result` an object; "error responses MUST include an `error` field with a `code` and `message`. Error codes MUST
 * be integers." The id is judged elsewhere.
 */
export function envelopeFault(response: JsonObject): string | undefined {
  if (response.jsonrpc !== '2.0') return 'a response without "jsonrpc": "2.0"';
  if ('result' in response && 'error' in response) return 'a response with both result and error';
  if ('result' in response) return isObject(response.result) ? undefined : 'a response whose result is no object';
  const { error } = response;
  if (!isObject(error)) return 'a response whose error is no object';
  if (!Number.isInteger(error.code))
    return `an error whose code is no integer (${JSON.stringify(error.code) ?? 'none'})`;
  return typeof error.message === 'string' ? undefined : 'an error without a message';
}

/** The subscription that a notification says it belongs to. */
export function subscriptionIdOf({ params }: JsonObject): JsonValue | undefined {
  return isObject(params) && isObject(params._meta) ? params._meta[META_SUBSCRIPTION_ID] : undefined;
}

/** Notifications that go out for subscriptions alone; on the one channel of stdio all others belong to other requests. */
const OF_SUBSCRIPTIONS =
  /^notifications\/(subscriptions\/acknowledged|(tools|prompts|resources)\/list_changed|resources\/updated)$/;

/** Whether a notification is tagged with a subscription, or of a kind that only subscriptions get. */
export function isOfSubscription(message: JsonValue): boolean {
  return (
    isObject(message) && (subscriptionIdOf(message) !== undefined || OF_SUBSCRIPTIONS.test(methodOf(message) ?? ''))
  );
}
