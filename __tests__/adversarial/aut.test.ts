import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../../src/wire/message.js';
import { ISSUER, issuerMetadata, judgeOauth, type OauthServer, OPENID, RESOURCE } from '../rules/aut/support/oauth.js';
import { verdictOf } from '../support/check.js';

const ALL = Array.from({ length: 11 }, (_, index) => `MCP-AUT-${String(index + 1).padStart(3, '0')}`);
const GOOD = {
  'MCP-AUT-001': 'pass',
  'MCP-AUT-002': 'pass',
  'MCP-AUT-003': 'pass',
  'MCP-AUT-004': 'pass',
  'MCP-AUT-005': 'pass',
  'MCP-AUT-006': 'pass',
  'MCP-AUT-007': 'not-tested',
  'MCP-AUT-008': 'not-tested',
  'MCP-AUT-009': 'pass',
  'MCP-AUT-010': 'pass',
  'MCP-AUT-011': 'pass',
};
const AT = `${RESOURCE}/mcp`;

/** Verdicts that differ from those of a good server. */
async function unlike(oauth: OauthServer, settings = {}): Promise<Record<string, string>> {
  const { report } = await judgeOauth('MCP-AUT-001', oauth, { rules: ALL, settings });
  expect(report.rules.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  const verdicts = Object.entries(GOOD).map(([id, good]) => [id, verdictOf(report, id), good]);
  return Object.fromEntries(
    verdicts.filter(([, verdict, good]) => verdict !== good).map(([id, verdict]) => [id, verdict]),
  );
}

/** Lines of the challenge, in which `URL` stands for the URL of the metadata. */
function challenged(...lines: string[]): OauthServer {
  return { challenge: (origin) => lines.map((line) => line.replaceAll('URL', `${origin}${AT}`)) };
}

describe('odd challenges that clients can read', () => {
  test.each<[string, OauthServer]>([
    ['a scheme in lower case', challenged('bearer resource_metadata="URL", scope="mcp"')],
    ['a scheme in capitals', challenged('BEARER scope="mcp", resource_metadata="URL"')],
    ['a name in capitals', challenged('Bearer RESOURCE_METADATA="URL", Scope="mcp"')],
    ['a bare value', challenged('Bearer resource_metadata=URL, scope=mcp')],
    ['blanks around the sign', challenged('Bearer resource_metadata = "URL" , scope\t= "mcp"')],
    ['no blank behind commas', challenged('Bearer realm="a",resource_metadata="URL",scope="mcp"')],
    ['empty elements', challenged(', ,Bearer resource_metadata="URL",, scope="mcp",')],
    [
      'escapes',
      {
        challenge: (origin) => [
          `Bearer resource_metadata="${`${origin}${AT}`.replaceAll('/', '\\/')}", scope="\\m\\c\\p"`,
        ],
      },
    ],
    ['another scheme first', challenged('Basic realm="mcp", Bearer resource_metadata="URL", scope="mcp"')],
    [
      'another scheme behind',
      challenged('Bearer resource_metadata="URL", scope="mcp", Basic realm="mcp", charset="UTF-8"'),
    ],
    ['a token of another scheme first', challenged('Negotiate YIIK/+a==, Bearer resource_metadata="URL", scope="mcp"')],
    ['schemes without parameters', challenged('Negotiate, Bearer resource_metadata="URL", scope="mcp", NTLM')],
    ['two headers', challenged('Basic realm="mcp"', 'Bearer resource_metadata="URL", scope="mcp"')],
    [
      'two Bearer challenges',
      challenged('Bearer realm="old", error="invalid_token"', 'Bearer resource_metadata="URL", scope="mcp"'),
    ],
    [
      'a realm that looks like challenges',
      challenged(
        'Bearer realm="x, Basic y=\\"z\\", Bearer resource_metadata=bad", resource_metadata="URL", scope="mcp"',
      ),
    ],
    ['a realm that is not ASCII', challenged('Bearer realm="caf\u00e9", resource_metadata="URL", scope="mcp"')],
    ['no commas', challenged('Bearer realm="mcp" resource_metadata="URL" scope="mcp"')],
    [
      'an error as well',
      challenged(
        'Bearer error="invalid_token", error_description="No token, \\"none\\"", resource_metadata="URL", scope="mcp"',
      ),
    ],
    [
      'DPoP beside it',
      challenged(
        'DPoP algs="ES256 PS256", resource_metadata="https://x.example/", Bearer resource_metadata="URL", scope="mcp"',
      ),
    ],
  ])('%s', async (_what, oauth) => {
    expect(await unlike(oauth)).toEqual({});
  });
});

describe('challenges that lack something', () => {
  test.each<[string, OauthServer, Record<string, string>]>([
    [
      'metadata of DPoP alone',
      challenged('DPoP resource_metadata="URL"', 'Bearer scope="mcp"'),
      { 'MCP-AUT-001': 'warn' },
    ],
    [
      'a name that is nearly right',
      challenged('Bearer resource-metadata="URL", scope="mcp"'),
      { 'MCP-AUT-001': 'warn' },
    ],
    [
      'scopes under another name',
      challenged('Bearer resource_metadata="URL", scopes="mcp"'),
      { 'MCP-AUT-006': 'warn' },
    ],
    [
      'an address without a scheme',
      challenged('Bearer resource_metadata="127.0.0.1/prm", scope="mcp"'),
      {
        'MCP-AUT-001': 'fail',
        'MCP-AUT-002': 'fail',
        'MCP-AUT-003': 'not-tested',
        'MCP-AUT-004': 'not-tested',
        'MCP-AUT-005': 'not-tested',
        'MCP-AUT-010': 'not-tested',
        'MCP-AUT-011': 'not-tested',
      },
    ],
    [
      'a scheme that only begins like it',
      challenged('BearerToken resource_metadata="URL", scope="mcp"'),
      {
        'MCP-AUT-001': 'warn',
        'MCP-AUT-006': 'not-applicable',
        'MCP-AUT-007': 'not-applicable',
        'MCP-AUT-008': 'not-applicable',
      },
    ],
  ])('%s', async (_what, oauth, expected) => {
    expect(await unlike(oauth)).toEqual(expected);
  });

  test('a header of 30,000 characters that never ends is read at once', async () => {
    const started = performance.now();
    await unlike({ challenge: () => [`Bearer ${'a=b/c:'.repeat(2_500)}${'"'.repeat(5_000)}${'\\'.repeat(5_000)}`] });
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('odd metadata', () => {
  const prm = (change: (good: Record<string, unknown>) => unknown): OauthServer => ({
    documents: (origin, url) => ({ [AT]: { json: change({ resource: url, authorization_servers: [origin] }) } }),
  });
  const text = (write: (json: string) => string, type: string): OauthServer => ({
    documents: (origin, url) => ({
      [AT]: {
        answer: {
          text: write(JSON.stringify({ resource: url, authorization_servers: [origin] })),
          headers: { 'content-type': type },
        },
      },
    }),
  });
  test.each<[string, OauthServer, Record<string, string>]>([
    [
      'members of its own',
      prm((good) => ({ ...good, 'x-extra': 1, bearer_methods_supported: ['header'], scopes_supported: [] })),
      {},
    ],
    ['a byte order mark', text((json) => `\uFEFF${json}`, 'application/json'), {}],
    ['no media type', text((json) => json, ''), {}],
    [
      'a signed document',
      text(() => 'eyJhbGciOiJub25lIn0.e30.', 'application/jwt'),
      {
        'MCP-AUT-002': 'fail',
        'MCP-AUT-003': 'not-tested',
        'MCP-AUT-004': 'not-tested',
        'MCP-AUT-005': 'not-tested',
        'MCP-AUT-010': 'not-tested',
        'MCP-AUT-011': 'not-tested',
      },
    ],
    [
      'the same issuer twice',
      prm((good) => ({
        ...good,
        authorization_servers: [
          ...(good.authorization_servers as string[]),
          ...(good.authorization_servers as string[]),
        ],
      })),
      {},
    ],
    [
      'a resource with the port of the scheme left out',
      prm((good) => ({ ...good, resource: 'http://127.0.0.1/mcp' })),
      { 'MCP-AUT-003': 'fail' },
    ],
    ['a resource with a fragment of nothing', prm((good) => ({ ...good, resource: `${String(good.resource)}#` })), {}],
    [
      'a user in the resource',
      prm((good) => ({ ...good, resource: String(good.resource).replace('//', '//user@') })),
      {},
    ],
    [
      'a resource list',
      prm((good) => ({ ...good, resource: [good.resource] })),
      { 'MCP-AUT-002': 'fail', 'MCP-AUT-003': 'not-tested' },
    ],
    [
      'an issuer object',
      prm((good) => ({ ...good, authorization_servers: [{ issuer: 'https://a.example' }] })),
      {
        'MCP-AUT-002': 'fail',
        'MCP-AUT-004': 'not-tested',
        'MCP-AUT-005': 'not-tested',
        'MCP-AUT-010': 'not-tested',
        'MCP-AUT-011': 'not-tested',
      },
    ],
    [
      'the member in the singular',
      prm(({ authorization_servers: servers, ...good }) => ({ ...good, authorization_server: servers })),
      {
        'MCP-AUT-002': 'fail',
        'MCP-AUT-004': 'not-tested',
        'MCP-AUT-005': 'not-tested',
        'MCP-AUT-010': 'not-tested',
        'MCP-AUT-011': 'not-tested',
      },
    ],
    [
      'status 203',
      {
        documents: (origin, url) => ({
          [AT]: { answer: { status: 203, json: { resource: url, authorization_servers: [origin] } } },
        }),
      },
      {
        'MCP-AUT-002': 'fail',
        'MCP-AUT-003': 'not-tested',
        'MCP-AUT-004': 'not-tested',
        'MCP-AUT-005': 'not-tested',
        'MCP-AUT-010': 'not-tested',
        'MCP-AUT-011': 'not-tested',
      },
    ],
    [
      'a circle of redirects',
      { documents: () => ({ [AT]: { answer: { status: 302, headers: { location: AT } } } }) },
      {
        'MCP-AUT-002': 'not-tested',
        'MCP-AUT-003': 'not-tested',
        'MCP-AUT-004': 'not-tested',
        'MCP-AUT-005': 'not-tested',
        'MCP-AUT-010': 'not-tested',
        'MCP-AUT-011': 'not-tested',
      },
    ],
  ])('%s', async (_what, oauth, expected) => {
    expect(await unlike(oauth)).toEqual(expected);
  });
});

describe('odd authorization servers', () => {
  const issuer = (at: string, document: (origin: string) => unknown, named = 'ORIGIN'): OauthServer => ({
    documents: (origin, url) => ({
      [AT]: { json: { resource: url, authorization_servers: [named.replace('ORIGIN', origin)] } },
      [ISSUER]: undefined,
      [at]: { json: document(origin) },
    }),
  });
  const OF_ISSUERS = { 'MCP-AUT-005': 'not-tested', 'MCP-AUT-010': 'not-tested', 'MCP-AUT-011': 'not-tested' };
  test.each<[string, OauthServer, Record<string, string>]>([
    [
      'a page for every unknown path',
      {
        documents: (origin) => ({
          [ISSUER]: { answer: { text: '<html>', headers: { 'content-type': 'text/html' } } },
          [OPENID]: { json: issuerMetadata(origin) },
        }),
      },
      {},
    ],
    [
      'metadata of another tenant first',
      {
        documents: (origin, url) => ({
          [AT]: { json: { resource: url, authorization_servers: [`${origin}/a`] } },
          [`${ISSUER}/a`]: { json: issuerMetadata(origin) },
          [`/a${OPENID}`]: { json: issuerMetadata(`${origin}/a`) },
        }),
      },
      {},
    ],
    [
      'a redirect within the issuer',
      {
        documents: (origin) => ({
          [ISSUER]: { answer: { status: 302, headers: { location: '/meta' } } },
          '/meta': { json: issuerMetadata(origin) },
        }),
      },
      {},
    ],
    [
      'a deep path with escapes',
      issuer(`${ISSUER}/realms/a%20b`, (origin) => issuerMetadata(`${origin}/realms/a%20b`), 'ORIGIN/realms/a%20b'),
      {},
    ],
    [
      'metadata of the issuer only in part of the path',
      issuer(`${ISSUER}/a`, (origin) => issuerMetadata(`${origin}/a/b`), 'ORIGIN/a/b'),
      { 'MCP-AUT-004': 'fail', ...OF_ISSUERS },
    ],
    ['an issuer that differs in case', issuer(ISSUER, () => ({}), 'ORIGIN'), { 'MCP-AUT-004': 'fail', ...OF_ISSUERS }],
    [
      'a slash that only the list has',
      issuer(ISSUER, (origin) => issuerMetadata(origin), 'ORIGIN/'),
      { 'MCP-AUT-004': 'fail', ...OF_ISSUERS },
    ],
    [
      'an issuer that is a list',
      issuer(ISSUER, (origin) => ({ ...issuerMetadata(origin), issuer: [origin] })),
      { 'MCP-AUT-004': 'fail', ...OF_ISSUERS },
    ],
    [
      'methods as one text',
      issuer(ISSUER, (origin) =>
        issuerMetadata(origin, { code_challenge_methods_supported: 'plain S256' as JsonValue }),
      ),
      { 'MCP-AUT-010': 'fail' },
    ],
    [
      'flags as texts',
      issuer(ISSUER, (origin) =>
        issuerMetadata(origin, {
          authorization_response_iss_parameter_supported: 'true',
          client_id_metadata_document_supported: 1,
        }),
      ),
      { 'MCP-AUT-005': 'warn', 'MCP-AUT-011': 'warn' },
    ],
    [
      'an address where clouds keep secrets',
      {
        documents: (_origin, url) => ({
          [AT]: { json: { resource: url, authorization_servers: ['http://169.254.169.254'] } },
        }),
      },
      { 'MCP-AUT-004': 'not-tested', ...OF_ISSUERS },
    ],
    [
      'one dead, one alive',
      {
        documents: (origin, url) => ({
          [AT]: { json: { resource: url, authorization_servers: ['http://127.0.0.1:1', origin] } },
        }),
      },
      { 'MCP-AUT-004': 'not-tested' },
    ],
    [
      'one wrong, one dead',
      {
        documents: (origin, url) => ({
          [AT]: { json: { resource: url, authorization_servers: ['http://127.0.0.1:1', `${origin}/none`] } },
        }),
      },
      { 'MCP-AUT-004': 'fail', ...OF_ISSUERS },
    ],
  ])('%s', async (_what, oauth, expected) => {
    expect(await unlike(oauth)).toEqual(expected);
  });
});

describe('servers that are not behind OAuth alone', () => {
  const none = Object.fromEntries(ALL.map((id) => [id, 'not-applicable']));
  test.each<[string, OauthServer, object, Record<string, string>]>([
    [
      'keys, and a key is missing',
      { challenge: () => [], documents: () => ({ [AT]: undefined }) },
      {},
      { ...none, 'MCP-AUT-001': 'warn' },
    ],
    ['open, and no metadata', { tokens: () => 'served', documents: () => ({ [AT]: undefined }) }, {}, none],
    [
      'open, and metadata all the same',
      { tokens: () => 'served' },
      {},
      {
        'MCP-AUT-001': 'not-applicable',
        'MCP-AUT-006': 'not-applicable',
        'MCP-AUT-007': 'not-applicable',
        'MCP-AUT-008': 'not-applicable',
      },
    ],
    [
      'open but for tools',
      { tokens: (_token, { message }) => (message?.method === 'server/discover' ? 'served' : undefined) },
      { auth: 'oauth' },
      {},
    ],
    [
      'open but for tools, and nobody says so',
      { tokens: (_token, { message }) => (message?.method === 'server/discover' ? 'served' : undefined) },
      {},
      {},
    ],
    [
      'open but for calls',
      { tokens: (_token, { message }) => (message?.method === 'tools/call' ? undefined : 'served') },
      {},
      {},
    ],
    [
      'open but for tools, and the challenge leads nowhere',
      {
        tokens: (_token, { message }) => (message?.method === 'tools/list' ? undefined : 'served'),
        challenge: () => ['Bearer'],
        documents: () => ({ [AT]: undefined }),
      },
      {},
      {
        'MCP-AUT-001': 'fail',
        'MCP-AUT-002': 'fail',
        'MCP-AUT-003': 'not-tested',
        'MCP-AUT-004': 'not-tested',
        'MCP-AUT-005': 'not-tested',
        'MCP-AUT-006': 'warn',
        'MCP-AUT-010': 'not-tested',
        'MCP-AUT-011': 'not-tested',
      },
    ],
    [
      'open but for tools, where any token will do',
      {
        tokens: (token, { message }) =>
          message?.method === 'tools/list' && token === undefined ? undefined : 'served',
      },
      {},
      { 'MCP-AUT-008': 'fail' },
    ],
    ['said to be open', {}, { auth: 'none' }, none],
    ['a gate that refuses all', { status: 403 }, {}, { 'MCP-AUT-001': 'not-tested', 'MCP-AUT-006': 'not-tested' }],
  ])('%s', async (_what, oauth, settings, expected) => {
    expect(await unlike(oauth, settings)).toEqual(expected);
  });
});

describe('documents that are refused for the moment', () => {
  /** Refuses some of the requests for documents, counted from 1. */
  const refusing = (status: number, which: readonly number[]): OauthServer => {
    let count = 0;
    return {
      documents: () => {
        count++;
        const answer = { status, headers: { 'retry-after': '0' } };
        return which.includes(count) ? { [AT]: { answer }, [ISSUER]: { answer } } : {};
      },
    };
  };
  test.each([
    [429, 1],
    [429, 2],
    [500, 1],
    [500, 2],
  ])('%i to request %i', async (status, at) => {
    expect(await unlike(refusing(status, [at]))).toEqual({});
  });

  test('an authorization server that is busy for long is asked twice, not everywhere', async () => {
    const { report, requests } = await judgeOauth('MCP-AUT-004', refusing(429, [2, 3, 4, 5]));
    expect(verdictOf(report, 'MCP-AUT-004')).toBe('not-tested');
    expect(requests.filter(({ httpMethod }) => httpMethod === 'GET')).toHaveLength(3);
  });
});
