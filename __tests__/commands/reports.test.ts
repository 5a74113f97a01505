import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { main } from '../../src/cli.js';
import { readReports } from '../../src/gate/read-report.js';
import type { Report } from '../../src/suite/report.js';
import { finding, reportWith } from '../report/support/fixture.js';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'reports-'));
});
afterEach(() => rm(cwd, { recursive: true }));

function run(...args: string[]): Promise<{ code: number; said: string }> {
  return runWith({}, ...args);
}

async function runWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: number; said: string }> {
  let said = '';
  const write = (text: string): unknown => {
    said += text;
    return true;
  };
  const code = await main(args, {
    stdout: { write },
    stderr: { write },
    cwd,
    env,
    color: false,
    progress: () => {},
  });
  return { code, said };
}

async function put(path: string, ...reports: Report[]): Promise<void> {
  await mkdir(dirname(join(cwd, path)), { recursive: true });
  const [only] = reports;
  const value = reports.length === 1 ? only : { schemaVersion: 1, conclusion: 'success', servers: reports };
  await writeFile(join(cwd, path), JSON.stringify(value));
}

const called = (name: string, report: Report): Report => ({ ...report, target: { ...report.target, name } });
const good = reportWith();
const bad = reportWith({ 'MCP-HDR-001': [finding({ subject: 'a', message: 'a is served' })] });
const worse = reportWith({
  'MCP-HDR-001': [finding({ subject: 'a', message: 'a is still served' })],
  'MCP-STL-001': [finding({ subject: 's', message: 's has a session' })],
});

describe('diff', () => {
  test('of one server tells what is new and fixed, whatever its address was', async () => {
    await put('old.json', { ...bad, target: { ...bad.target, url: 'http://127.0.0.1:4001/mcp' } });
    await put('new.json', { ...worse, target: { ...worse.target, url: 'http://127.0.0.1:4002/mcp' } });
    const { code, said } = await run('diff', 'old.json', 'new.json');
    expect([code, said]).toEqual([
      1,
      'http://127.0.0.1:4002/mcp: 1 new, 0 fixed\n  + MCP-STL-001 s has a session\n  ~ MCP-STL-001 pass -> violation\n',
    ]);
    expect(await run('diff', 'new.json', 'old.json')).toMatchObject({ code: 0 });
  });

  test('of several finds each by its name; what a new one violates is new, and one that is gone is told', async () => {
    await put('old.json', called('a', bad), called('gone', good));
    await put('new.json', called('b', bad), called('a', good));
    expect(await run('diff', 'old.json', 'new.json')).toEqual({
      code: 1,
      said: 'b (not in old.json): 1 new, 0 fixed\n  + MCP-HDR-001 a is served\na: 0 new, 1 fixed\n  - MCP-HDR-001 a is served\n  ~ MCP-HDR-001 violation -> pass\ngone: only in old.json\n',
    });
  });
});

describe('merge', () => {
  test('makes one report, summary and SARIF of the legs, told apart by their files where names are equal', async () => {
    await put('reports/node-22/r.json', called('weather', good));
    await put('reports/node-24/r.json', called('weather', bad));
    await put('reports/notes/r.json', called('notes', good));
    const files = ['node-22', 'node-24', 'notes'].map((leg) => `reports/${leg}/r.json`);
    const outputs = ['json', 'sarif', 'markdown'].flatMap((format) => [
      '--format',
      format,
      '--output',
      `all.${format}`,
    ]);
    expect((await run('merge', ...files, ...outputs)).code).toBe(1);
    const text = (format: string): Promise<string> => readFile(join(cwd, `all.${format}`), 'utf8');
    const names = readReports(await text('json'), 'all.json').map(({ target }) => target.name);
    expect(names).toEqual(['weather (node-22)', 'weather (node-24)', 'notes']);
    expect(await text('markdown')).toContain('MCP compliance: 2 of 3 servers pass');
    const sarif = JSON.parse(await text('sarif'));
    expect(sarif.runs).toHaveLength(1);
    expect(sarif.runs[0].automationDetails.id).toBe('mcp-compliance/merged/');
    expect(sarif.runs[0].results).toHaveLength(1);
    expect(sarif.runs[0].results[0].message.text).toContain('weather (node-24)');
  });

  test('calls servers by what is the same in every run', async () => {
    await put('a.json', {
      ...good,
      target: { ...good.target, url: 'http://127.0.0.1:4001/mcp', command: 'npm start' },
    });
    await put('b.json', { ...good, target: { ...good.target, url: 'https://mcp.example.dev/mcp' } });
    const { code, said } = await run('merge', 'a.json', 'b.json', '--sarif-category', 'fleet', '--format', 'json');
    const names = readReports(said, 'output').map(({ target }) => target.name);
    expect([code, names]).toEqual([0, ['npm start', 'https://mcp.example.dev/mcp']]);
    const sarif = await run('merge', 'a.json', '--sarif-category', 'fleet', '--format', 'sarif');
    expect(sarif.said).toContain('"id": "fleet/"');
  });

  test('of merged reports is one of all', async () => {
    await put('ab.json', called('a', good), called('b', good));
    await put('c.json', called('c', bad));
    const { code, said } = await run('merge', 'ab.json', 'c.json');
    expect([code, readReports(said, 'output').map(({ target }) => target.name)]).toEqual([1, ['a', 'b', 'c']]);
  });

  test.each(['a.json', './a.json'])('counts no server twice: a.json and %s', async (again) => {
    await put('a.json', good);
    expect(await run('merge', 'a.json', again)).toEqual({
      code: 2,
      said: `${again}: given twice; its servers would count twice, so leave one out\n`,
    });
  });

  test('wants a format for each file', async () => {
    await put('a.json', good);
    expect(await run('merge', 'a.json', '--format', 'json', '--output', 'x', '--output', 'y')).toEqual({
      code: 2,
      said: '--output: each --output needs a --format before it\n',
    });
  });
});

describe('a file that is no report', () => {
  test.each([
    ['none.json', 'none.json: does not exist'],
    ['a.json/b.json', 'a.json/b.json: does not exist'],
    ['.', '.: is a directory'],
    ['/dev/null', '/dev/null: is no file'],
    ['/dev/zero', '/dev/zero: is no file'],
    ['huge.json', 'huge.json: has more than 268435456 bytes, which no report has'],
  ])('%s is told in a line, however large it is', async (path, expected) => {
    await put('a.json', good);
    await writeFile(join(cwd, 'huge.json'), '');
    await truncate(join(cwd, 'huge.json'), 2 ** 40);
    const ended = { code: 2, said: `${expected}\n` };
    expect(await run('merge', 'a.json', path)).toEqual(ended);
    expect(await run('diff', path, 'a.json')).toEqual(ended);
  });

  const hasPipes = process.platform !== 'win32';
  (hasPipes ? test : test.skip)(
    'a pipe is one where a report comes through it (not on Windows, which has none)',
    async () => {
      await put('a.json', good);
      const pipe = join(cwd, 'pipe');
      execFileSync('mkfifo', [pipe]);
      // Its writer waits for a reader, which is this very process.
      const writer = spawn('sh', ['-c', 'cat "$1" > "$2"', 'sh', join(cwd, 'a.json'), pipe]);
      expect((await run('diff', 'a.json', 'pipe')).said).toContain(': 0 new, 0 fixed');
      await new Promise((resolve) => writer.on('exit', resolve));
    },
  );
});

describe('in a job of GitHub Actions, whose log this is', () => {
  const says = { ...called('::error::a', bad), notes: ['##[error]b'] };
  const run = (...args: string[]) => runWith({ GITHUB_ACTIONS: 'true' }, ...args);

  test.each([
    ['console', ['merge', 'a.json', '--format', 'console']],
    ['markdown', ['merge', 'a.json', '--format', 'markdown']],
    ['json', ['merge', 'a.json']],
    ['the lines of diff', ['diff', 'a.json', 'a.json']],
  ])('%s holds no command of a server', async (_what, args) => {
    await put('a.json', says);
    const outside = await runWith({}, ...args);
    const { code, said } = await run(...args);
    expect(code).toBe(outside.code);
    expect(said).toContain('error');
    expect(said).not.toMatch(/^\s*::|##\[/m);
  });

  test('JSON is the same to whoever reads it', async () => {
    await put('a.json', says);
    expect(JSON.parse((await run('merge', 'a.json')).said).notes).toEqual(['##[error]b']);
  });
});
