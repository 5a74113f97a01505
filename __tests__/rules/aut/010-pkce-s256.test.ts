import { describe, expect, test } from '@jest/globals';
import { judgeOdd } from '../../support/behaving.js';
import { foundBy, ISSUER, issuerMetadata, judgeOauth, type OauthServer, OPENID, RESOURCE } from './support/oauth.js';

const ID = 'MCP-AUT-010';
const MEMBER = 'code_challenge_methods_supported';

function listing(methods: unknown): OauthServer {
  return { documents: (origin) => ({ [ISSUER]: { json: { ...issuerMetadata(origin), [MEMBER]: methods } } }) };
}

test('S256 among others passes', async () => {
  expect((await judgeOauth(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: `1 authorization server(s): S256 in ${MEMBER}`,
  });
});

test.each<[unknown, string]>([
  [undefined, `no ${MEMBER}`],
  [[], `[] in ${MEMBER}`],
  [['plain'], `["plain"] in ${MEMBER}`],
  [['s256'], `["s256"] in ${MEMBER}`],
  ['S256', `"S256" in ${MEMBER}`],
])('%j is a violation', async (methods, told) => {
  expect(foundBy(await judgeOauth(ID, listing(methods)))).toEqual([
    { message: `the metadata of ORIGIN has ${told}, expected S256 in ${MEMBER}`, subject: 'ORIGIN', outcome: 'fail' },
  ]);
});

test('each issuer is judged by its own metadata, and those that have none are left out', async () => {
  const oauth: OauthServer = {
    documents: (origin, url) => ({
      [`${RESOURCE}/mcp`]: { json: { resource: url, authorization_servers: [origin, `${origin}/a`, `${origin}/b`] } },
      [`${OPENID}/a`]: { json: issuerMetadata(`${origin}/a`, { [MEMBER]: [] }) },
    }),
  };
  expect(foundBy(await judgeOauth(ID, oauth)).map(({ subject }) => subject)).toEqual(['ORIGIN/a']);
});

test('without metadata of the issuer nothing is tested, and an open server has nothing to judge', async () => {
  expect((await judgeOauth(ID, { documents: () => ({ [ISSUER]: undefined }) })).rule.verdict).toBe('not-tested');
  expect((await judgeOdd(ID)).rule.verdict).toBe('not-applicable');
});

describe('authorization servers for machines and devices', () => {
  const grants = (...types: string[]): Record<string, unknown> => ({
    authorization_endpoint: undefined,
    grant_types_supported: types,
    [MEMBER]: undefined,
    authorization_response_iss_parameter_supported: undefined,
  });
  const of = (changes: Record<string, unknown>): OauthServer => ({
    documents: (origin) => ({ [ISSUER]: { json: { ...issuerMetadata(origin), ...changes } } }),
  });

  test.each(['MCP-AUT-005', ID])('%s does not concern one that gives out no codes', async (id) => {
    for (const types of [['client_credentials'], ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token']])
      expect((await judgeOauth(id, of(grants(...types)))).rule).toMatchObject({
        verdict: 'not-applicable',
        message: 'the authorization server gives out no codes: its metadata has no authorization_endpoint',
      });
  });

  test.each<[string, Record<string, unknown>]>([
    ['lists the grant', grants('client_credentials', 'authorization_code')],
    ['lists no grants', { ...grants(), grant_types_supported: undefined }],
    ['has the endpoint', { [MEMBER]: undefined, grant_types_supported: ['client_credentials'] }],
  ])('one that %s is judged', async (_what, changes) => {
    expect((await judgeOauth(ID, of(changes))).rule.outcome).toBe('fail');
  });

  test('beside one that is judged it is noted', async () => {
    const oauth: OauthServer = {
      documents: (origin, url) => ({
        [`${RESOURCE}/mcp`]: { json: { resource: url, authorization_servers: [origin, `${origin}/machines`] } },
        [`${ISSUER}/machines`]: {
          json: { ...issuerMetadata(`${origin}/machines`), ...grants('client_credentials') },
        },
      }),
    };
    const { rule, origin } = await judgeOauth(ID, oauth);
    expect(rule).toMatchObject({
      verdict: 'pass',
      message: `1 authorization server(s): S256 in ${MEMBER}`,
      notes: [`${origin}/machines gives out no codes: its metadata has no authorization_endpoint`],
    });
  });
});
