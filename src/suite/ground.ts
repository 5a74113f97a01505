import type { Exchange } from '../wire/exchange.js';
import { META_PROTOCOL_VERSION, METHOD_NOT_FOUND, UNSUPPORTED_VERSION } from '../wire/message.js';
import { described, quoteShort, redirectOf } from './describe.js';
import { type Discovery, isModernVersion } from './discovery.js';
import type { Session } from './session.js';

/** What was found at the endpoint. Only `none` and `unreachable` mean that there is nothing to judge. */
type Endpoint = 'mcp' | 'needs-credentials' | 'http+sse' | 'none' | 'unreachable';

/** Whether rules that need a modern answer have ground to stand on. */
export interface Ground {
  modern: boolean;
  endpoint: Endpoint;
  /** Why there is no modern ground, and the input that would change it. */
  blocked?: { message: string; enable?: string };
  /** A later revision that the server serves in place of 2026-07-28. */
  servesInstead?: { version: string; exchange: Exchange };
  /** The probes that decided. */
  exchanges: readonly Exchange[];
}

/** Decides by discover and one list request; where neither is modern, by `initialize` and a GET. */
export async function findGround(session: Session): Promise<Ground> {
  const discovery = await session.discover();
  const cold = await session.cold();
  const exchanges = [discovery.exchange, cold];
  if (discovery.versions.some(isModernVersion) && discovery.result) return { modern: true, endpoint: 'mcp', exchanges };
  if (await listedInModernShape(session, cold)) return { modern: true, endpoint: 'mcp', exchanges };
  if (discovery.result) return onlyDiscoverIsModern(discovery, exchanges);
  if (discovery.exchange.error?.code === UNSUPPORTED_VERSION) return otherVersion(session, discovery, exchanges);
  if (exchanges.some(isUnauthorized)) return needsCredentials(exchanges);
  return notModern(session, exchanges);
}

/** Legacy servers that skip `initialize` serve lists too, but without `resultType`. */
async function listedInModernShape(session: Session, cold: Exchange): Promise<boolean> {
  if (cold.result) return 'resultType' in cold.result;
  if (cold.error?.code !== METHOD_NOT_FOUND) return false;
  for (const method of ['prompts/list', 'resources/list']) {
    const { result } = await session.request(method).send();
    if (result) return 'resultType' in result;
  }
  return false;
}

function onlyDiscoverIsModern(discovery: Discovery, exchanges: readonly Exchange[]): Ground {
  if (discovery.result && 'resultType' in discovery.result && exchanges[1]?.error?.code !== UNSUPPORTED_VERSION) {
    return { modern: true, endpoint: 'mcp', exchanges };
  }
  const message =
    'blocked by MCP-DSC-002: server/discover does not list 2026-07-28, and no other request is served under it';
  return { modern: false, endpoint: 'mcp', blocked: { message }, exchanges };
}

/** -32022: the server names what it speaks. A later revision is none of ours to judge. */
async function otherVersion(session: Session, discovery: Discovery, exchanges: readonly Exchange[]): Promise<Ground> {
  const newest = discovery.versions.filter(isModernVersion).sort().at(-1);
  if (newest === undefined) {
    const message = `blocked by MCP-DSC-001: 2026-07-28 is not served (supported: ${discovery.versions.join(', ') || 'none named'})`;
    await session.initialization();
    return { modern: false, endpoint: 'mcp', blocked: { message }, exchanges };
  }
  const retry = await session
    .request('server/discover')
    .with({ 'MCP-Protocol-Version': newest })
    .meta({ [META_PROTOCOL_VERSION]: newest })
    .as(`server/discover with version ${newest}`)
    .send();
  const message = retry.result
    ? `the server does not serve 2026-07-28 (it serves ${newest})`
    : `blocked by MCP-DSC-001: 2026-07-28 is refused, and ${newest}, which the refusal names, is answered ${described(retry)}`;
  if (retry.result) session.note(message);
  const instead = retry.result ? { servesInstead: { version: newest, exchange: retry } } : {};
  return { modern: false, endpoint: 'mcp', blocked: { message }, ...instead, exchanges: [...exchanges, retry] };
}

function isUnauthorized({ response }: Exchange): boolean {
  return response?.status === 401 || response?.status === 403;
}

const CREDENTIALS = 'set `token`, or `headers` for another scheme';

/** A 403 may as well be for the host name in the URL: servers on a loopback address often allow one name alone. */
function needsCredentials(exchanges: readonly Exchange[]): Ground {
  const refusal = exchanges.find(isUnauthorized);
  const blocked =
    refusal?.response?.status === 403
      ? {
          message: 'the server answers 403: it needs credentials, or another host name',
          enable: `${CREDENTIALS}; or a \`url\` with the host name that the server allows, such as \`localhost\``,
        }
      : { message: 'the server answers 401: it needs credentials', enable: CREDENTIALS };
  return { modern: false, endpoint: 'needs-credentials', blocked, exchanges };
}

async function notModern(session: Session, tried: readonly Exchange[]): Promise<Ground> {
  // Silence may be a legacy server's way to ignore what comes before its handshake.
  if (tried.every(({ failure }) => failure !== undefined && failure.kind !== 'timeout')) return unreachable(tried);
  const { exchange, accepted } = await session.initialization();
  const exchanges = [...tried, exchange];
  if (isUnauthorized(exchange)) return needsCredentials(exchanges);
  const answer = exchanges[0] ? described(exchanges[0]) : 'not answered';
  if (accepted)
    return blockedByDiscover('mcp', `only legacy revisions are served (server/discover: ${answer})`, exchanges);
  if (exchanges.some(({ answer }) => answer !== undefined))
    return blockedByDiscover('mcp', `server/discover: ${answer}`, exchanges);
  if (session.transport === 'http' && (await opensHttpSse(session))) {
    return blockedByDiscover('http+sse', 'the endpoint speaks the HTTP+SSE transport of 2024-11-05', exchanges);
  }
  if (session.transport === 'stdio') return silent(session, answer, exchanges);
  const isRedirected = tried.some((one) => redirectOf(one) !== undefined);
  const hint = isRedirected ? '; redirects are not followed: give the URL of the server itself' : '';
  const message = `no MCP endpoint: server/discover: ${answer}; initialize: ${described(exchange)}${hint}`;
  return { modern: false, endpoint: 'none', blocked: { message }, exchanges };
}

/** What answers nothing on its standard output is most often a server over HTTP, of which only the command was given. */
function silent(session: Session, answer: string, exchanges: readonly Exchange[]): Ground {
  const [line] = session.transcript.noise;
  const wrote = line === undefined ? '' : `; standard output holds what is no MCP message: ${quoteShort(line)}`;
  const message = `no MCP server on standard input and output: server/discover: ${answer}${wrote}; if it serves HTTP, give its \`url\` as well`;
  return { modern: false, endpoint: 'none', blocked: { message }, exchanges };
}

function unreachable(tried: readonly Exchange[]): Ground {
  const message = `the server could not be reached: ${tried[0]?.failure?.message ?? 'no answer'}`;
  return { modern: false, endpoint: 'unreachable', blocked: { message }, exchanges: tried };
}

function blockedByDiscover(endpoint: Endpoint, why: string, exchanges: readonly Exchange[]): Ground {
  return { modern: false, endpoint, blocked: { message: `blocked by MCP-DSC-001: ${why}` }, exchanges };
}

/** Milliseconds for an HTTP+SSE server to send its first event. */
export const ENDPOINT_EVENT_WITHIN = 2_000;

async function opensHttpSse(session: Session): Promise<boolean> {
  const headers = [['Accept', 'text/event-stream']] as const;
  const exchange = await session
    .http('GET', { headers })
    .holding()
    .within(ENDPOINT_EVENT_WITHIN)
    .as('GET for an endpoint event')
    .send();
  session.release(exchange);
  return exchange.response?.events[0]?.event === 'endpoint';
}
