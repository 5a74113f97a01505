import { describe, expect, test } from '@jest/globals';
import { mergeReports } from '../../src/gate/merge.js';
import { renderBadge } from '../../src/report/badge.js';
import { renderJson } from '../../src/report/json.js';
import type { Report } from '../../src/suite/report.js';
import { ALL_RULES, badReport, errorReport, goodReport, PASSED_IN_BAD } from '../support/reports.js';

/** Six rules are violated. */
const JUDGED_IN_BAD = `${PASSED_IN_BAD} of ${PASSED_IN_BAD + 6}`;

describe('badge', () => {
  const badge = (...reports: Report[]): unknown => JSON.parse(renderBadge(reports, mergeReports(reports).conclusion));

  test.each([
    ['all rules passed', [goodReport()], `${ALL_RULES} of ${ALL_RULES}`, 'brightgreen'],
    ['violations that fail the job', [badReport()], JUDGED_IN_BAD, 'red'],
    ['violations that do not', [badReport({ failOn: 'never' })], JUDGED_IN_BAD, 'green'],
    [
      'several servers',
      [goodReport(), badReport()],
      `${ALL_RULES + PASSED_IN_BAD} of ${ALL_RULES + PASSED_IN_BAD + 6}`,
      'red',
    ],
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
