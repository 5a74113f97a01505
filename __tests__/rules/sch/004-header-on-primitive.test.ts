import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { findingsOf } from '../../support/behaving.js';
import { judgeParameters } from './support/schemas.js';

const ID = 'MCP-SCH-004';
const $defs = {
  text: { type: 'string' },
  amount: { type: 'number' },
  alias: { $ref: '#/$defs/text' },
  ring: { $ref: '#/$defs/ring' },
};

function judge(parameter: JsonObject) {
  return judgeParameters(ID, { a: { ...parameter, 'x-mcp-header': 'A' } }, { $defs });
}

test.each<[string, JsonObject]>([
  ['string', { type: 'string', format: 'date' }],
  ['integer', { type: 'integer', minimum: 0 }],
  ['boolean', { type: 'boolean' }],
  ['a type with null', { type: ['string', 'null'] }],
  ['two of the three', { type: ['string', 'integer'] }],
  ['a union with null', { anyOf: [{ type: 'integer' }, { type: 'null' }] }],
  ['a union of two of the three', { oneOf: [{ type: 'boolean' }, { type: 'string' }] }],
  ['a reference', { $ref: '#/$defs/text' }],
  ['a reference to a reference', { $ref: '#/$defs/alias' }],
  ['all of a reference and more', { allOf: [{ $ref: '#/$defs/text' }, { minLength: 1 }] }],
  ['choices', { enum: ['a', 1, false, null] }],
  ['one value', { const: -3 }],
])('%s passes', async (_what, parameter) => {
  expect((await judge(parameter)).rule).toMatchObject({
    verdict: 'pass',
    message: '1 x-mcp-header annotation(s): each stands on a string, integer or boolean',
  });
});

test.each<[JsonObject, string]>([
  [{ type: 'number' }, 'of type number'],
  [{ type: 'object' }, 'of type object'],
  [{ type: 'array', items: { type: 'string' } }, 'of type array'],
  [{ type: ['number', 'null'] }, 'of type [number,null]'],
  [{ type: 'number', multipleOf: 1 }, 'of type number'],
  [{ $ref: '#/$defs/amount' }, 'whose values are numbers, objects or arrays'],
  [{ enum: [1.5, 2.5] }, 'whose values are numbers, objects or arrays'],
  [{ const: {} }, 'whose values are numbers, objects or arrays'],
])('%j is a violation', async (parameter, told) => {
  const judged = await judge(parameter);
  expect(judged.rule.findings).toMatchObject([{ actual: `a parameter ${told}` }]);
  expect(findingsOf(judged)).toEqual([
    {
      message: `tool look: x-mcp-header "A" at /properties/a stands on a parameter ${told}`,
      subject: 'look',
      outcome: 'fail',
    },
  ]);
});

test.each<[string, JsonObject]>([
  ['no type', {}],
  ['null alone', { type: 'null' }],
  ['a union with a number', { anyOf: [{ type: 'string' }, { type: 'number' }] }],
  ['a list with a number', { type: ['string', 'number'] }],
  ['a reference to nothing', { $ref: '#/$defs/none' }],
  ['a reference to another document', { $ref: 'https://example.com/a.json' }],
  ['a circle', { $ref: '#/$defs/ring' }],
  ['choices of which some are fractions', { enum: ['a', 1.5] }],
])('%s cannot be told, which is a warning', async (_what, parameter) => {
  expect(findingsOf(await judge(parameter))).toEqual([
    {
      message: 'tool look: x-mcp-header "A" at /properties/a stands on a parameter whose type cannot be told',
      subject: 'look',
      outcome: 'warn',
      because: 'the type cannot be told from the schema',
    },
  ]);
});

test('no annotation is nothing to judge', async () => {
  expect((await judgeParameters(ID, { a: { type: 'number' } })).rule.verdict).toBe('not-applicable');
});
