import { type KnownRule, matchingRules } from '../settings/rule-selection.js';
import type { Settings } from '../settings/settings.js';
import { gravest } from '../suite/counts.js';
import type { RuleReport } from '../suite/report.js';

type Grade = Settings['overrides'][string];

/** Message of a rule that `overrides` switches off. */
export const SWITCHED_OFF = 'switched off (overrides)';

/** The grade that `overrides` gives a rule: by its id, else by the last family or pattern that names it. */
function gradeOf(rule: KnownRule, overrides: Settings['overrides']): Grade | undefined {
  const entries = Object.entries(overrides);
  const own = entries.find(([pattern]) => pattern.toUpperCase() === rule.id);
  return (own ?? entries.findLast(([pattern]) => matchingRules(pattern, [rule]).length > 0))?.[1];
}

/** Ids of the rules that `overrides` switches off: they need not run at all. */
export function switchedOff(overrides: Settings['overrides'], known: readonly KnownRule[]): Set<string> {
  return new Set(known.filter((rule) => gradeOf(rule, overrides) === 'off').map(({ id }) => id));
}

/** The rule with all its findings at the grade of `overrides`; one that is switched off has none. */
export function regraded(rule: RuleReport, overrides: Settings['overrides']): RuleReport {
  const grade = gradeOf(rule, overrides);
  if (grade === undefined) return rule;
  if (grade === 'off') {
    const { enable: _enable, internalError: _error, ...rest } = rule;
    return {
      ...rest,
      verdict: 'not-tested',
      outcome: 'none',
      message: SWITCHED_OFF,
      findings: [],
      exchanges: [],
      notes: [],
    };
  }
  const findings = rule.findings.map(({ loweredBecause, ...finding }) => ({
    ...finding,
    outcome: grade,
    ...(loweredBecause === undefined || finding.outcome !== grade ? {} : { loweredBecause }),
  }));
  return { ...rule, findings, outcome: gravest(findings.map(({ outcome }) => outcome)) };
}
