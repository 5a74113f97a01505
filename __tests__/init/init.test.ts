import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { knownRules } from '../../src/commands/check.js';
import type { CommandLine } from '../../src/commands/command-line.js';
import { init } from '../../src/commands/init.js';
import { detect } from '../../src/init/detect.js';
import { loadSettings } from '../../src/settings/load.js';

let directory = '';
afterEach(() => rm(directory, { recursive: true, force: true }));

async function repository(files: Record<string, string>): Promise<string> {
  directory = await mkdtemp(join(tmpdir(), 'init-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  return directory;
}

function commandLine(cwd: string): CommandLine & { said: string } {
  const line = {
    said: '',
    cwd,
    env: {},
    color: false,
    progress: () => {},
    stdout: { write: (text: string) => (line.said += text) },
    stderr: { write: () => {} },
  };
  return line;
}

const json = (value: unknown): string => JSON.stringify(value);

describe('what a repository says about its server', () => {
  test.each([
    [
      'an Express project',
      {
        'package.json': json({ scripts: { start: 'node a', build: 'tsc' }, dependencies: { express: '5' } }),
        'package-lock.json': '{}',
      },
      'npm start',
      'http',
      ['npm ci', 'npm run build'],
    ],
    [
      'a stdio package',
      { 'package.json': json({ bin: { mine: 'dist/index.js' }, scripts: { start: 'x' } }) },
      'node dist/index.js',
      'stdio',
      ['npm install'],
    ],
    [
      'a Python package',
      { 'pyproject.toml': '[project.scripts]\nweather = "weather:main"\n' },
      'weather',
      'stdio',
      ['pip install .'],
    ],
    ['a Go module', { 'go.mod': 'module x' }, './server', 'http', ['go build -o server .']],
    [
      'a client configuration',
      { '.mcp.json': json({ mcpServers: { a: { command: 'node', args: ['x y.js'] } } }), 'package.json': '{}' },
      "node 'x y.js'",
      'stdio',
      ['npm install'],
    ],
    [
      'a manifest of the registry',
      { 'server.json': json({ remotes: [{ url: 'https://x.dev/api/mcp' }] }), 'go.mod': '' },
      './server',
      'http',
      ['go build -o server .'],
    ],
  ])('%s', async (_what, files, command, transport, setup) => {
    expect(detect(await repository(files as Record<string, string>))).toMatchObject({ command, transport, setup });
  });
});

test('what it writes is a workflow, and a configuration that loads', async () => {
  const cwd = await repository({
    'package.json': json({ scripts: { start: 'node a' }, dependencies: { hono: '4' } }),
    'server.json': json({ remotes: [{ url: 'https://x.dev/api' }] }),
  });
  const line = commandLine(cwd);
  expect(await init({ yes: true }, line)).toBe(0);
  const workflow = parse(await readFile(join(cwd, '.github/workflows/mcp-compliance.yml'), 'utf8'));
  expect(workflow).toMatchObject({
    permissions: { contents: 'read' },
    jobs: { compliance: { steps: expect.arrayContaining([{ uses: 'mcp-compliance/mcp-compliance-action@v1' }]) } },
  });
  const { settings } = loadSettings({ kind: 'input', values: {} }, { cwd, env: {}, knownRules });
  expect(settings.servers[0]).toMatchObject({
    command: 'npm start',
    url: 'http://localhost:{port}/api',
    failOn: 'must',
    serverJson: { path: 'server.json', explicit: true },
  });
});

test('files that are there are kept with --yes, and overwritten only when asked for', async () => {
  const cwd = await repository({ '.mcp-compliance.yml': 'fail-on: never\n' });
  await init({ yes: true }, commandLine(cwd));
  expect(await readFile(join(cwd, '.mcp-compliance.yml'), 'utf8')).toBe('fail-on: never\n');
  const questions: string[] = [];
  await init({ ask: async (question) => questions.push(question) > 2 }, commandLine(cwd));
  expect(questions).toEqual(['Overwrite .github/workflows/mcp-compliance.yml?', 'Overwrite .mcp-compliance.yml?']);
  expect(await readFile(join(cwd, '.mcp-compliance.yml'), 'utf8')).toBe('fail-on: never\n');
  await init({ yes: true, force: true }, commandLine(cwd));
  expect(await readFile(join(cwd, '.mcp-compliance.yml'), 'utf8')).toContain('the command that starts your server');
});
