import type { JsonObject, JsonValue } from '../../wire/message.js';
import type { Fault } from '../fault.js';
import { withProperties, withTool } from './definitions.js';
import { fault } from './make.js';

function on(id: string, what: string, schema: JsonObject, $defs: JsonObject = {}): Fault {
  const more = Object.keys($defs).length > 0 ? { $defs } : {};
  return fault(
    `sch-header-on-${id}`,
    what,
    ['SCH-004'],
    withProperties({ a: { ...schema, 'x-mcp-header': 'A' } }, more),
  );
}

/** An annotated string. */
const HERE = { type: 'string', 'x-mcp-header': 'A' };

/** Annotates a subschema that no chain of `properties` leads to. */
function below(id: string, what: string, schema: JsonObject): Fault {
  return fault(`sch-header-in-${id}`, what, ['SCH-005'], withTool({ inputSchema: { type: 'object', ...schema } }));
}

function inside(id: string, what: string, keyword: string, value: JsonValue): Fault {
  return below(id, what, { properties: { a: { [keyword]: value } } });
}

/** What is annotated with `x-mcp-header`, and where. */
export const headerPlaceFaults: readonly Fault[] = [
  on('number', 'annotates a number', { type: 'number' }),
  on('number-or-null', 'annotates a number that may be null', { type: ['number', 'null'] }),
  on('number-or-string', 'annotates a number or string', { type: ['string', 'number'] }),
  on('referred-number', 'annotates a reference to a number', { $ref: '#/$defs/n' }, { n: { type: 'number' } }),
  on('number-or-nothing', 'annotates a number or null by alternatives', {
    anyOf: [{ type: 'number' }, { type: 'null' }],
  }),
  on('object', 'annotates an object', { type: 'object' }),
  on('array', 'annotates an array', { type: 'array', items: { type: 'string' } }),
  on('null', 'annotates null', { type: 'null' }),
  on('anything', 'annotates a parameter without a type', {}),
  on('enum-of-objects', 'annotates a choice among objects', { enum: [{ id: 1 }, { id: 2 }] }),
  on('constant-object', 'annotates a constant object', { const: { id: 1 } }),

  below('items', 'annotates the items of an array', { properties: { a: { type: 'array', items: HERE } } }),
  below('tuple', 'annotates one place of a tuple', { properties: { a: { type: 'array', prefixItems: [HERE] } } }),
  below('contained', 'annotates what an array contains', { properties: { a: { type: 'array', contains: HERE } } }),
  below('items-deep', 'annotates a member of the items of an array', {
    properties: { a: { type: 'array', items: { type: 'object', properties: { b: HERE } } } },
  }),
  inside('any-of', 'annotates one of several alternatives', 'anyOf', [HERE, { type: 'null' }]),
  inside('one-of', 'annotates one of several exclusive alternatives', 'oneOf', [HERE, { type: 'integer' }]),
  inside('all-of', 'annotates a part of a whole', 'allOf', [HERE]),
  inside('not', 'annotates what must not be', 'not', HERE),
  below('then', 'annotates what holds under a condition', {
    properties: { kind: { type: 'string' } },
    if: { properties: { kind: { const: 'x' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { a: HERE } },
  }),
  below('else', 'annotates what holds otherwise', {
    if: { properties: { kind: { const: 'x' } } },
    else: { properties: { a: HERE } },
  }),
  below('root-all-of', 'annotates a parameter in a part of the root', { allOf: [{ properties: { a: HERE } }] }),
  below('defs', 'annotates a definition that is referred to', {
    properties: { a: { $ref: '#/$defs/a' } },
    $defs: { a: HERE },
  }),
  below('unused-defs', 'annotates a definition that nothing refers to', { $defs: { a: HERE } }),
  below('additional', 'annotates parameters that it does not name', { additionalProperties: HERE }),
  below('pattern', 'annotates parameters by a pattern of their names', { patternProperties: { '^a': HERE } }),
  below('dependent', 'annotates what another parameter brings with it', {
    dependentSchemas: { kind: { properties: { a: HERE } } },
  }),
  below('unevaluated', 'annotates whatever else there is', { unevaluatedProperties: HERE }),
  fault(
    'sch-header-on-root',
    'annotates the arguments as a whole',
    ['SCH-005'],
    withTool({ inputSchema: { type: 'object', 'x-mcp-header': 'All' } }),
    { mayTrip: ['SCH-004'] },
  ),
];
