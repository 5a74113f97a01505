import type { Report } from '../../../src/suite/report.js';
import { ruleOf, verdictOf } from '../../support/check.js';
import { RULES_OF } from './mapping.js';
import type { OfficialStatus } from './official.js';

/** Our outcome that says the same. */
const SAME: Partial<Record<OfficialStatus, string>> = { FAILURE: 'fail', WARNING: 'warn' };

/**
 * One line for each accusation that only one of the two makes, or that they grade differently:
 * `CHECK FAILURE, RULE not-tested`, `RULE fail, not accused`, `RULE fail, CHECK WARNING`.
 */
export function disagreements(official: ReadonlyMap<string, OfficialStatus>, report: Report): string[] {
  const accusing = [...official].filter(([check, status]) => SAME[status] !== undefined && RULES_OF[check]);
  const accused = new Set(
    report.rules.map(({ id }) => id).filter((id) => ['fail', 'warn'].includes(verdictOf(report, id))),
  );
  const silent = accusing.filter(([check]) => !RULES_OF[check]?.some((id) => accused.has(id)));
  const blocked = silent.filter(([check]) => RULES_OF[check]?.every((id) => isBlocked(report, id)));
  return [
    ...(blocked.length > 0 ? [`${blocked.length} checks accuse, ours blocked by MCP-DSC-001`] : []),
    ...silent
      .filter((entry) => !blocked.includes(entry))
      .map(([check, status]) => `${check} ${status}, ${verdicts(report, RULES_OF[check] ?? [])}`),
    ...[...accused].flatMap((id) => ofRule(id, verdictOf(report, id), official)),
  ].sort();
}

/** What differs about a rule that is violated; rules that no check was made for are no matter of agreement. */
function ofRule(id: string, outcome: string, official: ReadonlyMap<string, OfficialStatus>): string[] {
  const checks = [...official].filter(([check]) => RULES_OF[check]?.includes(id));
  if (checks.length === 0) return [];
  const gravest =
    checks.find(([, status]) => status === 'FAILURE') ?? checks.find(([, status]) => status === 'WARNING');
  if (!gravest) return [`${id} ${outcome}, not accused`];
  return SAME[gravest[1]] === outcome ? [] : [`${id} ${outcome}, ${gravest.join(' ')}`];
}

function isBlocked(report: Report, id: string): boolean {
  return verdictOf(report, id) === 'not-tested' && ruleOf(report, id).message.startsWith('blocked by MCP-DSC-001');
}

function verdicts(report: Report, ids: readonly string[]): string {
  return ids.map((id) => `${id} ${verdictOf(report, id)}`).join(', ');
}
