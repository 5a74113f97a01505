import { expect, test } from '@jest/globals';
import { judgeOdd } from '../../support/behaving.js';
import { foundBy, judgeOauth, type OauthServer } from './support/oauth.js';

const ID = 'MCP-AUT-006';

test('a challenge with a scope passes, whichever of several it is', async () => {
  expect((await judgeOauth(ID)).rule).toMatchObject({ verdict: 'pass', message: 'the challenge names its scopes' });
  const two: OauthServer = { challenge: (origin) => [`Bearer resource_metadata="${origin}/x"`, 'Bearer scope="mcp"'] };
  expect((await judgeOauth(ID, two)).rule.verdict).toBe('pass');
});

test.each([['Bearer scope=""'], ['Bearer scope=" "']])('%s is empty, which is a warning', async (...lines) => {
  expect(foundBy(await judgeOauth(ID, { challenge: () => lines }))).toEqual([
    { message: 'the Bearer challenge of the 401 has an empty scope', subject: 'scope', outcome: 'warn' },
  ]);
});

test.each([['Bearer'], ['Bearer realm="scope"', 'Basic scope="mcp"']])(
  '%s has none, which is a warning',
  async (...lines) => {
    expect(foundBy(await judgeOauth(ID, { challenge: () => lines }))).toEqual([
      { message: 'the Bearer challenge of the 401 has no scope parameter', subject: 'scope', outcome: 'warn' },
    ]);
  },
);

test('no Bearer challenge', async () => {
  expect((await judgeOdd(ID)).rule.verdict).toBe('not-applicable');
  expect((await judgeOauth(ID, { challenge: () => ['Basic'] })).rule).toMatchObject({
    verdict: 'not-applicable',
    message: 'the 401 asks for no Bearer token: another scheme protects the server',
  });
  expect((await judgeOauth(ID, { challenge: () => [] }, { settings: { auth: 'oauth' } })).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-AUT-001: there is no Bearer challenge',
  });
});
