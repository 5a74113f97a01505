import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange } from '../wire/exchange.js';
import type { Session } from './session.js';

/** Seconds that a server reached by `url` alone may take until it answers at all. */
const REACH_SECONDS = 10;
const PAUSE_MS = 100;
/** Name of the shared probe. */
export const COLD = 'cold';

/** Whether this is the cold request: no other can come first, so none is its equal. */
export function isCold({ owner }: Exchange): boolean {
  return owner === COLD;
}

/**
 * The first MCP request of the run. A port may accept connections before the application behind it answers:
 * a refused, dropped, 502 or 503 first answer is tried again until the start limit.
 */
export async function coldRequest(session: Session): Promise<Exchange> {
  const { settings, target } = session;
  const seconds = target.startedByUs ? settings.startTimeout : Math.min(settings.startTimeout, REACH_SECONDS);
  const deadline = performance.now() + seconds * 1000;
  const draft = session.request('tools/list').onFreshConnection().as('tools/list as the very first request');
  // A legacy server may stay silent before its handshake; on stdio discover shows that soon enough.
  if (session.transport === 'stdio') return draft.once().send();
  let exchange = await draft.send();
  while (notUpYet(exchange) && performance.now() < deadline) {
    await delay(PAUSE_MS);
    exchange = await draft.send();
  }
  return exchange;
}

function notUpYet({ failure, response }: Exchange): boolean {
  if (failure) return failure.kind === 'refused';
  return response?.status === 502 || response?.status === 503;
}
