import type { Finding, RuleReport } from '../suite/report.js';
import { isJudged } from '../suite/verdict.js';
import { findingKey, subjectKey } from './finding-key.js';

export interface RuleFinding {
  rule: string;
  finding: Finding;
}

export interface Comparison {
  /** Findings of now that were there before. */
  known: ReadonlySet<Finding>;
  added: RuleFinding[];
  /** Findings of before that are gone. A rule that was not judged this time has fixed nothing. */
  fixed: RuleFinding[];
}

/**
 * Finds each finding of one run in another. One finding of a rule and subject on both sides is the same one wherever
 * in the subject it stands now; several are told apart by their place, and equal ones by their number.
 */
export function compareFindings(before: readonly RuleReport[], after: readonly RuleReport[]): Comparison {
  const old = findingsOf(before);
  const now = findingsOf(after);
  const [oldGroups, nowGroups] = [bySubject(old), bySubject(now)];
  const known = new Set<Finding>();
  const kept = new Set<Finding>();
  for (const [key, group] of nowGroups) {
    const earlier = oldGroups.get(key) ?? [];
    for (const [was, is] of pairs(earlier, group)) {
      kept.add(was);
      known.add(is);
    }
  }
  const judged = new Set(after.filter(isJudged).map(({ id }) => id));
  return {
    known,
    added: now.filter(({ finding }) => !known.has(finding)),
    fixed: old.filter(({ rule, finding }) => judged.has(rule) && !kept.has(finding)),
  };
}

function findingsOf(rules: readonly RuleReport[]): RuleFinding[] {
  return rules.flatMap(({ id, findings }) => findings.map((finding) => ({ rule: id, finding })));
}

function bySubject(findings: readonly RuleFinding[]): Map<string, RuleFinding[]> {
  return Map.groupBy(findings, ({ rule, finding }) => subjectKey(rule, finding));
}

function pairs(before: readonly RuleFinding[], after: readonly RuleFinding[]): [Finding, Finding][] {
  const [was, is] = [before[0], after[0]];
  if (was && is && before.length === 1 && after.length === 1) return [[was.finding, is.finding]];
  const waiting = Map.groupBy(before, ({ rule, finding }) => findingKey(rule, finding));
  return after.flatMap(({ rule, finding }): [Finding, Finding][] => {
    const match = waiting.get(findingKey(rule, finding))?.shift();
    return match ? [[match.finding, finding]] : [];
  });
}
