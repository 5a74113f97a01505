import { described } from '../../src/suite/describe.js';
import { initializeDraft, NEWEST_LEGACY_VERSION } from '../../src/suite/initialize.js';
import type { Session } from '../../src/suite/session.js';
import { type NotApplicable, type NotTested, notApplicable, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { bearerChallenge, type Challenge } from './challenge.js';

/**
 * How the server is protected. `oauth`: a 401 with a Bearer challenge, or the user says so. `other`: any other 401.
 * `open`: served without credentials. `unknown`: neither served nor 401.
 */
export interface Protection {
  kind: 'oauth' | 'other' | 'open' | 'unknown';
  /** The request without credentials. */
  exchange: Exchange;
  challenge?: Challenge;
}

/** Sends one request without credentials; shared by all rules of the family. */
export function protection(session: Session): Promise<Protection> {
  return session.shared('protection', async (shared) => {
    const exchange = await unauthenticated(shared);
    const challenge = bearerChallenge(exchange);
    const kind = kindOf(exchange, challenge, shared.settings.auth === 'oauth');
    return { kind, exchange, ...(challenge === undefined ? {} : { challenge }) };
  });
}

/** The run's own discover where no credentials are set; a legacy server is asked by `initialize`. */
async function unauthenticated(session: Session): Promise<Exchange> {
  const { settings } = session;
  const { exchange } = await session.discover();
  const { modern } = await session.ground();
  const legacy = !modern && exchange.response?.status !== 401 && session.wasInitialized();
  if (settings.token === undefined && settings.headers.length === 0)
    return legacy ? (await session.initialization()).exchange : exchange;
  const draft = legacy ? initializeDraft(session, NEWEST_LEGACY_VERSION) : session.request('server/discover');
  return draft
    .withoutCredentials()
    .as(`${legacy ? 'initialize' : 'server/discover'} without credentials`)
    .send();
}

function kindOf(
  { response, answer }: Exchange,
  challenge: Challenge | undefined,
  saysOauth: boolean,
): Protection['kind'] {
  if (saysOauth) return 'oauth';
  if (response?.status === 401) return challenge ? 'oauth' : 'other';
  return answer !== undefined ? 'open' : 'unknown';
}

/** Why nothing can be said of the protection, or undefined when the server is protected, by whatever scheme. */
export async function notProtected(session: Session): Promise<NotApplicable | NotTested | undefined> {
  const { kind, exchange } = await protection(session);
  if (session.settings.auth === 'none') return notApplicable('`auth: none` says that the server is not protected');
  if (kind === 'open') return notApplicable('the server serves requests without credentials');
  if (kind === 'unknown')
    return notTested(`without credentials the server answered ${described(exchange)}`, { exchanges: [exchange] });
  return undefined;
}

/** Why a rule about OAuth does not apply here, or undefined when it does. */
export async function notOauth(session: Session): Promise<NotApplicable | NotTested | undefined> {
  const reason = await notProtected(session);
  if (reason) return reason;
  const { kind } = await protection(session);
  return kind === 'other' ? notApplicable('the server is protected by another scheme than OAuth') : undefined;
}
