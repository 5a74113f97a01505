import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { findingsOf } from '../../support/behaving.js';
import { judgeParameters, judgeTools } from './support/schemas.js';

const ID = 'MCP-SCH-003';
const named = (name: string): JsonObject => ({ type: 'string', 'x-mcp-header': name });

test('names of their own pass, and two tools may have the same', async () => {
  expect((await judgeParameters(ID, { a: named('A'), b: named('B') })).rule).toMatchObject({
    verdict: 'pass',
    message: '2 x-mcp-header annotation(s): each is unique in its tool',
  });
  const inputSchema = { type: 'object', properties: { a: named('A') } };
  const two = await judgeTools(ID, { name: 'one', inputSchema }, { name: 'two', inputSchema });
  expect(two.rule.verdict).toBe('pass');
});

test.each<[string, JsonObject, string, string]>([
  ['twice', { a: named('Region'), b: named('Region') }, '/properties/b', '/properties/a'],
  ['in another case', { a: named('Region'), b: named('REGION') }, '/properties/b', '/properties/a'],
  [
    'within an object',
    { a: named('Region'), o: { type: 'object', properties: { b: named('region') } } },
    '/properties/o/properties/b',
    '/properties/a',
  ],
])('a name %s is a violation', async (_what, properties, place, first) => {
  const findings = findingsOf(await judgeParameters(ID, properties));
  expect(findings).toMatchObject([{ subject: 'look', outcome: 'fail' }]);
  expect(findings[0]?.message).toMatch(new RegExp(` at ${place} is also used at ${first}$`));
});

test('three of one name are two findings', async () => {
  const judged = await judgeParameters(ID, { a: named('A'), b: named('a'), c: named('A') });
  expect(judged.rule.findings.map(({ pointer }) => pointer)).toEqual([
    '/inputSchema/properties/b/x-mcp-header',
    '/inputSchema/properties/c/x-mcp-header',
  ]);
});

test('no annotation is nothing to judge', async () => {
  expect((await judgeParameters(ID, {})).rule.verdict).toBe('not-applicable');
});
