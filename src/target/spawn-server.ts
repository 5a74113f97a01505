import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import spawn from 'cross-spawn';
import { atMost } from './at-most.js';
import { guardTree } from './exit-guard.js';
import type { OutputLog } from './output-log.js';
import { ProcessTree, type TreeEnd } from './process-tree.js';
import { serverEnv } from './server-env.js';
import { type ExitInfo, exitWords, TargetError, WINDOWS_NOT_FOUND } from './target-error.js';

export interface SpawnOptions {
  /** Run by the platform's shell as written: `/bin/sh -c`, or cmd.exe on Windows. */
  command?: string;
  /** Program and arguments, run without a shell, in place of `command`; on Windows `.cmd` shims are found too. */
  args?: readonly string[];
  workingDirectory: string;
  env: Readonly<Record<string, string>>;
  /** For `PORT` in the environment. */
  port?: number;
  /** `pipe` for stdio servers: stdin and stdout are the transport, and only stderr is logged. */
  stdio: 'ignore' | 'pipe';
  log: OutputLog;
}

/** How a server was stopped; `exit` is that of the process that we started, if it has ended. */
export interface StopInfo extends TreeEnd {
  exit?: ExitInfo;
}

/** A running server process and everything that it started. */
export interface SpawnedServer {
  child: ChildProcess;
  log: OutputLog;
  /** Resolves when the process that we started has ended and its output is complete. */
  exited: Promise<ExitInfo>;
  /** How the process that we started ended; others of its tree may still run. */
  exit(): ExitInfo | undefined;
  /** A sentence when nothing of the tree runs any more, undefined while something does. */
  death(): string | undefined;
  /** Notes what the server has started in sessions of its own: once the server has ended by itself nobody can tell. */
  look(): void;
  /** Ends the whole tree: SIGTERM, then SIGKILL after the grace. Called again it gives the same answer. */
  stop(graceMs?: number): Promise<StopInfo>;
}

/** A cancelled job has 7.5 s before its next signal. */
const GRACE_MS = 3_000;
/** For the last output of a process that has ended: what it left behind may hold the pipe open for ever. */
const LAST_OUTPUT_MS = 500;

/**
 * Starts a server in a process group of its own; it does not outlive this process.
 * @throws TargetError `bad-directory`, `not-found` or `spawn`; a shell that does not find its command ends with 127 instead.
 */
export async function spawnServer(options: SpawnOptions): Promise<SpawnedServer> {
  const { stdio, log } = options;
  assertDirectory(options.workingDirectory, log);
  const mark = `MCP_COMPLIANCE_SERVER=${randomUUID()}`;
  const child = await launch(options, mark);
  if (stdio === 'ignore') follow(child, 'stdout', log);
  follow(child, 'stderr', log);
  // A server that ends while it is written to is no reason for us to crash.
  child.stdin?.on('error', () => {});

  const tree = new ProcessTree(child.pid ?? 0, process.platform, mark);
  let ended: ExitInfo | undefined;
  const exited = new Promise<ExitInfo>((resolve) => {
    const end = async (exit: ExitInfo): Promise<void> => {
      ended = exit;
      tree.rootEnded();
      await atMost(LAST_OUTPUT_MS, new Promise((closed) => child.once('close', closed)));
      resolve(exit);
    };
    child.once('exit', (code, signal) => void end({ code, signal }));
    // On Windows cross-spawn turns the exit of a cmd.exe that did not find its program into this error.
    child.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT') void end({ code: WINDOWS_NOT_FOUND, signal: null });
    });
  });
  const stopTree = async (graceMs: number): Promise<StopInfo> => {
    const ending = tree.end(graceMs);
    // After the signal, or a server that ends with its input would seem to have ended by itself.
    child.stdin?.destroy();
    const end = await ending;
    if (end.how === 'survived') child.unref();
    else await exited;
    // Whoever left the tree unseen and holds the pipes must not hold us.
    child.stdout?.destroy();
    child.stderr?.destroy();
    if (end.how !== 'survived') release();
    return { ...end, ...(ended ? { exit: ended } : {}) };
  };
  let stopped: Promise<StopInfo> | undefined;
  const stop = (graceMs = GRACE_MS): Promise<StopInfo> => {
    stopped ??= stopTree(graceMs);
    return stopped;
  };
  const release = guardTree({ stop, killNow: () => tree.killNow() });
  return {
    child,
    log,
    exited,
    exit: () => ended,
    death: () => (ended && !tree.alive() ? `the server process ended (${exitWords(ended)})` : undefined),
    look: () => void tree.alive(),
    stop,
  };
}

function assertDirectory(path: string, log: OutputLog): void {
  const words = `working-directory: ${log.redact(path)}`;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new TargetError('bad-directory', `${words} does not exist`);
  if (!stat.isDirectory()) throw new TargetError('bad-directory', `${words} is no directory`);
}

async function launch(options: SpawnOptions, mark: string): Promise<ChildProcess> {
  const { command = '', args, workingDirectory, env, port, stdio, log } = options;
  const [program = '', ...rest] = args ?? [command];
  try {
    const child = spawn(program, rest, {
      cwd: workingDirectory,
      env: { ...serverEnv(process.env, env, port), ...variable(mark) },
      shell: args === undefined,
      // A group of its own on POSIX; on Windows this would open a console window, and taskkill needs none.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: [stdio, 'pipe', 'pipe'],
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      // Stays for later errors too (a signal that could not be sent), which would crash us unheard.
      child.on('error', reject);
    });
    return child;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw spawnError(code, log.redact(message), log.redact(program));
  }
}

/** `NAME=value` as a part of an environment. */
function variable(entry: string): Record<string, string> {
  const [name = '', value = ''] = entry.split('=');
  return { [name]: value };
}

function spawnError(code: string | undefined, message: string, program: string): TargetError {
  if (code === 'ENOENT') return new TargetError('not-found', `command not found: ${program}`);
  if (code === 'EACCES')
    return new TargetError('spawn', `the server could not be started: ${program} may not be executed`);
  return new TargetError('spawn', `the server could not be started: ${message}`);
}

function follow(child: ChildProcess, stream: 'stdout' | 'stderr', log: OutputLog): void {
  const writer = log.writer(stream);
  child[stream]?.on('data', (chunk: Buffer) => writer.write(chunk));
  child[stream]?.once('close', () => writer.end());
}
