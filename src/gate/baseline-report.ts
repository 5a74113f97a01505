import type { Finding, Report } from '../suite/report.js';

/**
 * A report as a baseline that is kept in a repository: without times and evidence, which no run needs of it, and which
 * would hide in every change of the file the violations that came and went.
 */
export function baselineReport(report: Report): Report {
  const rules = report.rules.map((rule) => ({
    ...rule,
    findings: rule.findings.map(bare),
    exchanges: [],
    durationMs: 0,
  }));
  return { ...report, durationMs: 0, rules, exchanges: [] };
}

function bare({ location: _place, reproduce: _line, ...finding }: Finding): Finding {
  return { ...finding, exchanges: [] };
}
