import { setTimeout as sleep } from 'node:timers/promises';
import { onCancel } from './target/exit-guard.js';

/** The runner kills a cancelled job ten seconds after the first signal, and sends a second one before. */
const GRACE_MS = 5_000;

/**
 * Runs work that a signal cancels: its own signal is aborted, started servers are stopped, and it has some seconds to bring
 * what it has to an end. Gives the exit code of the work, or that of the signal (130 for SIGINT, 143 for SIGTERM). A second
 * signal waits for nothing.
 * @param alongside what else there is to do when the run is cancelled; its failure changes nothing.
 */
export async function cancellable(
  work: (signal: AbortSignal) => Promise<number>,
  alongside: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const abort = new AbortController();
  let ended: Promise<unknown> = Promise.resolve();
  let lift = (): void => undefined;
  const left = new Promise<number>((leave) => {
    lift = onCancel(async () => {
      abort.abort();
      const grace = sleep(GRACE_MS, undefined, { ref: false });
      await Promise.allSettled([alongside(), Promise.race([ended, grace])]);
    }, leave);
  });
  try {
    const working = work(abort.signal);
    ended = working.catch(() => undefined);
    const code = await Promise.race([working, left]);
    return abort.signal.aborted ? await left : code;
  } catch (error) {
    if (abort.signal.aborted) return await left;
    throw error;
  } finally {
    lift();
  }
}
