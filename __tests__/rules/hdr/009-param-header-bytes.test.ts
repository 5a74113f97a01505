import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonObject } from '../../../src/wire/message.js';
import { callsOf, findingsOf, judgeOdd, type Odd, onlyTools, toolWith } from '../../support/behaving.js';

const ID = 'MCP-HDR-009';
/** Node.js hands header bytes over as Latin-1. */
const E9 = '\u00e9';
const C3_A9 = '\u00c3\u00a9';
const SENTINEL = '=?base64?w6k=?=';
const SUBJECT = 'look';

function mirroring(schema: JsonObject): Pick<Odd, 'offers'> {
  return { offers: onlyTools(toolWith('look', { p: { ...schema, 'x-mcp-header': 'P' } })) };
}

/** Takes header text for the argument, whatever bytes it was made of. */
function accepting(...values: string[]): NonNullable<Odd['before']> {
  return ({ http }) => {
    if (http && values.includes(String(http.headers['mcp-param-p']))) http.headers['mcp-param-p'] = SENTINEL;
    return undefined;
  };
}

test('a server that refuses both passes; the bytes stand on the wire as they are', async () => {
  const { rule, requests } = await judgeOdd(ID, mirroring({ type: 'string' }));
  expect(rule).toMatchObject({ verdict: 'pass', message: 'Mcp-Param-P with raw bytes is refused' });
  const calls = callsOf(requests, 'look');
  expect(calls.map(({ headers }) => headers['mcp-param-p'])).toEqual([SENTINEL, E9, C3_A9, '=?base64?@@@?=']);
  expect(new Set(calls.map(({ message }) => JSON.stringify(message?.params?.arguments)))).toEqual(
    new Set(['{"p":"é"}']),
  );
});

test.each([
  ['the byte E9', E9],
  ['the bytes C3 A9', C3_A9],
])('%s served is a violation', async (told, value) => {
  const judged = await judgeOdd(ID, { ...mirroring({ type: 'string' }), before: accepting(value) });
  expect(judged.rule.findings).toMatchObject([
    {
      outcome: 'fail',
      subject: SUBJECT,
      message: `tools/call of look with ${told} in Mcp-Param-P was answered 200 with a result, expected 400`,
    },
  ]);
});

test('both served are one finding of the tool', async () => {
  const judged = await judgeOdd(ID, { ...mirroring({ type: 'string' }), before: accepting(E9, C3_A9) });
  expect(findingsOf(judged)).toHaveLength(1);
});

test('where a tool has a doubtful annotation and nothing is looked at, it is a warning', async () => {
  const judged = await judgeOdd(ID, {
    ...mirroring({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
    skip: ['param-bytes', 'param-encoding', 'param-mismatch'],
  });
  expect(findingsOf(judged)).toMatchObject([{ outcome: 'warn', because: expect.stringContaining('plain type') }]);
  const looking = { ...mirroring({ type: ['string', 'null'] }), before: accepting(E9, C3_A9) };
  expect(findingsOf(await judgeOdd(ID, looking))).toMatchObject([{ outcome: 'fail' }]);
});

test("the HTTP parser's own 400 is a refusal", async () => {
  const { rule } = await judgeOdd(ID, {
    ...mirroring({ type: 'string' }),
    instead: ({ headers }) => ([E9, C3_A9].includes(String(headers['mcp-param-p'])) ? { status: 400 } : undefined),
  });
  expect(rule.verdict).toBe('pass');
});

test('a malformed Base64 form that is accepted is a warning', async () => {
  const judged = await judgeOdd(ID, { ...mirroring({ type: 'string' }), before: accepting('=?base64?@@@?=') });
  expect(findingsOf(judged)).toMatchObject([
    { outcome: 'warn', because: 'the text speaks of invalid characters, not of a malformed encoding' },
  ]);
});

test('a gate in front leaves it open', async () => {
  const { rule } = await judgeOdd(ID, {
    ...mirroring({ type: 'string' }),
    instead: ({ headers }) => (headers['mcp-param-p'] === E9 ? { status: 503 } : undefined),
  });
  expect(rule).toMatchObject({ verdict: 'not-tested', message: 'answered 503, which says nothing about this rule' });
});

test('nothing is held against a server that serves no such call even in the Base64 form', async () => {
  const { rule, requests } = await judgeOdd(ID, {
    ...mirroring({ type: 'string' }),
    before: ({ method, params }) =>
      method === 'tools/call' && params.name === 'look' ? new ProtocolError(200, -32602, 'No such p') : undefined,
  });
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    message:
      'the tool look does not serve a correct call (200 with error -32602 (No such p)), so a refusal proves nothing',
  });
  expect(callsOf(requests, 'look')).toHaveLength(1);
});

test.each<[string, JsonObject]>([
  ['an integer', { type: 'integer' }],
  ['one of a list', { type: 'string', enum: ['eu', 'us'] }],
  ['text of another pattern', { type: 'string', pattern: '^[a-z]+$' }],
])('a parameter that is %s cannot hold é', async (_what, schema) => {
  const { rule, requests } = await judgeOdd(ID, mirroring(schema));
  expect(rule).toMatchObject({
    verdict: 'not-applicable',
    message:
      'no tool mirrors a parameter that takes text such as é into a header (x-mcp-header, valid by MCP-SCH-001 to 005)',
  });
  expect(callsOf(requests, 'look')).toEqual([]);
});

test('a parameter that is text by reference is taken, and the other arguments from the settings', async () => {
  const p = { $ref: '#/$defs/text', 'x-mcp-header': 'P' };
  const look = toolWith('look', { p, q: {} }, { required: ['q'], $defs: { text: { type: 'string' } } });
  const settings = { toolArguments: { look: { p: 'given', q: 7 } } };
  const { rule, requests } = await judgeOdd(ID, { offers: onlyTools(look) }, { settings });
  expect(rule.verdict).toBe('pass');
  expect(callsOf(requests, 'look')[0]?.message?.params?.arguments).toEqual({ p: 'é', q: 7 });
});

test('without consent nothing is called', async () => {
  const { rule, requests } = await judgeOdd(ID, mirroring({ type: 'string' }), { settings: { toolCalls: 'none' } });
  expect(rule).toMatchObject({ verdict: 'not-tested', enable: expect.stringContaining('allow-tools') });
  expect(callsOf(requests, 'look')).toEqual([]);
});
