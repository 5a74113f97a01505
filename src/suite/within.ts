import { type Context, createContext, Script } from 'node:vm';

let bench: { context: Context; script: Script } | undefined;

/**
 * Runs synchronous work that server text decides about, and stops it when it takes too long; regular expressions too.
 * @throws an error that `isTimeout` knows after `ms`, and whatever the work throws.
 */
export function within<T>(ms: number, work: () => T): T {
  bench ??= { context: createContext({}), script: new Script('work()') };
  const { context, script } = bench;
  context.work = work;
  try {
    return script.runInContext(context, { timeout: ms }) as T;
  } finally {
    delete context.work;
  }
}

/** Whether an error says that work was stopped for its length. */
export function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
