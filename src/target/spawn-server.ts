import type { ChildProcess } from 'node:child_process';
import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import spawn from 'cross-spawn';
import { guardTree } from './exit-guard.js';
import type { OutputLog } from './output-log.js';
import { signalTree, treeIsAlive } from './process-tree.js';
import { serverEnv } from './server-env.js';
import { TargetError } from './target-error.js';

export interface SpawnOptions {
  /** Run by the platform's shell as written. */
  command?: string;
  /** Program and arguments, run without a shell, in place of `command`. */
  args?: readonly string[];
  workingDirectory: string;
  env: Readonly<Record<string, string>>;
  port?: number;
  /** `pipe` for stdio servers: stdin and stdout are the transport, and only stderr is logged. */
  stdio: 'ignore' | 'pipe';
  log: OutputLog;
}

export interface ExitInfo {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running server process and everything that it started. */
export interface SpawnedServer {
  child: ChildProcess;
  log: OutputLog;
  /** Resolves when the process has ended and its output is complete. */
  exited: Promise<ExitInfo>;
  /** How the process ended, undefined while it runs. */
  exit(): ExitInfo | undefined;
  /** A sentence when the process has ended, undefined while it runs. */
  death(): string | undefined;
  /** Ends the whole tree: SIGTERM, then SIGKILL after the grace. Safe to call again. */
  stop(graceMs?: number): Promise<void>;
}

const GRACE_MS = 3_000;
const POLL_MS = 20;

/** Starts a server in a process group of its own. @throws TargetError `bad-directory`, `not-found` or `spawn`. */
export async function spawnServer(options: SpawnOptions): Promise<SpawnedServer> {
  const { command, args, workingDirectory, env, port, stdio, log } = options;
  assertDirectory(workingDirectory);
  const [program = '', ...rest] = args ?? [];
  const child = spawn(args ? program : (command ?? ''), args ? rest : [], {
    cwd: workingDirectory,
    env: serverEnv(process.env, env, port),
    shell: args === undefined,
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: [stdio, 'pipe', 'pipe'],
  });
  if (stdio === 'ignore') follow(child, 'stdout', log);
  follow(child, 'stderr', log);
  let ended: ExitInfo | undefined;
  const exited = new Promise<ExitInfo>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('exit', (code, signal) => {
      ended = { code, signal };
    });
  });
  await started(child, args ? program : (command ?? ''));
  const pid = child.pid ?? 0;
  const release = guardTree(pid);
  const stop = async (graceMs = GRACE_MS): Promise<void> => {
    await stopTree(pid, child, graceMs);
    release();
  };
  return {
    child,
    log,
    exited,
    stop,
    exit: () => ended,
    death: () => (ended ? `the server process ended (${exitWords(ended)})` : undefined),
  };
}

/** "exit code 1", "signal SIGSEGV". */
export function exitWords({ code, signal }: ExitInfo): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

function assertDirectory(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new TargetError('bad-directory', `working-directory: ${path} does not exist`);
  if (!stat.isDirectory()) throw new TargetError('bad-directory', `working-directory: ${path} is not a directory`);
}

function follow(child: ChildProcess, stream: 'stdout' | 'stderr', log: OutputLog): void {
  const writer = log.writer(stream);
  child[stream]?.on('data', (chunk: Buffer) => writer.write(chunk));
  child[stream]?.once('end', () => writer.end());
}

function started(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error: NodeJS.ErrnoException) => {
      const kind = error.code === 'ENOENT' ? 'not-found' : 'spawn';
      const message =
        kind === 'not-found' ? `command not found: ${program}` : `the server could not be started: ${error.message}`;
      reject(new TargetError(kind, message));
    });
  });
}

async function stopTree(pid: number, child: ChildProcess, graceMs: number): Promise<void> {
  const gone = (): boolean => (child.exitCode !== null || child.signalCode !== null) && !treeIsAlive(pid);
  if (gone()) return;
  child.stdin?.destroy();
  signalTree(pid, 'SIGTERM');
  const deadline = performance.now() + graceMs;
  while (!gone() && performance.now() < deadline) await delay(POLL_MS);
  if (gone()) return;
  signalTree(pid, 'SIGKILL');
  const last = performance.now() + graceMs;
  while (!gone() && performance.now() < last) await delay(POLL_MS);
}
