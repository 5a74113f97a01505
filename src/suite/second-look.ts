import type { Exchange } from '../wire/exchange.js';
import type { Ground } from './ground.js';
import { isServed, noVerdict } from './judge.js';
import { answerForm, refusalOf } from './refusal.js';
import type { Session } from './session.js';
import type { Judgement } from './verdict.js';

/** Refusals that are looked at again: one of each kind first. */
const MOST_LOOKS = 8;
/**
 * What is sent for each: the request again, or the good one beside it. Whoever refuses each second, third or fourth request
 * meets a good one in this order.
 */
const ORDER = ['again', 'good', 'good', 'good', 'good', 'again', 'again'] as const;
/** So many equal or other answers of three decide. */
const MAJORITY = 2;

/** A request that is held against the server, and what came in place of the same answer when it was sent again. */
export interface Retold {
  first: Exchange;
  /** Another answer to it, or the same refusal of the good request beside it. */
  instead: Exchange;
}

/** Refusals that were looked at again, by `keyOf`, so that none is looked at twice. */
export type Looked = Set<string>;

/**
 * Sends again, among good requests, what was refused and is held against the server, or is the twin of what is. Whoever is
 * refused by a limit on requests, or by a worker that has just gone, is refused at random; the same request or the good one
 * beside it then has another answer, which `chance` makes use of. Nothing is sent for a server without violations.
 */
export async function lookAgain(
  session: Session,
  ground: Ground,
  judgements: readonly Judgement[],
  looked: Looked,
): Promise<readonly Retold[]> {
  const method = ground.exchanges.find((exchange) => exchange.good && isServed(exchange))?.request.rpcMethod;
  if (!ground.modern || method === undefined) return [];
  const refused = judgements.flatMap(refusals).filter((exchange) => session.canRepeat(exchange));
  const chosen = distinct([...distinct(refused, refusalOf), ...refused], keyOf).filter(
    (exchange) => !looked.has(keyOf(exchange)),
  );
  const looks = chosen.slice(0, MOST_LOOKS).map(async (first) => {
    looked.add(keyOf(first));
    const instead = await look(session, method, first);
    return instead ? [{ first, instead }] : [];
  });
  return (await Promise.all(looks)).flat();
}

/**
 * What shows that a refusal came by chance: a good request that is refused alike, or that the same request has another answer
 * most times. Once is not enough, since what is refused by chance may be the question that is asked here.
 */
async function look(session: Session, method: string, first: Exchange): Promise<Exchange | undefined> {
  let same = 0;
  const others: Exchange[] = [];
  for (const what of ORDER) {
    if (what === 'good') {
      const good = await goodBeside(session, method, first);
      if (isAnswer(good) && answerForm(good) === answerForm(first)) return good;
      continue;
    }
    const again = await session.repeat(first);
    if (answerForm(again) === answerForm(first)) same++;
    else if (await isOther(session, method, again)) others.push(again);
    if (others.length >= MAJORITY) return others[0];
    if (same >= MAJORITY) return undefined;
  }
  return others.length > same ? others[0] : undefined;
}

/** Whether an answer is one to the request. A 403 is where the good request beside it is served. */
async function isOther(session: Session, method: string, again: Exchange): Promise<boolean> {
  return isAnswer(again) || (again.response?.status === 403 && isServed(await goodBeside(session, method, again)));
}

function goodBeside(session: Session, method: string, beside: Exchange): Promise<Exchange> {
  const draft = session.request(method).as(`${method}, beside ${beside.purpose}`);
  // On stdio each fresh connection is a process to start, and one that goes on refuses by chance as well.
  return (session.transport === 'http' ? draft.onFreshConnection() : draft).send();
}

/** The refusals that findings rest on. */
function refusals(judgement: Judgement): Exchange[] {
  if (judgement.verdict !== 'violation') return [];
  return judgement.findings.flatMap(({ exchanges }) =>
    exchanges.filter(
      (exchange) => (exchange.response !== undefined || exchange.answer !== undefined) && !isServed(exchange),
    ),
  );
}

function keyOf(exchange: Exchange): string {
  return `${refusalOf(exchange)} ${exchange.owner} ${exchange.purpose}`;
}

/** The first of each key. */
function distinct(exchanges: readonly Exchange[], key: (exchange: Exchange) => string): Exchange[] {
  const firsts = new Map<string, Exchange>();
  for (const exchange of exchanges) if (!firsts.has(key(exchange))) firsts.set(key(exchange), exchange);
  return [...firsts.values()];
}

/** Not of a gate: who has asked enough to be turned away was not so when the first answer came. */
function isAnswer(exchange: Exchange): boolean {
  return noVerdict(exchange) === undefined;
}
