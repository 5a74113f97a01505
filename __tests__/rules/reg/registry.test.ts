import { describe, expect, test } from '@jest/globals';
import type { Network } from '../../../src/suite/run-context.js';
import { judge } from './support/judge.js';

const GOOD = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: 'io.github.octo/weather',
  description: 'Tells the weather.',
  version: '1.0.0',
  repository: { url: 'https://github.com/Octo/weather', source: 'github' },
  packages: [{ registryType: 'npm', identifier: '@octo/weather', version: '1.0.0', transport: { type: 'stdio' } }],
  remotes: [{ type: 'streamable-http', url: 'https://weather.example.dev/mcp' }],
};

describe('MCP-REG-001', () => {
  test('a good manifest passes', async () => {
    expect(await judge('MCP-REG-001', GOOD)).toMatchObject({ verdict: 'pass', notes: [] });
  });

  test('none is information, unless the input names it', async () => {
    expect(await judge('MCP-REG-001', undefined)).toMatchObject({ verdict: 'violation', outcome: 'info' });
    expect(
      await judge('MCP-REG-001', undefined, { serverJson: { path: 'server.json', explicit: true } }),
    ).toMatchObject({ outcome: 'warn' });
  });

  test('text that is not JSON is told with its place', async () => {
    const { findings } = await judge('MCP-REG-001', '{\n  "name": ,\n}');
    expect(findings[0]).toMatchObject({ location: { path: 'server.json', line: 2, column: 11 }, outcome: 'warn' });
  });

  test.each([
    ['a long description', { ...GOOD, description: 'x'.repeat(101) }, 4, '/description'],
    ['no version', { ...GOOD, version: undefined }, 1, ''],
    ['a name without a namespace', { ...GOOD, name: 'weather' }, 3, '/name'],
    ['a remote without a URL', { ...GOOD, remotes: [{ type: 'sse' }] }, 21, '/remotes/0'],
    [
      'a remote of a transport that there is not',
      { ...GOOD, remotes: [{ type: 'websocket', url: 'wss://x.dev' }] },
      22,
      '/remotes/0/type',
    ],
    [
      'a package that is always the latest',
      { ...GOOD, packages: [{ ...GOOD.packages[0], version: 'latest' }] },
      14,
      '/packages/0/version',
    ],
    [
      'a repository without a source',
      { ...GOOD, repository: { url: 'https://github.com/octo/weather' } },
      6,
      '/repository',
    ],
  ])('%s', async (_what, manifest, line, pointer) => {
    const { findings, verdict } = await judge('MCP-REG-001', manifest);
    expect(verdict).toBe('violation');
    expect(findings.map((finding) => [finding.location?.line, finding.pointer])).toEqual([[line, pointer]]);
  });

  test('each date has its own format', async () => {
    const snake = {
      ...GOOD,
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-07-09/server.schema.json',
      packages: [{ registry_type: 'npm', identifier: '@octo/weather', version: '1.0.0', transport: { type: 'stdio' } }],
    };
    expect((await judge('MCP-REG-001', snake)).verdict).toBe('pass');
    const camel = { ...snake, $schema: 'https://static.modelcontextprotocol.io/schemas/2025-09-16/server.schema.json' };
    expect((await judge('MCP-REG-001', camel)).verdict).toBe('violation');
    const withoutVersion = {
      ...GOOD,
      packages: [{ registryType: 'oci', identifier: 'ghcr.io/octo/weather:1', transport: { type: 'stdio' } }],
    };
    expect((await judge('MCP-REG-001', withoutVersion)).verdict).toBe('pass');
    expect((await judge('MCP-REG-001', { ...withoutVersion, $schema: camel.$schema })).verdict).toBe('violation');
  });

  test('an unknown date is judged by the newest format, and said', async () => {
    const future = { ...GOOD, $schema: 'https://static.modelcontextprotocol.io/schemas/2030-01-01/server.schema.json' };
    expect(await judge('MCP-REG-001', future)).toMatchObject({
      verdict: 'pass',
      notes: ['the format of 2030-01-01 is not known: judged by that of 2025-12-11 and what is announced of the next'],
    });
  });
});

describe('MCP-REG-002', () => {
  const other = { ...GOOD, name: 'dev.example.weather/server' };
  const silent: Network = {
    resolveTxt: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })),
    lookup: (_host, _options, callback) => callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), '', 0),
  };

  test('the owner of the repository, in any case', async () => {
    expect((await judge('MCP-REG-002', GOOD)).verdict).toBe('pass');
    expect(await judge('MCP-REG-002', { ...GOOD, name: 'io.github.somebody/weather' })).toMatchObject({
      verdict: 'violation',
      outcome: 'warn',
    });
  });

  test('without a repository the run’s own counts, but not that of a fork', async () => {
    const bare = { ...GOOD, repository: undefined };
    expect((await judge('MCP-REG-002', bare)).verdict).toBe('not-tested');
    expect((await judge('MCP-REG-002', bare, { repository: { owner: 'octo', fork: false } })).verdict).toBe('pass');
    expect((await judge('MCP-REG-002', bare, { repository: { owner: 'forker', fork: true } })).verdict).toBe(
      'not-tested',
    );
  });

  test('a TXT record of the domain or a parent proves a namespace', async () => {
    const records: Record<string, string[][]> = { 'example.dev': [['v=MCPv1; k=ed25519; ', 'p=abc']] };
    const network: Network = {
      ...silent,
      resolveTxt: (name) =>
        records[name]
          ? Promise.resolve(records[name])
          : Promise.reject(Object.assign(new Error('none'), { code: 'ENODATA' })),
    };
    expect((await judge('MCP-REG-002', other, {}, network)).message).toBe(
      'dev.example.weather is proven by the TXT record of example.dev',
    );
  });

  test('no record and no document is a violation; a silent name server is not', async () => {
    const none: Network = {
      ...silent,
      resolveTxt: () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' })),
    };
    expect((await judge('MCP-REG-002', other, {}, none)).verdict).toBe('violation');
    expect((await judge('MCP-REG-002', other, {}, silent)).verdict).toBe('not-tested');
  });
});

describe('MCP-REG-003', () => {
  test.each(['1.0.0', '2.0.0-beta.1', '1.2.3+build.5'])('%s passes', async (version) => {
    expect((await judge('MCP-REG-003', { ...GOOD, version })).verdict).toBe('pass');
  });
  test.each(['^1.0.0', '1.x', 'latest', 'v1.0.0', '1.0', ' 1.0.0', ''])('%j does not', async (version) => {
    expect((await judge('MCP-REG-003', { ...GOOD, version })).verdict).toBe('violation');
  });
});

describe('MCP-REG-004', () => {
  const at = (canonicalUrl: string) => ({ canonicalUrl });

  test.each(['https://weather.example.dev/mcp', 'https://WEATHER.example.dev/mcp/'])(
    '%s is the declared remote',
    async (url) => {
      expect((await judge('MCP-REG-004', GOOD, at(url))).verdict).toBe('pass');
    },
  );
  test('braces match anything', async () => {
    const remotes = [{ type: 'streamable-http', url: 'https://{tenant}.example.dev/mcp', variables: { tenant: {} } }];
    expect((await judge('MCP-REG-004', { ...GOOD, remotes }, at('https://acme.example.dev/mcp'))).verdict).toBe('pass');
    expect((await judge('MCP-REG-004', { ...GOOD, remotes }, at('https://acme.example.dev/other'))).verdict).toBe(
      'violation',
    );
  });
  test('another address is a violation at its line', async () => {
    const { findings } = await judge('MCP-REG-004', GOOD, at('https://elsewhere.example.dev/mcp'));
    expect(findings[0]).toMatchObject({ location: { line: 23 }, pointer: '/remotes/0/url' });
  });
  test('a local server without canonical-url is not judged; no remotes, nothing to judge', async () => {
    expect(await judge('MCP-REG-004', GOOD)).toMatchObject({ verdict: 'not-tested', enable: 'set `canonical-url`' });
    expect((await judge('MCP-REG-004', { ...GOOD, remotes: [] })).verdict).toBe('not-applicable');
  });
});
