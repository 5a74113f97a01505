import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { knownRules } from '../../src/commands/check.js';
import { unknownInputs } from '../../src/settings/inputs.js';
import { type GivenSettings, loadSettings } from '../../src/settings/load.js';
import { printConfig } from '../../src/settings/print.js';
import { problemLine, SettingsError } from '../../src/settings/problem.js';
import { secretsOf } from '../../src/settings/secrets.js';
import type { RunSettings } from '../../src/settings/settings.js';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterEach(() => rm(cwd, { recursive: true }));

async function load(
  file: string | undefined,
  values: GivenSettings['values'] = {},
  options: { kind?: 'input' | 'flag'; env?: NodeJS.ProcessEnv; name?: string } = {},
): Promise<RunSettings> {
  if (file !== undefined) await writeFile(join(cwd, options.name ?? '.mcp-compliance.yml'), file);
  return loadSettings({ kind: options.kind ?? 'flag', values }, { cwd, env: options.env ?? {}, knownRules }).settings;
}

async function problems(file: string | undefined, values: GivenSettings['values'] = {}): Promise<string[]> {
  try {
    await load(file, values);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n');
  }
}

const URL_LINE = 'url: http://localhost:1/mcp\n';

describe('what is wrong is told with its place and what is allowed', () => {
  test.each<[string, string, string]>([
    [
      'an unknown key',
      `${URL_LINE}fail-onn: must\n`,
      '.mcp-compliance.yml:2:1: fail-onn: unknown key; did you mean `fail-on`?',
    ],
    [
      'a bad choice',
      `${URL_LINE}fail-on: musty\n`,
      '.mcp-compliance.yml:2:1: fail-on: `musty` is not allowed; must, should, may or never; did you mean `must`?',
    ],
    [
      'a bad number',
      `${URL_LINE}concurrency: 0\n`,
      '.mcp-compliance.yml:2:1: concurrency: `0` is not allowed; a whole number from 1 to 64',
    ],
    [
      'a bad boolean',
      `${URL_LINE}fail-on-not-tested: yes\n`,
      '.mcp-compliance.yml:2:1: fail-on-not-tested: `yes` is not allowed; true or false',
    ],
    [
      'a rule that there is not',
      `${URL_LINE}waivers:\n  - rule: MCP-HDR-01\n    reason: x\n`,
      '.mcp-compliance.yml:3:5: waivers[0].rule: `MCP-HDR-01` names no rule',
    ],
    [
      'a waiver without a reason',
      `${URL_LINE}waivers:\n  - rule: HDR\n`,
      '.mcp-compliance.yml:3:5: waivers[0]: `reason` is missing: say why the violation is accepted',
    ],
    [
      'a day that there is not',
      `${URL_LINE}waivers:\n  - { rule: HDR, reason: x, expires: 2026-02-30 }\n`,
      'is no date; expected YYYY-MM-DD',
    ],
    [
      'a bad threshold',
      `${URL_LINE}thresholds:\n  MUST: 120%\n`,
      '.mcp-compliance.yml:3:3: thresholds.MUST: `120%` is not allowed; a number of violations (0, 1, …), or a pass rate from 0% to 100%',
    ],
    [
      'a level that there is not',
      `${URL_LINE}thresholds:\n  MUSTN: 1\n`,
      'thresholds.MUSTN: unknown level; MUST, SHOULD or MAY; did you mean `MUST`?',
    ],
    [
      'a bad override',
      `${URL_LINE}overrides:\n  HDR: ignore\n`,
      '.mcp-compliance.yml:3:3: overrides.HDR: `ignore` is not allowed; off, info, warn or fail',
    ],
    [
      'a secret that is not declared',
      `${URL_LINE}token: \${TOKEN}\n`,
      '.mcp-compliance.yml:2:1: token: `${TOKEN}`: only names listed under `secrets` are filled in',
    ],
    [
      'a secret that is not set',
      `${URL_LINE}secrets: [TOKEN]\ntoken: \${TOKEN}\n`,
      '.mcp-compliance.yml:3:1: token: `${TOKEN}`: the environment variable is not set',
    ],
    [
      'a key given twice',
      `${URL_LINE}url: http://localhost:2\n`,
      '.mcp-compliance.yml:2:1: url: given twice; keep one of them',
    ],
    ['broken YAML', 'url: [\n', '.mcp-compliance.yml:2:1: syntax:'],
    ['a list of nothing', 'servers: []\n', 'servers: expected a list of servers'],
    [
      'a server with an unknown key',
      'servers:\n  - url: http://localhost:1\n    comand: x\n',
      '.mcp-compliance.yml:3:5: servers[0].comand: unknown key; did you mean `command`?',
    ],
    [
      'two servers of one name',
      'servers:\n  - url: http://localhost:1\n  - url: http://localhost:1\n',
      'servers[1]: a server before it is called `http://localhost:1` as well; give each a `name` of its own',
    ],
  ])('%s', async (_what, file, expected) => {
    const found = await problems(file);
    expect(found.join('\n')).toContain(expected);
    expect(found).toHaveLength(1);
  });

  test.each<[Record<string, string>, string]>([
    [{}, 'url: neither `url` nor `command` is given'],
    [
      { url: 'localhost:3000/mcp' },
      '--url: `localhost:3000/mcp` is not an http or https URL, such as http://localhost:3000/mcp',
    ],
    [{ url: 'http://localhost:{port}/mcp' }, '`{port}` is filled in only for a server that `command` starts'],
    [{ url: 'http://localhost:1', command: 'x', transport: 'stdio' }, '`stdio` has no `url`; leave one of them out'],
    [{ command: 'x', transport: 'http' }, '`http` needs a `url`'],
    [{ url: 'http://localhost:1', headers: 'no colon' }, '--headers: line 1 is not of the form `Name: value`'],
    [{ url: 'http://localhost:1', env: '1A=b', command: 'x' }, '--env: `1A` is no valid name; expected `NAME=value`'],
    [{ url: 'http://localhost:1', config: 'none.yml' }, 'config: none.yml does not exist'],
    [{ url: 'http://localhost:1', 'tool-arguments': '{' }, '--tool-arguments: is neither JSON nor YAML'],
  ])('%j', async (values, expected) => {
    expect((await problems(undefined, values)).join('\n')).toContain(expected);
  });

  test('all problems at once, and nothing of a secret', async () => {
    const found = await problems('fail-on: x\nheaders: "secret-without-colon"\nconcurrency: a\n');
    expect(found).toHaveLength(4);
    expect(found.join()).not.toContain('secret-without-colon');
  });
});

describe('what holds', () => {
  test('a flag wins over the file, the file over the default', async () => {
    const file = `${URL_LINE}fail-on: should\nconcurrency: 2\n`;
    const [server] = (await load(file, { 'fail-on': 'may' })).servers;
    expect(server).toMatchObject({ failOn: 'may', concurrency: 2, requestTimeout: 10 });
  });

  test('the file may be YAML or JSON, in any of its names', async () => {
    expect(
      (await load('{ "url": "http://localhost:1/mcp", "rules": ["HDR"] }', {}, { name: '.mcp-compliance.json' }))
        .servers[0]?.rules,
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
    const [server] = (await load(file, {}, { env: { KEY: 'k3y-value' } })).servers;
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
    const { servers } = await load(file);
    expect(servers.map(({ name, transport, failOn }) => [name, transport, failOn])).toEqual([
      ['a', 'http', 'should'],
      ['b', 'stdio', 'never'],
    ]);
  });

  test('a server of the list may have secrets of its own, and none that is not declared', async () => {
    const file = (names: string): string =>
      `secrets: [${names}]\nservers:\n  - name: a\n    url: http://localhost:1/mcp\n    token: \${A}\n  - name: b\n    url: http://localhost:2/mcp\n    headers: { X-Key: "\${B}" }\n`;
    const { servers } = await load(file('A, B'), {}, { env: { A: 'token-of-a', B: 'key-of-b' } });
    expect(servers.map(({ token, headers }) => [token?.value, headers])).toEqual([
      ['token-of-a', []],
      [undefined, [['X-Key', 'key-of-b']]],
    ]);
    // One server's secret must not show in the other's report either.
    for (const server of servers) expect(secretsOf(server).sort()).toEqual(['key-of-b', 'token-of-a']);
    expect(await problems(file('A'))).toEqual([
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
    const [server] = (await load(file, { 'fail-on': 'never' })).servers;
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
    const [strict] = (await load(file, { rules: 'DSC', thresholds: '{"MAY": 3}' })).servers;
    expect(strict).toMatchObject({ rules: ['DSC'], thresholds: { MAY: { allowed: 3 } } });
    expect(Object.keys(strict?.thresholds ?? {})).toEqual(['MAY']);
  });

  test('YAML anchors and merge keys share settings of servers', async () => {
    const file = ['servers:', '  - &one { name: a, command: x, tool-calls: none }', '  - { <<: *one, name: b }'].join(
      '\n',
    );
    expect((await load(file)).servers.map(({ name, toolCalls }) => [name, toolCalls])).toEqual([
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
    const [server] = (await load(file, {}, { env })).servers;
    expect(server).toMatchObject({ token: { value: 't0ken-value' }, env: { API_KEY: 'k3y-value' } });
    expect(server && secretsOf(server).sort()).toEqual(['k3y-value', 't0ken-value']);
    const shown = printConfig(loadSettings({ kind: 'flag', values: {} }, { cwd, env, knownRules }));
    expect(shown).not.toMatch(/k3y-value|t0ken-value/);
    expect(shown).toContain('API_KEY: ${KEY}');
    expect(shown).toContain('  - url: http://localhost:1/mcp # .mcp-compliance.yml:4:16\n');
    expect(shown).toContain('    token: ${TOK} # .mcp-compliance.yml:4:47\n');
  });

  test('a list with nothing in it is printed as it stands', async () => {
    await writeFile(join(cwd, '.mcp-compliance.yml'), 'url: http://localhost:1/mcp\nrules:\nthresholds:\n');
    const printed = printConfig(loadSettings({ kind: 'flag', values: {} }, { cwd, env: {}, knownRules }));
    expect(printed).toContain('rules: null # .mcp-compliance.yml:2:1\n');
    expect(printed).not.toContain('{}');
  });

  test('what is printed of the settings is a file that says the same', async () => {
    const given = { timeout: '20', 'fail-on-not-tested': 'true', rules: 'HDR, RES', thresholds: '{"SHOULD": "90%"}' };
    const file = 'url: http://localhost:1/mcp\nconcurrency: "4"\n';
    await writeFile(join(cwd, '.mcp-compliance.yml'), file);
    const { settings, ...rest } = loadSettings({ kind: 'flag', values: given }, { cwd, env: {}, knownRules });
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
    expect((await load(printed.replace(/^.* # default\n/gm, ''))).servers).toEqual(settings.servers);
  });

  test.each([
    ['http://localhost:3000/mcp', undefined],
    ['http://localhost:{port}/other', 'npm start'],
  ])('the URL %s of a flag over a file with url and command: command %s', async (url, command) => {
    const file = 'command: npm start\nurl: http://localhost:{port}/mcp\n';
    const [server] = (await load(file, { url })).servers;
    expect([server?.url, server?.command]).toEqual([url, command]);
  });

  test('a URL of a flag completes a file that has the command alone', async () => {
    const [server] = (await load('command: npm start\n', { url: 'http://localhost:3000/mcp' })).servers;
    expect(server).toMatchObject({ command: 'npm start', url: 'http://localhost:3000/mcp' });
  });

  test('the file is looked for in the working directory first, and paths are read from the current one', async () => {
    await mkdir(join(cwd, 'packages/a'), { recursive: true });
    await writeFile(join(cwd, 'packages/a/.mcp-compliance.yml'), 'command: inner\nbaseline: b.json\n');
    await writeFile(join(cwd, 'b.json'), '{}');
    const [server] = (await load('command: outer\n', { 'working-directory': 'packages/a' })).servers;
    expect(server).toMatchObject({ command: 'inner', baseline: join(cwd, 'b.json') });
    expect((await load(undefined)).servers[0]?.command).toBe('outer');
  });

  test('a run that writes the baseline anew does not need the earlier one', async () => {
    await writeFile(join(cwd, '.mcp-compliance.yml'), 'command: x\nbaseline: none.json\nstrict-baseline: true\n');
    const { settings } = loadSettings(
      { kind: 'flag', values: {} },
      { cwd, env: {}, knownRules, withoutBaseline: true },
    );
    expect(settings.servers[0]).toMatchObject({ strictBaseline: false });
    expect(settings.servers[0]?.baseline).toBeUndefined();
  });

  test('a stdio server is one with a command and no URL', async () => {
    expect((await load(undefined, { args: ['node', 'server.js'] })).servers[0]).toMatchObject({
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

describe('inputs that there are not', () => {
  test.each([
    ['INPUT_FAIL_ON', 'fail_on: unknown input; did you mean `fail-on`?'],
    ['INPUT_COMAND', 'comand: unknown input; did you mean `command`?'],
    ['INPUT_WAIVERS', 'waivers: is no input; it has its place in the configuration file'],
    ['INPUT_SERVERS', 'servers: is no input; it has its place in the configuration file'],
  ])('%s', (variable, line) => {
    const { problems: found } = unknownInputs({ [variable]: 'x', INPUT_URL: 'http://localhost:1' });
    expect(found.map(problemLine)).toEqual([line]);
  });

  test('a variable that only looks like an input is no mistake', () => {
    const env = { INPUT_DIR: 'x', INPUT_DATASET_PATH: 'y', OTHER: 'z' };
    expect(unknownInputs(env)).toEqual({ problems: [], foreign: ['dir', 'dataset_path'] });
  });
});
