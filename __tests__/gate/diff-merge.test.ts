import { describe, expect, test } from '@jest/globals';
import { diffReports } from '../../src/gate/diff.js';
import { exitCode, mergeReports } from '../../src/gate/merge.js';
import { ruleRanges } from '../../src/gate/phrases.js';
import { finding, reportWith } from '../report/support/fixture.js';
import { badReport, errorReport, goodReport, withRules } from '../support/reports.js';

describe('diff', () => {
  const before = reportWith({ 'MCP-HDR-001': [finding({ subject: 'a' })], 'MCP-STL-001': [finding({ subject: 's' })] });

  test('lists what is new, what is fixed and which verdicts changed', () => {
    const after = reportWith({ 'MCP-HDR-001': [finding({ subject: 'b', message: 'b is wrong' })] });
    expect(diffReports(before, after)).toMatchObject({
      added: [{ rule: 'MCP-HDR-001', finding: { subject: 'b' } }],
      fixed: [
        { rule: 'MCP-HDR-001', finding: { subject: 'a' } },
        { rule: 'MCP-STL-001', finding: { subject: 's' } },
      ],
      verdicts: [{ rule: 'MCP-STL-001', before: 'violation', after: 'pass' }],
    });
  });

  test('a report does not differ from itself, in other words and order neither', () => {
    const reworded = reportWith({
      'MCP-STL-001': [finding({ subject: 's', message: 'other words', outcome: 'warn' })],
      'MCP-HDR-001': [finding({ subject: 'a', expected: 'other' })],
    });
    expect(diffReports(before, reworded)).toEqual({ added: [], fixed: [], verdicts: [] });
    expect(diffReports(badReport(), badReport())).toEqual({ added: [], fixed: [], verdicts: [] });
  });

  test('a rule that was not judged later has fixed nothing; its change of verdict says so', () => {
    const later = withRules(reportWith(), { 'MCP-HDR-001': { verdict: 'not-tested' } });
    expect(diffReports(before, later)).toMatchObject({
      fixed: [{ rule: 'MCP-STL-001' }],
      verdicts: [{ rule: 'MCP-HDR-001', before: 'violation', after: 'not-tested' }, { rule: 'MCP-STL-001' }],
    });
  });

  test('rules that only one of the reports knows are no changes of verdict', () => {
    const older = { ...before, rules: before.rules.slice(0, 5) };
    expect(diffReports(older, reportWith()).verdicts).toEqual([]);
  });
});

describe('merge', () => {
  const [good, bad, error] = [goodReport(), badReport(), errorReport()];

  test.each([
    ['success', [good, good], 0],
    ['failure', [good, bad, good], 1],
    ['error', [bad, error, good], 3],
    ['error', [], 3],
  ] as const)('the gravest conclusion is the whole: %s (%#)', (conclusion, reports, code) => {
    const merged = mergeReports(reports);
    expect(merged).toEqual({ schemaVersion: 1, conclusion, servers: reports });
    expect(exitCode(merged.conclusion)).toBe(code);
  });
});

test('ids in a row are shown as a range', () => {
  expect(ruleRanges([])).toBe('');
  expect(ruleRanges(['MCP-HDR-001', 'MCP-HDR-002'])).toBe('MCP-HDR-001, MCP-HDR-002');
  expect(ruleRanges(['MCP-HDR-009', 'MCP-HDR-010', 'MCP-HDR-011', 'MCP-STL-012', 'MCP-STL-001'])).toBe(
    'MCP-HDR-009 to 011, MCP-STL-012, MCP-STL-001',
  );
});
