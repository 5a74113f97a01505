import { expect, test } from '@jest/globals';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonObject } from '../../../src/wire/message.js';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-SEC-003';
const CANARY = 'x-mcp-compliance-canary';

/** Puts something of a request into errors that a condition holds for. */
function telling(when: RegExp, tell: (headers: Record<string, unknown>) => string): Odd {
  return {
    error: (error, { http }) =>
      http && when.test(error.message)
        ? new ProtocolError(error.status, error.code, error.message, { seen: tell(http.headers) })
        : error,
  };
}

test('errors of their own words pass, and how many were provoked is said', async () => {
  const { rule, requests } = await judgeOdd(ID);
  expect(rule).toMatchObject({ verdict: 'pass', message: 'none of 4 provoked errors repeats a request header' });
  const planted = requests.filter(({ headers }) => headers[CANARY] !== undefined);
  expect(planted.map(({ message, headers }) => [message?.method, headers.authorization !== undefined])).toEqual([
    ['mcp-compliance/no-such-method', false],
    ['tools/call', false],
    ['server/discover', false],
    ['mcp-compliance/no-such-method', true],
  ]);
});

test.each([
  ['unknown methods', /^Method not found/, 'mcp-compliance/no-such-method'],
  ['unknown tools', /^Unknown tool/, 'tools/call'],
  ['headers that differ', /^Header mismatch/, 'server/discover'],
])('a header that comes back in errors about %s is a warning', async (_what, when, method) => {
  const judged = await judgeOdd(
    ID,
    telling(when, (headers) => String(headers[CANARY])),
  );
  expect(findingsOf(judged)).toEqual([
    {
      message: `the error that answers ${method} repeats the value of the request header X-Mcp-Compliance-Canary`,
      subject: method,
      outcome: 'warn',
    },
  ]);
  expect(judged.rule.findings[0]?.actual).toBe('the value of X-Mcp-Compliance-Canary came back');
});

test('a token that comes back is told as that', async () => {
  const judged = await judgeOdd(
    ID,
    telling(/^Method/, (headers) => String(headers.authorization)),
  );
  expect(judged.rule.findings[0]?.actual).toBe('the value of Authorization came back');
});

test('it is no error to name a header, to repeat the request, or to repeat what was no header', async () => {
  const names = telling(/./, (headers) => Object.keys(headers).join());
  const body: Odd = {
    error: (error, { params, method }) =>
      new ProtocolError(error.status, error.code, `${error.message}: ${method}`, params as JsonObject),
  };
  expect((await judgeOdd(ID, names)).rule.verdict).toBe('pass');
  expect((await judgeOdd(ID, body)).rule.verdict).toBe('pass');
});

test('where nothing answers nothing was tested', async () => {
  const instead: Odd['instead'] = ({ headers }) => (headers[CANARY] === undefined ? undefined : { status: 200 });
  expect((await judgeOdd(ID, { instead })).rule.verdict).toBe('pass');
});
