import { describe, expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { callsOf, findingsOf, judgeOdd, onlyTools, toolsFirst, toolWith } from '../../support/behaving.js';

const ID = 'MCP-HDR-002';
const NONE = { settings: { toolCalls: 'none' } } as const;

test('a call of an unknown tool decides where headers are looked at first', async () => {
  const { rule, requests } = await judgeOdd(ID);
  expect(rule).toMatchObject({ verdict: 'pass', message: 'a request without Mcp-Name is refused', notes: [] });
  expect(requests.map(({ message }) => message?.method)).not.toContain('resources/read');
});

test('a served call is a violation, also when its result is an error of the tool', async () => {
  const judged = await judgeOdd(ID, {
    skip: ['name-missing'],
    method: ({ method }) => (method === 'tools/call' ? { content: [], isError: true } : undefined),
  });
  expect(findingsOf(judged)).toEqual([
    {
      message:
        '`tools/call` without `Mcp-Name` was answered 200 with a result, expected 400 with error -32020 (HeaderMismatch)',
      subject: 'tools/call without `Mcp-Name`',
      outcome: 'fail',
    },
  ]);
});

describe('a server that looks tools up first', () => {
  test('is judged by a listed resource, and says so', async () => {
    const { rule } = await judgeOdd(ID, { before: toolsFirst }, NONE);
    expect(rule).toMatchObject({
      verdict: 'pass',
      notes: ['decided by resources/read, where the same requirement holds'],
    });
    const judged = await judgeOdd(ID, { before: toolsFirst, skip: ['name-missing'] }, NONE);
    expect(findingsOf(judged)).toMatchObject([{ subject: 'resources/read without `Mcp-Name`', outcome: 'fail' }]);
  });

  test('is judged by a prompt without required arguments where there is no resource', async () => {
    const odd = {
      before: toolsFirst,
      offers: (features: { capabilities: object; prompts: object[] }) => {
        features.capabilities = { prompts: {}, tools: {} };
        features.prompts.reverse();
      },
    };
    const { rule, requests } = await judgeOdd(ID, odd, NONE);
    expect(rule.notes).toEqual(['decided by prompts/get, where the same requirement holds']);
    const asked = requests.filter(({ message }) => message?.method === 'prompts/get');
    expect(asked.map(({ message }) => message?.params?.name)).toEqual(['greeting', 'greeting']);
  });

  test('is judged by a tool that may be called where nothing can be read', async () => {
    const offers = onlyTools(
      { inputSchema: { type: 'object' } },
      toolWith('look', { a: { const: 1 } }, { required: ['a'] }),
    );
    const passed = await judgeOdd(ID, { before: toolsFirst, offers });
    expect(passed.rule).toMatchObject({ verdict: 'pass', notes: [] });
    const calls = callsOf(passed.requests, 'look');
    expect(calls.map(({ headers, message }) => [headers['mcp-name'], message?.params?.arguments])).toEqual([
      ['look', { a: 1 }],
      [undefined, { a: 1 }],
    ]);
    const failed = await judgeOdd(ID, { before: toolsFirst, offers, skip: ['name-missing'] });
    expect(findingsOf(failed)).toMatchObject([{ subject: 'tools/call without `Mcp-Name`' }]);
  });

  test('is judged by the tool as well when the reading leaves it open', async () => {
    const { rule } = await judgeOdd(ID, {
      before: toolsFirst,
      instead: ({ headers, message }) =>
        message?.method === 'resources/read' && !headers['mcp-name'] ? { status: 403 } : undefined,
    });
    expect(rule).toMatchObject({ verdict: 'pass', notes: [] });
  });

  const UNKNOWN = 'the call of an unknown tool was refused for another reason than its headers';

  test('is not tested without consent', async () => {
    const offers = onlyTools(toolWith('look', {}));
    const { rule, requests } = await judgeOdd(ID, { before: toolsFirst, offers }, NONE);
    expect(rule).toMatchObject({
      verdict: 'not-tested',
      message: `${UNKNOWN}; no resource or prompt can be read, and no tool may be called`,
      enable: 'set `tool-calls: all`, or name the tool in `allow-tools`',
    });
    expect(callsOf(requests, 'look')).toEqual([]);
  });

  test('is not tested when no arguments can be made, until they are given', async () => {
    const offers = onlyTools(toolWith('look', { a: { type: 'string', pattern: '^[0-9]{9}$' } }, { required: ['a'] }));
    const odd = { before: toolsFirst, offers };
    expect((await judgeOdd(ID, odd)).rule).toMatchObject({
      verdict: 'not-tested',
      message: `${UNKNOWN}; no arguments could be made for a tool that may be called`,
      enable: 'give arguments in `tool-arguments`',
    });
    const settings = { toolArguments: { look: { a: '123456789' } } };
    expect((await judgeOdd(ID, odd, { settings })).rule.verdict).toBe('pass');
  });

  test('is not tested by a tool that serves no correct call', async () => {
    const refuse = new ProtocolError(200, -32602, 'Not this value');
    const { rule } = await judgeOdd(ID, {
      before: ({ method }) => (method === 'tools/call' ? refuse : undefined),
      offers: onlyTools(toolWith('look', {})),
    });
    expect(rule).toMatchObject({
      verdict: 'not-tested',
      message: `${UNKNOWN}; the tool look was answered 200 with error -32602 (Not this value)`,
      enable: 'give arguments in `tool-arguments`',
    });
  });

  test('leaves out tools whose x-mcp-header clients must refuse', async () => {
    const broken = toolWith('broken', { a: { type: 'string', 'x-mcp-header': 'Bad Näme\r\n' } });
    const offers = onlyTools(broken, toolWith('look', {}));
    const { rule, requests } = await judgeOdd(ID, { before: toolsFirst, offers });
    expect(rule.verdict).toBe('pass');
    expect(callsOf(requests, 'broken')).toEqual([]);
  });
});

test.each([
  ['a number', 7],
  ['null', null],
  ['very long', 'x'.repeat(70_000)],
  ['of two lines', 'two\r\nlines: é'],
  ['empty', ''],
  ['padded', ' padded '],
])('a tool whose name is %s is no reason to fail', async (_what, name) => {
  const tool = { name, inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } };
  const { rule } = await judgeOdd(ID, { before: toolsFirst, offers: onlyTools(tool) });
  expect(rule.internalError).toBeUndefined();
  expect(['pass', 'not-tested']).toContain(rule.verdict);
});

test('a refusal proves nothing where the same call is refused with its headers too', async () => {
  const { rule } = await judgeOdd(
    ID,
    {
      offers: onlyTools(),
      before: ({ method }) => (method === 'tools/call' ? new ProtocolError(400, -32020, 'No') : undefined),
    },
    NONE,
  );
  expect(rule.verdict).toBe('not-tested');
  expect(rule.message).toMatch(/^the same request without the fault was not served \(400 with error -32020 \(No\)\)/);
});
