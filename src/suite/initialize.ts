import type { Exchange, HeaderList } from '../wire/exchange.js';
import { headerValue } from '../wire/headers.js';
import {
  HEADER_MISMATCH,
  isObject,
  type JsonObject,
  METHOD_NOT_FOUND,
  SPEC_VERSION,
  UNSUPPORTED_VERSION,
} from '../wire/message.js';
import { announces } from './announces.js';
import { CLIENT_INFO, type Draft } from './draft.js';
import { LISTS, type Listing, type ListKind, listing, readOn } from './listing.js';
import type { Session } from './session.js';

export interface Initialization {
  /** The deciding try: the accepted one, else the last refusal. */
  exchange: Exchange;
  accepted: boolean;
  /** `result.protocolVersion`: what the server serves, whatever was asked for. */
  version?: string;
  serverInfo?: JsonObject;
  /** Lists read in the legacy session; `absent` when none was opened or the feature is missing. */
  lists: Readonly<Record<ListKind, Listing>>;
}

/** Newest first, as clients of those revisions try them. */
const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** The version that a legacy client asks for first. */
export const NEWEST_LEGACY_VERSION = LEGACY_VERSIONS[0];
/** Codes by which a server of 2026-07-28 refuses `initialize` whatever version it names. */
const FINAL_REFUSALS: readonly number[] = [HEADER_MISMATCH, UNSUPPORTED_VERSION, METHOD_NOT_FOUND];

/**
 * Sends `initialize` as a legacy client does, until a version is accepted. Where nothing modern is served the lists are
 * read in the session that it opens. The session is ended with DELETE.
 */
export async function initialize(session: Session): Promise<Initialization> {
  const exchange = await firstAccepted(session);
  const { result } = exchange;
  const lists = {
    tools: absent('tools'),
    prompts: absent('prompts'),
    resources: absent('resources'),
    templates: absent('templates'),
  };
  if (!result) return { exchange, accepted: false, lists };
  const version = typeof result.protocolVersion === 'string' ? result.protocolVersion : undefined;
  const headers = sessionHeaders(exchange, version);
  if (!(await servesModern(session))) Object.assign(lists, await readLists(session, exchange, result, headers));
  await end(session, headers);
  return {
    exchange,
    accepted: true,
    ...(version === undefined ? {} : { version }),
    ...(isObject(result.serverInfo) ? { serverInfo: result.serverInfo } : {}),
    lists,
  };
}

/** `initialize` for one version, on its own connection (stdio: child process). */
export function initializeDraft(session: Session, version: string): Draft {
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { ...CLIENT_INFO } };
  return session.legacyRequest('initialize', params).as(`initialize with version ${version}`);
}

/** The version that `initialize` for one version is answered with, undefined when it is refused. The session is ended with DELETE. */
export async function versionFor(session: Session, asked: string): Promise<string | undefined> {
  const exchange = await initializeDraft(session, asked).send();
  const version = exchange.result?.protocolVersion;
  if (typeof version !== 'string') return undefined;
  await endOpened(session, exchange);
  return version;
}

/** Ends the session that an accepted `initialize` opened. */
export async function endOpened(session: Session, { response, result }: Exchange): Promise<void> {
  const version = typeof result?.protocolVersion === 'string' ? result.protocolVersion : undefined;
  if (response && result) await end(session, sessionHeaders({ response }, version));
}

async function firstAccepted(session: Session): Promise<Exchange> {
  const [newest, ...older] = LEGACY_VERSIONS;
  const ask = (version: string): Promise<Exchange> =>
    initializeDraft(session, version).onConnection(`legacy-${version}`).send();
  let last = await ask(newest);
  for (const version of older) {
    if (last.result || !last.error || FINAL_REFUSALS.includes(last.error.code)) return last;
    last = await ask(version);
  }
  return last;
}

/** Decided by what came before, without asking `ground`, which itself may be waiting for this probe. */
async function servesModern(session: Session): Promise<boolean> {
  const { versions } = await session.discover();
  return versions.includes(SPEC_VERSION) || (await session.cold()).result?.resultType !== undefined;
}

function absent(kind: ListKind): Listing {
  return listing(kind, [], 'absent');
}

function sessionHeaders(exchange: Pick<Exchange, 'response'>, version: string | undefined): HeaderList {
  const id = exchange.response && headerValue(exchange.response.headers, 'mcp-session-id');
  return [
    ...(id === undefined ? [] : [['Mcp-Session-Id', id] as const]),
    ...(version === undefined ? [] : [['MCP-Protocol-Version', version] as const]),
  ];
}

async function readLists(
  session: Session,
  opened: Exchange,
  result: JsonObject,
  headers: HeaderList,
): Promise<Partial<Record<ListKind, Listing>>> {
  const { connection } = opened;
  await session.legacyRequest('notifications/initialized', {}, headers, false).onConnection(connection).send();
  const capabilities = isObject(result.capabilities) ? result.capabilities : {};
  const lists: Partial<Record<ListKind, Listing>> = {};
  for (const kind of Object.keys(LISTS) as ListKind[]) {
    const { method, capability } = LISTS[kind];
    if (!announces(capabilities, capability)) continue;
    const ask = (params: JsonObject): Promise<Exchange> =>
      session.legacyRequest(method, params, headers).onConnection(connection).send();
    const first = await ask({});
    if (!first.result) continue;
    const { pages, incomplete } = await readOn(first, (cursor) => ask({ cursor }));
    lists[kind] = { ...listing(kind, pages, 'served'), ...(incomplete === undefined ? {} : { incomplete }) };
  }
  return lists;
}

async function end(session: Session, headers: HeaderList): Promise<void> {
  if (session.transport === 'stdio' || headerValue(headers, 'Mcp-Session-Id') === undefined) return;
  await session.http('DELETE', { headers }).as('DELETE of the legacy session').send();
}
