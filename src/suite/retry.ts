import { setTimeout as delay } from 'node:timers/promises';
import type { Exchange } from '../wire/exchange.js';
import { headerValue } from '../wire/headers.js';

/** Longest wait that a `Retry-After` may ask of us, in milliseconds. */
const LONGEST_RETRY_AFTER = 5_000;
const DEFAULT_RETRY_AFTER = 1_000;

/** The network failed: no answer in time, or a connection that was lost under way. Nothing of the server's own was seen. */
function isNetworkFailure({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout' || failure?.kind === 'dropped';
}

/** A process on stdio ended under a request that gave it no reason to; the next one shows whether it was by chance. */
function isLostProcess({ failure, transport, good }: Exchange): boolean {
  return good && transport === 'stdio' && failure?.kind === 'server-gone';
}

/**
 * Milliseconds to wait before the one second try, or undefined when there is none. Retried is what the network lost, or a process that ended.
 * Two answers are no retry but part of a judgement: 429 is the server's own invitation to come again later, and a
 * 500 must be seen twice in a row before a rule may blame it. Every other answer stands as it is, however wrong.
 */
export function secondTryAfter(exchange: Exchange): number | undefined {
  const { response } = exchange;
  if (response?.status === 429) return retryAfter(headerValue(response.headers, 'retry-after'));
  return response?.status === 500 || isNetworkFailure(exchange) || isLostProcess(exchange) ? 0 : undefined;
}

/** `Retry-After` in seconds or as a date (RFC 9110 section 10.2.3); undefined when it asks for more than we wait. */
function retryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return DEFAULT_RETRY_AFTER;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  if (Number.isNaN(ms)) return DEFAULT_RETRY_AFTER;
  return ms <= LONGEST_RETRY_AFTER ? Math.max(ms, 0) : undefined;
}

/** Sends, and sends once more at most (`secondTryAfter`). The answer is the last one; the first stands in `earlier`. */
export async function withSecondTry(
  send: (attempt: number) => Promise<Exchange>,
  after: (first: Exchange) => number | undefined = secondTryAfter,
): Promise<Exchange> {
  const first = await send(0);
  const wait = after(first);
  if (wait === undefined) return first;
  if (wait > 0) await delay(wait);
  const second = await send(1);
  second.earlier = [first];
  return second;
}
