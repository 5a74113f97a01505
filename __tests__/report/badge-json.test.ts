import { describe, expect, test } from '@jest/globals';
import { mergeReports } from '../../src/gate/merge.js';
import { renderBadge } from '../../src/report/badge.js';
import { renderJson } from '../../src/report/json.js';
import type { Report } from '../../src/suite/report.js';
import { badReport, errorReport, goodReport } from '../support/reports.js';

describe('badge', () => {
  const badge = (...reports: Report[]): unknown => JSON.parse(renderBadge(reports, mergeReports(reports).conclusion));

  test.each([
    ['all rules passed', [goodReport()], '79 of 79', 'brightgreen'],
    ['violations that fail the job', [badReport()], '70 of 76', 'red'],
    ['violations that do not', [badReport({ failOn: 'never' })], '70 of 76', 'green'],
    ['several servers', [goodReport(), badReport()], '149 of 155', 'red'],
    ['no judgement', [goodReport(), errorReport()], 'no judgement', 'lightgrey'],
    ['no server', [], 'no judgement', 'lightgrey'],
  ] as const)('%s', (_name, reports, message, color) => {
    expect(badge(...reports)).toEqual({ schemaVersion: 1, label: 'MCP 2026-07-28', message, color });
  });
});

describe('JSON', () => {
  test('one report stands for itself, several in one object', () => {
    expect(JSON.parse(renderJson([badReport()]))).toEqual(JSON.parse(JSON.stringify(badReport())));
    const both = [goodReport(), badReport()];
    expect(JSON.parse(renderJson(both))).toEqual(
      JSON.parse(JSON.stringify({ schemaVersion: 1, conclusion: 'failure', servers: both })),
    );
  });

  test('is indented, ends with a line break and is the same each time', () => {
    expect(renderJson([badReport()])).toMatch(/^\{\n {2}"schemaVersion": 1,\n[\s\S]*\n\}\n$/);
    expect(renderJson([badReport()])).toBe(renderJson([badReport()]));
  });
});
