import { expect, test } from '@jest/globals';
import { judgeOdd } from '../../support/behaving.js';
import { foundBy, ISSUER, issuerMetadata, judgeOauth, type OauthServer } from './support/oauth.js';

const ID = 'MCP-AUT-011';

function saying(changes: Record<string, unknown>): OauthServer {
  return { documents: (origin) => ({ [ISSUER]: { json: { ...issuerMetadata(origin), ...changes } } }) };
}

test('an authorization server that says so passes', async () => {
  expect((await judgeOauth(ID)).rule).toMatchObject({
    verdict: 'pass',
    message: '1 authorization server(s): client_id_metadata_document_supported: true',
  });
});

test.each<[Record<string, unknown>, string]>([
  [{ client_id_metadata_document_supported: undefined }, 'no client_id_metadata_document_supported: true'],
  [{ client_id_metadata_document_supported: false }, 'no client_id_metadata_document_supported: true'],
  [{ client_id_metadata_document_supported: 'true' }, 'no client_id_metadata_document_supported: true'],
  [
    { client_id_metadata_document_supported: undefined, registration_endpoint: 'https://a.example/register' },
    'dynamic registration, but no client_id_metadata_document_supported: true',
  ],
])('%j is a warning', async (changes, told) => {
  expect(foundBy(await judgeOauth(ID, saying(changes)))).toEqual([
    {
      message: `the metadata of ORIGIN has ${told}, expected client_id_metadata_document_supported: true`,
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
