import type { Exchange } from '../wire/exchange.js';
import type { Draft } from './draft.js';
import type { Session } from './session.js';

/** A method that no revision and no extension has. */
export const UNKNOWN_METHOD = 'mcp-compliance/no-such-method';

/** A good request for a method that no revision and no extension has: how the server refuses what it does not know. */
export function unknownMethodCall(session: Session): Promise<Exchange> {
  return session.shared('unknown-method', (shared) => unknownMethodDraft(shared).send());
}

/** The request for it, to be made faulty: its twin is `unknownMethodCall`. */
export function unknownMethodDraft(session: Session): Draft {
  return session.request(UNKNOWN_METHOD).as('an unknown method');
}
