import { expect, test } from '@jest/globals';
import { judgeOdd } from '../../support/behaving.js';
import { foundBy, judgeOauth, type OauthServer, RESOURCE } from './support/oauth.js';

const ID = 'MCP-AUT-009';

function scoped(challenge: string, supported: unknown): OauthServer {
  return {
    challenge: (origin) => [`Bearer resource_metadata="${origin}${RESOURCE}/mcp", scope="${challenge}"`],
    documents: (origin, url) => ({
      [`${RESOURCE}/mcp`]: { json: { resource: url, authorization_servers: [origin], scopes_supported: supported } },
    }),
  };
}

test.each<[string, unknown]>([
  ['mcp', ['mcp', 'read']],
  ['my_offline_access offline_access:read', ['offline_accessed']],
  ['mcp', undefined],
  ['mcp', 'offline_access'],
])('%j and %j pass', async (challenge, supported) => {
  expect((await judgeOauth(ID, scoped(challenge, supported))).rule).toMatchObject({
    verdict: 'pass',
    message: 'offline_access is not asked for',
  });
});

test('both places are told', async () => {
  const told = "lists offline_access, which is the client's to ask for";
  expect(foundBy(await judgeOauth(ID, scoped('mcp  offline_access', ['offline_access'])))).toEqual([
    { message: `scopes_supported ${told}`, subject: 'scopes_supported', outcome: 'info' },
    { message: `scope of the challenge ${told}`, subject: 'scope of the challenge', outcome: 'info' },
  ]);
});

test('a challenge is judged without metadata too', async () => {
  const oauth: OauthServer = { ...scoped('offline_access', []), documents: () => ({ [`${RESOURCE}/mcp`]: undefined }) };
  expect(foundBy(await judgeOauth(ID, oauth)).map(({ subject }) => subject)).toEqual(['scope of the challenge']);
});

test('what the user calls open, and what is open, has nothing to judge', async () => {
  const oauth = scoped('offline_access', ['offline_access']);
  expect((await judgeOauth(ID, oauth, { settings: { auth: 'none' } })).rule.verdict).toBe('not-applicable');
  expect((await judgeOdd(ID)).rule.verdict).toBe('not-applicable');
});
