import { count } from '../gate/phrases.js';
import type { Finding, Report, RuleReport } from '../suite/report.js';

export { count };

/** What was judged, for headings. */
export function targetName({ target }: Report): string {
  return target.name ?? target.url ?? target.command ?? 'server';
}

/** Name and version of the server, and what it serves: "mcp-reference 1.0.0, modern-only". */
export function targetFacts({ target }: Report): string {
  const name = target.serverInfo
    ? `${target.serverInfo.name} ${target.serverInfo.version}`.trim()
    : 'a server that does not name itself';
  return `${name}, ${target.era === 'unknown' ? 'era unknown' : target.era}`;
}

/** One line that says how the gate ended. */
export function gateLine(report: Report): string {
  if (report.conclusion === 'error') return `No judgement: ${report.error ?? 'unknown error'}`;
  if (report.conclusion === 'failure') return `Gate failed: ${report.gate.reasons.join('; ')}`;
  const { byVerdict } = report.counts;
  const rest =
    byVerdict.violation > 0 ? ` (${count(byVerdict.violation, 'rule')} violated, none of which fails it)` : '';
  return `Gate passed${rest}`;
}

export function countsLine({ counts, requests, durationMs }: Report): string {
  const { pass, violation } = counts.byVerdict;
  const parts = [
    `${pass} passed`,
    `${violation} violated`,
    `${counts.byVerdict['not-applicable']} not applicable`,
    `${counts.byVerdict['not-tested']} not tested`,
  ];
  return `${parts.join(', ')}; ${count(requests, 'request')} in ${(durationMs / 1000).toFixed(1)} s`;
}

const GRAVITY = { fail: 0, warn: 1, info: 2, none: 3 } as const;

export interface Found {
  rule: RuleReport;
  finding: Finding;
}

/** All findings, the gravest first, else in catalogue order. */
export function findingsOf(report: Report, states: readonly Finding['state'][]): Found[] {
  const all = report.rules.flatMap((rule) =>
    rule.findings.filter(({ state }) => states.includes(state)).map((finding) => ({ rule, finding })),
  );
  return all.sort((a, b) => GRAVITY[a.finding.outcome] - GRAVITY[b.finding.outcome]);
}

/** "MUST NOT". */
export function levelWords(level: RuleReport['level']): string {
  return level.replace('_', ' ');
}

/** Rules that apply but were not judged, grouped by the input that would enable them, then by reason. */
export function untested(report: Report): { reason: string; enable?: string; rules: string[] }[] {
  const groups = new Map<string, { reason: string; enable?: string; rules: string[] }>();
  for (const { id, verdict, message, enable } of report.rules) {
    if (verdict !== 'not-tested') continue;
    const group = groups.get(message) ?? { reason: message, ...(enable === undefined ? {} : { enable }), rules: [] };
    group.rules.push(id);
    groups.set(message, group);
  }
  return [...groups.values()];
}
