import type { LevelGroup, Settings, Threshold } from '../settings/settings.js';
import type { Finding, Gate, RuleReport } from '../suite/report.js';
import { levelGroup } from '../suite/rule.js';

const LEVELS: readonly LevelGroup[] = ['MUST', 'SHOULD', 'MAY'];

/** Messages of rules that the user did not want to be judged. */
const NOT_ASKED_FOR: readonly string[] = ['not selected', 'switched off (overrides)'];

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Whether a new finding fails the job under `fail-on`. Information never does. */
export function fails(finding: Finding, level: LevelGroup, failOn: Settings['failOn']): boolean {
  if (finding.state !== 'new' || failOn === 'never') return false;
  if (finding.outcome === 'fail') return true;
  if (finding.outcome !== 'warn') return false;
  return failOn === 'may' || (failOn === 'should' && level !== 'MAY');
}

/** Rules that have a new finding which is more than information. */
function violated(rules: readonly RuleReport[]): RuleReport[] {
  return rules.filter(({ findings }) =>
    findings.some(({ state, outcome }) => state === 'new' && (outcome === 'fail' || outcome === 'warn')),
  );
}

function thresholdReason(level: LevelGroup, threshold: Threshold, rules: readonly RuleReport[]): string | undefined {
  const bad = violated(rules).length;
  if ('allowed' in threshold) {
    return bad > threshold.allowed
      ? `${plural(bad, 'violation')} of ${level} rules, ${threshold.allowed} allowed (thresholds)`
      : undefined;
  }
  const good = rules.filter(({ verdict }) => verdict === 'pass').length;
  if (good + bad === 0) return undefined;
  const percent = (100 * good) / (good + bad);
  if (percent >= threshold.minPassPercent) return undefined;
  return `${percent.toFixed(1)}% of ${level} rules pass, ${threshold.minPassPercent}% needed (thresholds)`;
}

/** Why the gate fails, one sentence each; empty when it passes. */
export function gateReasons(rules: readonly RuleReport[], settings: Settings, fixed: Gate['fixed']): string[] {
  const reasons: string[] = [];
  for (const level of LEVELS) {
    const ofLevel = rules.filter((rule) => levelGroup(rule.level) === level);
    const threshold = settings.thresholds[level];
    if (threshold) {
      const reason = thresholdReason(level, threshold, ofLevel);
      if (reason !== undefined) reasons.push(reason);
      continue;
    }
    const failing = ofLevel.filter(({ findings }) =>
      findings.some((finding) => fails(finding, level, settings.failOn)),
    );
    if (failing.length > 0)
      reasons.push(`${plural(failing.length, `${level} rule`)} violated: ${failing.map(({ id }) => id).join(', ')}`);
  }
  const untested = rules.filter(({ verdict, message }) => verdict === 'not-tested' && !NOT_ASKED_FOR.includes(message));
  if (settings.failOnNotTested && untested.length > 0)
    reasons.push(`${plural(untested.length, 'rule')} could not be tested (fail-on-not-tested)`);
  if (settings.strictBaseline && fixed.length > 0)
    reasons.push(
      `${plural(fixed.length, 'entry').replace('entrys', 'entries')} of the baseline are fixed: write it anew (strict-baseline)`,
    );
  return reasons;
}
