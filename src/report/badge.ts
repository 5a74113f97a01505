import type { MergedReport, Report } from '../suite/report.js';

/** A shields.io endpoint: how many rules pass of those that were judged. */
export function renderBadge(reports: readonly Report[], conclusion: MergedReport['conclusion']): string {
  const sum = (verdict: 'pass' | 'violation'): number =>
    reports.reduce((total, { counts }) => total + counts.byVerdict[verdict], 0);
  const [pass, violation] = [sum('pass'), sum('violation')];
  const message = conclusion === 'error' ? 'no judgement' : `${pass} of ${pass + violation}`;
  const color =
    conclusion === 'success'
      ? violation === 0
        ? 'brightgreen'
        : 'green'
      : conclusion === 'failure'
        ? 'red'
        : 'lightgrey';
  return `${JSON.stringify({ schemaVersion: 1, label: 'MCP 2026-07-28', message, color })}\n`;
}
