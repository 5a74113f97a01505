import { describe, expect, test } from '@jest/globals';
import {
  type Document,
  foundBy,
  ISSUER,
  issuerMetadata,
  judgeOauth,
  type OauthServer,
  OPENID,
  RESOURCE,
} from './support/oauth.js';

const ID = 'MCP-AUT-004';

/** Lists these issuers; `ORIGIN` stands for the server's own, and nothing but these documents is there. */
function issuing(issuers: readonly string[], documents: (origin: string) => Record<string, Document>): OauthServer {
  return {
    documents: (origin, url) => ({
      [`${RESOURCE}/mcp`]: {
        json: { resource: url, authorization_servers: issuers.map((issuer) => issuer.replace('ORIGIN', origin)) },
      },
      [ISSUER]: undefined,
      ...documents(origin),
    }),
  };
}

describe('places', () => {
  test.each<[string, string, string, string[]]>([
    ['RFC 8414', 'ORIGIN', ISSUER, [ISSUER]],
    ['OpenID Connect', 'ORIGIN', OPENID, [ISSUER, OPENID]],
    ['a slash at the end', 'ORIGIN/', ISSUER, [ISSUER]],
    ['a path, inserted', 'ORIGIN/a/b', `${ISSUER}/a/b`, [`${ISSUER}/a/b`]],
    ['a path, inserted for OpenID Connect', 'ORIGIN/a', `${OPENID}/a`, [`${ISSUER}/a`, `${OPENID}/a`]],
    ['a path, appended', 'ORIGIN/a', `/a${OPENID}`, [`${ISSUER}/a`, `${OPENID}/a`, `/a${OPENID}`]],
    ['a path with a slash at the end', 'ORIGIN/a/', `${ISSUER}/a`, [`${ISSUER}/a`]],
  ])('%s', async (_what, issuer, at, paths) => {
    const oauth = issuing([issuer], (origin) => ({ [at]: { json: issuerMetadata(issuer.replace('ORIGIN', origin)) } }));
    const { rule, requests } = await judgeOauth(ID, oauth);
    expect(rule).toMatchObject({ verdict: 'pass', message: '1 authorization server(s) serve metadata', notes: [] });
    const asked = requests
      .map(({ path }) => path)
      .filter((path) => path.includes('/oauth-authorization') || path.includes('/openid'));
    expect(asked).toEqual(paths);
  });
});

test.each<[string, OauthServer, string]>([
  [
    'nothing anywhere',
    issuing(['ORIGIN'], () => ({})),
    'ORIGIN serves no metadata at the prescribed URLs (the last was answered 404 with an empty body)',
  ],
  [
    'JSON without an issuer',
    issuing(['ORIGIN'], () => ({ [ISSUER]: { json: {} }, [OPENID]: { json: {} } })),
    'ORIGIN serves no metadata at the prescribed URLs (the last was answered 200 with a JSON object)',
  ],
  [
    'another issuer',
    issuing(['ORIGIN'], () => ({ [ISSUER]: { json: issuerMetadata('https://evil.example') } })),
    'the metadata of ORIGIN names another issuer: https://evil.example',
  ],
  [
    'a slash too much',
    issuing(['ORIGIN'], (origin) => ({ [ISSUER]: { json: issuerMetadata(`${origin}/`) } })),
    'the metadata of ORIGIN names another issuer: ORIGIN/',
  ],
])('%s is a violation', async (_what, oauth, message) => {
  expect(foundBy(await judgeOauth(ID, oauth))).toEqual([{ message, subject: 'ORIGIN', outcome: 'fail' }]);
});

test('one finding for each issuer that is wrong', async () => {
  const oauth = issuing(['ORIGIN', 'ORIGIN/a', 'ORIGIN/b'], (origin) => ({
    [ISSUER]: { json: issuerMetadata(origin) },
  }));
  expect(foundBy(await judgeOauth(ID, oauth)).map(({ subject }) => subject)).toEqual(['ORIGIN/a', 'ORIGIN/b']);
});

test.each<[string, OauthServer, RegExp]>([
  [
    'an issuer that is away',
    issuing(['http://127.0.0.1:1'], () => ({})),
    /^http:\/\/127\.0\.0\.1:1 could not be looked at: no connection: /,
  ],
  [
    'one that is busy',
    issuing(['ORIGIN'], () => ({ [ISSUER]: { answer: { status: 503 } } })),
    /could not be looked at: answered 503$/,
  ],
  [
    'one that leads away',
    issuing(['ORIGIN'], () => ({ [ISSUER]: { answer: { status: 308, headers: { location: 'https://b.example' } } } })),
    /could not be looked at: answered 308, a redirect that is not followed$/,
  ],
  [
    'one beside a good one',
    issuing(['ORIGIN', 'http://127.0.0.1:1'], (origin) => ({ [ISSUER]: { json: issuerMetadata(origin) } })),
    /^http:\/\/127\.0\.0\.1:1 could not be looked at/,
  ],
  [
    'one elsewhere behind a wall',
    {
      documents: (origin, url) => ({
        [`${RESOURCE}/mcp`]: {
          json: { resource: url, authorization_servers: [origin.replace('127.0.0.1', 'localhost')] },
        },
        [ISSUER]: { answer: { status: 403 } },
      }),
    },
    /could not be looked at: answered 403, perhaps by a wall against robots$/,
  ],
])('%s decides nothing', async (_what, oauth, message) => {
  const { rule } = await judgeOauth(ID, oauth);
  expect(rule.verdict).toBe('not-tested');
  expect(rule.message).toMatch(message);
});

test('no issuers, and no metadata, are the matter of MCP-AUT-002', async () => {
  expect(
    (
      await judgeOauth(
        ID,
        issuing([], () => ({})),
      )
    ).rule,
  ).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-AUT-002: the resource metadata names no authorization server',
  });
});

test('at most five issuers are asked, and that is said', async () => {
  const many = Array.from({ length: 9 }, (_, index) => `ORIGIN/${index}`);
  const { report, requests } = await judgeOauth(
    ID,
    issuing(many, () => ({})),
  );
  expect(report.notes).toEqual(['only the first 5 of 9 authorization servers were looked at']);
  expect(requests.filter(({ path }) => path.includes('well-known/o')).length).toBe(16);
});
