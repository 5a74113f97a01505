import { killTreeNow } from './process-tree.js';

const guarded = new Set<number>();
let installed = false;

function killAll(): void {
  for (const pid of guarded) killTreeNow(pid);
  guarded.clear();
}

/** The last resort: whatever ends this process also ends the servers that it started. Gives the function that lifts the guard. */
export function guardTree(pid: number): () => void {
  if (!installed) {
    process.on('exit', killAll);
    installed = true;
  }
  guarded.add(pid);
  return () => guarded.delete(pid);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `stop` once when the run is cancelled, then ends the process with the signal's exit code (130, 143, 129).
 * Gives the function that lifts the handlers.
 */
export function onCancel(stop: (signal: NodeJS.Signals) => Promise<void>): () => void {
  let stopping = false;
  const handler = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    const code = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal as (typeof SIGNALS)[number]];
    void stop(signal).finally(() => process.exit(code));
  };
  for (const signal of SIGNALS) process.on(signal, handler);
  return () => {
    for (const signal of SIGNALS) process.off(signal, handler);
  };
}
