import type { Report, RuleReport } from './report.js';
import { levelGroup } from './rule.js';

/** Counts of rules by verdict, and of rules in violation by level and by gravest outcome; findings are counted singly. */
export function countsOf(rules: readonly RuleReport[]): Report['counts'] {
  const counts: Report['counts'] = {
    byVerdict: { pass: 0, violation: 0, 'not-applicable': 0, 'not-tested': 0 },
    byLevel: { MUST: 0, SHOULD: 0, MAY: 0 },
    byOutcome: { fail: 0, warn: 0, info: 0 },
    findings: 0,
  };
  for (const rule of rules) {
    counts.byVerdict[rule.verdict]++;
    counts.findings += rule.findings.length;
    if (rule.verdict !== 'violation') continue;
    counts.byLevel[levelGroup(rule.level)]++;
    if (rule.outcome !== 'none') counts.byOutcome[rule.outcome]++;
  }
  return counts;
}

const GRAVITY = { none: 0, info: 1, warn: 2, fail: 3 } as const;

/** The gravest of some outcomes, `none` of nothing. */
export function gravest<T extends keyof typeof GRAVITY>(outcomes: readonly T[]): T | 'none' {
  return outcomes.reduce<T | 'none'>((worst, outcome) => (GRAVITY[outcome] > GRAVITY[worst] ? outcome : worst), 'none');
}
