import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe } from '@jest/globals';
import type { OutputLog } from '../../../src/target/output-log.js';
import { startTarget, type TargetOptions, type TargetSettings } from '../../../src/target/start-target.js';
import type { RunningTarget } from '../../../src/target/target.js';
import { TargetError } from '../../../src/target/target-error.js';

const LISTENER = fileURLToPath(new URL('listener.mjs', import.meta.url));

/** Program and arguments of the test server. */
export function listenerArgs(...options: string[]): string[] {
  return [process.execPath, LISTENER, ...options];
}

/** The same as a shell command. */
export function listener(...options: string[]): string {
  return listenerArgs(...options)
    .map((arg) => `"${arg}"`)
    .join(' ');
}

/** `describe` for what Windows has not: its tests are skipped there, and say why. */
export const onPosix: (name: string, tests: () => void) => void =
  process.platform === 'win32'
    ? (name, tests) => describe.skip(`${name} (needs /bin/sh and process groups)`, tests)
    : (name, tests) => describe(name, tests);

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Runs when the test is over. */
export function afterwards(cleanup: () => unknown): void {
  cleanups.push(cleanup);
}

/** Starts a target that is stopped when the test is over. */
export async function start(changes: Partial<TargetSettings>, options: TargetOptions = {}): Promise<RunningTarget> {
  const target = await startTarget(settings(changes), options);
  afterwards(() => target.stop());
  return target;
}

/** The error of a start that fails. */
export async function failure(changes: Partial<TargetSettings>, options: TargetOptions = {}): Promise<TargetError> {
  try {
    await start(changes, options);
  } catch (error) {
    if (error instanceof TargetError) return error;
    throw error;
  }
  throw new Error('the target came up');
}

function settings(changes: Partial<TargetSettings>): TargetSettings {
  return { url: 'http://localhost:{port}/mcp', workingDirectory: '.', env: {}, startTimeout: 20, ...changes };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'target-'));
  afterwards(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Something that listens already; gives its port. */
export async function occupied(
  host: '127.0.0.1' | '::1',
  onServer: (server: Server) => void = () => {},
): Promise<number> {
  const server = createServer();
  onServer(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  afterwards(() => new Promise((resolve) => server.close(resolve)));
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : 0;
}

/** Pids that the test servers said they have. */
export function pidsIn(text: string | OutputLog): number[] {
  const all = typeof text === 'string' ? text : text.lastLines(1_000).join('\n');
  return [...all.matchAll(/^pid (\d+)$/gm)].map((match) => Number(match[1]));
}

/** Whether a process runs; a zombie does not. Independent of the code under test. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until something holds, for what has no event to wait for. */
export async function eventually(holds: () => boolean, limitMs = 10_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`did not come true within ${limitMs} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
