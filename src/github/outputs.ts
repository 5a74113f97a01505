import { mergeReports } from '../gate/merge.js';
import type { Report } from '../suite/report.js';

/** Places of files and pages that a run made; empty where there is none. */
export interface OutputPlaces {
  reportJson?: string;
  sarifFile?: string;
  htmlFile?: string;
  checkRunUrl?: string;
}

/**
 * The Action's outputs by name, on success and failure alike. Numbers are of rules; of several servers, their sum.
 * Reports are given by path: a report would not fit into an output.
 */
export function outputsOf(reports: readonly Report[], places: OutputPlaces): Record<string, string> {
  const sum = (pick: (counts: Report['counts']) => number): string =>
    String(reports.reduce((total, { counts }) => total + pick(counts), 0));
  return {
    conclusion: reports.length === 0 ? 'error' : mergeReports(reports).conclusion,
    violations: sum(({ byVerdict }) => byVerdict.violation),
    'must-violations': sum(({ byLevel }) => byLevel.MUST),
    'should-violations': sum(({ byLevel }) => byLevel.SHOULD),
    'may-violations': sum(({ byLevel }) => byLevel.MAY),
    passed: sum(({ byVerdict }) => byVerdict.pass),
    'not-tested': sum(({ byVerdict }) => byVerdict['not-tested']),
    'report-json': places.reportJson ?? '',
    'sarif-file': places.sarifFile ?? '',
    'html-file': places.htmlFile ?? '',
    'check-run-url': places.checkRunUrl ?? '',
  };
}
