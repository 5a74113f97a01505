import { describe, expect, test } from '@jest/globals';
import type { FailOn } from '../../src/settings/settings.js';
import type { Finding, Report } from '../../src/suite/report.js';
import { finding, errorReport as noJudgement, reportWith } from '../report/support/fixture.js';
import { ALL_RULES, badReport, gated, goodReport, PASSED_IN_BAD, withRules } from '../support/reports.js';

/** A rule of each level; MUST_NOT and SHOULD_NOT count with MUST and SHOULD. */
const RULES = {
  MUST: 'MCP-HDR-001',
  MUST_NOT: 'MCP-STL-001',
  SHOULD: 'MCP-RES-006',
  MAY: 'MCP-DEP-001',
} as const;

function one(level: keyof typeof RULES, outcome: Finding['outcome']): Report {
  return reportWith({ [RULES[level]]: [finding({ outcome })] });
}

test('the rules of the table have the levels that it says', () => {
  const levelOf = new Map(reportWith().rules.map(({ id, level }) => [id, level]));
  for (const [level, id] of Object.entries(RULES)) expect(levelOf.get(id)).toBe(level);
});

describe('fail-on', () => {
  // Which findings fail the job: those of outcome `fail` whatever their level; warnings by level; information never.
  const table: [FailOn, keyof typeof RULES, Finding['outcome'], boolean][] = (
    ['must', 'should', 'may', 'never'] as const
  ).flatMap((failOn) =>
    (Object.keys(RULES) as (keyof typeof RULES)[]).flatMap((level) => [
      [failOn, level, 'fail', failOn !== 'never'] as [FailOn, keyof typeof RULES, Finding['outcome'], boolean],
      [failOn, level, 'warn', failOn === 'may' || (failOn === 'should' && level !== 'MAY')],
      [failOn, level, 'info', false],
    ]),
  );
  test.each(table)('%s: a %s rule with outcome %s fails the job: %s', (failOn, level, outcome, fails) => {
    const { conclusion, gate } = gated(one(level, outcome), { failOn });
    expect(conclusion).toBe(fails ? 'failure' : 'success');
    expect(gate.reasons).toHaveLength(fails ? 1 : 0);
    expect(gate.failOn).toBe(failOn);
  });

  test('reasons are sentences by level that name the rules', () => {
    const report = reportWith({
      'MCP-HDR-001': [finding()],
      'MCP-HDR-002': [finding()],
      'MCP-HDR-003': [finding()],
      'MCP-STL-001': [finding()],
      'MCP-RES-006': [finding({ outcome: 'warn' })],
    });
    expect(gated(report, { failOn: 'should' }).gate.reasons).toEqual([
      '4 MUST rules violated: MCP-HDR-001 to 003, MCP-STL-001',
      '1 SHOULD rule violated: MCP-RES-006',
    ]);
  });

  test('a report without a judgement stays without, whatever the settings', () => {
    for (const failOn of ['must', 'never'] as const) {
      const { conclusion, gate } = gated(noJudgement('not reached'), { failOn, failOnNotTested: true });
      expect([conclusion, gate.reasons]).toEqual(['error', []]);
    }
  });
});

describe('fail-on: never only reports', () => {
  const report = withRules(reportWith({ 'MCP-HDR-001': [finding()] }), { 'MCP-AUT-007': { verdict: 'not-tested' } });
  const strict = {
    thresholds: { MUST: { allowed: 0 } },
    failOnNotTested: true,
    strictBaseline: true,
  } as const;
  const baseline = reportWith({ 'MCP-RES-006': [finding()] });

  test('whatever else is set, and tells what is not held against the job', () => {
    const { conclusion, gate, notes } = gated(report, { ...strict, failOn: 'never' }, baseline);
    expect([conclusion, gate.reasons, gate.thresholds]).toEqual(['success', [], { MUST: 0 }]);
    expect(notes.at(-1)).toBe(
      'fail-on: never only reports; not held against the job: 1 MUST rule violated, 0 allowed (thresholds): MCP-HDR-001; 1 rule could not be tested: MCP-AUT-007 (fail-on-not-tested); 1 violation of the baseline is fixed: write the baseline anew (strict-baseline)',
    );
    expect(gated(report, { ...strict, failOn: 'must' }, baseline).gate.reasons).toHaveLength(3);
  });

  test('with nothing to tell there is no such note', () => {
    expect(gated(reportWith(), { ...strict, failOnNotTested: false, failOn: 'never' }).notes).toEqual([]);
  });
});

describe('fail-on-not-tested', () => {
  const untested = withRules(reportWith(), { 'MCP-AUT-007': { verdict: 'not-tested', message: 'needs a token' } });

  test('fails for a rule that could not be tested', () => {
    expect(gated(untested, { failOnNotTested: true }).gate.reasons).toEqual([
      '1 rule could not be tested: MCP-AUT-007 (fail-on-not-tested)',
    ]);
  });

  test('without it such a rule never fails the job', () => {
    expect(gated(untested, { failOn: 'may' }).conclusion).toBe('success');
  });

  test('rules that were not selected or are switched off do not count', () => {
    const left = withRules(reportWith(), { 'MCP-AUT-001': { verdict: 'not-tested', message: 'not selected' } });
    const settings = { failOnNotTested: true, overrides: { 'MCP-AUT-007': 'off' as const } };
    expect(gated(left, settings).conclusion).toBe('success');
  });
});

describe('the gate', () => {
  test('is pure: the report that goes in stays as it was', () => {
    const report = reportWith({ 'MCP-HDR-001': [finding()] });
    const before = structuredClone(report);
    gated(report, { overrides: { 'MCP-HDR-*': 'info' }, waivers: [{ rule: 'HDR', reason: 'r' }] }, report);
    expect(report).toEqual(before);
  });

  test('gives the same again when it is applied to its own report', () => {
    const settings = { overrides: { 'MCP-HDR-*': 'warn' as const }, waivers: [{ rule: 'STL', reason: 'r' }] };
    const once = gated(badReport(), settings);
    expect(gated(once, settings)).toEqual(once);
  });

  test('counts what stands after it', () => {
    const { counts, gate } = badReport();
    expect(counts).toMatchObject({
      byVerdict: { violation: 6, 'not-tested': 2, 'not-applicable': 1, pass: PASSED_IN_BAD },
      byLevel: { MUST: 4, SHOULD: 1, MAY: 1 },
      byOutcome: { fail: 3, warn: 1, info: 1 },
      findings: 7,
    });
    expect(gate).toMatchObject({ waived: 1, known: 1, fixed: [{ rule: 'MCP-HDR-002' }] });
    expect(goodReport()).toMatchObject({ conclusion: 'success', counts: { byVerdict: { pass: ALL_RULES } } });
  });
});
