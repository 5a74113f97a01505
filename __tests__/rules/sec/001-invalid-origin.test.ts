import { expect, test } from '@jest/globals';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';
import { checkReference, ruleOf } from '../../support/check.js';
import type { ScriptedAnswer } from '../../support/scripted.js';
import { judgeOauth } from '../aut/support/oauth.js';

const ID = 'MCP-SEC-001';
const PUBLIC = { canonicalUrl: 'https://mcp.acme.dev/mcp' };

/** Answers requests of the foreign origin so; without an answer they are served. */
function answering(answer?: ScriptedAnswer): Odd {
  return { instead: ({ headers }) => (headers.origin === undefined ? undefined : answer) };
}

const SENT = 'a request with `Origin: https://mcp-compliance.invalid` was answered';

test.each<ScriptedAnswer>([
  { status: 403 },
  { status: 403, json: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Origin' } } },
  { status: 403, text: 'Forbidden' },
])('403 passes, whatever its body: %j', async (answer) => {
  expect((await judgeOdd(ID, answering(answer))).rule).toMatchObject({
    verdict: 'pass',
    message: 'a foreign Origin is answered 403',
  });
});

test('serving it is a violation on this machine, in a network and without TLS', async () => {
  const finding = { message: `${SENT} 200 with a result, expected 403`, subject: 'foreign Origin', outcome: 'fail' };
  expect(findingsOf(await judgeOdd(ID, answering()))).toEqual([finding]);
  expect(findingsOf(await judgeOdd(ID, { ...answering(), host: 'build-server' }))).toEqual([finding]);
  expect(findingsOf(await judgeOdd(ID, { ...answering(), host: 'mcp.compliance-tests.dev' }))).toEqual([finding]);
});

test('serving it over public HTTPS is a warning', async () => {
  expect(findingsOf(await judgeOdd(ID, answering(), { settings: PUBLIC }))).toEqual([
    {
      message: `${SENT} 200 with a result, expected 403`,
      subject: 'foreign Origin',
      outcome: 'warn',
      because:
        'whether public HTTPS servers must refuse foreign origins is an open question of the specification (issue 3370)',
    },
  ]);
});

test.each([400, 401, 404, 421])('%i is a warning', async (status) => {
  expect(findingsOf(await judgeOdd(ID, answering({ status })))).toEqual([
    {
      message: `${SENT} ${status} with an empty body, expected 403`,
      subject: 'foreign Origin',
      outcome: 'warn',
      because: 'the request is refused, only with another status',
    },
  ]);
});

test('an error that is answered 200, and one that is internal each time, are violations', async () => {
  const json = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Origin' } };
  expect(findingsOf(await judgeOdd(ID, answering({ json })))[0]?.outcome).toBe('fail');
  expect(findingsOf(await judgeOdd(ID, answering({ status: 500 })))[0]?.outcome).toBe('fail');
});

test.each<[number, string]>([
  [503, 'answered 503, which says nothing about this rule'],
  [429, 'answered 429, which says nothing about this rule'],
  [302, 'answered 302 with a redirect without a Location, which is not followed'],
])('%i decides nothing', async (status, message) => {
  expect((await judgeOdd(ID, answering({ status, headers: { 'retry-after': '0' } }))).rule).toMatchObject({
    verdict: 'not-tested',
    message,
  });
});

test('a server that refuses the same request without the header shows nothing', async () => {
  expect((await judgeOdd(ID, { instead: () => ({ status: 403 }) })).rule.verdict).toBe('not-tested');
});

test('behind a 401 the 403 counts', async () => {
  const tokens = (_token: string | undefined, { headers }: { headers: { origin?: string | undefined } }) =>
    headers.origin === undefined ? undefined : { status: 403 };
  expect((await judgeOauth(ID, { tokens })).rule.verdict).toBe('pass');
  expect((await judgeOauth(ID)).rule).toMatchObject({ verdict: 'violation', outcome: 'warn' });
});

test('a legacy server is asked by initialize', async () => {
  const report = await checkReference({ era: 'legacy' }, { rules: [ID] });
  expect(ruleOf(report, ID).verdict).toBe('pass');
  expect(report.exchanges.filter(({ id }) => id.startsWith(ID)).map(({ request }) => request.body)).toEqual([
    expect.stringContaining('"method":"initialize"'),
  ]);
});
