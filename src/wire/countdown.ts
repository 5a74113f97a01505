/** Longest single step, in milliseconds. */
const STEP_MS = 100;
/** A step that ends this much too late tells that this process was busy, not that the server was slow. */
const LATE_MS = 50;
/** Steps that may go uncounted: a server whose answers keep us busy for ever must not stop the clock. */
const UNCOUNTED = 20;

/**
 * Calls `onEnd` after `ms` milliseconds in which this process could have read an answer. Judging large schemas keeps it busy
 * for seconds, and a plain timer would go off before answers that have long arrived are read: the server would be blamed for
 * our own slowness.
 * @returns the function that stops it.
 */
export function countdown(ms: number, onEnd: () => void): () => void {
  let left = ms;
  let uncounted = 0;
  let timer: NodeJS.Timeout;
  const step = (): void => {
    const length = Math.min(left, STEP_MS);
    const due = performance.now() + length;
    timer = setTimeout(() => {
      const late = performance.now() - due > LATE_MS;
      if (late && uncounted < UNCOUNTED) uncounted++;
      else left -= length;
      if (left <= 0) onEnd();
      else step();
    }, length);
  };
  step();
  return () => clearTimeout(timer);
}
