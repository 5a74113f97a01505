import { isObject, type JsonObject } from '../../src/wire/message.js';
import { OFFICIAL_EXTENSIONS } from '../dsc/official-extensions.js';

/** Methods whose result may ask for input ("Multi Round-Trip Requests"). */
export const MAY_ASK_FOR_INPUT: readonly string[] = ['tools/call', 'resources/read', 'prompts/get'];

const CORE: readonly string[] = ['complete', 'input_required'];

/** Result types of official extensions, by extension identifier. */
const OF_EXTENSION: Readonly<Record<string, readonly string[]>> = { 'io.modelcontextprotocol/tasks': ['task'] };

/** Result types that the core and the advertised extensions define; `open` names extensions that are not known to us. */
export function knownResultTypes(capabilities: JsonObject): {
  types: readonly string[];
  open: readonly string[];
} {
  const extensions = isObject(capabilities.extensions) ? Object.keys(capabilities.extensions) : [];
  return {
    types: [...CORE, ...extensions.flatMap((extension) => OF_EXTENSION[extension] ?? [])],
    open: extensions.filter((extension) => !OFFICIAL_EXTENSIONS.includes(extension)),
  };
}
