import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogue } from '../../rules/index.js';
import { COMMENT_CHARS, cutChars, SUMMARY_BYTES } from '../../src/report/limits.js';
import { renderSummary } from '../../src/report/summary.js';
import type { Report } from '../../src/suite/report.js';
import { gated, goodReport, hugeReport } from '../support/reports.js';
import { finding, reportWith } from './support/fixture.js';

const CUT = / for want of room on this page; the JSON report has everything\./;

/** A report whose whole summary has just this many bytes. */
function sized(bytes: number): Report {
  const padded = (length: number): Report => {
    const findings = [finding({ outcome: 'info', actual: 'x'.repeat(length) })];
    return gated(reportWith({ 'MCP-HDR-001': [finding()], 'MCP-REG-001': findings }));
  };
  const empty = Buffer.byteLength(renderSummary([padded(0)], catalogue, Number.MAX_SAFE_INTEGER));
  return padded(bytes - empty);
}

describe('the job summary', () => {
  test.each([
    ['GitHub’s limit for a step', SUMMARY_BYTES],
    ['a comment', COMMENT_CHARS],
  ])('%s: below the limit and at it the text is whole, above it is shortened and says so', (_name, limit) => {
    for (const bytes of [limit - 1, limit]) {
      const whole = renderSummary([sized(bytes)], catalogue, limit);
      expect(Buffer.byteLength(whole)).toBe(bytes);
      expect(whole).not.toMatch(CUT);
    }
    for (const bytes of [limit + 1, limit + 1_000]) {
      const above = renderSummary([sized(bytes)], catalogue, limit);
      expect(Buffer.byteLength(above)).toBeLessThanOrEqual(limit);
      expect(above).toMatch(CUT);
      expect(above).toContain('MCP-HDR-001');
    }
  });

  test('the limit of a step is the default', () => {
    expect(Buffer.byteLength(renderSummary([hugeReport(200)], catalogue))).toBeLessThanOrEqual(SUMMARY_BYTES);
    expect(SUMMARY_BYTES).toBe(1_048_576);
  });

  test('shortened as far as need be: evidence of lesser violations first, the verdict never', () => {
    const report = hugeReport(50);
    const sizes = [10_000_000, 1_048_576, 300_000, 65_536, 30_000, 8_000, 2_000, 700];
    const texts = sizes.map((size) => renderSummary([report], catalogue, size));
    texts.forEach((text, index) => {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(sizes[index] ?? 0);
      expect(text.startsWith('## ❌ MCP compliance: ')).toBe(true);
      expect(text).toContain('Gate failed: ');
    });
    const folds = texts.map((text) => text.match(/^<details>$/gm)?.length ?? 0);
    expect(folds).toEqual([...folds].sort((a, b) => b - a));
    expect(folds[0]).toBe(catalogue.length);
    // Where there is room for one line a rule, none is missing.
    for (const { id } of catalogue) expect(texts[4]).toContain(id);
    expect(texts.at(-1)).toMatch(CUT);
  });

  test('a rule that fails keeps its evidence longer than one that warns', () => {
    const many = Array.from({ length: 20 }, (_none, index) =>
      finding({ subject: `s${index}`, actual: 'x'.repeat(500) }),
    );
    const warnings = many.map((entry) => ({ ...entry, outcome: 'warn' as const }));
    const report = gated(reportWith({ 'MCP-DSC-002': warnings, 'MCP-STL-001': many }));
    const text = renderSummary([report], catalogue, 18_000);
    const evidence = (id: string): number => {
      const start = text.indexOf(`<b>${id}</b>`);
      return text.slice(start, text.indexOf('</details>', start)).match(/Got:/g)?.length ?? 0;
    };
    expect(evidence('MCP-STL-001')).toBe(20);
    expect(evidence('MCP-DSC-002')).toBeLessThan(20);
  });

  test('a hundred servers share one limit', () => {
    const reports = Array.from({ length: 100 }, (_none, index) => {
      const report = index % 2 === 0 ? hugeReport(5) : goodReport();
      return { ...report, target: { ...report.target, name: `server-${index}` } };
    });
    const text = renderSummary(reports, catalogue);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(SUMMARY_BYTES);
    for (const { target } of reports) expect(text).toContain(`compliance: ${target.name}\n`);
  });
});

describe('cutting text', () => {
  test('at the limit it stays, above it what was cut is said', () => {
    expect(cutChars('x'.repeat(100), 100)).toBe('x'.repeat(100));
    expect(cutChars('x'.repeat(101), 100)).toBe(`${'x'.repeat(82)}… (101 characters)`);
  });

  test('where there is no room to say so it is only cut', () => {
    expect(cutChars('abcdefghij', 3)).toBe('abc');
    expect(cutChars('abcdefghij', 0)).toBe('');
  });

  test('never exceeds the limit and never halves a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(60), (text, limit) => {
        const cut = cutChars(text.repeat(3), limit);
        expect(cut.length).toBeLessThanOrEqual(limit);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});
