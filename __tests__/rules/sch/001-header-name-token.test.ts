import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../../../src/wire/message.js';
import { findingsOf, judgeOdd, onlyTools } from '../../support/behaving.js';
import { checkReference, ruleOf } from '../../support/check.js';
import { judgeParameters, judgeTools } from './support/schemas.js';

const ID = 'MCP-SCH-001';

test.each(['Region', 'x', '-', "!#$%&'*+-.^_`|~09azAZ"])('%s is a header name', async (name) => {
  expect((await judgeParameters(ID, { a: { type: 'string', 'x-mcp-header': name } })).rule).toMatchObject({
    verdict: 'pass',
    message: '1 x-mcp-header annotation(s): each is a header name',
  });
});

test.each<[JsonValue, string, string]>([
  ['', '""', 'is empty'],
  ['My Header', '"My Header"', 'holds characters that a header name cannot have'],
  ['a:b', '"a:b"', 'holds characters that a header name cannot have'],
  ['Größe', '"Größe"', 'holds characters that a header name cannot have'],
  ['a\r\nb', '"a\\r\\nb"', 'holds characters that a header name cannot have'],
  [true, 'true', 'is not a string'],
  [null, 'null', 'is not a string'],
  [{ name: 'A' }, '{"name":"A"}', 'is not a string'],
])('%j is none', async (value, told, problem) => {
  expect(findingsOf(await judgeParameters(ID, { a: { type: 'string', 'x-mcp-header': value } }))).toEqual([
    {
      message: `tool look: x-mcp-header ${told} at /properties/a ${problem}`,
      subject: 'look',
      outcome: 'fail',
    },
  ]);
});

test('each bad annotation of each tool is a finding, with a pointer to it', async () => {
  const inputSchema = (name: string) => ({
    type: 'object',
    properties: { 'a/b': { type: 'string', 'x-mcp-header': '' }, c: { type: 'string', 'x-mcp-header': name } },
  });
  const judged = await judgeTools(
    ID,
    { name: 'one', inputSchema: inputSchema('') },
    { name: 'two', inputSchema: inputSchema('Good') },
  );
  expect(judged.rule.message).toBe('3 findings; the first: tool one: x-mcp-header "" at /properties/a~1b is empty');
  expect(judged.rule.findings.map(({ subject, pointer }) => `${subject} ${pointer}`)).toEqual([
    'one /inputSchema/properties/a~1b/x-mcp-header',
    'one /inputSchema/properties/c/x-mcp-header',
    'two /inputSchema/properties/a~1b/x-mcp-header',
  ]);
});

describe('nothing to judge', () => {
  test('no annotation', async () => {
    expect((await judgeParameters(ID, { a: { type: 'string' } })).rule).toMatchObject({
      verdict: 'not-applicable',
      message: 'none of 1 tools has an x-mcp-header',
    });
  });
  test('no tools, an empty list, and a list that is not served', async () => {
    const none = await judgeOdd(ID, { offers: (features) => Object.assign(features, { capabilities: {} }) });
    expect(none.rule).toMatchObject({ verdict: 'not-applicable', message: 'the server has no tools' });
    const empty = await judgeOdd(ID, { offers: onlyTools() });
    expect(empty.rule).toMatchObject({ verdict: 'not-applicable', message: 'the list of tools is empty' });
    const broken = await judgeOdd(
      ID,
      {
        instead: ({ message }) => (message?.method === 'tools/list' ? { status: 503 } : undefined),
      },
      { settings: { startTimeout: 0 } },
    );
    expect(broken.rule).toMatchObject({
      verdict: 'not-tested',
      message: 'tools/list was answered 503 with an empty body',
    });
  });
});

test('tools of a legacy server are judged as well', async () => {
  const report = await checkReference({ era: 'legacy' }, { rules: [ID] });
  expect(ruleOf(report, ID).verdict).toBe('pass');
});
