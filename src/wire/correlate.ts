import type { Exchange } from './exchange.js';
import { errorOf, isObject, type JsonObject, type JsonValue, resultOf } from './message.js';

/** A JSON-RPC response: a result or an error, and no method. */
export function isResponse(message: JsonValue | undefined): message is JsonObject {
  return isObject(message) && !('method' in message) && ('result' in message || 'error' in message);
}

/** The response that carries the request's id, equal in type and value. */
export function isAnswerTo(message: JsonValue, id: unknown): boolean {
  return isResponse(message) && message.id === id;
}

/**
 * The message that answers a request: the response with the request's id; else, for judgement of everything
 * but the id itself (MCP-RES-005 judges that), the last response there is.
 */
function findAnswer(messages: readonly JsonValue[], id: unknown): JsonObject | undefined {
  const responses = messages.filter(isResponse);
  return responses.find((response) => response.id === id) ?? responses.at(-1);
}

/** Fills `answer`, `result` and `error` from the messages received so far. */
export function correlate(exchange: Exchange): void {
  const answer = findAnswer(exchange.messages, exchange.request.rpcId);
  if (!answer) return;
  exchange.answer = answer;
  const result = resultOf(answer);
  const error = errorOf(answer);
  if (result) exchange.result = result;
  if (error) exchange.error = error;
}
