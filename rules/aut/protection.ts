import { described } from '../../src/suite/describe.js';
import { type Draft, mayBeCredential } from '../../src/suite/draft.js';
import { initializeDraft, NEWEST_LEGACY_VERSION } from '../../src/suite/initialize.js';
import { isServed, noVerdict } from '../../src/suite/judge.js';
import type { Session } from '../../src/suite/session.js';
import { unknownToolCall, unknownToolDraft } from '../../src/suite/unknown-tool.js';
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
  /** Which request that was; all but a call of an unknown tool are served to a caller who may use the server. */
  request: 'server/discover' | 'initialize' | `${(typeof LATER)[number]}/list` | 'tools/call';
  challenge?: Challenge;
}

/** Sends a request without credentials, or a few until one is refused; shared by all rules of the family. */
export function protection(session: Session): Promise<Protection> {
  return session.shared('protection', async (shared) => {
    const { exchange, request } = await unauthenticated(shared);
    const challenge = bearerChallenge(exchange);
    const twin = request === 'initialize' ? await shared.initialization() : await shared.discover();
    const kind = kindOf(exchange, twin.exchange, challenge, shared.settings.auth === 'oauth');
    return { kind, exchange, request, ...(challenge === undefined ? {} : { challenge }) };
  });
}

type Asked = Pick<Protection, 'exchange' | 'request'>;

/**
 * The run's own requests where no credentials are set; a legacy server is asked by `initialize`. Where discovery is
 * open to all, what comes after it may not be: the list of tools, then a call.
 */
async function unauthenticated(session: Session): Promise<Asked> {
  const { exchange } = await session.discover();
  const { modern } = await session.ground();
  const legacy = !modern && exchange.response?.status !== 401 && session.wasInitialized();
  const bare = session.settings.token === undefined && session.settings.headers.length === 0;
  if (legacy) {
    const asked = bare
      ? (await session.initialization()).exchange
      : await withoutCredentials(initializeDraft(session, NEWEST_LEGACY_VERSION), 'initialize');
    return { exchange: asked, request: 'initialize' };
  }
  const first = bare ? exchange : await withoutCredentials(session.request('server/discover'), 'server/discover');
  if (!isServed(first)) return { exchange: first, request: 'server/discover' };
  return (await refusedLater(session, bare)) ?? { exchange: first, request: 'server/discover' };
}

const LATER = ['tools', 'prompts', 'resources'] as const;

/** The first request behind an open discovery that is answered 401: a list, or the call of a tool. */
async function refusedLater(session: Session, bare: boolean): Promise<Asked | undefined> {
  for (const kind of LATER) {
    const { state, exchanges } = await session.list(kind);
    if (state === 'absent') continue;
    const request = `${kind}/list` as const;
    const list = bare ? exchanges[0] : await withoutCredentials(session.request(request), request);
    if (list?.response?.status === 401) return { exchange: list, request };
  }
  if ((await session.list('tools')).state === 'absent') return undefined;
  const call = bare
    ? await unknownToolCall(session)
    : await withoutCredentials(unknownToolDraft(session), 'tools/call of an unknown tool');
  return call.response?.status === 401 ? { exchange: call, request: 'tools/call' } : undefined;
}

/** With this token and nothing else that the user gave, which could open the door in its place. `told` names the token. */
export function withTokenAlone(draft: Draft, token: string, told: string): Draft {
  return draft.withoutCredentials().withToken(token, told).as(`${draft.parts.purpose} with ${told}`);
}

function withoutCredentials(draft: Draft, named: string): Promise<Exchange> {
  return draft.withoutCredentials().as(`${named} without credentials`).send();
}

/** A JSON-RPC error is no refusal of who asks when the user's own credentials get none other: it is about the request. */
function kindOf(
  exchange: Exchange,
  twin: Exchange,
  challenge: Challenge | undefined,
  saysOauth: boolean,
): Protection['kind'] {
  if (saysOauth) return 'oauth';
  if (exchange.response?.status === 401) return challenge ? 'oauth' : 'other';
  if (isServed(exchange)) return 'open';
  const isAboutRequest = exchange.error !== undefined && noVerdict(exchange) === undefined && !isServed(twin);
  return isAboutRequest ? 'open' : 'unknown';
}

/** Headers of the user that were sent all the same, since their names do not tell of credentials. */
function sentAlong({ settings }: Session): string {
  const names = settings.headers.flatMap(([name]) => (mayBeCredential(name) ? [] : [name]));
  return names.length === 0 ? '' : ` (sent along, as no credentials: ${names.join(', ')})`;
}

/** Why nothing can be said of the protection, or undefined when the server is protected, by whatever scheme. */
export async function notProtected(session: Session): Promise<NotApplicable | NotTested | undefined> {
  const { kind, exchange } = await protection(session);
  if (session.settings.auth === 'none') return notApplicable('`auth: none` says that the server is not protected');
  if (kind === 'open')
    return notApplicable(
      isServed(exchange)
        ? `the server serves requests without credentials${sentAlong(session)}`
        : `without credentials the server answered ${described(exchange)}, which asks for none`,
    );
  if (kind === 'unknown') {
    const status = exchange.response?.status ?? 0;
    const isRefusal = status > 0 && status < 500 && status !== 429;
    return notTested(`without credentials the server answered ${described(exchange)}${sentAlong(session)}`, {
      ...(isRefusal ? { enable: 'set `auth: oauth` if it is protected by OAuth' } : {}),
      exchanges: [exchange],
    });
  }
  return undefined;
}

/** Why a rule about OAuth does not apply here, or undefined when it does. */
export async function notOauth(session: Session): Promise<NotApplicable | NotTested | undefined> {
  const reason = await notProtected(session);
  if (reason) return reason;
  const { kind } = await protection(session);
  return kind === 'other'
    ? notApplicable('the 401 asks for no Bearer token: another scheme protects the server')
    : undefined;
}
