import { expect, test } from '@jest/globals';
import { judgeOdd } from '../../support/behaving.js';
import type { ScriptedAnswer, ScriptedRequest } from '../../support/scripted.js';
import { foundBy, judgeOauth, type OauthServer } from './support/oauth.js';

const ID = 'MCP-AUT-007';
const SETTINGS = {
  settings: { insufficientScopeToken: { name: 'insufficient-scope-token', value: 'a-token-of-little-scope' } },
};

function answering(status: number, challenge?: string): OauthServer {
  const answer: ScriptedAnswer = {
    status,
    ...(challenge === undefined ? {} : { headers: { 'www-authenticate': challenge } }),
  };
  return { tokens: (token) => (token === undefined ? undefined : answer) };
}

test('403 with the error passes', async () => {
  const { rule, requests } = await judgeOauth(
    ID,
    answering(403, 'Bearer error="insufficient_scope", scope="mcp"'),
    SETTINGS,
  );
  expect(rule).toMatchObject({ verdict: 'pass', message: 'too little scope is answered 403 with insufficient_scope' });
  expect(requests.filter(({ headers }) => headers.authorization !== undefined)).toHaveLength(1);
});

test.each<[number, string | undefined, string]>([
  [401, 'Bearer error="insufficient_scope"', '401 with error="insufficient_scope"'],
  [403, undefined, '403 with no error in WWW-Authenticate'],
  [403, 'Bearer error="access_denied"', '403 with error="access_denied"'],
  [401, 'Bearer', '401 with no error in WWW-Authenticate'],
])('%i with %s is a warning', async (status, challenge, told) => {
  expect(foundBy(await judgeOauth(ID, answering(status, challenge), SETTINGS))).toEqual([
    {
      message: `a token of too little scope was answered ${told}, expected 403 with error="insufficient_scope"`,
      subject: 'token of too little scope',
      outcome: 'warn',
    },
  ]);
});

test('the error stands in the second of two challenges', async () => {
  const oauth = {
    tokens: (token: string | undefined) =>
      token === undefined
        ? undefined
        : { status: 403, headers: { 'www-authenticate': 'Bearer realm="mcp", Bearer error="insufficient_scope"' } },
  };
  expect((await judgeOauth(ID, oauth, SETTINGS)).rule.verdict).toBe('pass');
});

test('a token that is called invalid may have expired', async () => {
  expect((await judgeOauth(ID, answering(401, 'Bearer error="invalid_token"'), SETTINGS)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'the token is refused as invalid, perhaps because it has expired',
    enable: 'set `insufficient-scope-token` to a valid token with too little scope',
  });
});

test('a token that is enough for all three requests shows nothing', async () => {
  const { rule, requests } = await judgeOauth(
    ID,
    { tokens: (token) => (token === undefined ? undefined : 'served') },
    SETTINGS,
  );
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    message: 'the token is enough for discover, tools/list and tools/call',
    enable: 'set `insufficient-scope-token` to a token with less scope',
  });
  expect(requests.filter(({ headers }) => headers.authorization).map(({ message }) => message?.method)).toEqual([
    'server/discover',
    'tools/list',
    'tools/call',
  ]);
});

test('a gate, no token and an open server', async () => {
  expect((await judgeOauth(ID, answering(503), SETTINGS)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'answered 503, which says nothing about this rule',
  });
  expect((await judgeOauth(ID)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'no token with too little scope is given',
    enable: 'set `insufficient-scope-token`',
  });
  expect((await judgeOdd(ID, {}, SETTINGS)).rule.verdict).toBe('not-applicable');
});

test('a key of the user does not open the door in place of the token', async () => {
  const oauth = {
    tokens: (token: string | undefined, { headers }: ScriptedRequest) => {
      if (headers['x-api-key']) return 'served' as const;
      const answer = { status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } };
      return token === undefined ? undefined : answer;
    },
  };
  const settings = { ...SETTINGS.settings, headers: [['X-API-Key', 'the-key-of-the-user'] as [string, string]] };
  expect((await judgeOauth(ID, oauth, { settings })).rule.verdict).toBe('pass');
});

const GOOD = { name: 'token', value: 'a-token-of-enough-scope' };
const bySettings = (...more: object[]): object => ({ settings: Object.assign({}, SETTINGS.settings, ...more) });

test.each<[string, object, string, object]>([
  ['with the good token too', { token: GOOD }, ', with the good token too, which shows nothing of scopes', {}],
  [
    'and no good token is there',
    {},
    ', and nothing shows that a good token is answered otherwise',
    { enable: 'set `token`' },
  ],
])('a call of an unknown tool that a gateway refuses, %s, shows nothing', async (_what, more, told, enable) => {
  const oauth: OauthServer = {
    tokens: (token, { message }) =>
      token === undefined ? undefined : message?.method === 'tools/call' ? { status: 403 } : 'served',
  };
  expect((await judgeOauth(ID, oauth, bySettings(more))).rule).toMatchObject({
    verdict: 'not-tested',
    message: `tools/call of an unknown tool was answered 403 with an empty body${told}`,
    ...enable,
  });
});

test.each(['server/discover', 'tools/list', 'tools/call'])(
  'a %s that is refused to this token alone is judged',
  async (method) => {
    const oauth: OauthServer = {
      tokens: (token, { message }) => {
        if (token === undefined) return undefined;
        return token !== GOOD.value && message?.method === method ? { status: 403 } : 'served';
      },
    };
    expect((await judgeOauth(ID, oauth, bySettings({ token: GOOD }))).rule).toMatchObject({
      verdict: 'violation',
      outcome: 'warn',
    });
  },
);
