import { expect, test } from '@jest/globals';
import { judgeOdd } from '../../support/behaving.js';
import { foundBy, ISSUER, issuerMetadata, judgeOauth, type OauthServer } from './support/oauth.js';

const ID = 'MCP-AUT-005';

function saying(changes: Record<string, unknown>): OauthServer {
  return { documents: (origin) => ({ [ISSUER]: { json: { ...issuerMetadata(origin), ...changes } } }) };
}

test('an authorization server that says so passes', async () => {
  expect((await judgeOauth(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: '1 authorization server(s): authorization_response_iss_parameter_supported: true',
  });
});

test.each<[Record<string, unknown>, string]>([
  [{ authorization_response_iss_parameter_supported: undefined }, 'no authorization_response_iss_parameter_supported'],
  [{ authorization_response_iss_parameter_supported: false }, 'authorization_response_iss_parameter_supported: false'],
  [
    { authorization_response_iss_parameter_supported: 'true' },
    'authorization_response_iss_parameter_supported: "true"',
  ],
])('%j is a warning', async (changes, told) => {
  expect(foundBy(await judgeOauth(ID, saying(changes)))).toEqual([
    {
      message: `the metadata of ORIGIN has ${told}, expected authorization_response_iss_parameter_supported: true`,
      subject: 'ORIGIN',
      outcome: 'warn',
    },
  ]);
});

test('without metadata of the issuer nothing is tested, and an open server has nothing to judge', async () => {
  const none: OauthServer = { documents: () => ({ [ISSUER]: undefined }) };
  expect((await judgeOauth(ID, none)).rule).toMatchObject({
    verdict: 'not-tested',
    message: 'blocked by MCP-AUT-004: no metadata of an authorization server could be read',
  });
  expect((await judgeOdd(ID)).rule.verdict).toBe('not-applicable');
});
