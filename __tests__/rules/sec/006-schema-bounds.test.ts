import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { findingsOf, judgeOdd, onlyTools } from '../../support/behaving.js';
import { judgeSchema, judgeTools } from '../sch/support/schemas.js';

const ID = 'MCP-SEC-006';

/** A schema of so many subschemas, one within the other. */
function deep(levels: number): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 2; level < levels; level++) schema = { type: 'array', items: schema };
  return { properties: { a: schema } };
}

/** A schema of so many subschemas beside each other, its root among them. */
function wide(count: number): JsonObject {
  return { properties: Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`p${index}`, {}])) };
}

test.each<[string, JsonObject]>([
  ['32 levels', deep(32)],
  ['1,000 subschemas', wide(1_000)],
  ['recursion', { properties: { next: { $ref: '#' } } }],
  ['deep data', { default: JSON.parse(`${'['.repeat(90)}${']'.repeat(90)}`) }],
  ['many choices', { properties: { a: { enum: Array.from({ length: 5_000 }, (_, index) => index) } } }],
])('%s are within the bounds', async (_what, schema) => {
  expect((await judgeSchema(ID, schema)).rule).toMatchObject({
    verdict: 'pass',
    message: '1 schemas stay within the bounds',
  });
});

test('33 levels and 1,001 subschemas are warnings', async () => {
  expect(findingsOf(await judgeSchema(ID, deep(33)))).toEqual([
    {
      message: 'tool look: inputSchema has subschemas nested 33 deep, expected at most 32',
      subject: 'look',
      outcome: 'warn',
    },
  ]);
  expect(findingsOf(await judgeSchema(ID, wide(1_001)))).toEqual([
    { message: 'tool look: inputSchema has 1001 subschemas, expected at most 1000', subject: 'look', outcome: 'warn' },
  ]);
});

test('both can be told of one schema, and the outputSchema is looked at', async () => {
  const tool = {
    name: 'look',
    inputSchema: { type: 'object' },
    outputSchema: { ...deep(40), $defs: wide(2_000).properties ?? {} },
  };
  expect(findingsOf(await judgeTools(ID, tool)).map(({ message }) => message)).toEqual([
    'tool look: outputSchema has subschemas nested 40 deep, expected at most 32',
    expect.stringMatching(/^tool look: outputSchema has \d+ subschemas, expected at most 1000$/),
  ]);
});

test('the bounds can be set', async () => {
  const offers = onlyTools({ name: 'look', inputSchema: { type: 'object', ...deep(5) } });
  const judged = await judgeOdd(ID, { offers }, { settings: { maxSchemaDepth: 4, maxSubschemas: 3 } });
  expect(findingsOf(judged)).toHaveLength(2);
  expect((await judgeOdd(ID, { offers }, { settings: { maxSchemaDepth: 5 } })).rule.verdict).toBe('pass');
});

test('no schema is nothing to judge', async () => {
  expect((await judgeTools(ID, { name: 'look' })).rule).toMatchObject({ verdict: 'not-applicable' });
});
