import { constants } from 'node:os';

/** What was started and must not outlive us. */
export interface Guarded {
  stop(): Promise<unknown>;
  /** Without waiting, for `exit` handlers. */
  killNow(): void;
}

const guarded = new Set<Guarded>();

function killAll(): void {
  for (const tree of guarded) tree.killNow();
}

/** Whatever ends this process (a thrown error, `process.exit`) also ends the tree. Gives the function that lifts the guard. */
export function guardTree(tree: Guarded): () => void {
  if (guarded.size === 0) process.on('exit', killAll);
  guarded.add(tree);
  return () => {
    guarded.delete(tree);
    if (guarded.size === 0) process.off('exit', killAll);
  };
}

/** Cancelling a job sends SIGINT, 7.5 s later SIGTERM (on Windows Ctrl-C, then Ctrl-Break), and 2.5 s later kills. */
const SIGNALS: readonly NodeJS.Signals[] = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  ...(process.platform === 'win32' ? (['SIGBREAK'] as const) : []),
];

/**
 * On a signal that cancels the run, stops all started servers and calls `stop` once, then `leave` with the exit code of the
 * signal (130 for SIGINT, 143 for SIGTERM). A second signal kills what is left and leaves at once.
 * @param stop what else there is to do; its failure changes nothing.
 * @returns the function that takes the handlers away.
 */
export function onCancel(
  stop: (signal: NodeJS.Signals) => Promise<unknown>,
  leave: (exitCode: number) => void = (exitCode) => process.exit(exitCode),
): () => void {
  let stopping = false;
  const handler = (signal: NodeJS.Signals): void => {
    const exitCode = 128 + constants.signals[signal];
    if (stopping) {
      killAll();
      leave(exitCode);
      return;
    }
    stopping = true;
    const all = [...guarded].map((tree) => tree.stop());
    void Promise.allSettled([...all, (async () => stop(signal))()]).then(() => leave(exitCode));
  };
  for (const signal of SIGNALS) process.on(signal, handler);
  return () => {
    for (const signal of SIGNALS) process.off(signal, handler);
  };
}
