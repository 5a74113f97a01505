import type { Report } from '../suite/report.js';
import type { VerdictName } from '../suite/verdict.js';
import { compareFindings, type RuleFinding } from './compare.js';

/** What changed between two reports of the same server. */
export interface ReportDiff {
  added: RuleFinding[];
  /** Findings that are gone, of rules that were judged in the later run. */
  fixed: RuleFinding[];
  /** Rules whose verdict changed, with both verdicts. */
  verdicts: { rule: string; before: VerdictName; after: VerdictName }[];
}

/** Compares two reports by rule and subject, not by wording, order, outcome or state. */
export function diffReports(before: Report, after: Report): ReportDiff {
  const { added, fixed } = compareFindings(before.rules, after.rules);
  const verdictOf = new Map(before.rules.map(({ id, verdict }) => [id, verdict]));
  const verdicts = after.rules.flatMap(({ id, verdict }) => {
    const earlier = verdictOf.get(id);
    return earlier === undefined || earlier === verdict ? [] : [{ rule: id, before: earlier, after: verdict }];
  });
  return { added, fixed, verdicts };
}
