/** Waits for something, but no longer than so many milliseconds; leaves no timer behind. */
export async function atMost(limitMs: number, awaited: Promise<unknown>): Promise<void> {
  const done = Promise.withResolvers<void>();
  const timer = setTimeout(done.resolve, limitMs);
  awaited.then(() => done.resolve(), done.reject);
  try {
    await done.promise;
  } finally {
    clearTimeout(timer);
  }
}
