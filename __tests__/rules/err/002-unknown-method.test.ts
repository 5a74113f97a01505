import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { answering, findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-ERR-002';
const NO_SUCH = 'mcp-compliance/no-such-method';

function refusing(status: number, code: number): Odd {
  return { error: (was) => (was.code === -32601 ? new ProtocolError(status, code, 'Who?') : was) };
}

/** Lacks a capability, and answers its method all the same. */
function withoutCapability(capability: string, method: string, answer: NonNullable<Odd['before']>): Odd {
  return {
    offers: ({ capabilities }) => {
      delete capabilities[capability];
    },
    before: (call, features) => (call.method === method ? answer(call, features) : undefined),
  };
}

test('404 with -32601 passes, for a method that nobody has and one that is not announced', async () => {
  const plain = await judgeOdd(ID);
  expect(plain.rule).toMatchObject({
    verdict: 'pass',
    message: 'unknown methods are answered 404 with error -32601',
    notes: [],
  });
  const less = await judgeOdd(
    ID,
    withoutCapability('prompts', '', () => undefined),
  );
  expect(less.rule.verdict).toBe('pass');
  expect(less.requests.map(({ message }) => message?.method)).toContain('prompts/list');
});

const EXPECTED = 'expected 404 with error -32601 (Method not found)';

test.each<[string, Odd, string]>([
  ['another status', refusing(200, -32601), `200 with error -32601 (Who?), ${EXPECTED}`],
  [
    'another code',
    refusing(404, -32602),
    `404 with error -32602 (Who?), ${EXPECTED}; refused as it must be, only the error code is wrong`,
  ],
  [
    '404 alone',
    { instead: answering(404, ({ message }) => message?.method === NO_SUCH) },
    `404 with an empty body, ${EXPECTED}`,
  ],
  [
    'a web page',
    {
      instead: ({ message }) =>
        message?.method === NO_SUCH
          ? { status: 404, text: '<h1>', headers: { 'content-type': 'text/html' } }
          : undefined,
    },
    `404 with a body that is not JSON (text/html), ${EXPECTED}`,
  ],
  [
    'a code that is a text',
    {
      instead: ({ message }) =>
        message?.method === NO_SUCH
          ? { status: 404, json: { jsonrpc: '2.0', id: message.id, error: { code: '-32601', message: 'Who?' } } }
          : undefined,
    },
    `404 with an error whose code is no integer ("-32601"), ${EXPECTED}`,
  ],
  ['a result', { method: ({ method }) => (method === NO_SUCH ? {} : undefined) }, `200 with a result, ${EXPECTED}`],
  [
    'a swallowed request',
    { instead: answering(202, ({ message }) => message?.method === NO_SUCH) },
    `202 with an empty body, ${EXPECTED}`,
  ],
])('%s is a violation', async (_what, odd, told) => {
  expect(findingsOf(await judgeOdd(ID, odd))).toEqual([
    { message: `the method \`${NO_SUCH}\` was answered ${told}`, subject: NO_SUCH, outcome: 'fail' },
  ]);
});

test('what is not announced and refused otherwise is a subject of its own', async () => {
  const odd = withoutCapability('prompts', 'prompts/list', () => new ProtocolError(400, -32602, 'Invalid params'));
  expect(findingsOf(await judgeOdd(ID, odd)).map(({ subject }) => subject)).toEqual(['prompts/list']);
});

test.each<[string, Odd, string]>([
  [
    'a list',
    {
      offers: ({ capabilities }) => void delete capabilities.prompts,
      method: ({ method }) => (method === 'prompts/list' ? { prompts: [] } : undefined),
    },
    'prompts/list is answered (200 with a result) although no capability announces it',
  ],
  [
    'completions, for a prompt that there is not',
    withoutCapability('completions', 'completion/complete', () => new ProtocolError(200, -32602, 'Unknown prompt')),
    'completion/complete is answered (200 with error -32602 (Unknown prompt)) although no capability announces it',
  ],
])('%s that is served without announcement is a note', async (_what, odd, note) => {
  expect((await judgeOdd(ID, odd)).rule).toMatchObject({ verdict: 'pass', notes: [note] });
});

test('a gate in front decides nothing', async () => {
  const { rule } = await judgeOdd(ID, { instead: answering(429, ({ message }) => message?.method === NO_SUCH) });
  expect(rule).toMatchObject({ verdict: 'not-tested', message: 'answered 429, which says nothing about this rule' });
});
