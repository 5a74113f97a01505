import { describe, expect, test } from '@jest/globals';
import { findingKey } from '../../src/gate/finding-key.js';
import type { Finding, Report } from '../../src/suite/report.js';
import { finding, reportWith } from '../report/support/fixture.js';
import { gated, withRules } from '../support/reports.js';

const RULE = 'MCP-SCH-004';

function tool(subject: string, pointer?: string, changes: Partial<Finding> = {}): Finding {
  return finding({ kind: 'tool', subject, ...(pointer === undefined ? {} : { pointer }), ...changes });
}

function report(...findings: Finding[]): Report {
  return reportWith({ [RULE]: findings });
}

function states(now: Report, baseline: Report): string[] {
  const rule = gated(now, {}, baseline).rules.find(({ id }) => id === RULE);
  return (rule?.findings ?? []).map(({ state }) => state);
}

describe('baseline', () => {
  test('known violations do not fail the job', () => {
    const judged = gated(report(tool('a')), {}, report(tool('a')));
    expect([judged.conclusion, judged.gate.known, judged.gate.reasons]).toEqual(['success', 1, []]);
  });

  test('a new violation fails it, of the same rule too', () => {
    const judged = gated(report(tool('a'), tool('b')), {}, report(tool('a')));
    expect(judged.conclusion).toBe('failure');
    expect(states(report(tool('a'), tool('b')), report(tool('a')))).toEqual(['known', 'new']);
  });

  test('order and wording do not matter', () => {
    const before = report(tool('a', '/x', { message: 'old words', actual: 'then' }), tool('b', '/y'));
    const after = report(
      tool('b', '/y', { message: 'new words' }),
      tool('a', '/x', { message: 'other', expected: 'e' }),
    );
    expect(states(after, before)).toEqual(['known', 'known']);
  });

  test('one finding of a subject stays known wherever in the subject it moves', () => {
    expect(states(report(tool('a', '/icons/1')), report(tool('a', '/icons/0')))).toEqual(['known']);
  });

  test('several findings of a subject are told apart by their place', () => {
    expect(states(report(tool('a', '/x'), tool('a', '/z')), report(tool('a', '/x')))).toEqual(['known', 'new']);
    expect(states(report(tool('a', '/z')), report(tool('a', '/x'), tool('a', '/y')))).toEqual(['new']);
  });

  test('of equal findings one more than before is new', () => {
    expect(states(report(tool('a'), tool('a')), report(tool('a')))).toEqual(['known', 'new']);
    expect(states(report(tool('a'), tool('a')), report(tool('a'), tool('a')))).toEqual(['known', 'known']);
  });

  test('a tool and a prompt of the same name are two subjects', () => {
    expect(states(report(tool('a')), report(finding({ kind: 'prompt', subject: 'a' })))).toEqual(['new']);
  });

  test('the same subject under another rule is new', () => {
    expect(states(report(tool('a')), reportWith({ 'MCP-SCH-001': [tool('a')] }))).toEqual(['new']);
  });

  test.each([
    ['http://127.0.0.1:4000/x', 'http://127.0.0.1:51234/x'],
    ['http://localhost:1', 'http://localhost:65535'],
    ['https://[::1]:8443/a', 'https://[::1]:9443/a'],
  ])('a port of this machine does not matter: %s, %s', (before, after) => {
    const at = (subject: string): Finding => finding({ kind: 'url', subject });
    expect(findingKey(RULE, at(before))).toBe(findingKey(RULE, at(after)));
    expect(states(report(at(after)), report(at(before)))).toEqual(['known']);
  });

  test('a port of another machine does', () => {
    const at = (subject: string): Finding => finding({ kind: 'url', subject });
    expect(states(report(at('https://example.com:8443')), report(at('https://example.com:443')))).toEqual(['new']);
  });

  test('what was waived when the baseline was written is not in it: it returns when the waiver ends', () => {
    const before = gated(report(tool('a')), { waivers: [{ rule: RULE, reason: 'later' }] });
    const after = gated(report(tool('a')), {}, before);
    expect([after.conclusion, after.gate.known]).toEqual(['failure', 0]);
    expect(gated(report(), {}, before).gate.fixed).toEqual([]);
  });
});

describe('fixed since the baseline', () => {
  const before = report(tool('a'), tool('b'));

  test('is listed with rule and subject', () => {
    const { gate, conclusion } = gated(report(tool('b')), {}, before);
    expect(gate.fixed).toEqual([{ rule: RULE, subject: 'a' }]);
    expect(conclusion).toBe('success');
  });

  test.each(['not-tested', 'not-applicable'] as const)('a rule that is %s this time fixed nothing', (verdict) => {
    const now = withRules(reportWith(), { [RULE]: { verdict } });
    expect(gated(now, { strictBaseline: true }, before)).toMatchObject({ conclusion: 'success', gate: { fixed: [] } });
  });

  test('fails the job with strict-baseline, and only with it', () => {
    const { gate, conclusion } = gated(report(tool('b')), { strictBaseline: true }, before);
    expect(conclusion).toBe('failure');
    expect(gate.reasons).toEqual(['1 violation of the baseline is fixed: write the baseline anew (strict-baseline)']);
    expect(gated(report(), { strictBaseline: true }, before).gate.reasons).toEqual([
      '2 violations of the baseline are fixed: write the baseline anew (strict-baseline)',
    ]);
  });

  test('a baseline that is still right does not fail under strict-baseline', () => {
    expect(gated(before, { strictBaseline: true }, before).conclusion).toBe('success');
  });
});
