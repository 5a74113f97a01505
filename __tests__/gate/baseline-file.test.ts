import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readBaseline } from '../../src/baseline-file.js';
import type { Report } from '../../src/suite/report.js';
import { reportWith } from '../report/support/fixture.js';
import { settingsFor } from '../support/settings.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'baseline-'));
});
afterEach(() => rm(root, { recursive: true }));

const of = (target: Partial<Report['target']>): Report => {
  const report = reportWith();
  return { ...report, target: { ...report.target, ...target } };
};

function write(path: string, ...reports: Report[]): Promise<void> {
  const [only] = reports;
  const value = reports.length === 1 ? only : { schemaVersion: 1, conclusion: 'success', servers: reports };
  return writeFile(join(root, path), JSON.stringify(value));
}

const read = (changes: Parameters<typeof settingsFor>[0] = {}, isOnly = true, workspace = root) =>
  readBaseline(settingsFor({ baseline: join(root, 'b.json'), ...changes }), workspace, isOnly);

describe('which report of the file is that of a server', () => {
  test('a single one is, when there is one server, whatever its address was', async () => {
    await write('b.json', of({ url: 'http://127.0.0.1:4001/mcp' }));
    expect((await read({ url: 'http://127.0.0.1:4002/mcp' })).report?.target.url).toBe('http://127.0.0.1:4001/mcp');
  });

  test('of several it is the one of the same name, URL or command; another server has none, and that is told', async () => {
    await write('b.json', of({ name: 'a' }), of({ url: 'https://x.dev/mcp' }), of({ command: 'node c.js' }));
    const target = async (changes: Parameters<typeof settingsFor>[0]) => (await read(changes, false)).report?.target;
    expect(await target({ name: 'a' })).toMatchObject({ name: 'a' });
    expect(await target({ url: 'https://x.dev/mcp' })).toMatchObject({ url: 'https://x.dev/mcp' });
    expect(await target({ args: ['node', 'c.js'] })).toMatchObject({ command: 'node c.js' });
    expect(await read({ name: 'd' }, false)).toEqual({
      note: 'baseline: b.json has no report of this server, so all its violations are new',
    });
  });

  test('of servers that are started alike it is the one of the same name', async () => {
    const alike = { command: 'node s.mjs', url: 'http://127.0.0.1:{port}/mcp' };
    await write('b.json', of({ ...alike, name: 'a' }), of({ ...alike, name: 'b' }));
    expect((await read({ ...alike, name: 'b' }, false)).report?.target.name).toBe('b');
    expect((await read({ ...alike, name: 'c' }, false)).report).toBeUndefined();
  });

  test('with a secret in its address it is the one that the report calls so', async () => {
    const url = 'https://x.dev/mcp?key=s3cr3t-value';
    await write('b.json', of({ url: 'https://x.dev/mcp?key=***' }), of({ url: 'https://y.dev/mcp' }));
    const target = (await read({ name: url, url }, false)).report?.target;
    expect(target?.url).toBe('https://x.dev/mcp?key=***');
  });

  test('the only report of a file is not taken for that of every server of a list', async () => {
    await write('b.json', of({ name: 'a' }));
    expect((await read({ name: 'b' }, false)).report).toBeUndefined();
  });
});

describe('baseline-ref', () => {
  const git = (cwd: string, ...args: string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.dev', ...args], { cwd, stdio: 'pipe' });
  /** `main` knows the server as `main`, the branch `topic` and the working tree as `topic`. */
  async function repository(): Promise<void> {
    git(root, 'init', '-q', '-b', 'main');
    await write('b.json', of({ name: 'main' }));
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'main');
    git(root, 'checkout', '-qb', 'topic');
    await write('b.json', of({ name: 'topic' }));
    git(root, 'commit', '-qam', 'topic');
  }

  test('reads the file as it is at that ref, also when the server is started in another directory', async () => {
    await repository();
    expect((await read()).report?.target.name).toBe('topic');
    expect((await read({ baselineRef: 'main' })).report?.target.name).toBe('main');
    await mkdir(join(root, 'inner'));
    expect((await read({ baselineRef: 'main' }, true, join(root, 'inner'))).report?.target.name).toBe('main');
  });

  test('means the branch of the remote where there is no local one, as on a runner', async () => {
    await repository();
    const checkout = join(root, 'checkout');
    git(root, 'clone', '-q', '--branch', 'topic', `file://${root}`, checkout);
    const at = { baseline: join(checkout, 'b.json'), baselineRef: 'main' };
    expect((await read(at, true, checkout)).report?.target.name).toBe('main');
  });

  test.each(['main', 'origin/main'])('that was not fetched is an error that says how: %s', async (baselineRef) => {
    await repository();
    const checkout = join(root, 'checkout');
    git(root, 'clone', '-q', '--depth', '1', '--branch', 'topic', `file://${root}`, checkout);
    const at = { baseline: join(checkout, 'b.json'), baselineRef };
    await expect(read(at, true, checkout)).rejects.toThrow(
      `baseline-ref: \`${baselineRef}\` is not known in this checkout; give actions/checkout \`fetch-depth: 0\`, or run \`git fetch --depth=1 origin main:refs/remotes/origin/main\` before`,
    );
    execFileSync('git', ['fetch', '-q', '--depth=1', 'origin', 'main:refs/remotes/origin/main'], { cwd: checkout });
    expect((await read(at, true, checkout)).report?.target.name).toBe('main');
  });

  test('without the file, as when the baseline is introduced, leaves that of the checkout, and says so', async () => {
    await repository();
    await write('new.json', of({ name: 'new' }));
    const seen = await read({ baseline: join(root, 'new.json'), baselineRef: 'main' });
    expect([seen.report?.target.name, seen.note]).toEqual([
      'new',
      'baseline-ref: main has no new.json yet, so the one of this checkout counts',
    ]);
  });

  test('is never taken for an option of git, and wants a checkout', async () => {
    await write('b.json', of({}));
    await expect(read({ baselineRef: 'main' })).rejects.toThrow('b.json is in no git checkout');
    git(root, 'init', '-q');
    await expect(read({ baselineRef: '--output=x' })).rejects.toThrow(
      /`--output=x` is not known in this checkout; give actions\/checkout `fetch-depth: 0`$/,
    );
  });
});
