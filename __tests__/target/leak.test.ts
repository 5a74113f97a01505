import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { runningProcesses, treeOf } from '../../src/target/processes.js';
import type { TargetSettings } from '../../src/target/start-target.js';
import { afterwards, eventually, isRunning, listener, onPosix, pidsIn, temporaryFolder } from './support/fixtures.js';

const HOOKS = pathToFileURL(fileURLToPath(new URL('support/strip-types.mjs', import.meta.url))).href;
const DRIVER = fileURLToPath(new URL('support/driver.ts', import.meta.url));

class Run {
  output = '';
  readonly #driver: ChildProcess;
  readonly #ended: Promise<unknown>;
  readonly #tree: number[] = [];

  /** A process of its own that starts a target and ends in some way. */
  constructor(way: string, changes: Partial<TargetSettings>) {
    const settings = { url: 'http://localhost:{port}/', workingDirectory: '.', env: {}, startTimeout: 20, ...changes };
    const args = ['--import', HOOKS, DRIVER, way, JSON.stringify(settings)];
    this.#driver = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.#driver.stdout, this.#driver.stderr])
      stream?.on('data', (chunk) => {
        this.output += String(chunk);
      });
    this.#ended = once(this.#driver, 'close');
    afterwards(() => this.#driver.kill('SIGKILL'));
  }

  /** Waits until it has printed that line, then notes every process that it started. */
  async says(line: string): Promise<this> {
    await eventually(() => `\n${this.output}`.includes(`\n${line}`), 20_000);
    const table = runningProcesses();
    const groups = new Set(table.filter(({ parent }) => parent === this.#driver.pid).map(({ group }) => group));
    for (const group of groups) this.#tree.push(...treeOf(group, table).map(({ pid }) => pid));
    return this;
  }

  signal(signal: NodeJS.Signals): this {
    this.#driver.kill(signal);
    return this;
  }

  /** Waits for its end. Gives its exit code (or signal), the number of processes that it had started, and which are left. */
  async end(): Promise<{ exit: number | string | null; started: number; left: number[] }> {
    await this.#ended;
    const pids = new Set([...this.#tree, ...pidsIn(this.output)]);
    // A process that was killed may take a moment to be gone.
    await eventually(() => ![...pids].some(isRunning), 2_000).catch(() => {});
    return {
      exit: this.#driver.exitCode ?? this.#driver.signalCode,
      started: pids.size,
      left: [...pids].filter(isRunning),
    };
  }
}

/** A folder whose `npm run start` starts a server behind npm and a shell. */
function npmProject(...options: string[]): Partial<TargetSettings> {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: `${listener(...options)} && true` } }),
  );
  return { command: 'npm run start', workingDirectory: folder };
}

const behindShell: Partial<TargetSettings> = { command: `${listener()} & ${listener('--never')} & wait` };

onPosix('no process survives', () => {
  test.each([
    ['success', 0],
    ['throw', 1],
    ['exit', 3],
  ])('%s', async (way, exit) => {
    const run = new Run(way, behindShell);
    const end = await run.end();
    expect(run.output).toContain('\nready\n');
    expect(end).toMatchObject({ exit, left: [] });
    expect(end.started).toBeGreaterThanOrEqual(1);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s', async (signal, exit) => {
    const run = await new Run('wait', behindShell).says('ready');
    const end = await run.signal(signal).end();
    expect(run.output).toContain(`cancelled by ${signal}`);
    expect(end).toEqual({ exit, started: 3, left: [] });
  });

  test('SIGTERM while the server has yet to listen', async () => {
    const run = await new Run('wait', { command: `${listener('--never')} & wait` }).says('pid ');
    expect(await run.signal('SIGTERM').end()).toEqual({ exit: 143, started: 2, left: [] });
  });

  test('a time-out of the start', async () => {
    const run = await new Run('wait', { command: `${listener('--never')} & wait`, startTimeout: 2 }).says('pid ');
    const end = await run.end();
    expect(run.output).toContain('failed: timeout');
    expect(end).toEqual({ exit: 3, started: 2, left: [] });
  });

  test('an early exit that leaves something behind', async () => {
    const run = new Run('wait', { command: `${listener('--never')} & sleep 1; exit 9` });
    const end = await run.end();
    expect(run.output).toContain('failed: early-exit');
    expect(end).toEqual({ exit: 3, started: 1, left: [] });
  });

  test.each(['success', 'throw'])('%s of npm run start', async (way) => {
    const run = new Run(way, npmProject());
    const end = await run.end();
    expect(run.output).toContain('\nready\n');
    expect(end).toMatchObject({ started: 1, left: [] });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s with npm run start', async (signal) => {
    const run = await new Run('wait', npmProject()).says('ready');
    const end = await run.signal(signal).end();
    // npm, its shell, the server.
    expect(end.started).toBeGreaterThanOrEqual(3);
    expect(end.left).toEqual([]);
  });

  test('SIGINT with a server that ignores all it can', async () => {
    const run = await new Run('wait', { command: `${listener('--stubborn')} & wait` }).says('ready');
    expect(await run.signal('SIGINT').end()).toEqual({ exit: 130, started: 2, left: [] });
  });

  test('a second signal, which waits for nothing', async () => {
    const run = await new Run('wait', { command: `${listener('--stubborn')} & wait` }).says('ready');
    await run.signal('SIGINT').says('cancelled');
    const begun = performance.now();
    expect(await run.signal('SIGTERM').end()).toEqual({ exit: 143, started: 2, left: [] });
    // The grace of a server is 3 s.
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  test('a thrown error with a descendant in a session of its own', async () => {
    const run = new Run('throw', { command: `${listener('--escapee')} & wait` });
    expect(await run.end()).toEqual({ exit: 1, started: 2, left: [] });
  });
});
