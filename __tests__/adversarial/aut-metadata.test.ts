import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../../src/wire/message.js';
import { ISSUER, issuerMetadata, judgeOauth, type OauthServer, OPENID } from '../rules/aut/support/oauth.js';
import { verdictOf } from '../support/check.js';
import { ALL, AT, unlike } from './support/odd-oauth.js';

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

describe('places that are not contacted', () => {
  test.each(['169.254.169.254', '[::ffff:a9fe:a9fe]', '2852039166', '[fe80::1]', '[fd00:ec2::254]'])(
    'metadata at %s leaves its rules untested, and the run its judgement',
    async (host) => {
      const oauth = { challenge: () => [`Bearer resource_metadata="http://${host}/x"`] };
      const { report } = await judgeOauth('MCP-AUT-001', oauth, { rules: ALL });
      expect(report.error).toBeUndefined();
      expect(verdictOf(report, 'MCP-AUT-002')).toBe('not-tested');
      expect(report.exchanges.flatMap(({ failure }) => failure?.kind ?? [])).toEqual(['shunned']);
    },
  );
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
