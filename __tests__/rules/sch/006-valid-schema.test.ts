import { describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '../../../src/wire/message.js';
import { findingsOf } from '../../support/behaving.js';
import { checkReference, ruleOf } from '../../support/check.js';
import { judgeSchema, judgeTools } from './support/schemas.js';

const ID = 'MCP-SCH-006';
const BY_2020 = 'is not valid by json-schema.org/draft/2020-12/schema:';

test('valid schemas pass', async () => {
  const tool = { name: 'look', inputSchema: { type: 'object' }, outputSchema: { type: 'array' } };
  expect((await judgeTools(ID, tool)).rule).toMatchObject({
    verdict: 'pass',
    message: '2 schemas of 1 tools are valid',
    notes: [],
  });
});

test.each<[JsonValue | undefined, string]>([
  [undefined, 'inputSchema is missing'],
  [null, 'inputSchema is not an object'],
  [true, 'inputSchema is not an object'],
  [[], 'inputSchema is not an object'],
  [{}, 'inputSchema has no type at its root'],
  [{ type: 'string' }, 'inputSchema/type is "string"'],
  [{ type: ['object'] }, 'inputSchema/type is ["object"]'],
  [{ $ref: '#/$defs/a', $defs: { a: { type: 'object' } } }, 'inputSchema has no type at its root'],
])('%j as the inputSchema is a violation', async (inputSchema, told) => {
  const tool = { name: 'look', ...(inputSchema === undefined ? {} : { inputSchema }) };
  const judged = await judgeTools(ID, tool);
  expect(findingsOf(judged)).toEqual([
    { message: `tool look: ${told}, expected a schema object with "type": "object"`, subject: 'look', outcome: 'fail' },
  ]);
  expect(judged.rule.findings[0]?.expected).toBe('an object with type "object" at its root');
});

test.each<[JsonObject, string]>([
  [{ required: 'a' }, `/required ${BY_2020} must be array, not "a"`],
  [{ properties: [] }, `/properties ${BY_2020} must be object, not []`],
  [
    { properties: { a: { type: 'any' } } },
    `/properties/a/type ${BY_2020} must be one of array, boolean, integer, null, number, object, string, not "any"`,
  ],
  [{ properties: { a: { minLength: -1 } } }, `/properties/a/minLength ${BY_2020} must be >= 0, not -1`],
  [{ required: ['a', 'a'] }, `/required ${BY_2020} must NOT have duplicate items (items ## 1 and 0 are identical)`],
  [{ $id: '#a' }, `/$id ${BY_2020} must match pattern "^[^#]*#?$", not "#a"`],
  [{ title: null }, `/title ${BY_2020} must be string, not null`],
  [{ $schema: 7 }, '/$schema is 7, which names no dialect'],
  [{ $schema: null }, '/$schema is null, which names no dialect'],
  [
    { $schema: 'http://json-schema.org/draft-07/schema#', properties: { a: { exclusiveMinimum: true } } },
    '/properties/a/exclusiveMinimum is not valid by json-schema.org/draft-07/schema: must be number, not true',
  ],
])('%j is not valid', async (schema, told) => {
  expect(findingsOf(await judgeSchema(ID, schema))).toEqual([
    { message: `tool look: inputSchema${told}`, subject: 'look', outcome: 'fail' },
  ]);
});

test('an outputSchema is judged beside the inputSchema', async () => {
  const judge = async (outputSchema: JsonValue) =>
    findingsOf(await judgeTools(ID, { name: 'look', inputSchema: {}, outputSchema }));
  expect((await judge({ type: 'dict' })).map(({ message }) => message)).toEqual([
    'tool look: inputSchema has no type at its root, expected a schema object with "type": "object"',
    `tool look: outputSchema/type ${BY_2020} must be one of array, boolean, integer, null, number, object, string, not "dict"`,
  ]);
  expect((await judge(null))[1]).toMatchObject({ outcome: 'fail' });
  expect((await judge(true))[1]).toEqual({
    message: 'tool look: outputSchema is true',
    subject: 'look',
    outcome: 'warn',
    because: 'it is a JSON Schema, though the protocol has only objects there',
  });
});

describe('references that lead nowhere', () => {
  test.each<[string, JsonObject]>([
    ['#/$defs/none', { properties: { a: { $ref: '#/$defs/none' } } }],
    ['#none', { properties: { a: { $ref: '#none' } }, $defs: { a: { $anchor: 'some' } } }],
    ['#/properties/b', { properties: { a: { $ref: '#/properties/b' }, c: {} } }],
  ])('%s is a warning', async (ref, schema) => {
    const judged = await judgeSchema(ID, schema);
    expect(findingsOf(judged)).toEqual([
      {
        message: `tool look: inputSchema/properties/a/$ref refers to ${ref}, which is not there`,
        subject: 'look',
        outcome: 'warn',
        because: 'the meta-schema accepts a reference that leads nowhere',
      },
    ]);
    expect(judged.rule.findings[0]?.pointer).toBe('/inputSchema/properties/a/$ref');
  });
});

test('an unknown dialect is not judged, and said', async () => {
  const odd = { name: 'odd', inputSchema: { $schema: 'https://example.com/ours', type: 'object', required: 1 } };
  const note = 'schemas of unknown dialects were not judged: https://example.com/ours'.replace('https://', '');
  expect((await judgeTools(ID, odd)).rule).toMatchObject({ verdict: 'not-tested', message: note });
  expect((await judgeTools(ID, odd, { name: 'look', inputSchema: { type: 'object' } })).rule).toMatchObject({
    verdict: 'pass',
    message: '1 schemas of 2 tools are valid',
    notes: [note],
  });
});

test('tools of an earlier revision are warned of only', async () => {
  const features = (all: { tools: JsonObject[] }): void => {
    all.tools = [{ name: 'look', inputSchema: { type: 'object', required: 'a' } }];
  };
  const rule = ruleOf(await checkReference({ era: 'legacy', features }, { rules: [ID] }), ID);
  expect(rule.findings).toMatchObject([
    { outcome: 'warn', loweredBecause: 'the server speaks an earlier revision, whose text is milder' },
  ]);
});

test('no tools are nothing to judge', async () => {
  expect((await judgeTools(ID)).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'the list of tools is empty',
  });
});
