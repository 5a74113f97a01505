import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { findingsOf, judgeOdd } from '../../support/behaving.js';
import { judgeSchema, judgeTools } from '../sch/support/schemas.js';

const ID = 'MCP-SEC-005';
const FAR = 'https://example.com/a.json';

test.each<[string, JsonObject]>([
  ['a pointer', { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: {} } }],
  ['its own $id', { $id: FAR, properties: { a: { $ref: FAR }, b: { $ref: 'a.json#/x' } } }],
  ['the $id of a part', { properties: { a: { $ref: FAR } }, $defs: { a: { $id: FAR } } }],
  ['a meta-schema', { properties: { a: { $ref: 'http://json-schema.org/draft-07/schema#' } } }],
  ['a parameter called $ref', { properties: { $ref: { type: 'string', const: FAR } } }],
  ['data', { default: { $ref: FAR }, examples: [{ $ref: FAR }], enum: [{ $ref: FAR }], const: { $ref: FAR } }],
  ['a name that is no address', { properties: { a: { $ref: 'urn:example:a' } } }],
  ['a path beside no $id', { properties: { a: { $ref: 'other.json' } } }],
])('%s stays in the document', async (_what, schema) => {
  expect((await judgeSchema(ID, schema)).rule).toMatchObject({
    verdict: 'pass',
    message: 'no reference in 1 schemas leaves its document',
  });
});

test.each<[JsonObject, string, string]>([
  [{ properties: { a: { $ref: FAR } } }, '/properties/a/$ref', FAR],
  [{ properties: { a: { $ref: 'HTTP://EXAMPLE.com/b#/c' } } }, '/properties/a/$ref', 'http://example.com/b#/c'],
  [{ $id: FAR, properties: { a: { $ref: 'b.json' } } }, '/properties/a/$ref', 'https://example.com/b.json'],
  [{ $id: FAR, items: { $id: 'sub/', $ref: 'b.json' } }, '/items/$ref', 'https://example.com/sub/b.json'],
  [{ properties: { a: { $dynamicRef: `${FAR}#meta` } } }, '/properties/a/$dynamicRef', `${FAR}#meta`],
  [{ allOf: [{ $ref: FAR }] }, '/allOf/0/$ref', FAR],
  [{ $ref: FAR }, '/$ref', FAR],
])('%j leaves it', async (schema, pointer, target) => {
  const judged = await judgeSchema(ID, schema);
  expect(findingsOf(judged)).toEqual([
    {
      message: `tool look: inputSchema${pointer} refers to ${target}; conformant clients will not resolve it`,
      subject: 'look',
      outcome: 'fail',
    },
  ]);
  expect(judged.rule.findings[0]?.pointer).toBe(`/inputSchema${pointer}`);
});

test('the outputSchema is looked at too', async () => {
  const tool = { name: 'look', inputSchema: { type: 'object' }, outputSchema: { items: { $ref: FAR } } };
  expect(findingsOf(await judgeTools(ID, tool)).map(({ message }) => message)).toEqual([
    `tool look: outputSchema/items/$ref refers to ${FAR}; conformant clients will not resolve it`,
  ]);
});

test('no schema and no tools are nothing to judge', async () => {
  expect((await judgeTools(ID, { name: 'look' })).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'no tool has a schema',
  });
  const none = await judgeOdd(ID, { offers: (features) => Object.assign(features, { capabilities: {} }) });
  expect(none.rule).toMatchObject({ verdict: 'not-applicable', message: 'the server has no tools' });
});
