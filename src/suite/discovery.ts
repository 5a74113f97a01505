import type { Exchange } from '../wire/exchange.js';
import { isObject, type JsonObject, type JsonValue, UNSUPPORTED_VERSION } from '../wire/message.js';
import type { Session } from './session.js';

export interface Discovery {
  exchange: Exchange;
  /** The result of `server/discover`, absent when it was not served. */
  result?: JsonObject;
  /** Strings among `supportedVersions` (or, after -32022, of `data.supported`); empty when there are none. */
  versions: readonly string[];
  /** Absent when the result has no object of that name. */
  capabilities?: JsonObject;
}

/** Why a rule about what discovery tells has nothing to look at. */
export const NO_DISCOVERY = 'blocked by MCP-DSC-001: server/discover gave no result';

/** First revision that carries version and capabilities in each request. */
const FIRST_MODERN = '2026-07-28';

/** True for 2026-07-28 and every later dated revision. */
export function isModernVersion(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= FIRST_MODERN;
}

/** Sends a good `server/discover` and reads what rules need of it. The cold request goes first. */
export async function discover(session: Session): Promise<Discovery> {
  // On stdio the cold request has a child process of its own, so nothing has to wait for it.
  const cold = session.cold();
  if (session.transport === 'http') await cold;
  return discoveryOf(await session.request('server/discover').send());
}

function discoveryOf(exchange: Exchange): Discovery {
  const { result, error } = exchange;
  if (result) {
    return {
      exchange,
      result,
      versions: strings(result.supportedVersions),
      ...(isObject(result.capabilities) ? { capabilities: result.capabilities } : {}),
    };
  }
  const data = error?.code === UNSUPPORTED_VERSION && isObject(error.data) ? error.data : undefined;
  return { exchange, versions: strings(data?.supported) };
}

function strings(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
