import type { Exchange } from '../wire/exchange.js';
import type { Ground } from './ground.js';
import { isServed, noVerdict } from './judge.js';
import { refusalOf } from './refusal.js';
import type { Session } from './session.js';
import type { Judgement } from './verdict.js';

/** Refusals of different kinds that are looked at again, and how often each. */
const KINDS = 6;
const TIMES = 3;

/** A request that is held against the server, and what came in place of the same answer when it was sent again. */
export interface Retold {
  first: Exchange;
  /** Another answer to it, or a refusal of the good request beside it. */
  instead: Exchange;
}

/**
 * Sends again, each between good requests, what was refused and is held against the server: one request of each kind of refusal.
 * Whoever is refused by a limit on requests, or by a worker that has just gone, is refused at random; the same request or the
 * good one beside it then has another answer, which `chance` makes use of. Nothing is sent for a server without violations.
 */
export async function lookAgain(
  session: Session,
  ground: Ground,
  judgements: readonly Judgement[],
): Promise<readonly Retold[]> {
  const method = ground.exchanges.find((exchange) => exchange.good && isServed(exchange))?.request.rpcMethod;
  if (session.transport !== 'http' || !ground.modern || method === undefined) return [];
  const kinds = new Map<string, Exchange>();
  for (const exchange of judgements.flatMap(faulty))
    if (session.canRepeat(exchange) && !kinds.has(refusalOf(exchange))) kinds.set(refusalOf(exchange), exchange);
  const looks = [...kinds.values()].slice(0, KINDS).map(async (first) => {
    for (let time = 0; time < TIMES; time++) {
      const again = await session.repeat(first);
      if (isAnswer(again) && answerOf(again) !== answerOf(first)) return [{ first, instead: again }];
      const good = await session.request(method).onFreshConnection().as(`${method}, beside ${again.purpose}`).send();
      if (isAnswer(good) && !isServed(good)) return [{ first, instead: good }];
    }
    return [];
  });
  return (await Promise.all(looks)).flat();
}

/** The refusals that findings rest on. */
function faulty(judgement: Judgement): Exchange[] {
  if (judgement.verdict !== 'violation') return [];
  return judgement.findings.flatMap(({ exchanges }) =>
    exchanges.slice(0, 1).filter((exchange) => exchange.response !== undefined && !isServed(exchange)),
  );
}

/** Not of a gate: who has asked enough to be turned away was not so when the first answer came. */
function isAnswer(exchange: Exchange): boolean {
  return noVerdict(exchange) === undefined;
}

/** An answer by its form alone: the words of a refusal may differ from time to time. */
function answerOf(exchange: Exchange): string {
  return isServed(exchange) ? 'result' : `${exchange.response?.status} ${exchange.error?.code}`;
}
