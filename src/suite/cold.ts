import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange } from '../wire/exchange.js';
import { INTERNAL_ERROR } from '../wire/message.js';
import { isServed, noVerdict } from './judge.js';
import type { Session } from './session.js';

/** Seconds that a server reached by `url` alone may take until it answers at all. */
const REACH_SECONDS = 10;
const PAUSE_MS = 100;
/** Tries, and milliseconds between them, until a server that answers is believed to have come up. */
const COMING_UP_TRIES = 3;
const COMING_UP_PAUSE = 300;
/** Name of the shared probe. */
export const COLD = 'cold';

/** Whether this is the cold request: no other can come first, so none is its equal. */
export function isCold({ owner }: Exchange): boolean {
  return owner === COLD;
}

/**
 * The first MCP request of the run. A port may accept connections before the application behind it answers:
 * a refused, dropped, 502 or 503 first answer is tried again until the start limit. An internal error, or what is no
 * message, is asked for again with nothing sent in between: when a result then comes, no handshake was lacking, and what came first
 * stands in `earlier`.
 */
export async function coldRequest(session: Session): Promise<Exchange> {
  const { settings, target } = session;
  const seconds = target.startedByUs ? settings.startTimeout : Math.min(settings.startTimeout, REACH_SECONDS);
  const deadline = performance.now() + seconds * 1000;
  const draft = session.request('tools/list').onFreshConnection().as('tools/list as the very first request');
  // A legacy server may stay silent before its handshake; on stdio discover shows that soon enough.
  if (session.transport === 'stdio') return served(await draft.once().send(), () => draft.once().send());
  let exchange = await draft.send();
  while (notUpYet(exchange) && performance.now() < deadline) {
    await delay(PAUSE_MS);
    exchange = await draft.send();
  }
  return served(exchange, () => draft.send());
}

function notUpYet({ failure, response }: Exchange): boolean {
  if (failure) return failure.kind === 'refused';
  return response?.status === 502 || response?.status === 503;
}

/** The result where one of the next tries has it, else the first answer. */
async function served(first: Exchange, ask: () => Promise<Exchange>): Promise<Exchange> {
  for (let tries = triesAfter(first); tries > 0; tries--) {
    const again = await ask();
    if (isServed(again)) {
      again.earlier = [first, ...again.earlier];
      return again;
    }
    if (tries > 1) await delay(COMING_UP_PAUSE);
  }
  return first;
}

/** How often to ask again. An error that finds fault with the request, as that a handshake is lacking, is an answer. */
function triesAfter(first: Exchange): number {
  const { answer, error, response } = first;
  if (isServed(first) || noVerdict(first) !== undefined) return 0;
  const mayComeUp = error === undefined ? response !== undefined : error.code === INTERNAL_ERROR;
  return mayComeUp && !(answer && 'result' in answer) ? COMING_UP_TRIES : 0;
}
