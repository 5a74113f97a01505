import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { findingsOf } from '../../support/behaving.js';
import { judgeSchema } from './support/schemas.js';

const ID = 'MCP-SCH-005';
const A = { type: 'string', 'x-mcp-header': 'A' };

test.each<[string, JsonObject]>([
  ['a parameter', { properties: { a: A } }],
  [
    'one within objects',
    { properties: { o: { type: 'object', properties: { p: { type: 'object', properties: { a: A } } } } } },
  ],
  [
    'one within objects that are called like keywords',
    { properties: { items: { type: 'object', properties: { allOf: A } } } },
  ],
  [
    'one whose own type is a reference',
    { properties: { a: { $ref: '#/$defs/t', 'x-mcp-header': 'A' } }, $defs: { t: { type: 'string' } } },
  ],
])('%s is reached', async (_what, schema) => {
  expect((await judgeSchema(ID, schema)).rule).toMatchObject({
    verdict: 'pass',
    message: '1 x-mcp-header annotation(s): each is reached through properties alone',
  });
});

test.each<[string, JsonObject]>([
  ['/properties/l/items', { properties: { l: { type: 'array', items: A } } }],
  ['/properties/l/prefixItems/0', { properties: { l: { prefixItems: [A] } } }],
  ['/properties/l/contains', { properties: { l: { contains: A } } }],
  ['/anyOf/0/properties/a', { anyOf: [{ properties: { a: A } }] }],
  ['/oneOf/0/properties/a', { oneOf: [{ properties: { a: A } }] }],
  ['/properties/o/allOf/0/properties/a', { properties: { o: { allOf: [{ properties: { a: A } }] } } }],
  ['/not/properties/a', { not: { properties: { a: A } } }],
  ['/if/properties/a', { if: { properties: { a: A } } }],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  ['/then/properties/a', { then: { properties: { a: A } } }],
  ['/else/properties/a', { else: { properties: { a: A } } }],
  ['/$defs/o/properties/a', { properties: { o: { $ref: '#/$defs/o' } }, $defs: { o: { properties: { a: A } } } }],
  ['/definitions/a', { definitions: { a: A } }],
  ['/patternProperties/^x-', { patternProperties: { '^x-': A } }],
  ['/additionalProperties', { additionalProperties: A }],
  ['/dependentSchemas/b/properties/a', { dependentSchemas: { b: { properties: { a: A } } } }],
])('%s is not', async (place, schema) => {
  const judged = await judgeSchema(ID, schema);
  expect(findingsOf(judged)).toEqual([
    {
      message: `tool look: x-mcp-header "A" at ${place} is not reached through \`properties\` alone`,
      subject: 'look',
      outcome: 'fail',
    },
  ]);
});

test('the root is no parameter', async () => {
  expect(findingsOf(await judgeSchema(ID, { 'x-mcp-header': 'A' })).map(({ message }) => message)).toEqual([
    'tool look: x-mcp-header "A" at the root of inputSchema is not reached through `properties` alone',
  ]);
});

test('no annotation is nothing to judge', async () => {
  expect((await judgeSchema(ID, {})).rule.verdict).toBe('not-applicable');
});
