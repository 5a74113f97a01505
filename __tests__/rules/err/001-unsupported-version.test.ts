import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import { answering, findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-ERR-001';
const SUPPORTED = ['2026-07-28'];

/** Refuses versions that it does not have in its own way. */
function refusing(status: number, code: number, data?: Record<string, unknown>): Odd {
  const error = (was: ProtocolError): ProtocolError =>
    was.code === -32022
      ? new ProtocolError(status, code, 'No such version', data === undefined ? was.data : (data as never))
      : was;
  return { error };
}

test('a server that names the versions it has passes', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: 'an unknown version is refused with the list of supported ones',
    notes: [],
  });
});

const ASKED = '`server/discover` with version `1900-01-01` was answered';
const EXPECTED = 'expected 400 with error -32022 (UnsupportedProtocolVersion)';
const DATA = 'error -32022 for version 1900-01-01:';

test.each<[string, Odd, string[]]>([
  ['serving it', { skip: ['version-known'] }, [`${ASKED} 200 with a result, ${EXPECTED}`]],
  [
    'another code',
    refusing(400, -32602),
    [
      `${ASKED} 400 with error -32602 (No such version), ${EXPECTED}; refused as it must be, only the error code is wrong`,
    ],
  ],
  ['another status', refusing(200, -32022), [`${ASKED} 200 with error -32022 (No such version), ${EXPECTED}`]],
  [
    'no list',
    refusing(400, -32022, { requested: '1900-01-01' }),
    [`${DATA} data.supported is absent, expected a non-empty array of version strings`],
  ],
  [
    'an empty list and another version',
    refusing(400, -32022, { supported: [], requested: '2026-07-28' }),
    [
      `${DATA} data.supported is [], expected a non-empty array of version strings`,
      `${DATA} data.requested is "2026-07-28", expected "1900-01-01", the version as sent`,
    ],
  ],
  [
    'a list that is a text',
    refusing(400, -32022, { supported: '2026-07-28', requested: '1900-01-01' }),
    [`${DATA} data.supported is "2026-07-28", expected a non-empty array of version strings`],
  ],
  [
    'numbers for versions',
    refusing(400, -32022, { supported: [20260728], requested: '1900-01-01' }),
    [`${DATA} data.supported is [20260728], expected a non-empty array of version strings`],
  ],
])('%s is a violation', async (_what, odd, messages) => {
  const judged = await judgeOdd(ID, odd);
  expect(findingsOf(judged).map(({ message }) => message)).toEqual(messages);
  expect(judged.rule).toMatchObject({ verdict: 'violation', outcome: 'fail' });
});

test('an internal error each time is told as that', async () => {
  const crashing = answering(500, ({ headers }) => headers['mcp-protocol-version'] === '1900-01-01');
  expect(findingsOf(await judgeOdd(ID, { instead: crashing }))[0]?.message).toBe(
    `${ASKED} 500 with an empty body, ${EXPECTED}; internal error instead of -32022 (UnsupportedProtocolVersion)`,
  );
});

test('a request that is never answered, twice, is a violation', async () => {
  const instead: Odd['instead'] = ({ headers }) =>
    headers['mcp-protocol-version'] === '1900-01-01' ? { status: 103 } : undefined;
  const judged = await judgeOdd(ID, { instead }, { limits: { requestTimeoutMs: 300 } });
  expect(findingsOf(judged)[0]?.message).toBe(
    `\`server/discover\` with version \`1900-01-01\` was answered nothing: no answer within 0.3 s, ${EXPECTED}`,
  );
});

test('a gate decides nothing, and neither does a server that serves nothing', async () => {
  const gate = answering(503, ({ headers }) => headers['mcp-protocol-version'] === '1900-01-01');
  expect((await judgeOdd(ID, { instead: gate })).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'answered 503, which says nothing about this rule',
  });
  const silent = {
    before: ({ method }: { method: string }) =>
      method === 'server/discover' ? new ProtocolError(400, -32603, 'No') : undefined,
  };
  expect((await judgeOdd(ID, silent)).rule).toMatchObject({
    verdict: 'not-tested',
    message:
      'the same request without the fault was not served (400 with error -32603 (No)), so a refusal proves nothing',
  });
});

test('a refusal without a body may be a proxy’s where there can be one', async () => {
  const bare = answering(400, ({ headers }) => headers['mcp-protocol-version'] === '1900-01-01');
  const odd: Odd = { instead: bare, host: 'mcp.compliance-tests.dev' };
  expect(findingsOf(await judgeOdd(ID, odd))).toEqual([
    {
      message: `${ASKED} 400 with an empty body, ${EXPECTED}`,
      subject: 'unknown version',
      outcome: 'warn',
      because: 'refused, perhaps by a proxy, without -32022: a proxy need not send a JSON-RPC error',
    },
  ]);
  expect((await judgeOdd(ID, { instead: bare })).rule.outcome).toBe('fail');
});

test('what is listed is the server’s matter', async () => {
  const odd = refusing(400, -32022, {
    supported: [...SUPPORTED, '2025-11-25', 'draft'],
    requested: '1900-01-01',
    hint: 1,
  });
  expect((await judgeOdd(ID, odd)).rule.verdict).toBe('pass');
});
