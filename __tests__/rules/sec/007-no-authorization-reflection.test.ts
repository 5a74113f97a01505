import { expect, test } from '@jest/globals';
import type { Settings } from '../../../src/settings/settings.js';
import { findingsOf, judgeOdd, type Odd } from '../../support/behaving.js';

const ID = 'MCP-SEC-007';
const TOKEN = 'the-token-of-the-user/with+signs=';
const WITH_TOKEN = { settings: { token: { name: 'token', value: TOKEN } } };

/** Puts something of `Authorization` into the `_meta` of results of discover. */
function telling(tell: (authorization: string) => string): Odd {
  return {
    result: (result, { method, http }) => {
      const { authorization } = http?.headers ?? {};
      return method === 'server/discover' && authorization !== undefined
        ? { ...result, 'com.example/seen': tell(authorization) }
        : result;
    },
  };
}

test('answers that keep the token to themselves pass', async () => {
  const { rule } = await judgeOdd(ID, {}, WITH_TOKEN);
  expect(rule.verdict).toBe('pass');
  expect(rule.message).toMatch(/^none of \d+ answers repeats the Authorization header$/);
});

test.each<[string, (authorization: string) => string]>([
  ['whole', (value) => value],
  ['without its scheme', (value) => value.slice(7)],
  ['in a sentence', (value) => `caller ${value.slice(7)}!`],
  ['in Base64', (value) => Buffer.from(value.slice(7)).toString('base64')],
  ['in Base64 with its scheme', (value) => Buffer.from(value).toString('base64url')],
  ['in a URL', (value) => `https://a.example/?t=${encodeURIComponent(value.slice(7))}`],
])('a token that comes back %s is a violation', async (_how, tell) => {
  const judged = await judgeOdd(ID, telling(tell), WITH_TOKEN);
  expect(findingsOf(judged)).toEqual([
    {
      message: 'the answer to server/discover repeats the Authorization header',
      subject: 'server/discover',
      outcome: 'fail',
    },
  ]);
  expect(JSON.stringify(judged.report)).not.toContain(TOKEN);
});

test('one that comes back with slashes escaped, as PHP writes them, is a violation', async () => {
  const odd: Odd = {
    reply: (reply, { http }) =>
      reply.stream || reply.hold || reply.message === undefined
        ? reply
        : {
            ...reply,
            text: JSON.stringify({ ...(reply.message as object), seen: http?.headers.authorization ?? '' }).replaceAll(
              '/',
              '\\/',
            ),
          },
  };
  expect((await judgeOdd(ID, odd, WITH_TOKEN)).rule.outcome).toBe('fail');
});

test('in a response header, and in the challenge of a 401, it is one too', async () => {
  const cookie: Odd = {
    reply: (reply, { http }) => ({
      ...reply,
      headers: { ...reply.headers, 'Set-Cookie': `t=${http?.headers.authorization?.slice(7) ?? ''}` },
    }),
  };
  expect((await judgeOdd(ID, cookie, WITH_TOKEN)).rule.outcome).toBe('fail');
  const realm: Odd = {
    instead: ({ headers }) =>
      headers.authorization?.startsWith('Bearer canary')
        ? {
            status: 401,
            headers: { 'www-authenticate': `Bearer error_description="${headers.authorization.slice(7)} is invalid"` },
          }
        : undefined,
  };
  expect((await judgeOdd(ID, realm, { rules: [ID, 'MCP-SEC-003'] })).rule.outcome).toBe('fail');
});

test.each<[string, Partial<Settings>, string]>([
  [
    'a header of the user',
    { headers: [['Authorization', 'Basic dXNlcjpwYXNzd29yZA==']] },
    'Basic dXNlcjpwYXNzd29yZA==',
  ],
  ['a short token, with its scheme', { token: { name: 'token', value: 'short' } }, 'Bearer short'],
])('%s is searched for', async (_what, settings, value) => {
  expect(
    (
      await judgeOdd(
        ID,
        telling(() => value),
        { settings },
      )
    ).rule.outcome,
  ).toBe('fail');
});

test.each<[string, (authorization: string) => string]>([
  ['a short token without its scheme', () => 'short'],
  ['the scheme alone', () => 'Bearer'],
  ['its length', (value) => String(value.length)],
])('%s is no reflection', async (_what, tell) => {
  expect(
    (await judgeOdd(ID, telling(tell), { settings: { token: { name: 'token', value: 'short' } } })).rule.verdict,
  ).toBe('pass');
});

test.each([
  ['a key without a scheme', 'a-key-of-sixteen-characters', 'fail'],
  ['a scheme without credentials', 'Bearer', 'pass'],
  ['a short key without a scheme', 'key', 'pass'],
])('%s that comes back: %3$s', async (_what, value, expected) => {
  const headers: Settings['headers'] = [['Authorization', value]];
  const judged = await judgeOdd(
    ID,
    telling(() => `seen ${value}`),
    { settings: { headers } },
  );
  expect(judged.rule.verdict === 'pass' ? 'pass' : judged.rule.outcome).toBe(expected);
});

test('where no token was sent nothing was tested', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'no answer to a request with an Authorization header was seen',
  });
});
