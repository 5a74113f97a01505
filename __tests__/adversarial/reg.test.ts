import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { GOOD, judge } from '../rules/reg/support/judge.js';

const ALL = ['MCP-REG-001', 'MCP-REG-002', 'MCP-REG-003', 'MCP-REG-004'];
const CANONICAL = { canonicalUrl: 'https://weather.example.dev/mcp' };

/** Verdict, or outcome of the violation, of each rule. */
async function verdicts(manifest: unknown, settings: Parameters<typeof judge>[2] = CANONICAL): Promise<string[]> {
  const told: string[] = [];
  for (const id of ALL) {
    const { verdict, outcome, internalError } = await judge(id, manifest, settings);
    expect(internalError).toBeUndefined();
    told.push(verdict === 'violation' ? outcome : verdict);
  }
  return told;
}

const RIGHT = ['pass', 'pass', 'pass', 'pass'];
const TEXT = JSON.stringify(GOOD, null, 2);

describe('odd, but right', () => {
  test.each<[string, unknown]>([
    ['a byte order mark', `\uFEFF${TEXT}`],
    ['carriage returns and tabs', TEXT.replaceAll('\n', '\r\n').replaceAll('  ', '\t')],
    ['one line', JSON.stringify(GOOD)],
    ['blank lines around', `\n\n${TEXT}\n\n`],
    [
      'escapes in names and values',
      TEXT.replace('"version"', '"versio\\u006e"').replace('io.github', 'io\\u002egithub'),
    ],
    [
      'a member that stands twice, the last one right',
      TEXT.replace('"version": "1.0.0"', '"version": "latest",\n  "version": "1.0.0"'),
    ],
    ['letters of other scripts', { ...GOOD, title: '天気 — Wetter', description: 'Дождь и снег ☔' }],
    ['members of its own', { ...GOOD, 'x-team': { a: [1] }, _meta: { 'com.example/x': null } }],
    ['a member called __proto__', TEXT.replace('{', '{ "__proto__": { "version": 5 },')],
    ['another owner in case', { ...GOOD, name: 'io.github.OCTO/weather' }],
    ['a folder of a monorepo', { ...GOOD, repository: { ...GOOD.repository, subfolder: 'packages/weather' } }],
    [
      'an sse remote beside it',
      { ...GOOD, remotes: [{ type: 'sse', url: 'https://weather.example.dev/sse' }, ...GOOD.remotes] },
    ],
    ['a version with build metadata', { ...GOOD, version: '1.0.0+20260728' }],
    ['$schema with a fragment', { ...GOOD, $schema: `${GOOD.$schema}#` }],
    ['100 packages', { ...GOOD, packages: Array.from({ length: 100 }, () => GOOD.packages[0]) }],
  ])('%s', async (_what, manifest) => {
    expect(await verdicts(manifest)).toEqual(RIGHT);
  });

  test('elsewhere in the repository', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'registry-'));
    const path = 'packages/wetter & mehr/server.json';
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), TEXT.replace('1.0.0', 'v1'));
    const settings = { ...CANONICAL, workingDirectory: directory, serverJson: { path, explicit: true } };
    const { findings } = await judge('MCP-REG-003', undefined, settings).finally(() =>
      rm(directory, { recursive: true }),
    );
    expect(findings).toMatchObject([{ location: { path, line: 5, column: 3 } }]);
  });
});

describe('subtly wrong', () => {
  test.each<[string, unknown, string[]]>([
    ['a comment', TEXT.replace('{', '{ // the registry'), ['warn', 'not-tested', 'not-tested', 'not-tested']],
    ['single quotes', TEXT.replaceAll('"', "'"), ['warn', 'not-tested', 'not-tested', 'not-tested']],
    ['UTF-16', Buffer.from(TEXT, 'utf16le').toString('latin1'), ['warn', 'not-tested', 'not-tested', 'not-tested']],
    ['null', 'null', ['warn', 'not-tested', 'not-tested', 'not-tested']],
    ['NaN', TEXT.replace('"1.0.0"', 'NaN'), ['warn', 'not-tested', 'not-tested', 'not-tested']],
    [
      'a name with an underscore in its namespace',
      { ...GOOD, name: 'io.github.oc_to/weather' },
      ['warn', 'warn', 'pass', 'pass'],
    ],
    [
      'a name with a letter that only looks right',
      { ...GOOD, name: 'io.github.оcto/weather' },
      ['warn', 'warn', 'pass', 'pass'],
    ],
    ['a blank behind the version', { ...GOOD, version: '1.0.0 ' }, ['pass', 'pass', 'warn', 'pass']],
    ['a version as a number', { ...GOOD, version: 1.2 }, ['warn', 'pass', 'warn', 'pass']],
    [
      'the wrong version last of two',
      TEXT.replace('"version": "1.0.0"', '"version": "1.0.0",\n  "version": "^1"'),
      ['pass', 'pass', 'warn', 'pass'],
    ],
    ['remotes that are an object', { ...GOOD, remotes: GOOD.remotes[0] }, ['warn', 'pass', 'pass', 'not-applicable']],
    ['remotes of null', { ...GOOD, remotes: [null] }, ['warn', 'pass', 'pass', 'not-applicable']],
    [
      'a remote that lacks its path',
      { ...GOOD, remotes: [{ type: 'streamable-http', url: 'https://weather.example.dev' }] },
      ['pass', 'pass', 'pass', 'warn'],
    ],
    ['a repository that is a text', { ...GOOD, repository: 'octo/weather' }, ['warn', 'not-tested', 'pass', 'pass']],
    [
      'a host that only begins like GitHub',
      { ...GOOD, repository: { url: 'https://github.com.evil.example/octo/weather', source: 'github' } },
      ['pass', 'not-tested', 'pass', 'pass'],
    ],
  ])('%s', async (_what, manifest, expected) => {
    expect(await verdicts(manifest)).toEqual(expected);
  });

  test('of members that stand twice the last one is shown', async () => {
    const text = TEXT.replace('"version": "1.0.0"', '"version": "1.0.0",\n  "version": "^1"');
    expect((await judge('MCP-REG-003', text)).findings).toMatchObject([{ location: { line: 6, column: 3 } }]);
  });

  test('what stands behind wide letters is shown in its column', async () => {
    const text = `{ "title": "天気☔", "name": "io.github.octo/a", "description": "d", "version": "1" }`;
    expect((await judge('MCP-REG-003', text)).findings).toMatchObject([
      { location: { line: 1, column: text.indexOf('"version"') + 1 } },
    ]);
  });
});
