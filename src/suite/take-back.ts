import type { Exchange } from '../wire/exchange.js';
import type { RuleResult } from './runner.js';
import { type FindingDraft, notTested, violation } from './verdict.js';

/** Takes findings back that turned out to prove nothing, and says why; a rule that is left with none was not tested. */
export function takeBack(
  result: RuleResult,
  isDoubtful: (finding: FindingDraft) => boolean,
  why: string,
  exchange: Exchange,
): RuleResult {
  const { judgement } = result;
  if (judgement.verdict !== 'violation') return result;
  const standing = judgement.findings.filter((finding) => !isDoubtful(finding));
  if (standing.length === judgement.findings.length) return result;
  const notes = [...(judgement.notes ?? []), why];
  if (standing.length > 0) return { ...result, judgement: violation(standing, notes) };
  return { ...result, judgement: notTested(why, { exchanges: [exchange] }) };
}
