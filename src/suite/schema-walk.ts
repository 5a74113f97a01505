import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';

/** One subschema and where it stands. */
export interface SchemaPlace {
  schema: JsonObject;
  /** JSON Pointer from the root schema, empty for the root. */
  pointer: string;
  /** Names of the chain of `properties` keys that leads here, or undefined when anything else is on the way. */
  path: readonly string[] | undefined;
  /** Number of subschemas on the way, 1 for the root. */
  depth: number;
}

/** Keywords whose value is a schema, a list of schemas, or a map from names to schemas (drafts 04 to 2020-12). */
const ONE = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const LIST = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'];
const MAP = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties'];

/** `a/b` -> `a~1b` (RFC 6901). */
export function pointerPart(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Every subschema of a schema, the root first. Only places where the dialects put schemas are entered, so a property
 * that is called like a keyword, or data in `const`, `enum`, `default` and `examples`, is not mistaken for one.
 * References are not followed, so the walk ends whatever the schema says.
 */
export function* walkSchema(root: JsonValue): Generator<SchemaPlace> {
  if (!isObject(root)) return;
  const stack: SchemaPlace[] = [{ schema: root, pointer: '', path: [], depth: 1 }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    yield place;
    stack.push(...children(place).reverse());
  }
}

function children(place: SchemaPlace): SchemaPlace[] {
  const found: SchemaPlace[] = [];
  const add = (value: JsonValue | undefined, pointer: string, name?: string): void => {
    if (!isObject(value)) return;
    const path = name !== undefined && place.path ? [...place.path, name] : undefined;
    found.push({ schema: value, pointer: place.pointer + pointer, path, depth: place.depth + 1 });
  };
  for (const [keyword, value] of Object.entries(place.schema)) {
    const at = `/${pointerPart(keyword)}`;
    if (MAP.includes(keyword) && isObject(value)) {
      for (const [name, child] of Object.entries(value)) {
        add(child, `${at}/${pointerPart(name)}`, keyword === 'properties' ? name : undefined);
      }
    } else if (LIST.includes(keyword) && Array.isArray(value)) {
      value.forEach((child, index) => {
        add(child, `${at}/${index}`);
      });
    } else if (ONE.includes(keyword)) add(value, at);
  }
  return found;
}
