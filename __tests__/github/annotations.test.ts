import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogue } from '../../rules/index.js';
import { type Annotation, annotationsOf, planAnnotations } from '../../src/github/annotations.js';
import { ANNOTATION_MESSAGE_CHARS, ANNOTATION_TITLE_CHARS } from '../../src/report/limits.js';
import type { Finding, Report } from '../../src/suite/report.js';
import { finding, reportWith } from '../report/support/fixture.js';
import { hostileText } from '../support/hostile-text.js';
import { badReport, errorReport, gated, goodReport, hostileReport, hugeReport } from '../support/reports.js';

function plan(...reports: Report[]) {
  return planAnnotations(reports, catalogue);
}

function levels(annotations: readonly Annotation[]): Record<string, number> {
  const by = Object.groupBy(annotations, ({ level }) => level);
  return Object.fromEntries(Object.entries(by).map(([level, list]) => [level, list?.length ?? 0]));
}

/** So many findings of one outcome, in one rule. */
function report(outcome: Finding['outcome'], number: number): Report {
  const many = Array.from({ length: number }, (_none, index) => finding({ outcome, subject: `s${index}` }));
  return gated(reportWith({ 'MCP-SEC-006': many }));
}

describe('annotations', () => {
  test('a good server has none, nor has one that was not judged', () => {
    expect(plan(goodReport())).toEqual({ annotations: [] });
    expect(plan(errorReport())).toEqual({ annotations: [] });
  });

  test('failures are errors, warnings warnings; information and known violations notices; waived ones nothing', () => {
    const { annotations, rest } = plan(badReport());
    expect(annotations.map(({ level, properties }) => `${level} ${properties.title}`)).toEqual([
      'error MCP-HDR-001 MUST: Missing Mcp-Method rejected with 400 + HeaderMismatch',
      'error MCP-SCH-004 MUST: x-mcp-header only on string/integer/boolean — never number',
      'error MCP-SCH-004 MUST: x-mcp-header only on string/integer/boolean — never number',
      'warning MCP-RES-006 SHOULD: SSE responses set X-Accel-Buffering: no',
      'warning MCP compliance: unused waiver',
      'warning MCP compliance: expired waiver',
      'warning MCP compliance: the baseline can shrink',
      'notice MCP-REG-001 MAY: server.json present and valid against the registry schema',
      'notice MCP-CAC-001 MUST: ttlMs present on all five cacheable results',
    ]);
    expect(rest).toBeUndefined();
  });

  test('say what is wrong, how to fix it and where to read on', () => {
    const fix = catalogue.find(({ id }) => id === 'MCP-HDR-001')?.fix;
    expect(plan(badReport()).annotations[0]?.message.split('\n')).toEqual([
      '`tools/list` without `Mcp-Method` was answered 200 with a result',
      `Fix: ${fix}`,
      expect.stringMatching(/^https:.*\/MCP-HDR-001\.md$/),
    ]);
  });

  test('stand on their line where one is known, else nowhere', () => {
    const [nowhere, certain, doubtful] = plan(badReport()).annotations;
    expect(nowhere?.properties).not.toHaveProperty('file');
    expect(certain?.properties).toMatchObject({ file: 'src/tools/search.ts', startLine: 12, startColumn: 5 });
    expect(doubtful?.properties).toMatchObject({ file: 'src/tools/find.ts', startLine: 3 });
    expect(doubtful?.message).toContain('an object (or another place of that name)\n');
  });

  test('lines and columns begin at 1 and paths have slashes, whatever the place says', () => {
    const odd = finding({ location: { path: 'src\\a.ts', line: 0, column: 0 } });
    expect(plan(gated(reportWith({ 'MCP-HDR-001': [odd] }))).annotations[0]?.properties).toMatchObject({
      file: 'src/a.ts',
      startLine: 1,
      startColumn: 1,
    });
  });

  test('waivers to look at stand on the line to edit', () => {
    const waivers = plan(badReport()).annotations.filter(({ properties }) => properties.title?.endsWith('waiver'));
    expect(waivers).toEqual([
      {
        level: 'warning',
        message: 'unused: MCP-DSC-001 at .mcp-compliance.yml:7:5 matches no violation',
        properties: {
          title: 'MCP compliance: unused waiver',
          file: '.mcp-compliance.yml',
          startLine: 7,
          startColumn: 5,
        },
      },
      {
        level: 'warning',
        message:
          'expired: MCP-HDR-001 at .mcp-compliance.yml:10:5 no longer waives anything; its last day was 2026-07-31',
        properties: {
          title: 'MCP compliance: expired waiver',
          file: '.mcp-compliance.yml',
          startLine: 10,
          startColumn: 5,
        },
      },
    ]);
  });
});

describe('the ten of each level', () => {
  test.each([
    ['fail', 'error'],
    ['warn', 'warning'],
    ['info', 'notice'],
  ] as const)('%s: nine and ten are shown, of eleven ten with a line that says so', (outcome, level) => {
    for (const number of [9, 10]) {
      const all = plan(report(outcome, number));
      expect(levels(all.annotations)).toEqual({ [level]: number });
      expect(all.rest).toBeUndefined();
    }
    const { annotations, rest } = plan(report(outcome, 11));
    expect(levels(annotations)).toEqual({ [level]: 10 });
    expect(rest).toBe('1 more annotation in the job summary: GitHub shows 10 errors, warnings and notices each a step');
  });

  test('are shared by all servers and all levels', () => {
    const { annotations, rest } = plan(hugeReport(3), hugeReport(3));
    expect(levels(annotations)).toEqual({ error: 10, warning: 10, notice: 10 });
    expect(rest).toMatch(/^444 more annotations in the job summary: /);
  });

  test('leave room for what the step says besides', () => {
    const reserved = { error: 2, warning: 20 };
    const { annotations, rest } = planAnnotations([hugeReport(1)], catalogue, { reserved, listedIn: 'the log' });
    expect(levels(annotations)).toEqual({ error: 8, notice: expect.any(Number) });
    expect(rest).toContain(' in the log: ');
  });

  test('MUST comes before SHOULD before MAY, new before known', () => {
    const ids = ['MCP-HDR-010', 'MCP-STL-005', 'MCP-ERR-008', 'MCP-CAC-001', 'MCP-SEC-005'];
    const failing = reportWith(Object.fromEntries(ids.map((id) => [id, [finding()]])));
    const titles = plan(gated(failing)).annotations.map(({ properties }) => properties.title?.split(':')[0]);
    expect(titles).toEqual([
      'MCP-CAC-001 MUST',
      'MCP-SEC-005 MUST NOT',
      'MCP-STL-005 SHOULD',
      'MCP-ERR-008 SHOULD NOT',
      'MCP-HDR-010 MAY',
    ]);
    const known = gated(failing, {}, reportWith({ 'MCP-CAC-001': [finding()] }));
    expect(plan(known).annotations.at(-1)).toMatchObject({
      level: 'notice',
      message: expect.stringMatching(/^Known from the baseline: it was wrong\n/),
    });
  });

  test('a waiver that several servers have is told once', () => {
    const waivers = plan(badReport(), badReport()).annotations.filter(({ message }) => message.startsWith('unused'));
    expect(waivers).toHaveLength(1);
  });

  test('of several servers each annotation names its own', () => {
    const named = { ...badReport(), target: { ...badReport().target, name: 'search' } };
    expect(plan(named, goodReport()).annotations[0]?.message).toContain('\nServer: search\n');
    expect(plan(named).annotations[0]?.message).not.toContain('Server:');
  });
});

describe('limits of an annotation', () => {
  const first = (message: string, title = 'T'): Annotation | undefined => {
    const base = gated(reportWith({ 'MCP-HDR-001': [finding({ message })] }));
    const rules = base.rules.map((rule) => (rule.id === 'MCP-HDR-001' ? { ...rule, title } : rule));
    return plan({ ...base, rules }).annotations[0];
  };
  const tail = (first('')?.message ?? '').length;

  test('a message at the limit is whole; a longer one is cut before the fix and says so', () => {
    const room = ANNOTATION_MESSAGE_CHARS - tail;
    for (const length of [room - 1, room]) expect(first('x'.repeat(length))?.message).toHaveLength(tail + length);
    const cut = first('x'.repeat(room + 1))?.message ?? '';
    expect(cut).toHaveLength(ANNOTATION_MESSAGE_CHARS);
    expect(cut).toMatch(/x… \(\d+ characters\)\nFix: .*\nhttps:\S+\.md$/);
  });

  test('a title at the limit is whole, a longer one is cut', () => {
    const fixed = 'MCP-HDR-001 MUST: '.length;
    expect(first('m', 'x'.repeat(ANNOTATION_TITLE_CHARS - fixed))?.properties.title).not.toContain('…');
    const cut = first('m', 'x'.repeat(ANNOTATION_TITLE_CHARS - fixed + 1))?.properties.title;
    expect(cut).toHaveLength(ANNOTATION_TITLE_CHARS);
    expect(cut).toContain('…');
  });

  test('hold whatever the server says', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 2_000 }), (text, times) => {
        for (const { message, properties } of annotationsOf([hostileReport(text.repeat(times))], catalogue)) {
          expect(message.length).toBeLessThanOrEqual(ANNOTATION_MESSAGE_CHARS);
          expect(properties.title?.length).toBeLessThanOrEqual(ANNOTATION_TITLE_CHARS);
          expect(message.isWellFormed()).toBe(true);
          expect(message).toMatch(/^[\P{C}\n]*$/u);
        }
      }),
      { numRuns: 50 },
    );
  });
});
