import type { Exchange } from '../wire/exchange.js';
import type { Transcript } from '../wire/transcript.js';
import type { Breakdown } from './closing.js';
import type { Ground } from './ground.js';
import type { TargetFacts } from './run-context.js';

/** So many refused connections in a row are no accident: for a time there was nobody who listened. */
const MANY_REFUSED = 3;

interface Run {
  target: TargetFacts;
  transcript: Transcript;
  ground: Ground;
  broke?: Breakdown;
}

/**
 * Why a run is no judgement of the whole, or undefined when it is. A server that answers nobody any more, or did not for a time,
 * was judged in part, and what is left of a judgement must not pass for one. One that turns us away was judged by what it said
 * before; on stdio one that ended once is started again.
 */
export function interruption({ target: { transport, url }, transcript, ground, broke }: Run): string | undefined {
  const ended = (transport === 'http' ? deathOf(transcript) : undefined) ?? (broke?.away ? broke.why : undefined);
  const interrupted = url ? absence(transcript.exchanges, url.origin) : endings(transcript.exchanges);
  const why = ended ?? (ground.modern ? interrupted : undefined);
  return why === undefined ? undefined : `the server was not judged to the end: ${why}`;
}

/** What ended a server's process, if it ended: said once, whatever rules it left unjudged. */
export function deathOf(transcript: Transcript): string | undefined {
  return transcript.exchanges.find(({ failure }) => failure?.kind === 'server-gone')?.failure?.message;
}

/**
 * Why a server on stdio that can be started in the end was not judged as a whole: a good request ended its process, and the next
 * one as well. Once may be chance; and what ends it for another request, such as an `initialize` that it does not know, is left
 * to the rule that sent it.
 */
function endings(exchanges: readonly Exchange[]): string | undefined {
  const isLost = ({ failure }: Exchange): boolean => failure?.kind === 'server-gone';
  const lost = exchanges.find((exchange) => exchange.good && isLost(exchange) && exchange.earlier.some(isLost));
  return lost && `${lost.failure?.message}, twice in a row under a good request (${lost.purpose})`;
}

/**
 * Why a server that is there in the end was not judged as a whole: for a part of the run nobody listened at its address. What was
 * refused before its first answer is the wait for a server that is still starting; what was refused between two answers is a
 * server that takes few connections at once.
 */
export function absence(exchanges: readonly Exchange[], origin: string): string | undefined {
  const own = exchanges
    .filter(({ request }) => new URL(request.url).origin === origin)
    .sort((one, other) => one.startedAt - other.startedAt);
  const up = own.findIndex(({ response }) => response !== undefined);
  let [longest, refused]: [Exchange[], Exchange[]] = [[], []];
  for (const exchange of own.slice(up)) {
    if (exchange.response) refused = [];
    else if (exchange.failure?.kind === 'refused') refused.push(exchange);
    if (refused.length > longest.length) longest = [...refused];
  }
  if (up < 0 || longest.length < MANY_REFUSED) return undefined;
  return `nobody listened when ${longest.length} of the requests were sent (${longest[0]?.failure?.message}); was it started anew in the middle of the run?`;
}
