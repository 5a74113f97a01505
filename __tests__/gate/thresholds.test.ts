import { describe, expect, test } from '@jest/globals';
import type { Threshold } from '../../src/settings/settings.js';
import type { Finding, Report } from '../../src/suite/report.js';
import { finding, reportWith } from '../report/support/fixture.js';
import { gated, withRules } from '../support/reports.js';

const SHOULD = reportWith().rules.filter(({ level }) => level === 'SHOULD' || level === 'SHOULD_NOT');

/** So many SHOULD rules violated, all others passed. */
function violated(number: number, changes: Partial<Finding> = {}): Report {
  const ids = SHOULD.slice(0, number).map(({ id }) => id);
  return reportWith(Object.fromEntries(ids.map((id) => [id, [finding({ outcome: 'warn', ...changes })]])));
}

function reasons(report: Report, should: Threshold, failOn: 'must' | 'never' = 'must'): string[] {
  return gated(report, { failOn, thresholds: { SHOULD: should } }).gate.reasons;
}

describe('thresholds: violations allowed', () => {
  test('at the limit passes, one more fails', () => {
    expect(reasons(violated(3), { allowed: 3 })).toEqual([]);
    expect(reasons(violated(4), { allowed: 3 })).toEqual([
      '4 SHOULD rules violated, 3 allowed (thresholds): MCP-DSC-005, MCP-STL-005 to 007',
    ]);
  });

  test('counts rules, not findings', () => {
    const id = SHOULD[0]?.id ?? '';
    const many = reportWith({ [id]: [finding(), finding({ subject: 'b' }), finding({ subject: 'c' })] });
    expect(reasons(many, { allowed: 1 })).toEqual([]);
  });

  test('information, waived and known findings do not count', () => {
    expect(reasons(violated(2, { outcome: 'info' }), { allowed: 0 })).toEqual([]);
    const waivers = [{ rule: '*', reason: 'all' }];
    expect(gated(violated(2), { thresholds: { SHOULD: { allowed: 0 } }, waivers }).conclusion).toBe('success');
    expect(gated(violated(2), { thresholds: { SHOULD: { allowed: 0 } } }, violated(2)).conclusion).toBe('success');
  });

  test('stands in for fail-on at its level, and at its level alone', () => {
    const report = reportWith({ 'MCP-HDR-001': [finding()], 'MCP-RES-006': [finding({ outcome: 'fail' })] });
    expect(gated(report, { thresholds: { MUST: { allowed: 1 } } }).gate.reasons).toEqual([
      '1 SHOULD rule violated: MCP-RES-006',
    ]);
  });
});

describe('thresholds: least pass rate', () => {
  const all = SHOULD.length;

  test('at the limit passes, below it fails', () => {
    const rate = (100 * (all - 2)) / all;
    expect(reasons(violated(2), { minPassPercent: rate })).toEqual([]);
    expect(reasons(violated(3), { minPassPercent: rate })).toHaveLength(1);
  });

  test('is of the rules that pass or are violated; others count neither way', () => {
    const [bad, ...others] = SHOULD;
    const left = Object.fromEntries(others.slice(1).map(({ id }) => [id, { verdict: 'not-applicable' as const }]));
    const half = withRules(violated(1), left);
    expect(bad?.id).toBe(half.rules.find(({ verdict }) => verdict === 'violation')?.id);
    expect(reasons(half, { minPassPercent: 50 })).toEqual([]);
    expect(reasons(half, { minPassPercent: 50.1 })).toEqual([
      '50% of SHOULD rules pass (1 of 2), 50.1% needed (thresholds), violated: MCP-DSC-005',
    ]);
  });

  test('a rate that misses the limit by little is not rounded up to it', () => {
    const [, second, third, ...others] = SHOULD;
    const left = Object.fromEntries(others.map(({ id }) => [id, { verdict: 'not-applicable' as const }]));
    expect(second && third).toBeDefined();
    expect(reasons(withRules(violated(1), left), { minPassPercent: 66.7 })).toEqual([
      '66.6% of SHOULD rules pass (2 of 3), 66.7% needed (thresholds), violated: MCP-DSC-005',
    ]);
  });

  test('100% allows no violation; with no rule judged there is nothing to miss', () => {
    expect(reasons(violated(1), { minPassPercent: 100 })).toHaveLength(1);
    const none = Object.fromEntries(SHOULD.map(({ id }) => [id, { verdict: 'not-tested' as const }]));
    expect(reasons(withRules(reportWith(), none), { minPassPercent: 100 })).toEqual([]);
  });
});

test('the report shows thresholds as they are written in the settings', () => {
  const thresholds = { MUST: { allowed: 0 }, SHOULD: { minPassPercent: 92.5 } };
  expect(gated(reportWith(), { thresholds }).gate.thresholds).toEqual({ MUST: 0, SHOULD: '92.5%' });
});
