import type { Address } from './addresses.js';
import type { OutputLog } from './output-log.js';
import type { StopInfo } from './spawn-server.js';
import { type ExitInfo, TargetError } from './target-error.js';

/** Removes secrets. */
export type Redact = (text: string) => string;

/** A server to be judged, started by us or not. */
export interface RunningTarget {
  /** The endpoint, `{port}` filled in. */
  url: URL;
  /** Address that answered, for the HTTP client to use as well; absent where the client should resolve the name itself. */
  pinned?: Address;
  startedByUs: boolean;
  /** What the server wrote; empty when we did not start it. */
  log: OutputLog;
  /** Resolves when the process that we started has ended. */
  exited?: Promise<ExitInfo>;
  /** A sentence when the server that we started has died, undefined while it lives and when we did not start it. */
  death(): string | undefined;
  /** Stops the whole process tree; does nothing to a server that we did not start. May be called again. */
  stop(graceMs?: number): Promise<StopInfo>;
}

/** The URL of an endpoint. @throws TargetError `bad-url` for what is none, and for other schemes. */
export function targetUrl(text: string, redact: Redact): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new TargetError('bad-url', `url: ${text === '' ? 'nothing' : redact(text)} is not an http or https URL`);
}
