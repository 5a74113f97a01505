import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Report } from '../../../src/suite/report.js';
import {
  type AuthFaults,
  changed,
  type IssuerFaults,
  type IssuerServer,
  startIssuer,
  startProtected,
} from '../../support/auth.js';
import { type CheckOptions, checkUrl, ruleOf, verdictOf, violationsOf } from '../../support/check.js';

let issuer: IssuerServer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const AUT = Array.from({ length: 11 }, (_, index) => `MCP-AUT-${String(index + 1).padStart(3, '0')}`);

interface Setup {
  faults?: AuthFaults;
  issuer?: IssuerFaults;
  /** Scope of the user's token; none is given when absent. */
  scope?: string;
  settings?: (issuer: IssuerServer, url: string) => Promise<NonNullable<CheckOptions['settings']>>;
}

async function judge({ faults = {}, issuer: issuerFaults, scope, settings }: Setup): Promise<Report> {
  const own = issuerFaults ? await startIssuer(issuerFaults) : issuer;
  const server = await startProtected(own, faults);
  try {
    const token = scope === undefined ? {} : { token: { name: 'token', value: await own.token(server.url, scope) } };
    return await checkUrl(server.url, {
      settings: { ...token, ...(await settings?.(own, server.url)) },
      ...(scope === undefined ? { rules: AUT } : {}),
    });
  } finally {
    await server.close();
    if (own !== issuer) await own.close();
  }
}

describe('a server behind a real authorization server', () => {
  test('without a token: the metadata rules pass, what needs tokens says so', async () => {
    const report = await judge({});
    expect(AUT.map((id) => verdictOf(report, id))).toEqual([
      'pass',
      'pass',
      'pass',
      'pass',
      'pass',
      'pass',
      'not-tested',
      'not-tested',
      'pass',
      'pass',
      'pass',
    ]);
    expect(ruleOf(report, 'MCP-AUT-007').enable).toBe('set `insufficient-scope-token`');
    expect(ruleOf(report, 'MCP-AUT-008').enable).toBe('set `foreign-audience-token`');
  });

  test('with a token all other rules run authenticated, and nothing of the token is in the report', async () => {
    const report = await judge({ scope: 'mcp' });
    expect(violationsOf(report).filter((id) => id !== 'MCP-REG-001')).toEqual([]);
    expect(verdictOf(report, 'MCP-HDR-001')).toBe('pass');
    expect(JSON.stringify(report)).not.toMatch(/eyJ[A-Za-z0-9_-]{20}/);
  });

  test('tokens of little scope and of another audience are refused as they must be', async () => {
    const report = await judge({
      scope: 'mcp',
      settings: async (server, url) => ({
        insufficientScopeToken: { name: 'insufficient-scope-token', value: await server.token(url, '') },
        foreignAudienceToken: {
          name: 'foreign-audience-token',
          value: await server.token('https://elsewhere.example/mcp', 'mcp'),
        },
      }),
    });
    expect([verdictOf(report, 'MCP-AUT-007'), verdictOf(report, 'MCP-AUT-008')]).toEqual(['pass', 'pass']);
  });
});

const ROWS: readonly [what: string, setup: Setup, expected: Record<string, string>][] = [
  ['no challenge', { faults: { noChallenge: true } }, { 'MCP-AUT-001': 'warn', 'MCP-AUT-006': 'not-applicable' }],
  ['another scheme', { faults: { scheme: 'ApiKey' } }, { 'MCP-AUT-001': 'warn', 'MCP-AUT-008': 'not-applicable' }],
  [
    'no resource_metadata, metadata at the path',
    { faults: { noResourceMetadata: true } },
    { 'MCP-AUT-001': 'warn', 'MCP-AUT-002': 'pass' },
  ],
  [
    'no resource_metadata, metadata at the root',
    { faults: { noResourceMetadata: true, metadataAt: ['root'] } },
    { 'MCP-AUT-001': 'warn', 'MCP-AUT-002': 'pass' },
  ],
  [
    'neither pointer nor metadata',
    { faults: { noResourceMetadata: true, metadataAt: [] } },
    { 'MCP-AUT-001': 'fail', 'MCP-AUT-002': 'fail', 'MCP-AUT-004': 'not-tested' },
  ],
  ['a relative pointer', { faults: { pointer: '/.well-known/oauth-protected-resource' } }, { 'MCP-AUT-001': 'fail' }],
  ['a pointer to nothing', { faults: { metadataAt: [] } }, { 'MCP-AUT-001': 'pass', 'MCP-AUT-002': 'fail' }],
  [
    'metadata without servers',
    { faults: { metadata: changed({ authorization_servers: [] }) } },
    { 'MCP-AUT-002': 'fail', 'MCP-AUT-004': 'not-tested' },
  ],
  [
    'a resource that is no URL',
    { faults: { metadata: changed({ resource: 'mcp' }) } },
    { 'MCP-AUT-002': 'fail', 'MCP-AUT-003': 'not-tested' },
  ],
  [
    'the resource of another path',
    { faults: { metadata: (document) => ({ ...document, resource: `${String(document.resource)}/other` }) } },
    { 'MCP-AUT-003': 'fail' },
  ],
  [
    'a resource with a trailing slash',
    { faults: { metadata: (document) => ({ ...document, resource: `${String(document.resource)}/` }) } },
    { 'MCP-AUT-003': 'pass' },
  ],
  [
    'a public resource of a local server',
    { faults: { metadata: changed({ resource: 'https://mcp.example.com/mcp' }) } },
    { 'MCP-AUT-003': 'not-tested' },
  ],
  [
    'a public resource of a local server, with canonical-url',
    {
      faults: { metadata: changed({ resource: 'https://mcp.example.com/mcp' }) },
      settings: async () => ({ canonicalUrl: 'https://MCP.example.com/mcp' }),
    },
    { 'MCP-AUT-003': 'pass' },
  ],
  ['an issuer with a path', { issuer: { path: '/tenant' } }, { 'MCP-AUT-004': 'pass' }],
  [
    'an issuer with a path, discovery appended only',
    { issuer: { path: '/tenant', appendedOnly: true } },
    { 'MCP-AUT-004': 'pass' },
  ],
  [
    'an issuer that names another',
    { issuer: { metadata: changed({ issuer: 'https://honest.example' }) } },
    { 'MCP-AUT-004': 'fail', 'MCP-AUT-010': 'not-tested' },
  ],
  ['an issuer without metadata', { issuer: { dead: true } }, { 'MCP-AUT-004': 'fail' }],
  [
    'an issuer that cannot be reached',
    { faults: { issuers: ['http://127.0.0.1:9'] } },
    { 'MCP-AUT-004': 'not-tested' },
  ],
  [
    'no iss parameter',
    { issuer: { metadata: changed({ authorization_response_iss_parameter_supported: undefined }) } },
    { 'MCP-AUT-005': 'warn' },
  ],
  [
    'no S256',
    { issuer: { metadata: changed({ code_challenge_methods_supported: ['plain'] }) } },
    { 'MCP-AUT-010': 'fail' },
  ],
  [
    'no client id metadata documents',
    { issuer: { metadata: changed({ client_id_metadata_document_supported: undefined }) } },
    { 'MCP-AUT-011': 'warn' },
  ],
  ['no scope in the challenge', { faults: { challengeScope: null } }, { 'MCP-AUT-006': 'warn' }],
  ['offline_access in the challenge', { faults: { challengeScope: 'mcp offline_access' } }, { 'MCP-AUT-009': 'info' }],
  [
    'offline_access in the metadata',
    { faults: { metadata: changed({ scopes_supported: ['offline_access'] }) } },
    { 'MCP-AUT-009': 'info' },
  ],
];

describe('what is wrong or odd', () => {
  test.each(ROWS)('%s', async (_what, setup, expected) => {
    const report = await judge(setup);
    expect(Object.fromEntries(Object.keys(expected).map((id) => [id, verdictOf(report, id)]))).toEqual(expected);
  });

  test('two issuers of which one is broken: one finding, for that one', async () => {
    const broken = await startIssuer({ metadata: changed({ code_challenge_methods_supported: undefined }) });
    const report = await judge({ faults: { issuers: [issuer.issuer, broken.issuer] } }).finally(() => broken.close());
    expect(ruleOf(report, 'MCP-AUT-010').findings.map(({ subject }) => subject)).toEqual([broken.issuer]);
  });

  test.each([
    ['401 in place of 403', { scopeStatus: 401 }],
    ['403 without the error', { noScopeError: true }],
  ] as const)('too little scope answered with %s', async (_what, faults) => {
    const settings = async (server: IssuerServer, url: string) => ({
      insufficientScopeToken: { name: 'insufficient-scope-token', value: await server.token(url, '') },
    });
    expect(verdictOf(await judge({ faults, scope: 'mcp', settings }), 'MCP-AUT-007')).toBe('warn');
  });

  test('a foreign audience that is accepted', async () => {
    const settings = async (server: IssuerServer) => ({
      foreignAudienceToken: {
        name: 'foreign-audience-token',
        value: await server.token('https://elsewhere.example/mcp', 'mcp'),
      },
    });
    expect(verdictOf(await judge({ faults: { anyAudience: true }, scope: 'mcp', settings }), 'MCP-AUT-008')).toBe(
      'fail',
    );
  });
});
