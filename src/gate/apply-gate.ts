import type { Settings, Waiver } from '../settings/settings.js';
import { countsOf, gravest } from '../suite/counts.js';
import type { Finding, Gate, Report, RuleReport } from '../suite/report.js';
import { compareFindings } from './compare.js';
import { regraded } from './overrides.js';
import { gateReasons, type ReasonSettings } from './reasons.js';
import { shownThresholds } from './thresholds.js';
import { idleWaivers, isExpired, names, readied } from './waivers.js';

export type GateSettings = ReasonSettings & Pick<Settings, 'overrides' | 'waivers'>;

export interface GateInput {
  settings: GateSettings;
  /** The day on which waivers are judged, `YYYY-MM-DD`. */
  today: string;
  /** An earlier report of the same server. */
  baseline?: Report;
}

/**
 * Re-grades, waives, compares with the baseline and decides. The report that comes back is a new one; a report without
 * a judgement (conclusion `error`) stays without.
 */
export function applyGate(report: Report, { settings, today, baseline }: GateInput): Report {
  const graded = report.rules.map((rule) => regraded(rule, settings.overrides));
  const { known, fixed: gone } = compareFindings(baselineRules(baseline), graded);
  const waivers = settings.waivers.filter((waiver) => !isExpired(waiver, today)).map(readied);
  const used = new Set<Waiver>();
  const rules = graded.map((rule) => {
    const own = waivers.filter(({ waiver }) => names(waiver, rule));
    const findings = rule.findings.map((finding) => {
      const covering = own.filter((waiver) => waiver.covers(finding));
      for (const { waiver } of covering) used.add(waiver);
      return { ...finding, ...standingOf(covering[0]?.waiver, known.has(finding)) };
    });
    const standing = findings.filter(({ state }) => state !== 'waived');
    return { ...rule, findings, outcome: gravest(standing.map(({ outcome }) => outcome)) };
  });
  const fixed = gone.map(({ rule, finding: { subject } }) => ({ rule, ...(subject === undefined ? {} : { subject }) }));
  const failing = report.conclusion === 'error' ? [] : gateReasons(rules, settings, fixed);
  // Whoever says `never` wants to see, not to be stopped, whatever else is set.
  const reasons = settings.failOn === 'never' ? [] : failing;
  const gate: Gate = {
    failOn: settings.failOn,
    thresholds: shownThresholds(settings.thresholds),
    reasons,
    waived: countState(rules, 'waived'),
    known: countState(rules, 'known'),
    fixed,
    unusedWaivers: idleWaivers(settings.waivers, used, rules, today),
  };
  const conclusion = report.conclusion === 'error' ? 'error' : reasons.length > 0 ? 'failure' : 'success';
  const notes = reasons.length < failing.length ? [...report.notes, reportsOnly(failing)] : report.notes;
  return { ...report, rules, gate, conclusion, counts: countsOf(rules), notes };
}

/** So that nobody takes a threshold for met that is only not held against the job. */
function reportsOnly(failing: readonly string[]): string {
  return `fail-on: never only reports; not held against the job: ${failing.join('; ')}`;
}

/** A waiver comes before the baseline: it says why. */
function standingOf(waiver: Waiver | undefined, known: boolean): Pick<Finding, 'state' | 'waivedBecause'> {
  if (waiver) return { state: 'waived', waivedBecause: waiver.reason };
  return { state: known ? 'known' : 'new' };
}

/** What the baseline vouches for. What was waived when it was written is its waiver's business, and ends with it. */
function baselineRules(baseline: Report | undefined): RuleReport[] {
  return (baseline?.rules ?? []).map((rule) => ({
    ...rule,
    findings: rule.findings.filter(({ state }) => state !== 'waived'),
  }));
}

function countState(rules: readonly RuleReport[], state: Finding['state']): number {
  return rules.reduce((sum, { findings }) => sum + findings.filter((finding) => finding.state === state).length, 0);
}
