import type { Finding, Report } from '../suite/report.js';

/**
 * A report as a baseline that is kept in a repository: without durations and evidence, which no run needs of it, and
 * which would hide in every change of the file the violations that came and went. A free port is another one in every
 * run, and stays the `{port}` of the settings.
 */
export function baselineReport(report: Report, hasFreePort: boolean): Report {
  const rules = report.rules.map((rule) => ({
    ...rule,
    findings: rule.findings.map(bare),
    exchanges: [],
    durationMs: 0,
  }));
  const { url } = report.target;
  const target =
    hasFreePort && url !== undefined
      ? { ...report.target, url: url.replace(/^(https?:\/\/[^/?#]*:)\d+/, '$1{port}') }
      : report.target;
  return { ...report, target, durationMs: 0, rules, exchanges: [] };
}

function bare({ location: _place, reproduce: _line, ...finding }: Finding): Finding {
  return { ...finding, exchanges: [] };
}

/** Whether two files of baselines differ by nothing but when they were written. */
export function sameBaseline(before: string, after: string): boolean {
  const timeless = (json: string): string => json.replaceAll(/^( *"startedAt": ).*$/gm, '$1');
  return timeless(before) === timeless(after);
}
