import type { Finding, Report } from '../suite/report.js';
import { findingKey } from './finding-key.js';

export interface RuleFinding {
  rule: string;
  finding: Finding;
}

/** What changed between two reports of the same server. */
export interface ReportDiff {
  added: RuleFinding[];
  fixed: RuleFinding[];
  /** Rules whose verdict changed, with both verdicts. */
  verdicts: { rule: string; before: string; after: string }[];
}

export function diffReports(before: Report, after: Report): ReportDiff {
  const [old, now] = [keyed(before), keyed(after)];
  const missingIn = (other: ReadonlyMap<string, RuleFinding>, map: ReadonlyMap<string, RuleFinding>): RuleFinding[] =>
    [...map].filter(([key]) => !other.has(key)).map(([, finding]) => finding);
  const verdictOf = new Map(before.rules.map(({ id, verdict }) => [id, verdict]));
  const verdicts = after.rules
    .filter(({ id, verdict }) => verdictOf.has(id) && verdictOf.get(id) !== verdict)
    .map(({ id, verdict }) => ({ rule: id, before: verdictOf.get(id) ?? '', after: verdict }));
  return { added: missingIn(old, now), fixed: missingIn(now, old), verdicts };
}

function keyed(report: Report): Map<string, RuleFinding> {
  return new Map(
    report.rules.flatMap((rule) =>
      rule.findings.map((finding) => [findingKey(rule.id, finding), { rule: rule.id, finding }] as const),
    ),
  );
}
