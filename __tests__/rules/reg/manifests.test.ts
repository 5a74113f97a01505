import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/wire/message.js';
import { judge } from './support/judge.js';

/** The shape of a manifest that somebody published, and whether the published format of its date accepts it. */
interface Shape {
  date: string;
  valid: boolean;
  manifest: JsonObject;
}

const SHAPES = JSON.parse(readFileSync('__tests__/rules/reg/fixtures/shapes.json', 'utf8')) as Shape[];
const named = SHAPES.map((shape, index) => [`${index + 1}, ${shape.date}`, shape] as const);
const schema = (date: string): string => `https://static.modelcontextprotocol.io/schemas/${date}/server.schema.json`;

describe('manifests of the shapes that are published', () => {
  test('are many, of each verdict', () => {
    expect(SHAPES.length).toBeGreaterThanOrEqual(40);
    expect(SHAPES.filter(({ valid }) => !valid).length).toBeGreaterThanOrEqual(10);
  });

  test.each(named)('%s', async (_name, { manifest, valid }) => {
    expect((await judge('MCP-REG-001', manifest)).verdict).toBe(valid ? 'pass' : 'violation');
  });
});

/** Where a text stands in another, as people count: from 1. */
function placeOf(text: string, part: string): { line: number; column: number } {
  const lines = text.split('\n');
  const line = lines.findIndex((content) => content.includes(part));
  return { line: line + 1, column: (lines[line] ?? '').indexOf(part) + 1 };
}

describe('what is broken in a valid one is told where it stands', () => {
  /** What is replaced in the text of a manifest, with what, and where the finding then stands. */
  const BREAKS: readonly [what: string, from: RegExp, to: string, at: string, said: string][] = [
    ['a version that is a number', /"version": "[^"]*"(,?)\n/, '"version": 1$1\n', '"version": 1', 'must be string'],
    [
      'an empty description',
      /"description": "[^"]*"/,
      '"description": ""',
      '"description": ""',
      'must NOT have fewer than 1 characters',
    ],
    [
      'a name with two slashes',
      /"name": "[^"/]*\/[^"]*"/,
      '"name": "a/b/c"',
      '"name": "a/b/c"',
      'must be a namespace (letters, digits, . and -), one slash, and a name (those and _), such as io.github.owner/server',
    ],
    [
      'a transport that there is not',
      /"type": "(stdio|streamable-http|sse)"/,
      '"type": "websocket"',
      '"type": "websocket"',
      'must be one of',
    ],
    [
      'repository as a URL',
      /"repository": \{[^}]*\}/,
      '"repository": "https://example.com"',
      '"repository": "',
      'must be object',
    ],
  ];

  test.each(BREAKS)(
    '%s',
    async (_what, from, to, at, said) => {
      let broken = 0;
      for (const { manifest, valid } of SHAPES) {
        const whole = JSON.stringify(manifest, null, 2);
        const text = whole.replace(from, to);
        if (!valid || text === whole) continue;
        broken++;
        const { findings } = await judge('MCP-REG-001', text);
        expect(findings.map(({ location }) => location)).toEqual([{ path: 'server.json', ...placeOf(text, at) }]);
        expect(findings[0]?.message).toContain(said);
      }
      expect(broken).toBeGreaterThan(15);
    },
    60_000,
  );

  const PACKAGE = { registryType: 'npm', identifier: '@octo/weather', version: '1.0.0', transport: { type: 'stdio' } };
  const GOOD = { $schema: schema('2025-12-11'), name: 'io.github.octo/a', description: 'd', version: '1.0.0' };
  const old = (date: string): JsonObject => ({ ...GOOD, $schema: schema(date) });
  const withPackage = (date: string, changes: JsonObject): JsonObject => ({
    ...old(date),
    packages: [{ ...PACKAGE, ...changes }],
  });

  test.each([
    [
      'a positional argument without a value',
      withPackage('2025-12-11', { packageArguments: [{ type: 'positional' }] }),
      ["15:9 /packages/0/packageArguments/0 must have required property 'value'"],
    ],
    [
      'a named argument without a name',
      withPackage('2025-12-11', { runtimeArguments: [{ type: 'positional', value: 'a' }, { type: 'named' }] }),
      ["19:9 /packages/0/runtimeArguments/1 must have required property 'name'"],
    ],
    [
      'the latest version',
      withPackage('2025-12-11', { version: 'latest' }),
      ['10:7 /packages/0/version must be one certain version, not "latest"'],
    ],
    [
      'a member that packages did not know',
      withPackage('2025-09-29', { packages: [] }),
      ['7:5 /packages/0 must not have the member packages'],
    ],
    ['the same member since they may have any', withPackage('2025-10-11', { packages: [] }), []],
    [
      'no transport in the oldest format',
      { ...old('2025-07-09'), packages: [{ registry_type: 'npm', identifier: 'a', version: '1.0.0' }] },
      ["7:5 /packages/0 must have required property 'transport'"],
    ],
    [
      'a status that there is not, while there was one',
      { ...old('2025-09-16'), status: 'gone' },
      ['6:3 /status must be one of active, deprecated, deleted'],
    ],
    ['a status since there is none', { ...old('2025-09-29'), status: 'gone' }, []],
    ['an icon before there were icons', { ...old('2025-09-29'), icons: ['icon.png'] }, []],
    ['an icon that is a text', { ...old('2025-10-11'), icons: ['icon.png'] }, ['7:5 /icons/0 must be object']],
    [
      'a title that is too long',
      { ...GOOD, title: 't'.repeat(101) },
      ['6:3 /title must NOT have more than 100 characters'],
    ],
    [
      'a template before the pattern',
      { ...old('2025-10-17'), remotes: [{ type: 'streamable-http', url: '{base}/mcp' }] },
      [],
    ],
    [
      'a template that stands first',
      { ...GOOD, remotes: [{ type: 'streamable-http', url: '{base}/mcp' }] },
      ['9:7 /remotes/0/url must be a URL that begins with http:// or https://, without blanks'],
    ],
    [
      'the same in a format to come',
      { ...old('2026-09-01'), remotes: [{ type: 'streamable-http', url: '{base}/mcp' }] },
      [],
    ],
    [
      'what a publisher adds that is a list',
      { ...GOOD, _meta: { 'io.modelcontextprotocol.registry/publisher-provided': [] } },
      ['7:5 /_meta/io.modelcontextprotocol.registry~1publisher-provided must be object'],
    ],
    [
      'no repository members',
      { ...GOOD, repository: {} },
      ["6:3 /repository must have required property 'url'", "6:3 /repository must have required property 'source'"],
    ],
  ])('%s', async (_what, manifest, expected) => {
    const { findings } = await judge('MCP-REG-001', manifest);
    const told = findings.map(
      ({ location, message }) => `${location?.line}:${location?.column} ${message.replace('server.json', '')}`,
    );
    expect(told).toEqual(expected);
  });

  test('tabs, carriage returns and a byte order mark do not move the place', async () => {
    const text = '\uFEFF{\r\n\t"name": "io.github.octo/a",\r\n\t"description": "",\r\n\t"version": "1.0.0"\r\n}\r\n';
    const { findings } = await judge('MCP-REG-001', text);
    expect(findings.map(({ location }) => location)).toEqual([{ path: 'server.json', line: 3, column: 2 }]);
  });
});
