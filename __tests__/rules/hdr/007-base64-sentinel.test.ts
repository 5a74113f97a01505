import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { encodeSentinel } from '../../../src/wire/headers.js';
import { answering, findingsOf, judgeOdd, onlyTools, toolsFirst, toolWith } from '../../support/behaving.js';

const ID = 'MCP-HDR-007';
const NONE = { settings: { toolCalls: 'none' } } as const;

test('a server that decodes before it compares passes', async () => {
  const { rule, requests } = await judgeOdd(ID);
  expect(rule).toMatchObject({
    verdict: 'pass',
    message: 'Mcp-Name in Base64 form is decoded before it is compared',
    notes: [],
  });
  const names = requests
    .map(({ headers }) => String(headers['mcp-name']))
    .filter((name) => name.startsWith('=?base64?'));
  const decoded = names.map((name) => Buffer.from(name.slice(9, -2), 'base64').toString('utf8'));
  expect(decoded).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^mcp-compliance-ü-/),
      expect.stringMatching(/^mcp-compliance-no-such-tool-/),
      expect.stringMatching(/^mcp-compliance-other-/),
      'ref://notes',
    ]),
  );
});

test('one that compares the encoded text refuses correct clients', async () => {
  const judged = await judgeOdd(ID, { skip: ['name-decoding'] });
  expect(findingsOf(judged).map(({ subject, outcome }) => [subject, outcome])).toEqual([
    ['a non-ASCII name in Base64 form', 'fail'],
    ['an ASCII name in Base64 form', 'fail'],
    ['resources/read in Base64 form', 'fail'],
  ]);
  expect(findingsOf(judged)[0]?.message).toBe(
    '`tools/call` with a non-ASCII name in Base64 form in `Mcp-Name` was answered 400 with error -32020 (Header mismatch: Mcp-Name differs from the body), expected no refusal for the name (200 with error -32602 (Unknown tool))',
  );
});

test('one that leaves encoded names uncompared is found by the name of another', async () => {
  const judged = await judgeOdd(ID, {
    before: (call) => {
      const { http } = call;
      if (http && String(http.headers['mcp-name']).startsWith('=?base64?'))
        http.headers['mcp-name'] = encodeSentinel(String(call.params.name ?? call.params.uri));
      return undefined;
    },
  });
  expect(findingsOf(judged)).toMatchObject([
    { subject: 'resources/read with the Base64 form of another name', outcome: 'fail' },
  ]);
});

/** Answers a call with a name outside ASCII without a JSON-RPC message. */
const refusing = (status: number) => answering(status, ({ message }) => JSON.stringify(message ?? {}).includes('ü'));

test.each<[number, string]>([
  [500, '500 with an empty body'],
  [400, '400 with an empty body'],
])('one that answers %i to a name outside ASCII is at fault', async (status, told) => {
  expect(findingsOf(await judgeOdd(ID, { instead: refusing(status) }))).toEqual([
    {
      message: `\`tools/call\` with a non-ASCII name in Base64 form in \`Mcp-Name\` was answered ${told}, expected no refusal for the name (200 with error -32602 (Unknown tool))`,
      subject: 'a non-ASCII name in Base64 form',
      outcome: 'fail',
    },
  ]);
});

test('a 400 without a message may be that of a proxy where one can stand between: a warning', async () => {
  const judged = await judgeOdd(ID, { instead: refusing(400), host: 'mcp.compliance-tests.dev' });
  expect(findingsOf(judged)).toMatchObject([{ outcome: 'warn', because: expect.stringContaining('by a proxy') }]);
});

test('all three must be seen: what is left open leaves the rule untested', async () => {
  const offers = onlyTools(toolWith('look', {}));
  const { rule } = await judgeOdd(ID, { before: toolsFirst, offers }, NONE);
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    enable: 'set `tool-calls: all`, or name the tool in `allow-tools`',
  });
  const gated = await judgeOdd(ID, {
    instead: refusing(413),
  });
  expect(gated.rule).toMatchObject({
    verdict: 'not-tested',
    message: 'answered 413, which says nothing about this rule',
  });
});

test('a server that refuses every call of a tool by its headers is not judged here', async () => {
  const { rule } = await judgeOdd(
    ID,
    {
      offers: onlyTools(),
      before: ({ method }) => (method === 'tools/call' ? new ProtocolError(400, -32020, 'No') : undefined),
    },
    NONE,
  );
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    message: 'the call of an unknown tool was answered 400 with error -32020 (No)',
  });
});
