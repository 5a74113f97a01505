import type { Session } from '../../src/suite/session.js';
import type { FindingDraft } from '../../src/suite/verdict.js';

/**
 * "A server that supports only this revision … SHOULD": a finding about session ids on a server that also serves
 * legacy clients is lowered. Asks for the era only when there is something to lower.
 */
export async function lowerForDualEra(session: Session, needed: boolean): Promise<Pick<FindingDraft, 'lowered'>> {
  if (!needed || (await session.era()).era === 'modern-only') return {};
  const because =
    'the sentence of the specification speaks of servers of this revision only, and this one also serves legacy clients, or may';
  return { lowered: { to: 'warn', because } };
}
