import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';

/** What `#/…` points to, or undefined for other references and for what is not there. */
export function localTarget(ref: string, root: JsonValue): JsonValue | undefined {
  if (ref === '#') return root;
  if (!ref.startsWith('#/')) return undefined;
  let value: JsonValue | undefined = root;
  for (const part of ref.slice(2).split('/')) {
    const name = safeDecode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isObject(value) && Object.hasOwn(value, name) ? (value as JsonObject)[name] : undefined;
  }
  return value;
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
