import picomatch from 'picomatch';
import { matchingRules } from '../settings/rule-selection.js';
import type { Waiver } from '../settings/settings.js';
import type { Finding, Gate, RuleReport } from '../suite/report.js';

/** Whether a waiver still holds: to the end of the day that it names. */
export function isExpired({ expires }: Waiver, today: string): boolean {
  return expires !== undefined && expires < today;
}

export function covers(waiver: Waiver, rule: RuleReport, finding: Finding): boolean {
  if (matchingRules(waiver.rule, [rule]).length === 0) return false;
  if (waiver.subject === undefined) return true;
  const subject = finding.subject ?? '';
  return waiver.subject === subject || picomatch.isMatch(subject, waiver.subject, { bash: true });
}

/** Waivers that waived nothing, and those whose day has passed. */
export function idleWaivers(
  waivers: readonly Waiver[],
  used: ReadonlySet<Waiver>,
  today: string,
): Gate['unusedWaivers'] {
  return waivers
    .filter((waiver) => !used.has(waiver))
    .map((waiver) => ({
      rule: waiver.rule,
      ...(waiver.subject === undefined ? {} : { subject: waiver.subject }),
      ...(waiver.where === undefined ? {} : { where: waiver.where }),
      ...(isExpired(waiver, today) ? { expired: true } : {}),
    }));
}
