import { expect, test } from '@jest/globals';
import { judgeOdd } from '../../../support/behaving.js';
import { foundBy, ISSUER, issuerMetadata, judgeOauth, type OauthServer } from './oauth.js';

function saying(changes: Record<string, unknown>): OauthServer {
  return { documents: (origin) => ({ [ISSUER]: { json: { ...issuerMetadata(origin), ...changes } } }) };
}

/** Tests of a rule that wants a member of the issuer's metadata to be true. `cases`: what the metadata has instead, and how that is told. */
export function issuerMember(
  id: string,
  member: string,
  cases: readonly [changes: Record<string, unknown>, told: string][],
): void {
  test('an authorization server that says so passes', async () => {
    expect((await judgeOauth(id)).rule).toMatchObject({
      verdict: 'pass',
      message: `1 authorization server(s): ${member}: true`,
    });
  });

  test.each(cases)('%j is a warning', async (changes, told) => {
    expect(foundBy(await judgeOauth(id, saying(changes)))).toEqual([
      {
        message: `the metadata of ORIGIN has ${told}, expected ${member}: true`,
        subject: 'ORIGIN',
        outcome: 'warn',
      },
    ]);
  });

  test('without metadata of the issuer nothing is tested, and an open server has nothing to judge', async () => {
    const none: OauthServer = { documents: () => ({ [ISSUER]: undefined }) };
    expect((await judgeOauth(id, none)).rule).toMatchObject({
      verdict: 'not-tested',
      message: 'blocked by MCP-AUT-004: no metadata of an authorization server could be read',
    });
    expect((await judgeOdd(id)).rule.verdict).toBe('not-applicable');
  });
}
