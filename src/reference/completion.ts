import { isObject, type JsonObject } from '../wire/message.js';
import type { Features } from './features.js';
import { type Call, ProtocolError } from './protocol.js';

/** "Servers return an array of completion values ranked by relevance, with: maximum 100 items per response." */
export function complete({ params }: Call, features: Features): JsonObject {
  const { ref, argument } = params;
  if (!isObject(ref) || !isObject(argument) || typeof argument.value !== 'string') {
    throw new ProtocolError(400, -32602, 'Invalid params: ref and argument are required');
  }
  const known =
    ref.type === 'ref/prompt'
      ? features.prompts.some(({ name }) => name === ref.name)
      : features.templates.some(({ uriTemplate }) => uriTemplate === ref.uri) ||
        features.resources.some(({ uri }) => uri === ref.uri);
  if (!known) throw new ProtocolError(200, -32602, 'Unknown reference');
  const { value } = argument;
  const values = features.words.filter((word) => word.startsWith(value)).slice(0, 100);
  return { completion: { values, total: values.length, hasMore: false } };
}
