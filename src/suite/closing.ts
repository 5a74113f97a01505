import { setTimeout as delay } from 'node:timers/promises';
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
  /** Whether it serves nobody any more: no answer, or a 5xx that stays. Who turns us away with another status is still there. */
  away: boolean;
}

/**
 * Milliseconds after which is asked again where no answer or a server error came: limits on requests that answer 503 let the next
 * one through by then, and a server that drops connections now and then may have dropped this one by chance.
 */
const STUCK_WAIT = 2_000;
/** So often within that time. */
const STUCK_TIMES = 4;
const SERVER_ERROR = 500;

/**
 * Asks once more, when the probes are done, for what was served at first. A server that was restarted, overloaded, or that
 * turned us away in the middle answers everything alike from then on, and each probe would be taken for a violation.
 */
export async function breakdown(session: Session, ground: Ground): Promise<Breakdown | undefined> {
  const served = ground.exchanges.find((exchange) => exchange.good && isServed(exchange));
  const method = served?.request.rpcMethod;
  if (!ground.modern || method === undefined) return undefined;
  const ask = (): Promise<Exchange> =>
    session.request(method).onFreshConnection().as(`${method}, when all else was asked`).send();
  const exchange = await ask();
  const { failure } = exchange;
  // Nothing was asked, for a reason of our own.
  if (isServed(exchange) || failure?.kind === 'budget') return undefined;
  const times = session.transcript.exchanges.filter((one) => one.good && isServed(one)).map((one) => one.startedAt);
  const inTheEnd = `the server broke down in the middle of the run: in the end ${method} was answered ${described(exchange)}`;
  const why = failure?.kind === 'server-gone' ? failure.message : inTheEnd;
  const away = failure?.kind === 'server-gone' || (await isStuck(exchange, ask));
  const advice = away ? '' : '. If it limits requests, `concurrency: 1` may help';
  return { since: Math.max(...times), why: `${why}${advice}`, exchange, away };
}

/** Who is gone is so a moment later, and what a proxy says in its place stays the same. */
async function isStuck(exchange: Exchange, ask: () => Promise<Exchange>): Promise<boolean> {
  if (!isAway(exchange)) return false;
  for (let time = 0; time < STUCK_TIMES; time++) {
    await delay(STUCK_WAIT / STUCK_TIMES);
    const again = await ask();
    // Where our own limit leaves no request to ask with, what was seen stands.
    if (again.failure?.kind === 'budget') return time > 0 || exchange.failure !== undefined;
    if (!isAway(again)) return false;
  }
  return true;
}

function isAway({ failure, response }: Exchange): boolean {
  return failure !== undefined || (response?.status ?? 0) >= SERVER_ERROR;
}

/** Whether connections were refused, or the process ended, after the closing question was asked. */
export function wentAwaySince(exchanges: readonly Exchange[], at: number): boolean {
  return exchanges.some(
    ({ failure, startedAt }) => startedAt > at && (failure?.kind === 'refused' || failure?.kind === 'server-gone'),
  );
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
