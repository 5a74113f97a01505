import type { Exchange } from '../wire/exchange.js';
import { META_CLIENT_CAPABILITIES } from '../wire/message.js';
import type { Session } from './session.js';

/** A discover without the required `clientCapabilities`, on a fresh connection: for MCP-ERR-006 and MCP-STL-004. */
export function discoverWithoutCapabilities(session: Session): Promise<Exchange> {
  return session.shared('no-capabilities', (shared) =>
    shared.request('server/discover').withoutMeta(META_CLIENT_CAPABILITIES).onFreshConnection().send(),
  );
}
