import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { knownRules } from '../../src/commands/check.js';
import { loadSettings } from '../../src/settings/load.js';
import { printConfig } from '../../src/settings/print.js';
import { secretsOf } from '../../src/settings/secrets.js';
import { emptyDirectory } from './support/empty-directory.js';
import { load, problems } from './support/load.js';

const directory = emptyDirectory();
const URL_LINE = 'url: http://localhost:1/mcp\n';

describe('what holds', () => {
  test('a flag wins over the file, the file over the default', async () => {
    const file = `${URL_LINE}fail-on: should\nconcurrency: 2\n`;
    const [server] = (await load(directory, file, { 'fail-on': 'may' })).servers;
    expect(server).toMatchObject({ failOn: 'may', concurrency: 2, requestTimeout: 10 });
  });

  test('the file may be YAML or JSON, in any of its names', async () => {
    expect(
      (
        await load(
          directory,
          '{ "url": "http://localhost:1/mcp", "rules": ["HDR"] }',
          {},
          { name: '.mcp-compliance.json' },
        )
      ).servers[0]?.rules,
    ).toEqual(['HDR']);
  });

  test('everything of the file arrives', async () => {
    const file = [
      'command: npm start',
      'url: http://localhost:{port}/mcp',
      'env: { A: b, PORT: "1" }',
      'rules: HDR, MCP-STL-*',
      'tool-arguments: { query: { text: a } }',
      'thresholds: { MUST: 0, SHOULD: 90% }',
      'overrides: { MCP-AUT-*: off, MCP-HDR-001: warn }',
      'waivers:',
      '  - { rule: MCP-SEC-001, subject: "foreign *", reason: proxy, expires: 2026-12-31 }',
      'secrets: [KEY]',
      'headers: { X-Key: "${KEY}" }',
    ].join('\n');
    const [server] = (await load(directory, file, {}, { env: { KEY: 'k3y-value' } })).servers;
    expect(server).toMatchObject({
      transport: 'http',
      env: { A: 'b', PORT: '1' },
      rules: ['HDR', 'MCP-STL-*'],
      toolArguments: { query: { text: 'a' } },
      thresholds: { MUST: { allowed: 0 }, SHOULD: { minPassPercent: 90 } },
      overrides: { 'MCP-AUT-*': 'off', 'MCP-HDR-001': 'warn' },
      waivers: [
        {
          rule: 'MCP-SEC-001',
          subject: 'foreign *',
          reason: 'proxy',
          expires: '2026-12-31',
          where: '.mcp-compliance.yml:9:5',
        },
      ],
      headers: [['X-Key', 'k3y-value']],
    });
    expect(server && secretsOf(server)).toEqual(['k3y-value']);
    expect(Object.isFrozen(server)).toBe(true);
  });

  test('several servers share settings and have their own', async () => {
    const file =
      'fail-on: should\nservers:\n  - { name: a, url: "http://localhost:1/mcp" }\n  - { name: b, command: node b.js, fail-on: never }\n';
    const { servers } = await load(directory, file);
    expect(servers.map(({ name, transport, failOn }) => [name, transport, failOn])).toEqual([
      ['a', 'http', 'should'],
      ['b', 'stdio', 'never'],
    ]);
  });

  test('a server of the list may have secrets of its own, and none that is not declared', async () => {
    const file = (names: string): string =>
      `secrets: [${names}]\nservers:\n  - name: a\n    url: http://localhost:1/mcp\n    token: \${A}\n  - name: b\n    url: http://localhost:2/mcp\n    headers: { X-Key: "\${B}" }\n`;
    const { servers } = await load(directory, file('A, B'), {}, { env: { A: 'token-of-a', B: 'key-of-b' } });
    expect(servers.map(({ token, headers }) => [token?.value, headers])).toEqual([
      ['token-of-a', []],
      [undefined, [['X-Key', 'key-of-b']]],
    ]);
    // One server's secret must not show in the other's report either.
    for (const server of servers) expect(secretsOf(server).sort()).toEqual(['key-of-b', 'token-of-a']);
    expect(await problems(directory, file('A'))).toEqual([
      '.mcp-compliance.yml:5:5: servers[0].token: `${A}`: the environment variable is not set (pull requests from forks get no secrets)',
      '.mcp-compliance.yml:8:5: servers[1].headers: `${B}`: only names listed under `secrets` are filled in',
    ]);
  });

  test('maps and waivers of a server add to the shared ones, its other values replace them, and flags win over both', async () => {
    const file = [
      'env: { A: shared, B: shared }',
      'rules: [HDR, RES]',
      'fail-on: should',
      'thresholds: { MUST: 0 }',
      'overrides: { HDR: info, RES: warn }',
      'waivers: [{ rule: MCP-HDR-001, reason: shared }]',
      'servers:',
      '  - name: a',
      '    command: x',
      '    env: { B: own }',
      '    rules: [STL]',
      '    thresholds: { SHOULD: 1 }',
      '    overrides: { HDR: off }',
      '    waivers: [{ rule: MCP-STL-001, reason: own }]',
      '    fail-on: may',
    ].join('\n');
    const [server] = (await load(directory, file, { 'fail-on': 'never' })).servers;
    expect(server).toMatchObject({
      env: { A: 'shared', B: 'own' },
      rules: ['STL'],
      failOn: 'never',
      thresholds: { MUST: { allowed: 0 }, SHOULD: { allowed: 1 } },
      waivers: [{ reason: 'shared' }, { reason: 'own', where: '.mcp-compliance.yml:14:15' }],
    });
    // The last entry that names a rule decides.
    expect(Object.entries(server?.overrides ?? {})).toEqual([
      ['RES', 'warn'],
      ['HDR', 'off'],
    ]);
    const [strict] = (await load(directory, file, { rules: 'DSC', thresholds: '{"MAY": 3}' })).servers;
    expect(strict).toMatchObject({ rules: ['DSC'], thresholds: { MAY: { allowed: 3 } } });
    expect(Object.keys(strict?.thresholds ?? {})).toEqual(['MAY']);
  });

  test('YAML anchors and merge keys share settings of servers', async () => {
    const file = ['servers:', '  - &one { name: a, command: x, tool-calls: none }', '  - { <<: *one, name: b }'].join(
      '\n',
    );
    expect((await load(directory, file)).servers.map(({ name, toolCalls }) => [name, toolCalls])).toEqual([
      ['a', 'none'],
      ['b', 'none'],
    ]);
  });

  test('what a variable fills in is a secret wherever it stands, also in a server of the list', async () => {
    const file = [
      'secrets: [KEY, TOK]',
      'env: { API_KEY: "${KEY}" }',
      'servers:',
      '  - { name: a, url: "http://localhost:1/mcp", token: "${TOK}" }',
    ].join('\n');
    const env = { KEY: 'k3y-value', TOK: 't0ken-value' };
    const [server] = (await load(directory, file, {}, { env })).servers;
    expect(server).toMatchObject({ token: { value: 't0ken-value' }, env: { API_KEY: 'k3y-value' } });
    expect(server && secretsOf(server).sort()).toEqual(['k3y-value', 't0ken-value']);
    const shown = printConfig(loadSettings({ kind: 'flag', values: {} }, { cwd: directory.path, env, knownRules }));
    expect(shown).not.toMatch(/k3y-value|t0ken-value/);
    expect(shown).toContain('API_KEY: ${KEY}');
    expect(shown).toContain('  - url: http://localhost:1/mcp # .mcp-compliance.yml:4:16\n');
    expect(shown).toContain('    token: ${TOK} # .mcp-compliance.yml:4:47\n');
  });

  test('a list with nothing in it is printed as it stands', async () => {
    await writeFile(directory.at('.mcp-compliance.yml'), 'url: http://localhost:1/mcp\nrules:\nthresholds:\n');
    const printed = printConfig(
      loadSettings({ kind: 'flag', values: {} }, { cwd: directory.path, env: {}, knownRules }),
    );
    expect(printed).toContain('rules: null # .mcp-compliance.yml:2:1\n');
    expect(printed).not.toContain('{}');
  });

  test('what is printed of the settings is a file that says the same', async () => {
    const given = { timeout: '20', 'fail-on-not-tested': 'true', rules: 'HDR, RES', thresholds: '{"SHOULD": "90%"}' };
    const file = 'url: http://localhost:1/mcp\nconcurrency: "4"\n';
    await writeFile(directory.at('.mcp-compliance.yml'), file);
    const { settings, ...rest } = loadSettings(
      { kind: 'flag', values: given },
      { cwd: directory.path, env: {}, knownRules },
    );
    const printed = printConfig({ settings, ...rest });
    for (const line of [
      'timeout: 20 # flag',
      'fail-on-not-tested: true # flag',
      'rules:\n  - HDR\n  - RES',
      'thresholds:\n  SHOULD: 90%',
      'request-timeout: 10 # default',
      'concurrency: 4 # .mcp-compliance.yml:2:1',
    ])
      expect(printed).toContain(`${line}\n`);
    // A manifest that is named has to be there, even under its default name.
    expect((await load(directory, printed.replace(/^.* # default\n/gm, ''))).servers).toEqual(settings.servers);
  });

  test.each([
    ['http://localhost:3000/mcp', undefined],
    ['http://localhost:{port}/other', 'npm start'],
  ])('the URL %s of a flag over a file with url and command: command %s', async (url, command) => {
    const file = 'command: npm start\nurl: http://localhost:{port}/mcp\n';
    const [server] = (await load(directory, file, { url })).servers;
    expect([server?.url, server?.command]).toEqual([url, command]);
  });

  test('a URL of a flag completes a file that has the command alone', async () => {
    const [server] = (await load(directory, 'command: npm start\n', { url: 'http://localhost:3000/mcp' })).servers;
    expect(server).toMatchObject({ command: 'npm start', url: 'http://localhost:3000/mcp' });
  });

  test('the file is looked for in the working directory first, and paths are read from the current one', async () => {
    await mkdir(directory.at('packages/a'), { recursive: true });
    await writeFile(directory.at('packages/a/.mcp-compliance.yml'), 'command: inner\nbaseline: b.json\n');
    await writeFile(directory.at('b.json'), '{}');
    const [server] = (await load(directory, 'command: outer\n', { 'working-directory': 'packages/a' })).servers;
    expect(server).toMatchObject({ command: 'inner', baseline: directory.at('b.json') });
    expect((await load(directory, undefined)).servers[0]?.command).toBe('outer');
  });

  test('a run that writes the baseline anew does not need the earlier one', async () => {
    await writeFile(directory.at('.mcp-compliance.yml'), 'command: x\nbaseline: none.json\nstrict-baseline: true\n');
    const { settings } = loadSettings(
      { kind: 'flag', values: {} },
      { cwd: directory.path, env: {}, knownRules, withoutBaseline: true },
    );
    expect(settings.servers[0]).toMatchObject({ strictBaseline: false });
    expect(settings.servers[0]?.baseline).toBeUndefined();
  });

  test('a stdio server is one with a command and no URL', async () => {
    expect((await load(directory, undefined, { args: ['node', 'server.js'] })).servers[0]).toMatchObject({
      transport: 'stdio',
      args: ['node', 'server.js'],
      name: 'node server.js',
    });
  });
});

describe('names that keep servers of one repository apart', () => {
  test.each<[Record<string, string>, string]>([
    [{ url: 'https://mcp.example.dev/mcp' }, 'https://mcp.example.dev/mcp'],
    [{ url: 'http://localhost:{port}/mcp', command: 'npm start' }, 'npm start'],
    [{ command: 'npm start', 'working-directory': '__tests__' }, '__tests__ npm start'],
    [{ command: 'npm start', 'working-directory': './' }, 'npm start'],
    [{ url: 'http://localhost:{port}/mcp', command: 'npm start', name: 'weather' }, 'weather'],
  ])('%j', (values, label) => {
    const { settings } = loadSettings(
      { kind: 'input', values },
      { cwd: process.cwd(), env: {}, knownRules, lookForFile: false },
    );
    expect(settings.servers[0]?.label).toBe(label);
  });
});
