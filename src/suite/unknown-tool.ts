import type { Exchange } from '../wire/exchange.js';
import { noSuchTool } from './consent.js';
import type { Draft } from './draft.js';
import type { Session } from './session.js';

/** A good call of a tool that cannot exist: the twin of probes about `Mcp-Name`, and a source of error codes. */
export function unknownToolCall(session: Session): Promise<Exchange> {
  return session.shared('unknown-tool', (shared) => unknownToolDraft(shared).send());
}

/** The call itself, to be made faulty: its twin is `unknownToolCall`. */
export function unknownToolDraft(session: Session): Draft {
  return session
    .request('tools/call', { name: noSuchTool(session.random), arguments: {} })
    .as('tools/call of an unknown tool');
}
