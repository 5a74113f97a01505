import type { JsonObject, JsonValue } from '../../wire/message.js';
import type { Fault } from '../fault.js';
import { withTool } from './definitions.js';
import { fault, without } from './make.js';

const RULE = ['SCH-006'];
const ROOT_SPEC = { spec: 'server/tools#tool: MUST be a valid JSON Schema object (not null)' };

function input(id: string, what: string, inputSchema: JsonValue): Fault {
  return fault(`sch-${id}`, what, RULE, withTool({ inputSchema }));
}

/** A parameter with an invalid schema. */
function property(id: string, what: string, schema: JsonValue): Fault {
  return input(id, what, { type: 'object', properties: { a: schema } });
}

/** Something that is not the schema of an object. */
function root(id: string, what: string, inputSchema: JsonValue): Fault {
  return fault(`sch-${id}`, what, RULE, withTool({ inputSchema }), ROOT_SPEC);
}

function output(id: string, what: string, outputSchema: JsonObject): Fault {
  return fault(`sch-${id}`, what, RULE, withTool({ outputSchema }));
}

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_04 = 'http://json-schema.org/draft-04/schema#';

/** Schemas against their dialects. */
export const dialectFaults: readonly Fault[] = [
  root('root-array', 'has the schema of an array as inputSchema', { type: 'array' }),
  root('no-root-type', 'has no type at the root of inputSchema', { properties: {} }),
  root('root-type-list', 'has a list as the type of inputSchema', { type: ['object'] }),
  root('root-type-capital', 'writes the type of inputSchema with a capital', { type: 'Object' }),
  root('root-null', 'has null as inputSchema', null),
  root('root-true', 'has true as inputSchema', true),
  root('root-text', 'has a text as inputSchema', '{"type":"object"}'),
  root('root-list', 'has a list as inputSchema', []),
  fault(
    'sch-no-input',
    'has no inputSchema',
    RULE,
    {
      features: ({ tools }) => {
        tools.push(without({ name: 'odd', inputSchema: {} }, 'inputSchema'));
      },
    },
    ROOT_SPEC,
  ),

  property('bad-type', 'uses a type that there is not', { type: 'text' }),
  property('type-of-code', 'uses the name of a type of code', { type: 'int' }),
  property('type-null-value', 'has null as a type', { type: null }),
  property('bad-required', 'has a boolean as required', { type: 'string', required: true }),
  property('schema-text', 'has a text in place of a schema', 'string'),
  property('schema-null', 'has null in place of a schema', null),
  property('enum-text', 'has a text as enum', { enum: 'a|b|c' }),
  property('minimum-text', 'has a text as minimum', { type: 'integer', minimum: '1' }),
  property('length-negative', 'has a negative length', { type: 'string', minLength: -1 }),
  property('length-fraction', 'has a fraction as a length', { type: 'string', maxLength: 1.5 }),
  property('multiple-of-zero', 'has multiples of zero', { type: 'integer', multipleOf: 0 }),
  property('exclusive-boolean', 'has a boolean as exclusiveMinimum, as draft-04 did', {
    type: 'integer',
    minimum: 0,
    exclusiveMinimum: true,
  }),
  property('any-of-empty', 'has no alternatives at all', { anyOf: [] }),
  property('any-of-object', 'gives alternatives as an object', { anyOf: { a: { type: 'string' } } }),
  property('ref-number', 'refers to a number', { $ref: 1 }),
  property('draft-07-tuple', 'uses a list of items, which only older dialects have', {
    type: 'array',
    items: [{ type: 'string' }],
  }),
  property('dangling', 'refers to a definition that is not there', { $ref: '#/$defs/gone' }),
  property('dangling-anchor', 'refers to an anchor that is not there', { $ref: '#nowhere' }),
  input('required-twice', 'requires a parameter twice', {
    type: 'object',
    properties: { a: {} },
    required: ['a', 'a'],
  }),
  input('required-text', 'has a text as required', { type: 'object', properties: { a: {} }, required: 'a' }),
  input('properties-list', 'gives properties as a list', {
    type: 'object',
    properties: [{ name: 'a', type: 'string' }],
  }),
  input('additional-text', 'has a text as additionalProperties', { type: 'object', additionalProperties: 'no' }),
  input('defs-list', 'gives definitions as a list', { type: 'object', $defs: [] }),
  input('anchor-with-blank', 'has a blank in an anchor', { type: 'object', $defs: { a: { $anchor: 'my anchor' } } }),
  input('dialect-number', 'declares a number as its dialect', { $schema: 7, type: 'object' }),
  input('deep-inside', 'has an invalid schema deep inside', {
    type: 'object',
    properties: {
      a: {
        type: 'object',
        properties: { b: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'strnig' }] } } },
      },
    },
  }),
  input('draft-07-bad-type', 'declares draft-07 and uses a type that it has not', {
    $schema: DRAFT_07,
    type: 'object',
    properties: { a: { type: 'any' } },
  }),
  input('draft-04-const', 'declares draft-04 and has a number as exclusiveMinimum', {
    $schema: DRAFT_04,
    type: 'object',
    properties: { a: { exclusiveMinimum: 1 } },
  }),
  input('2019-bad-dependent', 'declares 2019-09 and has a text as dependentRequired', {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    type: 'object',
    dependentRequired: { a: 'b' },
  }),

  output('bad-output', 'has an invalid outputSchema', { type: 'object', properties: [] }),
  output('output-bad-type', 'uses a type in outputSchema that there is not', { type: 'dict' }),
  output('output-dangling', 'refers to nothing in outputSchema', {
    type: 'array',
    items: { $ref: '#/definitions/Item' },
  }),
];
