import { setOutput } from '@actions/core';
import { mergeReports } from '../gate/merge.js';
import type { Report } from '../suite/report.js';

/** Files and pages that the run made; absent for those it did not. */
export interface Made {
  reportJson?: string;
  sarifFile?: string;
  htmlFile?: string;
  checkRunUrl?: string;
  /** Name for an artifact of the files. */
  artifactName?: string;
}

/** The Action's outputs. All of them are always set, so that `outputs.x` is never a stale or missing name. */
export type Outputs = Record<(typeof OUTPUT_NAMES)[number], string>;

export const OUTPUT_NAMES = [
  'conclusion',
  'violations',
  'must-violations',
  'should-violations',
  'may-violations',
  'passed',
  'not-tested',
  'report-json',
  'sarif-file',
  'html-file',
  'check-run-url',
  'artifact-name',
] as const;

/**
 * Outputs of a run of one or several servers, numbers as sums of rules. Files are given by path, not by content: the
 * outputs of a job may hold 1 MB in all, and a report can be larger. Without any report the conclusion is `error`.
 */
export function outputsOf(reports: readonly Report[], made: Made = {}): Outputs {
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
    'report-json': made.reportJson ?? '',
    'sarif-file': made.sarifFile ?? '',
    'html-file': made.htmlFile ?? '',
    'check-run-url': made.checkRunUrl ?? '',
    'artifact-name': made.artifactName ?? '',
  };
}

/** Hands the outputs to the runner. */
export function setOutputs(outputs: Outputs): void {
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
}
