import { LEVEL_GROUPS, type LevelGroup, type Settings, type Threshold } from '../settings/settings.js';
import type { Gate, RuleReport } from '../suite/report.js';
import { count, ruleRanges } from './phrases.js';

/** Thresholds as reports show them: `3`, `90%`. */
export function shownThresholds(thresholds: Settings['thresholds']): Gate['thresholds'] {
  const shown: Gate['thresholds'] = {};
  for (const level of LEVEL_GROUPS) {
    const threshold = thresholds[level];
    if (threshold) shown[level] = 'allowed' in threshold ? threshold.allowed : `${threshold.minPassPercent}%`;
  }
  return shown;
}

/**
 * Why the rules of a level miss their threshold, or undefined. A rule counts as violated when it has a new finding
 * that is more than information; rules that only have known, waived or informative ones count neither way.
 */
export function thresholdReason(
  level: LevelGroup,
  threshold: Threshold,
  rules: readonly RuleReport[],
): string | undefined {
  const violated = rules.filter(({ findings }) => findings.some(counts)).map(({ id }) => id);
  const bad = violated.length;
  if ('allowed' in threshold) {
    return bad > threshold.allowed
      ? `${count(bad, `${level} rule`)} violated, ${threshold.allowed} allowed (thresholds): ${ruleRanges(violated)}`
      : undefined;
  }
  const good = rules.filter(({ verdict }) => verdict === 'pass').length;
  const percent = (100 * good) / (good + bad);
  if (bad === 0 || percent >= threshold.minPassPercent) return undefined;
  // Cut, not rounded: 89.96% must not read as the 90% that it misses.
  const shown = Math.floor(percent * 10) / 10;
  return `${shown}% of ${level} rules pass (${good} of ${good + bad}), ${threshold.minPassPercent}% needed (thresholds), violated: ${ruleRanges(violated)}`;
}

function counts({ state, outcome }: RuleReport['findings'][number]): boolean {
  return state === 'new' && (outcome === 'fail' || outcome === 'warn');
}
