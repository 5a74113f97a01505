import { expect, test } from '@jest/globals';
import { judgeOdd } from '../../support/behaving.js';
import { errorFor } from '../../support/scripted.js';
import { foundBy, judgeOauth, type OauthServer } from './support/oauth.js';

const ID = 'MCP-AUT-008';
const SETTINGS = {
  settings: { foreignAudienceToken: { name: 'foreign-audience-token', value: 'a-token-of-another-audience' } },
};
const anyToken: OauthServer = { tokens: (token) => (token === undefined ? undefined : 'served') };

test('a foreign token that is answered 401 passes', async () => {
  expect((await judgeOauth(ID, {}, SETTINGS)).rule).toMatchObject({
    verdict: 'pass',
    message: 'a token of a foreign audience is answered 401',
  });
});

test('one that is accepted is a violation', async () => {
  expect(foundBy(await judgeOauth(ID, anyToken, SETTINGS))).toEqual([
    {
      message: 'a token of a foreign audience was accepted (200 with a result), expected 401',
      subject: 'token of a foreign audience',
      outcome: 'fail',
    },
  ]);
});

const GOOD = 'a-token-of-this-audience';
const withError: OauthServer = {
  tokens: (token, request) => {
    if (token === undefined) return undefined;
    return token === GOOD ? 'served' : errorFor(request, 200, -32600, 'Unauthorized');
  },
};

test.each<[string, OauthServer, string, string | undefined]>([
  [
    '403',
    { tokens: (token) => (token === undefined ? undefined : { status: 403 }) },
    '403 with an empty body',
    undefined,
  ],
  ['an error on status 200', withError, '200 with error -32600 (Unauthorized)', GOOD],
])('%s refuses it in another way, which is a warning', async (_what, oauth, told, good) => {
  const settings = { ...SETTINGS.settings, ...(good === undefined ? {} : { token: { name: 'token', value: good } }) };
  expect(foundBy(await judgeOauth(ID, oauth, { settings }))).toEqual([
    {
      message: `a token of a foreign audience was answered ${told}, expected 401`,
      subject: 'token of a foreign audience',
      outcome: 'warn',
      because: 'the token is refused, only with another status',
    },
  ]);
});

test('an error that a good token might get as well decides nothing', async () => {
  expect((await judgeOauth(ID, withError, SETTINGS)).rule).toMatchObject({
    verdict: 'not-tested',
    message: expect.stringContaining('nothing shows that a good token is answered otherwise'),
    enable: 'set `token`',
  });
  expect((await judgeOauth(ID, withError)).rule).toMatchObject({
    verdict: 'not-tested',
    message: expect.stringContaining('which does not show what was refused'),
  });
});

test.each([
  ['refuses it', false, 'pass'],
  ['takes it', true, 'violation'],
])('a server of earlier revisions that %s is judged by initialize', async (_what, takes, verdict) => {
  const legacy: OauthServer = {
    tokens: (token, request) => {
      if (token === undefined || (token !== GOOD && !takes)) return undefined;
      const { message } = request;
      if (message?.method !== 'initialize') return errorFor(request, 400, -32000, 'no session');
      const result = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'old', version: '1' } };
      return { json: { jsonrpc: '2.0', id: message.id, result }, headers: { 'mcp-session-id': `of ${token}` } };
    },
  };
  const settings = { ...SETTINGS.settings, token: { name: 'token', value: GOOD } };
  const { rule, requests } = await judgeOauth(ID, legacy, { settings });
  expect(rule.verdict).toBe(verdict);
  const ended = requests.filter(({ httpMethod }) => httpMethod === 'DELETE');
  expect(ended.map(({ headers }) => headers['mcp-session-id'])).toEqual(
    [GOOD, ...(takes ? [SETTINGS.settings.foreignAudienceToken.value] : [])].map((token) => `of ${token}`),
  );
});

test('without such a token a self-made one is tried, which shows something only where it is accepted', async () => {
  const { rule, requests } = await judgeOauth(ID);
  expect(rule).toMatchObject({
    verdict: 'not-tested',
    message: 'a self-made token is refused, which does not show that the audience is checked',
    enable: 'set `foreign-audience-token`',
  });
  const [token = ''] = requests.flatMap(({ headers }) => headers.authorization ?? []);
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ aud: 'https://mcp-compliance.invalid' });
  expect(foundBy(await judgeOauth(ID, anyToken))).toMatchObject([
    {
      message: 'a self-made token was accepted (200 with a result): neither signature nor audience is checked',
      outcome: 'fail',
    },
  ]);
});

test('where the request needs no token nothing is shown by one', async () => {
  expect(
    (await judgeOauth(ID, { tokens: () => 'served' }, { settings: { ...SETTINGS.settings, auth: 'oauth' } })).rule,
  ).toMatchObject({
    verdict: 'not-tested',
    message: 'server/discover is served without a token, so a token that is accepted there shows nothing',
  });
  expect((await judgeOdd(ID, {}, SETTINGS)).rule.verdict).toBe('not-applicable');
});

test('a key of the user does not open the door in place of the token', async () => {
  const keyOrToken: OauthServer = { tokens: (_token, { headers }) => (headers['x-api-key'] ? 'served' : undefined) };
  const headers: [string, string][] = [['X-API-Key', 'the-key-of-the-user']];
  expect((await judgeOauth(ID, keyOrToken, { settings: { headers } })).rule.verdict).toBe('not-tested');
  const settings = { ...SETTINGS.settings, headers };
  expect((await judgeOauth(ID, keyOrToken, { settings })).rule.verdict).toBe('pass');
});

test('a gate decides nothing', async () => {
  const gate: OauthServer = { tokens: (token) => (token === undefined ? undefined : { status: 502 }) };
  expect((await judgeOauth(ID, gate, SETTINGS)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'answered 502, which says nothing about this rule',
  });
});
