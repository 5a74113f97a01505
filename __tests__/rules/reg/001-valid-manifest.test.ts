import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { GOOD, judge } from './support/judge.js';

const ID = 'MCP-REG-001';

test('a good manifest passes', async () => {
  expect(await judge(ID, GOOD)).toMatchObject({
    verdict: 'pass',
    message: 'server.json is valid by the format of 2025-12-11',
    notes: [],
  });
});

test('none is information, unless the input names it', async () => {
  expect((await judge(ID, undefined)).findings).toMatchObject([
    {
      message: 'server.json does not exist',
      outcome: 'info',
      loweredBecause: 'not every server is published in the registry',
    },
  ]);
  const serverJson = { path: 'packages/a/server.json', explicit: true };
  expect((await judge(ID, undefined, { serverJson })).findings).toMatchObject([
    { message: 'packages/a/server.json does not exist', outcome: 'warn' },
  ]);
});

test('a file of this name that is something else is no manifest, unless the input names it', async () => {
  const foreign = { posts: [{ id: 1 }], name: 'fixtures' };
  expect((await judge(ID, foreign)).findings).toMatchObject([
    {
      message: 'server.json is no manifest of the registry: it has no $schema, packages or remotes',
      outcome: 'info',
    },
  ]);
  expect((await judge('MCP-REG-003', foreign)).verdict).toBe('not-applicable');
  for (const meant of [{ name: 'com.example/a' }, { packages: [] }, { remotes: [] }, { $schema: GOOD.$schema }])
    expect((await judge(ID, meant)).outcome).toBe('warn');
  const named = await judge(ID, foreign, { serverJson: { path: 'server.json', explicit: true } });
  expect(named.findings.map(({ outcome }) => outcome)).toEqual(['warn', 'warn', 'warn']);
});

test.each<[string, string, string, { line: number; column: number }]>([
  ['a missing value', '{\n  "name": ,\n}', 'is not JSON: value expected', { line: 2, column: 11 }],
  ['a comment', '{\n  // name\n}', 'is not JSON: invalid comment token', { line: 2, column: 3 }],
  ['a comma too much', '{\r\n\t"name": "a/b",\r\n}', 'is not JSON: property name expected', { line: 3, column: 1 }],
  ['nothing', '', 'is not JSON: value expected', { line: 1, column: 1 }],
  ['two values', '{} {}', 'is not JSON: end of file expected', { line: 1, column: 4 }],
  ['a list', '[]', 'is not a JSON object', { line: 1, column: 1 }],
  ['100,000 levels', `${'['.repeat(100_000)}`, 'is nested too deep to be read', { line: 1, column: 1 }],
  ['six megabytes', ' '.repeat(6_000_000), 'is larger than 4194304 bytes, and was not read', { line: 1, column: 1 }],
])('%s is told with its place', async (_what, text, told, place) => {
  expect((await judge(ID, text)).findings).toMatchObject([
    { message: `server.json ${told}`, outcome: 'warn', location: { path: 'server.json', ...place } },
  ]);
});

test('what cannot be read is not called absent', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'registry-'));
  await mkdir(join(directory, 'server.json'));
  try {
    expect((await judge(ID, undefined, { workingDirectory: directory })).message).toBe(
      'server.json cannot be read (EISDIR)',
    );
    await writeFile(join(directory, 'file'), '');
    const serverJson = { path: 'file/server.json', explicit: true };
    expect((await judge(ID, undefined, { workingDirectory: directory, serverJson })).message).toBe(
      'file/server.json does not exist',
    );
  } finally {
    await rm(directory, { recursive: true });
  }
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
  const { findings, verdict } = await judge(ID, manifest);
  expect(verdict).toBe('violation');
  expect(findings.map((finding) => [finding.location?.line, finding.pointer])).toEqual([[line, pointer]]);
});

test('each date has its own format', async () => {
  const schema = (date: string): string => `https://static.modelcontextprotocol.io/schemas/${date}/server.schema.json`;
  const withoutVersion = {
    ...GOOD,
    packages: [{ registryType: 'oci', identifier: 'ghcr.io/octo/weather:1', transport: { type: 'stdio' } }],
  };
  expect((await judge(ID, withoutVersion)).verdict).toBe('pass');
  expect((await judge(ID, { ...withoutVersion, $schema: schema('2025-09-16') })).verdict).toBe('violation');
});

test.each([
  [{ ...GOOD, $schema: undefined }, 'no $schema of a format: judged by that of 2025-12-11'],
  [
    { ...GOOD, $schema: 'https://static.modelcontextprotocol.io/schemas/2024-01-01/server.schema.json' },
    'the format of 2024-01-01 is not known: judged by that of 2025-12-11',
  ],
])('an unknown date is judged by the newest format, and said', async (manifest, note) => {
  expect(await judge(ID, manifest)).toMatchObject({ verdict: 'pass', notes: [note] });
});
