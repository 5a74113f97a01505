import type { ServerSettings } from '../settings/settings.js';
import { type Address, addressesOf, hostOf, isLocalhost, isOwn, portOf } from './addresses.js';
import { freePort } from './free-port.js';
import { OutputLog, type OutputStream } from './output-log.js';
import { firstAccepting, isListening, untilListening } from './readiness.js';
import { type SpawnedServer, spawnServer } from './spawn-server.js';
import { type Redact, type RunningTarget, targetUrl } from './target.js';
import { TargetError } from './target-error.js';
import { commandWords, endedEarly, timedOut } from './why-not.js';

export type TargetSettings = Pick<
  ServerSettings,
  'url' | 'command' | 'args' | 'workingDirectory' | 'env' | 'startTimeout'
>;

export interface TargetOptions {
  /** Removes secrets from the log and from errors. */
  redact?: Redact;
  onOutput?: (line: string, stream: OutputStream) => void;
  /** Aborting gives the waiting up and stops the server. */
  signal?: AbortSignal;
}

/** Lines of the server's output that go with an error. */
export const LINES_SHOWN = 50;
const WATCH_MS = 25;

/**
 * Starts `command` (or `args`) and waits by TCP connect until `url` accepts. `{port}` in command, arguments, environment and
 * URL, and `PORT` in the environment, are one port: a free one when the URL says `{port}`, else the URL's own if it names this
 * machine. `env` may set another `PORT`.
 * @throws TargetError when it does not come up; nothing is left running then.
 */
export async function startTarget(settings: TargetSettings, options: TargetOptions = {}): Promise<RunningTarget> {
  const { redact = (text) => text, onOutput, signal } = options;
  const log = new OutputLog({ redact, ...(onOutput ? { onLine: onOutput } : {}) });
  const place = await whereTo(settings.url ?? '', redact);
  if (signal?.aborted) throw aborted([]);
  const fill = (text: string): string => text.replaceAll('{port}', String(place.port));
  const args = settings.args?.map(fill);
  const command = fill(settings.command ?? '');
  const server = await spawnServer({
    ...(args ? { args } : { command }),
    workingDirectory: settings.workingDirectory,
    env: Object.fromEntries(Object.entries(settings.env).map(([name, value]) => [name, fill(value)])),
    port: place.port,
    stdio: 'ignore',
    log,
  });
  const host = hostOf(place.url);
  const pinned = await untilUp(server, host, portOf(place.url), settings.startTimeout, signal);
  const words = redact(commandWords(command, args));
  if (pinned) return running(place.url, pinned, server);
  const exit = server.exit();
  if (exit) await server.exited;
  const waited = { host, port: portOf(place.url), seconds: settings.startTimeout, command: words };
  const addresses = (await addressesOf(host)).map(({ address }) => address);
  const lines = log.lastLines(LINES_SHOWN);
  await server.stop();
  if (signal?.aborted) throw aborted(lines);
  throw exit ? endedEarly(exit, words, lines) : timedOut({ ...waited, addresses }, lines);
}

/** A server that somebody else runs: nothing is started, and it need not accept yet. @throws TargetError `bad-url`. */
export async function reachTarget(
  { url: text }: Pick<TargetSettings, 'url'>,
  { redact = (text) => text }: Pick<TargetOptions, 'redact'> = {},
): Promise<RunningTarget> {
  const url = targetUrl(text ?? '', redact);
  const host = hostOf(url);
  const pinned = isLocalhost(host) ? await firstAccepting(await addressesOf(host), portOf(url)) : undefined;
  return {
    url,
    ...(pinned ? { pinned } : {}),
    startedByUs: false,
    log: new OutputLog(),
    death: () => undefined,
    stop: async () => ({ how: 'gone-before', survivors: [] }),
  };
}

function running(url: URL, pinned: Address, server: SpawnedServer): RunningTarget {
  const { log, exited, death, stop } = server;
  return { url, pinned, startedByUs: true, log, exited, death, stop };
}

function aborted(lines: readonly string[]): TargetError {
  return new TargetError('aborted', 'cancelled while the server was starting', lines);
}

/** The URL with its port, and the port for the server. @throws TargetError `bad-url`, or `port-in-use`. */
async function whereTo(template: string, redact: Redact): Promise<{ url: URL; port: number }> {
  if (template.includes('{port}')) {
    const port = await freePort();
    return { url: targetUrl(template.replaceAll('{port}', String(port)), redact), port };
  }
  const url = targetUrl(template, redact);
  const addresses = (await addressesOf(hostOf(url))).filter(isOwn);
  // Elsewhere (a tunnel, say) something may well answer before our server runs, and its port is none that we may listen on.
  if (addresses.length === 0) return { url, port: await freePort() };
  const port = portOf(url);
  if (await isListening(addresses, port)) {
    const message = `something already listens on ${hostOf(url)} port ${port}`;
    throw new TargetError(
      'port-in-use',
      `${message}; end it, or use {port} in \`command\` and \`url\` for a free port`,
    );
  }
  return { url, port };
}

/** The address that accepted; undefined when the server ended, the time was over or the run was cancelled before. */
async function untilUp(
  server: SpawnedServer,
  host: string,
  port: number,
  seconds: number,
  signal: AbortSignal | undefined,
): Promise<Address | undefined> {
  const over = new AbortController();
  const end = (): void => over.abort();
  const failed = (): boolean => {
    const exit = server.exit();
    // `server &` ends its shell with 0 and goes on.
    return exit !== undefined && (exit.code !== 0 || server.death() !== undefined);
  };
  const watch = setInterval(() => failed() && end(), WATCH_MS);
  const timer = setTimeout(end, seconds * 1_000);
  signal?.addEventListener('abort', end, { once: true });
  try {
    const found = await untilListening(host, port, over.signal);
    return failed() ? undefined : found;
  } finally {
    clearInterval(watch);
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
