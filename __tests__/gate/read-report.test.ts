import { describe, expect, test } from '@jest/globals';
import { ReportFileError, readReports } from '../../src/gate/read-report.js';
import { renderJson } from '../../src/report/json.js';
import type { Report } from '../../src/suite/report.js';
import { badReport, errorReport, goodReport, legacyReport } from '../support/reports.js';

const reports: [string, Report][] = [
  ['good', goodReport()],
  ['bad', badReport()],
  ['legacy', legacyReport()],
  ['error', errorReport()],
];

function problem(text: string): string {
  try {
    readReports(text, 'base.json');
  } catch (error) {
    if (error instanceof ReportFileError) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

function changed(change: (report: Record<string, unknown>) => void): string {
  const report = JSON.parse(renderJson([badReport()]));
  change(report);
  return JSON.stringify(report);
}

describe('reading a JSON report', () => {
  test.each(reports)('what was written comes back: %s', (_name, report) => {
    expect(readReports(renderJson([report]), 'f')).toEqual([JSON.parse(JSON.stringify(report))]);
  });

  test('several servers come back in their order', () => {
    const all = reports.map(([, report]) => report);
    expect(readReports(renderJson(all), 'f')).toEqual(JSON.parse(JSON.stringify(all)));
  });

  test('a byte order mark and members of later versions do no harm', () => {
    const text = changed((report) => {
      report.later = { a: 1 };
      (report.target as Record<string, unknown>).later = 1;
    });
    expect(readReports(`\uFEFF${text}`, 'f')).toEqual([JSON.parse(JSON.stringify(badReport()))]);
    const merged = JSON.stringify({ ...JSON.parse(renderJson([goodReport(), badReport()])), later: true });
    expect(readReports(merged, 'f')).toHaveLength(2);
  });

  test.each([
    ['', /^base\.json: not JSON \(/],
    ['{"schemaVersion": 1', /^base\.json: not JSON \(/],
    ['x\ny\n', /^base\.json: not JSON \(.*\)$/],
    ['[]', /^base\.json: not a report of this tool; expected a file of `--format json`$/],
    ['null', /^base\.json: not a report of this tool;/],
    ['"text"', /^base\.json: not a report of this tool;/],
    ['{"version": "2.1.0", "runs": []}', /^base\.json: not a report of this tool but SARIF; expected a file of/],
    ['{"schemaVersion": 2}', /^base\.json: a report of schemaVersion 2; this version of the tool reads 1$/],
    ['{"schemaVersion": "1"}', /^base\.json: a report of schemaVersion "1"; this version of the tool reads 1$/],
    ['{"schemaVersion": 1}', /^base\.json: not a valid report: the file must have required property 'tool'$/],
    ['{"schemaVersion": 1, "servers": 3}', /^base\.json: not a valid report: the file must have required property/],
    [
      '{"schemaVersion": 1, "conclusion": "success", "servers": [{}]}',
      /^base\.json: not a valid report: servers\[0\] must have/,
    ],
  ])('%s is refused with the reason', (text, message) => {
    expect(problem(text)).toMatch(message);
  });

  test('a wrong member is named with its place and what is allowed', () => {
    const text = changed((report) => {
      (report.rules as { verdict: string }[])[3] = { ...(report.rules as { verdict: string }[])[3], verdict: 'fine' };
    });
    expect(problem(text)).toBe(
      'base.json: not a valid report: rules[3].verdict must be equal to one of the allowed values: pass, violation, not-applicable, not-tested',
    );
  });

  test('a report by another revision is told from one by this', () => {
    const text = changed((report) => {
      report.spec = '2027-06-30';
    });
    expect(problem(text)).toBe('base.json: not a valid report: spec must be equal to constant: 2026-07-28');
  });
});
