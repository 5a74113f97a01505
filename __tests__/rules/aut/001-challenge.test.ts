import { expect, test } from '@jest/globals';
import { answering, judgeOdd } from '../../support/behaving.js';
import { errorFor, resultFor, type ScriptedAnswer } from '../../support/scripted.js';
import { foundBy, judgeOauth, type OauthServer, RESOURCE } from './support/oauth.js';

const ID = 'MCP-AUT-001';
const NO_METADATA: OauthServer['documents'] = () => ({ [`${RESOURCE}/mcp`]: undefined });
const SERVED = 'the resource metadata is served at the well-known URL, which the specification allows instead';

test('a challenge with the URL of the metadata passes', async () => {
  expect((await judgeOauth(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: 'the 401 names the resource metadata',
  });
});

const NAMELESS = 'the 401 does not name the resource metadata (no resource_metadata in WWW-Authenticate)';
const OWN = 'a request without credentials was answered 401 without a Bearer challenge';

const USER = { settings: { token: { name: 'token', value: 'the-token-of-the-user' } } };

test.each<[string, OauthServer, object]>([
  [
    'no resource_metadata, but metadata',
    { challenge: () => ['Bearer'] },
    { message: NAMELESS, outcome: 'warn', because: SERVED },
  ],
  [
    'no resource_metadata and no metadata',
    { challenge: () => ['Bearer realm="mcp"'], documents: NO_METADATA },
    { message: `${NAMELESS}, and none is served at the well-known URLs`, outcome: 'fail' },
  ],
  [
    'a path as resource_metadata',
    { challenge: () => [`Bearer resource_metadata="${RESOURCE}"`] },
    {
      message: `resource_metadata of the challenge is "${RESOURCE}", which is no absolute http(s) URL`,
      outcome: 'fail',
    },
  ],
  [
    'another scheme',
    { challenge: () => ['Basic realm="mcp"'], documents: NO_METADATA },
    {
      message: `${OWN}: OAuth clients find no authorization server`,
      outcome: 'warn',
      because: 'the server may be protected by a scheme of its own, which the specification allows',
    },
  ],
  [
    'a well-known URL behind a gate',
    { challenge: () => ['Bearer'], documents: () => ({ [`${RESOURCE}/mcp`]: { answer: { status: 503 } } }) },
    {
      message: NAMELESS,
      outcome: 'warn',
      because: expect.stringMatching(
        /^the well-known URLs, which the specification allows instead, could not be read: http:.*\/mcp: answered 503$/,
      ),
    },
  ],
  [
    'some JSON at every path',
    { challenge: () => ['Bearer'], documents: () => ({ [`${RESOURCE}/mcp`]: { json: { status: 'ok' } } }) },
    { message: `${NAMELESS}, and none is served at the well-known URLs`, outcome: 'fail' },
  ],
  ['no challenge, but metadata', { challenge: () => [] }, { message: OWN, outcome: 'warn', because: SERVED }],
])('%s', async (_what, oauth, finding) => {
  expect(foundBy(await judgeOauth(ID, oauth))).toEqual([{ subject: 'request without credentials', ...finding }]);
});

test('an open server, and one that the user calls open, have nothing to judge', async () => {
  expect((await judgeOdd(ID)).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'the server serves requests without credentials',
  });
  expect((await judgeOauth(ID, {}, { settings: { auth: 'none' } })).rule).toMatchObject({
    verdict: 'not-applicable',
    message: '`auth: none` says that the server is not protected',
  });
});

test('a server that is neither open nor protected is not tested', async () => {
  const { rule } = await judgeOdd(ID, { instead: answering(503, () => true) }, { settings: { startTimeout: 0 } });
  expect(rule.verdict).toBe('not-tested');
  expect(rule.enable).toBeUndefined();
});

test.each<[string, OauthServer['challenge'], string]>([
  ['no challenge', () => [], '401 without a challenge in WWW-Authenticate'],
  ['other schemes', () => ['Basic realm="mcp", Digest nonce="1"', 'Basic'], '401 with WWW-Authenticate: basic, digest'],
])('what came is told of the header: %s', async (_what, challenge, actual) => {
  const { rule } = await judgeOauth(ID, { challenge: challenge ?? (() => []), documents: NO_METADATA });
  expect(rule.findings.map((finding) => finding.actual)).toEqual([actual]);
});

test.each<[string, ScriptedAnswer]>([
  ['200 with an error', { json: { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Unauthorized' } } }],
  ['400 with an error', { status: 400, json: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'No' } } }],
])('%s in place of 401 is not called open where a token is served', async (_what, refusal) => {
  const tokens: OauthServer['tokens'] = (token) => (token === undefined ? refusal : 'served');
  expect((await judgeOauth(ID, { tokens }, USER)).rule).toMatchObject({
    verdict: 'not-tested',
    message: expect.stringMatching(/^without credentials the server answered (200|400) with error -32/),
    enable: 'set `auth: oauth` if it is protected by OAuth',
  });
});

test.each<[string, ScriptedAnswer, string, string]>([
  ['403 with an error of OAuth', { status: 403, json: { error: 'forbidden' } }, 'not-tested', ''],
  [
    '403 with a JSON-RPC error',
    { status: 403, json: { jsonrpc: '2.0', id: null, error: { code: -32001, message: 'Forbidden' } } },
    'not-tested',
    '',
  ],
  [
    '400 with a JSON-RPC error',
    { status: 400, json: { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'No' } } },
    'not-applicable',
    ', which asks for none',
  ],
])('%s where no token is given is not called served', async (_what, refusal, verdict, told) => {
  const { rule } = await judgeOauth(ID, { tokens: () => refusal });
  expect(rule.verdict).toBe(verdict);
  expect(rule.message).toMatch(
    new RegExp(`^without credentials the server answered ${refusal.status} with .*${told}$`),
  );
});

test.each(['X-Auth-Token', 'Ocp-Apim-Subscription-Key', 'CF-Access-Client-Secret', 'X-Client-Cert'])(
  'the credentials in %s stay away as well',
  async (name) => {
    const tokens: OauthServer['tokens'] = (_token, { headers }) => (headers[name.toLowerCase()] ? 'served' : undefined);
    const settings = { headers: [[name, 'the-key-of-the-user'] as [string, string]] };
    expect((await judgeOauth(ID, { tokens }, { settings })).rule.verdict).toBe('pass');
  },
);

test('headers that are no credentials are sent along, and that is said', async () => {
  const tokens: OauthServer['tokens'] = (_token, { headers }) => (headers['x-tenant'] ? 'served' : { status: 404 });
  const settings = { headers: [['X-Tenant', 'acme'] as [string, string]] };
  expect((await judgeOauth(ID, { tokens }, { settings })).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'the server serves requests without credentials (sent along, as no credentials: X-Tenant)',
  });
});

test('with `auth: oauth` another answer than 401 is a violation, milder where the metadata is served', async () => {
  const settings = { auth: 'oauth' as const };
  const open: OauthServer = { tokens: () => 'served' };
  const message = 'a request without credentials was answered 200 with a result, expected 401';
  expect(foundBy(await judgeOauth(ID, { ...open, documents: NO_METADATA }, { settings }))).toMatchObject([
    { message, outcome: 'fail' },
  ]);
  expect(foundBy(await judgeOauth(ID, open, { settings }))).toMatchObject([
    { message, outcome: 'warn', because: SERVED },
  ]);
  expect(foundBy(await judgeOauth(ID, { status: 403, documents: NO_METADATA }, { settings }))).toMatchObject([
    { message: 'a request without credentials was answered 403 with an empty body, expected 401', outcome: 'fail' },
  ]);
});

test('with a token of the user one more request goes without it', async () => {
  const tokens: OauthServer['tokens'] = (token) => (token === USER.settings.token.value ? 'served' : undefined);
  const { rule, requests } = await judgeOauth(ID, { tokens }, USER);
  expect(rule.verdict).toBe('pass');
  const bare = requests.filter(({ httpMethod, headers }) => httpMethod === 'POST' && !headers.authorization);
  expect(bare.map(({ message }) => message?.method)).toEqual(['server/discover']);
});

test('a legacy server is asked by initialize', async () => {
  const tokens: OauthServer['tokens'] = (token, request) => {
    if (token === undefined) return undefined;
    if (request.message?.method !== 'initialize') return errorFor(request, 400, -32600, 'Not initialized');
    const serverInfo = { name: 'old', version: '1' };
    return resultFor(request, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo });
  };
  const { rule, requests } = await judgeOauth(ID, { tokens }, USER);
  expect(rule.verdict).toBe('pass');
  const bare = requests.filter(({ httpMethod, headers }) => httpMethod === 'POST' && !headers.authorization);
  expect(bare.map(({ message }) => message?.method)).toEqual(['initialize']);
});
