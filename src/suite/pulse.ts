import type { Exchange, Failure } from '../wire/exchange.js';
import { timedOutTwice } from './judge.js';
import type { Session } from './session.js';

/** Part of the time-out within which a good request must be answered for the silence at another one to mean anything. */
const QUICK = 1 / 4;

interface Beat {
  answered: boolean;
  quick: boolean;
}

/**
 * "Two time-outs in a row where an answer is required, while other requests are answered" is a violation: this finds out
 * whether others are. Replaces the cause of a request that timed out twice when a good one beside it is not answered, or so
 * slowly that the silence may be a queue. A server that answered nothing meanwhile is given up: each further request would cost
 * two time-outs more.
 */
export async function explainSilence(session: Session, exchange: Exchange): Promise<void> {
  if (!timedOutTwice(exchange)) return;
  const { answered, quick } = await beat(session, exchange);
  const { failure } = exchange;
  if (!failure || (answered && quick)) return;
  exchange.failure = silence(
    failure,
    answered ? 'others were answered slowly' : 'another request was not answered either',
  );
  if (!answered && !session.answeredSince(exchange.earlier[0]?.startedAt ?? 0))
    session.giveUp('the server stopped answering in the middle of the run');
}

function silence({ message }: Failure, why: string): Failure {
  return { kind: 'silence', message: `${message}, but ${why}` };
}

/** Asks on the same child process on stdio; on HTTP a connection may be at fault, so on a new one. */
async function beat(session: Session, { connection }: Exchange): Promise<Beat> {
  const place = session.transport === 'http' ? 'fresh' : connection === 'fresh' ? 'shared' : connection;
  const { response, answer, durationMs } = await session.pulse(place);
  const limit = session.settings.requestTimeout * 1000;
  return { answered: response !== undefined || answer !== undefined, quick: durationMs <= limit * QUICK };
}
