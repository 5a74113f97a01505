import type { Exchange } from '../wire/exchange.js';
import { described } from './describe.js';
import type { Ground } from './ground.js';
import { isServed } from './judge.js';
import type { RuleResult } from './runner.js';
import type { Session } from './session.js';
import { takeBack } from './take-back.js';
import type { FindingDraft } from './verdict.js';

/** A server that served good requests at first and does so no more: since when, and what it answers now. */
export interface Breakdown {
  /** Milliseconds of the run at which the last good request was sent that was served. */
  since: number;
  why: string;
  exchange: Exchange;
}

/**
 * Asks once more, when the probes are done, for what was served at first. A server that was restarted, overloaded, or that
 * turned us away in the middle answers everything alike from then on, and each probe would be taken for a violation.
 */
export async function breakdown(session: Session, ground: Ground): Promise<Breakdown | undefined> {
  const served = ground.exchanges.find((exchange) => exchange.good && isServed(exchange));
  const method = served?.request.rpcMethod;
  if (!ground.modern || method === undefined) return undefined;
  const exchange = await session.request(method).onFreshConnection().as(`${method}, when all else was asked`).send();
  const { failure } = exchange;
  // Nothing was asked, for a reason of our own.
  if (isServed(exchange) || failure?.kind === 'budget') return undefined;
  const times = session.transcript.exchanges.filter((one) => one.good && isServed(one)).map((one) => one.startedAt);
  const inTheEnd = `the server broke down in the middle of the run: in the end ${method} was answered ${described(exchange)}`;
  const why = failure?.kind === 'server-gone' ? failure.message : inTheEnd;
  return { since: Math.max(...times), why, exchange };
}

/** Requests cross each other: only what was answered before a good one was sent counts as said in good health. */
function endOf({ startedAt, durationMs }: Exchange): number {
  return startedAt + durationMs;
}

/** Takes back what is held against a server for its answers after it broke down. */
export function takeBackAfter(result: RuleResult, { since, why, exchange }: Breakdown): RuleResult {
  const isAfter = ({ exchanges: [faulty] }: FindingDraft): boolean => faulty !== undefined && endOf(faulty) > since;
  return takeBack(result, isAfter, why, exchange);
}
