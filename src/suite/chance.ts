import type { Exchange } from '../wire/exchange.js';
import { isCold } from './cold.js';
import { described } from './describe.js';
import { isServed, noVerdict } from './judge.js';
import { refusalOf } from './refusal.js';
import type { RuleResult } from './runner.js';
import type { Retold } from './second-look.js';
import { takeBack } from './take-back.js';

/** Answers that come and go, whatever is asked: what a run says about them, which they are, and one of them. */
export interface Chance {
  why: string;
  exchange: Exchange;
  isChance(exchange: Exchange): boolean;
}

/**
 * A limit on requests, a worker that is restarted, an upstream that fails now and then: some servers refuse at random what they
 * serve a moment later. The run shows it: a good request was refused in one place and served in another, a 500 was gone at the
 * second try, or what was refused has another answer when it is sent again. Such an answer to a probe proves nothing about what
 * the probe differs in.
 */
export function chance(exchanges: readonly Exchange[], retold: readonly Retold[]): Chance | undefined {
  const recovered = exchanges.find((exchange) => exchange.response?.status !== 500 && hadInternalError(exchange));
  const moody = [...sameGoodRequests(exchanges).values()].flatMap((same) =>
    same.some(isServed) ? same.filter((exchange) => exchange.response && !isServed(exchange)) : [],
  );
  const isRefusal = among([...moody, ...retold.map(({ first }) => first), ...recoveredCold(exchanges)]);
  if (recovered) {
    return {
      why: `the server fails by chance: ${recovered.purpose} was answered 500, and ${described(recovered)} when it was sent again; no 500 is held against it`,
      exchange: recovered,
      isChance: (one) => one.response?.status === 500 || isRefusal(one),
    };
  }
  const [told] = retold;
  const [exchange, otherwise] = told
    ? [told.first, `${told.instead.purpose} ${described(told.instead)}`]
    : [moody[0] ?? recoveredCold(exchanges)[0], 'the same at other times with a result'];
  if (!exchange) return undefined;
  return {
    why: `the server refuses by chance: ${exchange.purpose} was answered ${described(exchange)}, and ${otherwise}; such an answer is not held against it. If it limits requests, \`concurrency: 1\` may help`,
    exchange,
    isChance: isRefusal,
  };
}

/** Tells whether an answer is one of these refusals; of one whose body was not read, by its status and media type. */
function among(refusals: readonly Exchange[]): (exchange: Exchange) => boolean {
  const said = new Set(refusals.map(refusalOf));
  const seen = new Set(refusals.map(formOf));
  return (exchange) =>
    exchange.response?.kind === 'unread' ? seen.has(formOf(exchange)) : said.has(refusalOf(exchange));
}

function formOf({ response }: Exchange): string {
  return `${response?.status} ${response?.mediaType}`;
}

/** Refusals of the cold request that had a result when it was sent again at once. */
function recoveredCold(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges
    .flatMap((exchange) => (isCold(exchange) && isServed(exchange) ? exchange.earlier : []))
    .filter((first) => noVerdict(first) === undefined);
}

function hadInternalError({ response, earlier }: Exchange): boolean {
  return response !== undefined && earlier.some((first) => first.response?.status === 500);
}

/** Good requests that a server cannot tell from each other but by their ids, on connections that have no history to speak of. */
function sameGoodRequests(exchanges: readonly Exchange[]): Map<string, Exchange[]> {
  const groups = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const { good, connection, request, credentials } = exchange;
    if (!good || isCold(exchange) || request.rpcId === undefined) continue;
    if (connection !== 'fresh' && connection !== 'shared') continue;
    const { message, headers } = request;
    const key = JSON.stringify([message?.method, message?.params, headers, credentials]);
    groups.set(key, [...(groups.get(key) ?? []), exchange]);
  }
  return groups;
}

/** Takes back what is held against a server for an answer that may have come by chance. */
export function takeBackChance(result: RuleResult, { why, exchange, isChance }: Chance): RuleResult {
  return takeBack(result, ({ exchanges }) => exchanges.some(isChance), why, exchange);
}
