import { LEVEL_GROUPS, type LevelGroup, type Settings } from '../settings/settings.js';
import type { Finding, Gate, RuleReport } from '../suite/report.js';
import { levelGroup } from '../suite/rule.js';
import { SWITCHED_OFF } from './overrides.js';
import { count, ruleRanges } from './phrases.js';
import { thresholdReason } from './thresholds.js';

/** Messages of rules that the user did not want to be judged: what `rules` and `skip-rules` leave out, and `overrides`. */
const NOT_ASKED_FOR: readonly string[] = ['not selected', SWITCHED_OFF];

/** Whether the user left this rule out, so that it is no gap in the judgement. */
export function isNotAskedFor({ verdict, message }: RuleReport): boolean {
  return verdict === 'not-tested' && NOT_ASKED_FOR.includes(message);
}

/** Whether a new finding fails the job under `fail-on`. Information never does. */
export function fails(finding: Finding, level: LevelGroup, failOn: Settings['failOn']): boolean {
  if (finding.state !== 'new' || failOn === 'never') return false;
  if (finding.outcome === 'fail') return true;
  if (finding.outcome !== 'warn') return false;
  return failOn === 'may' || (failOn === 'should' && level !== 'MAY');
}

export type ReasonSettings = Pick<Settings, 'failOn' | 'thresholds' | 'failOnNotTested' | 'strictBaseline'>;

/** Why the gate fails, one sentence each; empty when it passes. */
export function gateReasons(rules: readonly RuleReport[], settings: ReasonSettings, fixed: Gate['fixed']): string[] {
  return [
    ...LEVEL_GROUPS.map((level) => levelReason(level, rules, settings)),
    settings.failOnNotTested ? untestedReason(rules) : undefined,
    settings.strictBaseline ? staleReason(fixed) : undefined,
  ].filter((reason) => reason !== undefined);
}

/** A threshold stands in for `fail-on` at its level. */
function levelReason(level: LevelGroup, all: readonly RuleReport[], settings: ReasonSettings): string | undefined {
  const rules = all.filter((rule) => levelGroup(rule.level) === level);
  const threshold = settings.thresholds[level];
  if (threshold) return thresholdReason(level, threshold, rules);
  const failing = rules.filter(({ findings }) => findings.some((finding) => fails(finding, level, settings.failOn)));
  if (failing.length === 0) return undefined;
  return `${count(failing.length, `${level} rule`)} violated: ${ruleRanges(failing.map(({ id }) => id))}`;
}

function untestedReason(rules: readonly RuleReport[]): string | undefined {
  const untested = rules.filter((rule) => rule.verdict === 'not-tested' && !isNotAskedFor(rule));
  if (untested.length === 0) return undefined;
  const ids = ruleRanges(untested.map(({ id }) => id));
  return `${count(untested.length, 'rule')} could not be tested: ${ids} (fail-on-not-tested)`;
}

function staleReason(fixed: Gate['fixed']): string | undefined {
  if (fixed.length === 0) return undefined;
  return `${count(fixed.length, 'violation')} of the baseline ${fixed.length === 1 ? 'is' : 'are'} fixed: write the baseline anew (strict-baseline)`;
}
