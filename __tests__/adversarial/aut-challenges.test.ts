import { describe, expect, test } from '@jest/globals';
import type { OauthServer } from '../rules/aut/support/oauth.js';
import { AT, unlike } from './support/odd-oauth.js';

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
    [
      'a bare URL with a query',
      {
        challenge: (origin) => [`Bearer resource_metadata=${origin}${AT}?a=b;c=[d]&e=, scope=mcp:read`],
        documents: (origin, url) => ({
          [`${AT}?a=b;c=[d]&e=`]: { json: { resource: url, authorization_servers: [origin] } },
        }),
      },
    ],
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
