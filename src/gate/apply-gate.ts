import { matchingRules } from '../settings/rule-selection.js';
import type { Settings } from '../settings/settings.js';
import { countsOf, gravest } from '../suite/counts.js';
import type { Finding, Gate, Report, RuleReport } from '../suite/report.js';
import { findingKey } from './finding-key.js';
import { gateReasons } from './reasons.js';
import { covers, idleWaivers, isExpired } from './waivers.js';

export interface GateInput {
  settings: Settings;
  /** The day on which waivers are judged, `YYYY-MM-DD`. */
  today: string;
  /** An earlier report of the same server. */
  baseline?: Report;
}

/** Re-grades, waives, compares with the baseline and decides. The report that comes back is a new one. */
export function applyGate(report: Report, { settings, today, baseline }: GateInput): Report {
  const used = new Set<Settings['waivers'][number]>();
  const known = new Set(
    (baseline?.rules ?? []).flatMap((rule) => rule.findings.map((finding) => findingKey(rule.id, finding))),
  );
  const waivers = settings.waivers.filter((waiver) => !isExpired(waiver, today));
  const stateOf = (rule: RuleReport, finding: Finding): Finding['state'] => {
    const waiver = waivers.find((entry) => covers(entry, rule, finding));
    if (waiver) used.add(waiver);
    if (waiver) return 'waived';
    return known.has(findingKey(rule.id, finding)) ? 'known' : 'new';
  };
  const rules = report.rules.map((rule) => {
    const outcome = overrideOf(rule, settings.overrides);
    const findings = rule.findings.map((finding) => ({
      ...finding,
      ...(outcome === undefined ? {} : { outcome }),
      state: stateOf(rule, finding),
    }));
    return {
      ...rule,
      findings,
      outcome: gravest(findings.filter(({ state }) => state !== 'waived').map((finding) => finding.outcome)),
    };
  });
  const fixed = fixedSince(baseline, rules);
  const reasons = report.conclusion === 'error' ? [] : gateReasons(rules, settings, fixed);
  const gate: Gate = {
    failOn: settings.failOn,
    thresholds: shownThresholds(settings),
    reasons,
    waived: countState(rules, 'waived'),
    known: countState(rules, 'known'),
    fixed,
    unusedWaivers: idleWaivers(settings.waivers, used, today),
  };
  const conclusion = report.conclusion === 'error' ? 'error' : reasons.length > 0 ? 'failure' : 'success';
  return { ...report, rules, gate, conclusion, counts: countsOf(rules) };
}

/** The last pattern that names the rule decides, so that an id can stand below its family. */
function overrideOf(rule: RuleReport, overrides: Settings['overrides']): 'info' | 'warn' | 'fail' | undefined {
  const entries = Object.entries(overrides).filter(([pattern]) => matchingRules(pattern, [rule]).length > 0);
  const outcome = entries.at(-1)?.[1];
  return outcome === 'off' ? undefined : outcome;
}

/** Ids of the rules that `overrides` switches off. */
export function switchedOff(
  overrides: Settings['overrides'],
  known: readonly { id: string; family: string }[],
): Set<string> {
  const off = new Set<string>();
  for (const [pattern, outcome] of Object.entries(overrides)) {
    for (const id of matchingRules(pattern, known)) {
      if (outcome === 'off') off.add(id);
      else off.delete(id);
    }
  }
  return off;
}

/** Violations of the baseline that are gone; only rules that were judged this time can have been fixed. */
function fixedSince(baseline: Report | undefined, rules: readonly RuleReport[]): Gate['fixed'] {
  const now = new Set(rules.flatMap((rule) => rule.findings.map((finding) => findingKey(rule.id, finding))));
  const judged = new Set(
    rules.filter(({ verdict }) => verdict === 'pass' || verdict === 'violation').map(({ id }) => id),
  );
  return (baseline?.rules ?? []).flatMap((rule) =>
    rule.findings
      .filter((finding) => judged.has(rule.id) && !now.has(findingKey(rule.id, finding)))
      .map(({ subject }) => ({ rule: rule.id, ...(subject === undefined ? {} : { subject }) })),
  );
}

function countState(rules: readonly RuleReport[], state: Finding['state']): number {
  return rules.reduce((sum, { findings }) => sum + findings.filter((finding) => finding.state === state).length, 0);
}

function shownThresholds({ thresholds }: Settings): Gate['thresholds'] {
  const shown: Gate['thresholds'] = {};
  for (const level of ['MUST', 'SHOULD', 'MAY'] as const) {
    const threshold = thresholds[level];
    if (threshold) shown[level] = 'allowed' in threshold ? threshold.allowed : `${threshold.minPassPercent}%`;
  }
  return shown;
}
