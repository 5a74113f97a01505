import { setTimeout as delay } from 'node:timers/promises';
import type { ServerSettings } from '../settings/settings.js';
import { OutputLog, type OutputStream } from './output-log.js';
import { type Address, firstAccepting, freePort, waitUntilAccepting } from './readiness.js';
import { exitWords, spawnServer } from './spawn-server.js';
import { TargetError } from './target-error.js';

export type TargetSettings = Pick<
  ServerSettings,
  'url' | 'command' | 'args' | 'workingDirectory' | 'env' | 'startTimeout'
>;

export interface TargetOptions {
  redact?: (text: string) => string;
  onOutput?: (line: string, stream: OutputStream) => void;
  /** Aborting gives the waiting up and stops the server. */
  signal?: AbortSignal;
}

/** A server that accepts connections. */
export interface RunningTarget {
  /** The endpoint, `{port}` filled in. */
  url: URL;
  /** Address of `localhost` that answered, for the HTTP client to use as well. */
  pinned?: Address;
  startedByUs: boolean;
  log: OutputLog;
  /** A sentence when the server that we started has died. */
  death(): string | undefined;
  stop(): Promise<void>;
}

/** Milliseconds for the last output of a server that has ended. */
const OUTPUT_MS = 500;
/** Lines of the server's output that are shown when it does not come up. */
export const LINES_SHOWN = 50;

/**
 * Starts `command` (or `args`) and waits by TCP connect until `url` accepts. `{port}` in command, arguments, environment and URL,
 * and `PORT` in the environment, are a free port.
 * @throws TargetError when it does not come up; nothing is left running then.
 */
export async function startTarget(settings: TargetSettings, options: TargetOptions = {}): Promise<RunningTarget> {
  const port = await freePort();
  const fill = (text: string): string => text.replaceAll('{port}', String(port));
  const url = new URL(fill(settings.url ?? ''));
  if (!usesFreePort(settings.url) && (await firstAccepting(url))) {
    throw new TargetError(
      'port-in-use',
      `something already listens on ${url.host}; use {port} in command and url for a free port`,
    );
  }
  const log = new OutputLog({
    ...(options.redact ? { redact: options.redact } : {}),
    ...(options.onOutput ? { onLine: options.onOutput } : {}),
  });
  const server = await spawnServer({
    ...(settings.args ? { args: settings.args.map(fill) } : { command: fill(settings.command ?? '') }),
    workingDirectory: settings.workingDirectory,
    env: Object.fromEntries(Object.entries(settings.env).map(([name, value]) => [name, fill(value)])),
    port: usesFreePort(settings.url) ? port : Number(url.port || 80),
    stdio: 'ignore',
    log,
  });
  const deadline = performance.now() + settings.startTimeout * 1000;
  const giveUp = (): boolean =>
    server.death() !== undefined || performance.now() > deadline || options.signal?.aborted === true;
  const ready = await waitUntilAccepting(url, giveUp);
  if (!ready || server.death() !== undefined) {
    const error = await whyNot(server, settings, url, options.signal);
    await server.stop();
    throw error;
  }
  return {
    url,
    ...(ready.pinned ? { pinned: ready.pinned } : {}),
    startedByUs: true,
    log,
    death: server.death,
    stop: () => server.stop(),
  };
}

/** A server that somebody else runs; nothing is started, and it need not accept yet. */
export async function reachTarget(settings: Pick<TargetSettings, 'url'>): Promise<RunningTarget> {
  const url = new URL(settings.url ?? '');
  const pinned = url.hostname === 'localhost' ? (await firstAccepting(url))?.pinned : undefined;
  return {
    url,
    ...(pinned ? { pinned } : {}),
    startedByUs: false,
    log: new OutputLog(),
    death: () => undefined,
    stop: async () => {},
  };
}

function usesFreePort(url: string | undefined): boolean {
  return url?.includes('{port}') === true;
}

async function whyNot(
  server: Awaited<ReturnType<typeof spawnServer>>,
  settings: TargetSettings,
  url: URL,
  signal: AbortSignal | undefined,
): Promise<TargetError> {
  const what = settings.args?.join(' ') ?? settings.command ?? '';
  const exit = server.exit();
  if (exit) {
    // What it wrote last may still be in the pipe; something that it left behind may hold the pipe open for ever.
    await Promise.race([server.exited, delay(OUTPUT_MS, undefined, { ref: false })]);
    const log = server.log.lastLines(LINES_SHOWN);
    // A POSIX shell answers 127 for a command that it does not find, Windows 9009.
    if (exit.code === 127 || exit.code === 9009) return new TargetError('not-found', `command not found: ${what}`, log);
    return new TargetError(
      'early-exit',
      `the server ended before it accepted connections (${exitWords(exit)}): ${what}`,
      log,
    );
  }
  const log = server.log.lastLines(LINES_SHOWN);
  if (signal?.aborted) return new TargetError('aborted', 'cancelled while the server was starting', log);
  return new TargetError(
    'timeout',
    `the server did not accept connections at ${url.host} within ${settings.startTimeout} s (start-timeout): ${what}`,
    log,
  );
}
