import { describe, expect, test } from '@jest/globals';
import { settleWaivers } from '../../src/gate/waivers.js';
import type { Waiver } from '../../src/settings/settings.js';
import type { Report } from '../../src/suite/report.js';
import { finding, reportWith } from '../report/support/fixture.js';
import { gated, TODAY, withRules } from '../support/reports.js';

const RULE = 'MCP-SEC-006';
const report = reportWith({
  [RULE]: [
    finding({ subject: 'tools/search', kind: 'tool' }),
    finding({ subject: 'tools/find', kind: 'tool' }),
    finding({ kind: 'tool' }),
  ],
});

function waiver(changes: Partial<Waiver> = {}): Waiver {
  return { rule: RULE, reason: 'because', ...changes };
}

function states(...waivers: Waiver[]): string[] {
  return gated(report, { waivers }).rules.flatMap(({ findings }) => findings.map(({ state }) => state));
}

describe('waivers', () => {
  test('without a subject waive all findings of the rule', () => {
    expect(states(waiver())).toEqual(['waived', 'waived', 'waived']);
    const { conclusion, gate, rules } = gated(report, { waivers: [waiver()] });
    expect([conclusion, gate.waived, gate.unusedWaivers]).toEqual(['success', 3, []]);
    expect(rules.find(({ id }) => id === RULE)).toMatchObject({ verdict: 'violation', outcome: 'none' });
  });

  test('the reason stands with the finding, and with no other', () => {
    const found = gated(report, { waivers: [waiver({ subject: 'tools/find', reason: 'goes in May' })] });
    const reasons = found.rules.flatMap(({ findings }) => findings.map(({ waivedBecause }) => waivedBecause));
    expect(reasons).toEqual([undefined, 'goes in May', undefined]);
  });

  test.each([
    ['tools/search', ['waived', 'new', 'new']],
    ['tools/*', ['waived', 'waived', 'new']],
    ['*search', ['waived', 'new', 'new']],
    ['tools/{search,find}', ['waived', 'waived', 'new']],
    ['tools/sear', ['new', 'new', 'new']],
    ['TOOLS/search', ['new', 'new', 'new']],
    ['!tools/search', ['new', 'new', 'new']],
  ])('with the subject %s', (subject, expected) => {
    expect(states(waiver({ subject }))).toEqual(expected);
  });

  test.each(['file:///data/[a].txt', 'a*b', '.hidden', '!x', 'C:\\temp'])(
    'a name is matched as it stands: %s',
    (name) => {
      const named = reportWith({ [RULE]: [finding({ subject: name })] });
      expect(gated(named, { waivers: [waiver({ subject: name })] }).gate.waived).toBe(1);
    },
  );

  test('* reaches names that begin with a dot, and URIs', () => {
    for (const subject of ['.hidden', 'file:///a/b/.c'])
      expect(
        gated(reportWith({ [RULE]: [finding({ subject })] }), { waivers: [waiver({ subject: '*' })] }).gate.waived,
      ).toBe(1);
  });

  test('name rules by family and pattern', () => {
    expect(states(waiver({ rule: 'SEC' }))).toEqual(['waived', 'waived', 'waived']);
    expect(states(waiver({ rule: 'MCP-SEC-*' }))).toEqual(['waived', 'waived', 'waived']);
    expect(states(waiver({ rule: 'MCP-SEC-001' }))).toEqual(['new', 'new', 'new']);
  });

  test('hold on their last day and end after it', () => {
    expect(states(waiver({ expires: TODAY }))).toEqual(['waived', 'waived', 'waived']);
    expect(states(waiver({ expires: '2026-07-31' }))).toEqual(['new', 'new', 'new']);
  });

  test('come before the baseline', () => {
    const { gate } = gated(report, { waivers: [waiver({ subject: 'tools/find' })] }, report);
    expect([gate.waived, gate.known]).toEqual([1, 2]);
  });
});

describe('waivers to look at', () => {
  function idle(settings: Waiver[], judged: Report = report): Report['gate']['unusedWaivers'] {
    return gated(judged, { waivers: settings }).gate.unusedWaivers;
  }

  test('expired ones, with the line to edit', () => {
    expect(idle([waiver({ expires: '2026-07-31', where: 'c.yml:3:5', subject: 'x' })])).toEqual([
      { rule: RULE, subject: 'x', where: 'c.yml:3:5', expired: true, expires: '2026-07-31' },
    ]);
  });

  test('those that waived nothing', () => {
    expect(idle([waiver({ subject: 'gone', where: 'c.yml:3:5' })])).toEqual([
      { rule: RULE, subject: 'gone', where: 'c.yml:3:5' },
    ]);
    expect(idle([waiver()], reportWith())).toEqual([{ rule: RULE }]);
  });

  test('of two that cover a finding neither is idle', () => {
    expect(idle([waiver(), waiver({ subject: 'tools/*' })])).toEqual([]);
  });

  test('a waiver of a rule that was not judged is not called unused, but an expired one expired', () => {
    for (const verdict of ['not-tested', 'not-applicable'] as const) {
      const unjudged = withRules(reportWith(), { [RULE]: { verdict } });
      expect(idle([waiver()], unjudged)).toEqual([]);
      expect(idle([waiver({ expires: '2020-01-01' })], unjudged)).toHaveLength(1);
    }
  });
});

describe('waivers of several servers', () => {
  const shared = waiver({ where: 'c.yml:3:5' });
  const expired = waiver({ where: 'c.yml:9:5', expires: '2020-01-01' });
  const own = waiver({ where: 'c.yml:20:5', subject: 'never' });
  const waiversOf = [
    [shared, expired],
    [shared, expired, own],
  ];
  const settled = (...reports: Report[]): string[][] =>
    settleWaivers(
      reports.map((entry, index) => gated(entry, { waivers: waiversOf[index] ?? [] })),
      waiversOf,
    ).map(({ gate }) => gate.unusedWaivers.map(({ where }) => where ?? ''));

  test('one that works at one server is not unused at another', () => {
    expect(settled(report, reportWith())).toEqual([['c.yml:9:5'], ['c.yml:9:5', 'c.yml:20:5']]);
  });

  test('one that works nowhere is unused', () => {
    expect(settled(reportWith(), reportWith())[0]).toEqual(['c.yml:3:5', 'c.yml:9:5']);
  });
});

test('many waivers of many findings take no time', () => {
  const findings = Array.from({ length: 5_000 }, (_none, n) => finding({ subject: `tools/t${n}`, kind: 'tool' }));
  // Every number begins with one of these.
  const waivers = Array.from({ length: 100 }, (_none, n) => waiver({ subject: `tools/t${n}*` }));
  const started = performance.now();
  expect(gated(reportWith({ [RULE]: findings }), { waivers }).gate.waived).toBe(5_000);
  expect(performance.now() - started).toBeLessThan(5_000);
});
