import { localTarget } from '../../src/suite/local-target.js';
import { walkSchema } from '../../src/suite/schema-walk.js';
import { isObject, type JsonValue } from '../../src/wire/message.js';

/** A reference within its document that leads to nothing. */
export interface DanglingReference {
  /** JSON Pointer to the reference itself. */
  pointer: string;
  ref: string;
}

/** Local references, by JSON Pointer or by name, that lead nowhere; where `$id` moves the base they are not looked at. */
export function danglingReferences(schema: JsonValue): DanglingReference[] {
  const places = [...walkSchema(schema)];
  const movesBase = places.some(({ schema: { $id, id }, pointer }) => pointer !== '' && [$id, id].some(isText));
  if (movesBase) return [];
  const anchors = anchorsOf(schema);
  const leads = (ref: string): boolean =>
    ref === '#' || (ref.startsWith('#/') ? localTarget(ref, schema) !== undefined : anchors.has(decoded(ref.slice(1))));
  return places.flatMap(({ schema: place, pointer }) =>
    ['$ref', '$dynamicRef'].flatMap((keyword) => {
      const ref = place[keyword];
      return isText(ref) && ref.startsWith('#') && !leads(ref) ? [{ pointer: `${pointer}/${keyword}`, ref }] : [];
    }),
  );
}

/** Names that any place defines, also under keywords that we do not know. */
function anchorsOf(schema: JsonValue): Set<string> {
  const names = new Set<string>();
  const stack: JsonValue[] = [schema];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (isObject(value)) {
      for (const name of [value.$anchor, value.$dynamicAnchor, fragmentOf(value.$id), fragmentOf(value.id)])
        if (isText(name)) names.add(name);
    }
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) stack.push(member);
  }
  return names;
}

/** Up to draft-07 a name is an identifier of nothing but a fragment. */
function fragmentOf(identifier: JsonValue | undefined): string | undefined {
  return isText(identifier) && identifier.startsWith('#') ? identifier.slice(1) : undefined;
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
