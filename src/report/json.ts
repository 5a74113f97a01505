import { mergeReports } from '../gate/merge.js';
import type { Report } from '../suite/report.js';

/** The JSON report: the report itself, or with several servers one object that holds all of them. */
export function renderJson(reports: readonly Report[]): string {
  const [only] = reports;
  return `${JSON.stringify(reports.length === 1 && only ? only : mergeReports(reports), null, 2)}\n`;
}
