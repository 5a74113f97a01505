import picomatch from 'picomatch';
import { matchingRules } from '../settings/rule-selection.js';
import type { Waiver } from '../settings/settings.js';
import type { Finding, Gate, Report, RuleReport } from '../suite/report.js';
import { isJudged } from '../suite/verdict.js';

type IdleWaiver = Gate['unusedWaivers'][number];

/** Whether a waiver has ended: it holds to the end of the day that it names. */
export function isExpired({ expires }: Waiver, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** A waiver that is ready to be asked about many findings. */
export interface ReadyWaiver {
  waiver: Waiver;
  /** Whether it speaks of findings with this subject: that name, or one that its glob matches; all when it has none. */
  covers(finding: Finding): boolean;
}

/** Makes a waiver ready: its glob is compiled once. */
export function readied(waiver: Waiver): ReadyWaiver {
  const { subject: wanted } = waiver;
  if (wanted === undefined) return { waiver, covers: () => true };
  // A name that is written like a glob matches itself. `*` is to match across the slashes of URIs and method names,
  // and on Windows like elsewhere.
  const matches = picomatch(wanted, { bash: true, dot: true, nonegate: true, windows: false });
  return { waiver, covers: ({ subject = '' }) => matches(subject) };
}

/** Whether a waiver speaks of this rule, by id, family or pattern. */
export function names(waiver: Waiver, rule: RuleReport): boolean {
  return matchingRules(waiver.rule, [rule]).length > 0;
}

/**
 * Waivers to look at: those whose day has passed, and those that waived nothing although a rule that they name was
 * judged. A rule that was not judged says nothing about its waivers.
 */
export function idleWaivers(
  waivers: readonly Waiver[],
  used: ReadonlySet<Waiver>,
  rules: readonly RuleReport[],
  today: string,
): IdleWaiver[] {
  return waivers
    .filter(
      (waiver) =>
        isExpired(waiver, today) || (!used.has(waiver) && rules.some((rule) => isJudged(rule) && names(waiver, rule))),
    )
    .map((waiver) => ({
      ...identityOf(waiver),
      ...(isExpired(waiver, today) ? { expired: true, expires: waiver.expires } : {}),
    }));
}

function identityOf({ rule, subject, where }: Waiver): Omit<IdleWaiver, 'expired' | 'expires'> {
  return {
    rule,
    ...(subject === undefined ? {} : { subject }),
    ...(where === undefined ? {} : { where }),
  };
}

/**
 * The reports of a run of several servers, without the complaint that a waiver is unused where it does its work at
 * another server. `waiversOf` has the waivers of each report's server, in the same order.
 */
export function settleWaivers(reports: readonly Report[], waiversOf: readonly (readonly Waiver[])[]): Report[] {
  const key = ({ rule, subject, where }: Omit<IdleWaiver, 'expired' | 'expires'>): string =>
    JSON.stringify([rule, subject, where]);
  const working = new Set<string>();
  for (const [index, { gate }] of reports.entries()) {
    const idle = new Set(gate.unusedWaivers.map(key));
    for (const waiver of waiversOf[index] ?? []) if (!idle.has(key(waiver))) working.add(key(waiver));
  }
  return reports.map((report) => ({
    ...report,
    gate: {
      ...report.gate,
      unusedWaivers: report.gate.unusedWaivers.filter((waiver) => !working.has(key(waiver))),
    },
  }));
}
