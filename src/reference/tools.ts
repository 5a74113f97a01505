import { isObject, type JsonObject, META_CLIENT_CAPABILITIES } from '../wire/message.js';
import type { Invocation, Runner } from './features.js';
import { ProtocolError } from './protocol.js';

/** What the tools of the faultless server do, where it is more than to say that they are done. */
export const builtInTools: ReadonlyMap<string, Runner> = new Map<string, Runner>([
  ['add', add],
  ['confirm', confirm],
]);

/** A text result. */
export function textResult(text: string): JsonObject {
  return { content: [{ type: 'text', text }] };
}

/** "Servers MUST provide structured results that conform to this schema", and progress for those who ask for it. */
function add({ args: { a, b }, call, notify }: Invocation): JsonObject {
  if (!Number.isInteger(a) || !Number.isInteger(b)) return { ...textResult('a and b must be integers'), isError: true };
  const { progressToken } = call.meta;
  if (progressToken !== undefined) {
    notify({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: 1, total: 1 } });
  }
  const sum = Number(a) + Number(b);
  return { ...textResult(JSON.stringify({ sum })), structuredContent: { sum } };
}

/** Asks for a confirmation, which takes a client that can ask its user. */
function confirm({ call }: Invocation): JsonObject {
  const { inputResponses } = call.params;
  if (isObject(inputResponses) && isObject(inputResponses.sure)) {
    return textResult(inputResponses.sure.action === 'accept' ? 'confirmed' : 'left alone');
  }
  requireCapability(call.meta, 'elicitation');
  const requestedSchema = { type: 'object', properties: { sure: { type: 'boolean' } } };
  return asking({
    sure: { method: 'elicitation/create', params: { mode: 'form', message: 'Are you sure?', requestedSchema } },
  });
}

/** An `InputRequiredResult`. */
export function asking(inputRequests: JsonObject, requestState?: string): JsonObject {
  return {
    resultType: 'input_required',
    inputRequests,
    ...(requestState === undefined ? {} : { requestState }),
  };
}

/**
 * "A server MUST NOT rely on capabilities the client has not declared."
 * @throws ProtocolError -32021 "whose `data.requiredCapabilities` lists the missing capabilities"
 */
export function requireCapability(meta: JsonObject, capability: string): void {
  if (declares(meta, capability)) return;
  throw new ProtocolError(400, -32021, `Missing required client capability: ${capability}`, {
    requiredCapabilities: { [capability]: {} },
  });
}

/** Whether the client of a request says that it has a capability. */
export function declares(meta: JsonObject, capability: string): boolean {
  const declared = meta[META_CLIENT_CAPABILITIES];
  return isObject(declared) && isObject(declared[capability]);
}
