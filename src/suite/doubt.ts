import { chance, takeBackChance } from './chance.js';
import { type Breakdown, takeBackAfter } from './closing.js';
import type { RuleResult } from './runner.js';
import type { Retold } from './second-look.js';
import type { Session } from './session.js';

/** What a run learnt of the health of its server beside the verdicts. */
interface Health {
  broke?: Breakdown;
  retold: readonly Retold[];
}

/** Takes back, in place, every finding that rests on what a server said when it had broken down, or says by chance; and notes why. */
export function takeBackDoubtful(results: Map<string, RuleResult>, session: Session, { broke, retold }: Health): void {
  if (broke) {
    session.note(broke.why);
    for (const [id, result] of results) results.set(id, takeBackAfter(result, broke));
  }
  const fickle = chance(session.transcript.exchanges, retold);
  if (!fickle) return;
  for (const [id, result] of results) {
    const standing = takeBackChance(result, fickle);
    // Of what decided nothing there is nothing to say.
    if (standing !== result) session.note(fickle.why);
    results.set(id, standing);
  }
}
