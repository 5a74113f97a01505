import type { Exchange } from '../wire/exchange.js';
import { META_PROTOCOL_VERSION } from '../wire/message.js';
import type { Draft } from './draft.js';
import { servedList } from './served-list.js';
import type { Session } from './session.js';

/** A version that no server has. */
export const UNKNOWN_VERSION = '1900-01-01';

const CONNECTION = 'versions';

/** A discover of an unknown version as the first request of a connection; on stdio of a process. For MCP-ERR-001 and MCP-STL-004. */
export function discoverUnknownVersion(session: Session): Promise<Exchange> {
  return session.shared('unknown-version', (shared) => versionDraft(shared).onConnection(CONNECTION).send());
}

/**
 * The same once more on that connection, after a good request on it: a list where one is served, since servers tell
 * by the first request other than discover what their client speaks.
 */
export async function discoverUnknownVersionAgain(session: Session): Promise<{ good: Exchange; again: Exchange }> {
  await discoverUnknownVersion(session);
  const method = (await servedList(session))?.method ?? 'server/discover';
  const good = await session.request(method).onConnection(CONNECTION).send();
  const draft = versionDraft(session);
  const again = await draft.afterOthersOn(CONNECTION).as(`${draft.parts.purpose} after a good request`).send();
  return { good, again };
}

function versionDraft(session: Session): Draft {
  return session
    .request('server/discover')
    .with({ 'MCP-Protocol-Version': UNKNOWN_VERSION })
    .meta({ [META_PROTOCOL_VERSION]: UNKNOWN_VERSION })
    .as(`server/discover with version ${UNKNOWN_VERSION}`);
}
