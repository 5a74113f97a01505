import { describe, expect, test } from '@jest/globals';
import { switchedOff } from '../../src/gate/overrides.js';
import type { Settings } from '../../src/settings/settings.js';
import type { RuleReport } from '../../src/suite/report.js';
import { finding, reportWith } from '../report/support/fixture.js';
import { gated } from '../support/reports.js';

const report = reportWith({
  'MCP-HDR-001': [finding()],
  'MCP-HDR-002': [finding({ outcome: 'info', loweredBecause: 'the text is milder' })],
  'MCP-RES-006': [finding({ outcome: 'warn' })],
});

function graded(overrides: Settings['overrides'], id = 'MCP-HDR-001'): RuleReport {
  const rule = gated(report, { overrides }).rules.find((entry) => entry.id === id);
  if (!rule) throw new Error(`${id} is not in the catalogue`);
  return rule;
}

describe('overrides', () => {
  test.each([
    ['MCP-HDR-001', 'warn'],
    ['mcp-hdr-001', 'info'],
    ['HDR', 'warn'],
    ['MCP-HDR', 'info'],
    ['MCP-HDR-*', 'warn'],
    ['MCP-*-001', 'info'],
  ] as const)('%s: %s re-grades the findings of the rules that it names', (pattern, outcome) => {
    const rule = graded({ [pattern]: outcome });
    expect([rule.verdict, rule.outcome, rule.findings[0]?.outcome]).toEqual(['violation', outcome, outcome]);
    expect(graded({ [pattern]: outcome }, 'MCP-RES-006').outcome).toBe('warn');
  });

  test('re-grades up as well, and then the finding is no longer lowered', () => {
    expect(graded({ 'MCP-RES-006': 'fail' }, 'MCP-RES-006').outcome).toBe('fail');
    const raised = graded({ HDR: 'fail' }, 'MCP-HDR-002').findings[0];
    expect([raised?.outcome, raised?.loweredBecause]).toEqual(['fail', undefined]);
    expect(graded({ HDR: 'info' }, 'MCP-HDR-002').findings[0]?.loweredBecause).toBe('the text is milder');
  });

  test('decides before fail-on does', () => {
    const all = { HDR: 'info', 'MCP-RES-006': 'info' } as const;
    expect(gated(report, { overrides: all }).conclusion).toBe('success');
    expect(gated(report, { overrides: { 'MCP-RES-006': 'fail', HDR: 'info' } }).gate.reasons).toEqual([
      '1 SHOULD rule violated: MCP-RES-006',
    ]);
  });

  test('off: the rule has no findings and is no gap in the judgement', () => {
    const rule = graded({ 'MCP-HDR-001': 'off' });
    expect(rule).toMatchObject({
      verdict: 'not-tested',
      outcome: 'none',
      message: 'switched off (overrides)',
      findings: [],
    });
  });

  test('an id stands above its family, wherever it is written; of patterns the last one decides', () => {
    expect(graded({ 'MCP-HDR-001': 'warn', HDR: 'off' }).outcome).toBe('warn');
    expect(graded({ HDR: 'off', 'MCP-HDR-001': 'warn' }).outcome).toBe('warn');
    expect(graded({ 'MCP-*': 'info', HDR: 'warn' }).outcome).toBe('warn');
    expect(graded({ HDR: 'warn', 'MCP-*': 'info' }).outcome).toBe('info');
  });

  test('rules that are switched off need not run', () => {
    const off = switchedOff({ HDR: 'off', 'MCP-HDR-003': 'fail', 'MCP-RES-006': 'info' }, report.rules);
    expect([...off]).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10].map((n) => `MCP-HDR-${String(n).padStart(3, '0')}`));
  });
});
