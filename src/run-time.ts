import { WireFailure } from './wire/failure.js';

/** The time that one server is given: an end that aborts what is under way, with a reason that people can read. */
export interface RunTime {
  over: AbortSignal;
  /** Takes the clock away. */
  stop(): void;
}

/**
 * Starts the clock of a run.
 * @param seconds until what is under way is ended and nothing more is sent (setting `timeout`).
 * @param cancelled ends it at once.
 */
export function startRunTime(seconds: number, cancelled?: AbortSignal): RunTime {
  const end = new AbortController();
  const stopFor = (message: string): void => end.abort(new WireFailure({ kind: 'budget', message }));
  const timer = setTimeout(() => stopFor(`the run has used its ${seconds} s (setting timeout)`), seconds * 1000);
  const cancel = (): void => stopFor(CANCELLED);
  if (cancelled?.aborted) cancel();
  else cancelled?.addEventListener('abort', cancel, { once: true });
  return {
    over: end.signal,
    stop: () => {
      clearTimeout(timer);
      cancelled?.removeEventListener('abort', cancel);
    },
  };
}

/** Why a run without a judgement ended when it was cancelled. */
export const CANCELLED = 'the run was cancelled';
