import { catalogue } from '../../../rules/index.js';
import { countsOf, gravest } from '../../../src/suite/counts.js';
import type { Finding, Report, RuleReport } from '../../../src/suite/report.js';
import { familyOf, type RuleMeta, specUrl } from '../../../src/suite/rule.js';

/** A finding with the least that one has. */
export function finding(changes: Partial<Finding> = {}): Finding {
  return { message: 'it was wrong', outcome: 'fail', state: 'new', exchanges: [], ...changes };
}

/** A report in which these rules have these findings and all others passed. */
export function reportWith(
  findings: Readonly<Record<string, readonly Finding[]>> = {},
  changes: Partial<Report> = {},
): Report {
  const rules = catalogue.map((meta) => ruleWith(meta, findings[meta.id] ?? []));
  return {
    schemaVersion: 1,
    tool: { name: 'mcp-compliance', version: '1.2.3' },
    spec: '2026-07-28',
    target: { url: 'http://127.0.0.1:3000/mcp', transport: 'http', era: 'modern-only' },
    startedAt: '2026-08-01T10:00:00.000Z',
    durationMs: 1500,
    requests: 100,
    conclusion: rules.some(({ outcome }) => outcome === 'fail') ? 'failure' : 'success',
    counts: countsOf(rules),
    gate: { failOn: 'must', thresholds: {}, reasons: [], waived: 0, known: 0, fixed: [], unusedWaivers: [] },
    rules,
    exchanges: [],
    notes: [],
    ...changes,
  };
}

/** A report without a judgement. */
export function errorReport(error: string): Report {
  const rules = reportWith().rules.map((rule): RuleReport => ({ ...rule, verdict: 'not-tested', message: error }));
  return reportWith({}, { conclusion: 'error', error, rules, counts: countsOf(rules) });
}

function ruleWith(meta: RuleMeta, findings: readonly Finding[]): RuleReport {
  const url = specUrl(meta.spec);
  return {
    id: meta.id,
    title: meta.title,
    family: familyOf(meta.id),
    level: meta.level,
    onViolation: meta.onViolation,
    specTraced: meta.spec !== undefined,
    ...(url === undefined ? {} : { specUrl: url }),
    verdict: findings.length > 0 ? 'violation' : 'pass',
    outcome: gravest(findings.filter(({ state }) => state !== 'waived').map(({ outcome }) => outcome)),
    message: findings[0]?.message ?? 'it was right',
    notes: [],
    findings: [...findings],
    exchanges: [],
    durationMs: 10,
  };
}
