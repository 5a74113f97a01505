import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogue } from '../../rules/index.js';
import { renderConsole, renderConsoles } from '../../src/report/console.js';
import { gravest } from '../../src/suite/counts.js';
import type { Finding, Report } from '../../src/suite/report.js';
import {
  ALL_RULES,
  badReport,
  errorReport,
  gated,
  goodReport,
  hostileReport,
  hugeReport,
  legacyReport,
  PASSED_IN_BAD,
  withRules,
} from '../support/reports.js';
import { finding, reportWith } from './support/fixture.js';

function shown(report: Report, options: Partial<Parameters<typeof renderConsole>[2]> = {}): string {
  return renderConsole(report, catalogue, { color: false, verbose: false, ...options });
}

function linesOf(report: Report): string[] {
  return shown(report).split('\n');
}

const FIX = catalogue.find(({ id }) => id === 'MCP-HDR-001')?.fix ?? '';

describe('console report', () => {
  test('a good server: families, counts and the gate at the end, nothing else', () => {
    const lines = linesOf(goodReport());
    expect(lines[0]).toBe('MCP 2026-07-28: http://127.0.0.1:3000/mcp');
    expect(lines[1]).toBe('good-server 2.0.0, serves 2026-07-28 and no legacy revision');
    expect(lines[3]).toBe('DSC  Discovery        ✓✓✓✓✓        5 passed');
    expect(lines.slice(14)).toEqual(['', `${ALL_RULES} passed; 100 requests in 1.5 s`, 'Gate passed', '']);
  });

  test('of a server that was asked too little to know its era, only what it advertises is told', () => {
    const unknown = (supportedVersions: string[]): string | undefined => {
      const report = goodReport();
      return linesOf({ ...report, target: { ...report.target, era: 'unknown', supportedVersions } })[1];
    };
    expect(unknown(['2026-07-28'])).toBe(
      'good-server 2.0.0, advertises 2026-07-28; whether it serves legacy revisions too was not found out',
    );
    expect(unknown(['2025-11-25'])).toBe('good-server 2.0.0, serves no revision that could be made out');
  });

  test('a violation says what was expected, what came, how to fix it, where it is written and how to repeat it', () => {
    const text = shown(badReport());
    const start = text.indexOf('✗ MCP-HDR-001 MUST · Missing Mcp-Method');
    const part = text.slice(start, text.indexOf('STL  ')).split('\n');
    expect(part.slice(1).map((line) => line.trim().replace(/ {2,}/, ' '))).toEqual([
      '`tools/list` without `Mcp-Method` was answered 200 with a result',
      'expected 400 with error -32020 (HeaderMismatch)',
      'got 200 with a result',
      expect.stringMatching(/^repeat curl -sS -i -X POST 'http:\/\/127\.0\.0\.1:3000\/mcp' /),
      `fix ${FIX}`,
      expect.stringMatching(/^spec https:\/\/modelcontextprotocol\.io\/specification\/2026-07-28\//),
      expect.stringMatching(/^about https:.*\/MCP-HDR-001\.md$/),
      '',
      '',
    ]);
  });

  test('places are shown, with what is not certain about them', () => {
    const text = shown(badReport());
    expect(text).toContain('at        src/tools/search.ts:12\n');
    expect(text).toContain('at        src/tools/find.ts:3 (or another place of that name)\n');
    expect(text).toContain('lowered   to info, because not every server is published in the registry\n');
  });

  test('waived and known violations, waivers, what was not tested and notes stand apart', () => {
    const text = shown(badReport());
    expect(text.slice(text.indexOf('Waived'))).toBe(
      [
        'Waived (1)',
        '  MCP-STL-001 answers have the header `Mcp-Session-Id` (waived: old clients need it)',
        '',
        'Known from the baseline (1)',
        '  MCP-CAC-001 the result of `tools/list` has no ttlMs',
        '',
        'Fixed since the baseline (1): write the baseline anew',
        '  MCP-HDR-002 request without Mcp-Name',
        '',
        'Waivers to look at',
        '  unused: MCP-DSC-001 at .mcp-compliance.yml:7:5 matches no violation',
        '  expired: MCP-HDR-001 at .mcp-compliance.yml:10:5 no longer waives anything; its last day was 2026-07-31',
        '',
        'Not tested',
        '  MCP-AUT-007: needs a token without the scope; set `insufficient-scope-token`',
        '  MCP-AUT-008: needs a token of another audience; set `foreign-audience-token`',
        '',
        'Notes',
        '  MCP-DSC-002: advertises 2025-11-25 as well',
        '  the server answered /mcp with a redirect to /mcp/',
        '',
        `${PASSED_IN_BAD} passed, 3 violated, 1 known, 1 for information, 1 waived, 1 not applicable, 2 not tested; 100 requests in 1.5 s`,
        'Gate failed: 2 MUST rules violated: MCP-HDR-001, MCP-SCH-004',
        '',
      ].join('\n'),
    );
  });

  test('waived and known violations are not listed among the others', () => {
    expect(linesOf(badReport()).filter((line) => /MCP-(STL|CAC)-001 MUST/.test(line))).toEqual([]);
  });

  test.each<[string, Partial<Finding>[], string]>([
    ['known', [{ state: 'known' }], '~✓✓✓✓✓✓      6 passed, 1 known'],
    ['known warnings', [{ state: 'known', outcome: 'warn' }], '~✓✓✓✓✓✓      6 passed, 1 known'],
    ['known information', [{ state: 'known', outcome: 'info' }], '~✓✓✓✓✓✓      6 passed, 1 known'],
    ['waived', [{ state: 'waived' }], '~✓✓✓✓✓✓      6 passed, 1 waived'],
    ['known and waived', [{ state: 'waived' }, { state: 'known' }], '~✓✓✓✓✓✓      6 passed, 1 known'],
    ['lowered to info', [{ outcome: 'info' }], 'i✓✓✓✓✓✓      6 passed, 1 for information'],
    [
      'known, and a new one for information',
      [{ state: 'known' }, { outcome: 'info' }],
      'i✓✓✓✓✓✓      6 passed, 1 known',
    ],
    ['known, and a new one', [{ state: 'known' }, {}], '✗✓✓✓✓✓✓      6 passed, 1 violated'],
  ])('the sign of a rule tells what is new: %s', (_what, findings, row) => {
    const outcome = gravest(findings.filter(({ state }) => state !== 'waived').map((each) => each.outcome ?? 'fail'));
    const report = withRules(reportWith(), {
      'MCP-SEC-001': { verdict: 'violation', outcome, findings: findings.map((each) => finding(each)) },
    });
    expect(linesOf(report).find((line) => line.startsWith('SEC'))).toBe(`SEC  Security         ${row}`);
  });

  test('a server that was not reached: what is missing in the repository is not told in place of it', () => {
    const nothing = Object.fromEntries(
      reportWith().rules.map(({ id }) => [id, { verdict: 'not-tested' as const, message: 'not reached' }]),
    );
    const manifest = {
      verdict: 'violation' as const,
      outcome: 'info' as const,
      findings: [finding({ outcome: 'info' })],
    };
    const report = withRules(reportWith(), { ...nothing, 'MCP-REG-001': manifest });
    expect(shown({ ...report, conclusion: 'error', error: 'not reached' })).toBe(
      'MCP 2026-07-28: http://127.0.0.1:3000/mcp\n\nNo judgement: not reached\n',
    );
  });

  test('a legacy server: what could not be judged is told once', () => {
    const text = shown(legacyReport());
    expect(text).toContain('old-server 1.0.0, serves legacy revisions only\n');
    expect(text.match(/only legacy revisions are served/g)).toHaveLength(1);
    expect(text).toContain('MCP-HDR-001 to 010, ');
    expect(text.trimEnd().split('\n').at(-1)).toBe('Gate failed: 1 MUST rule violated: MCP-DSC-001');
  });

  test('without a judgement only the reason is told', () => {
    expect(shown(errorReport('nothing listens on port 3000'))).toBe(
      'MCP 2026-07-28: http://127.0.0.1:3000/mcp\n\nNo judgement: nothing listens on port 3000\n',
    );
  });

  test('a gate that passes in spite of violations says so', () => {
    expect(shown(badReport({ failOn: 'never' }))).toContain(
      'Gate passed: 4 violated rules do not fail it (fail-on never, 1 known from the baseline)\n',
    );
    expect(shown(badReport({ thresholds: { MUST: { allowed: 2 } } }))).toContain(
      'Gate passed: 4 violated rules do not fail it (fail-on must, thresholds, 1 known from the baseline)\n',
    );
  });

  test('rules that the settings leave out are told in one line', () => {
    const some = Object.fromEntries(
      reportWith()
        .rules.filter(({ family }) => family !== 'HDR')
        .map(({ id }) => [id, { verdict: 'not-tested' as const, message: 'not selected' }]),
    );
    const text = shown(gated(withRules(reportWith(), some)));
    expect(text).toContain('  69 rules left out by the settings: MCP-DSC-001 to 005, MCP-STL-001 to 008, ');
    expect(text).not.toContain('not selected');
  });

  test('a defect of this tool is named, with where to report it', () => {
    const report = withRules(reportWith(), { 'MCP-HDR-001': { verdict: 'not-tested', internalError: 'TypeError: x' } });
    expect(shown({ ...report, conclusion: 'error', error: 'a defect' })).toMatch(
      /Defects of this tool: please report them at https:\S+\/issues\n {2}MCP-HDR-001: TypeError: x\n/,
    );
  });

  test('of many that are known some are shown, all of them when asked for', () => {
    const many = (number: number) =>
      withRules(reportWith(), {
        'MCP-SCH-004': {
          verdict: 'violation',
          outcome: 'fail',
          findings: Array.from({ length: number }, (_, index) =>
            finding({ state: 'known', message: `tool t${index}` }),
          ),
        },
      });
    const listed = (text: string): number => text.match(/MCP-SCH-004 tool t/g)?.length ?? 0;
    expect(listed(shown(many(20)))).toBe(20);
    expect(shown(many(20))).not.toContain('more:');
    expect(listed(shown(many(25)))).toBe(20);
    expect(shown(many(25))).toContain('\n  and 5 more: --verbose or the JSON report lists all\n');
    expect(listed(shown(many(25), { verbose: true }))).toBe(25);
  });

  test('many findings of a rule are shown in part, all of them when asked for', () => {
    const many = gated(
      reportWith({ 'MCP-SEC-006': Array.from({ length: 8 }, (_none, n) => finding({ message: `tool ${n}` })) }),
    );
    expect(shown(many)).toContain('and 3 more findings of this rule: --verbose or the JSON report lists all\n');
    expect(shown(many).match(/^ {4}tool \d$/gm)).toHaveLength(5);
    expect(shown(many, { verbose: true }).match(/^ {4}tool \d$/gm)).toHaveLength(8);
  });

  test('verbose lists every rule with its message', () => {
    const text = shown(badReport(), { verbose: true });
    for (const { id } of catalogue) expect(text).toContain(id);
    expect(text).toContain('  – MCP-SEC-002 MAY');
    expect(text).toContain('    served over plain HTTP\n');
  });
});

describe('several servers', () => {
  const named = [goodReport(), badReport(), errorReport()].map((report, index) => ({
    ...report,
    target: { ...report.target, name: `server-${index}` },
  }));
  const all = (reports: Report[]): string => renderConsoles(reports, catalogue, { color: false, verbose: false });

  test('follow each other, with how many pass at the end', () => {
    const text = all(named);
    for (const report of named) expect(text).toContain(shown(report));
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      '1 of 3 servers pass; not: server-1 (failed), server-2 (no judgement)',
    );
    expect(all([goodReport(), goodReport()]).trimEnd().split('\n').at(-1)).toBe('2 of 2 servers pass');
  });

  test('of one server there is only its report', () => {
    expect(all([badReport()])).toBe(shown(badReport()));
  });
});

describe('width and colour', () => {
  test('prose is broken at the width; addresses and command lines stay whole', () => {
    const wide = shown(badReport(), { width: 60 })
      .split('\n')
      .filter((line) => line.length > 60);
    expect(wide.length).toBeGreaterThan(0);
    expect(wide.filter((line) => !/https?:|^\S{3} {2}|· |^ {4}at | s$/.test(line))).toEqual([]);
    expect(shown(badReport(), { width: 60 }).replace(/\s+/g, ' ')).toBe(shown(badReport()).replace(/\s+/g, ' '));
  });

  test('colours add nothing but colours', () => {
    const colored = shown(badReport(), { color: true });
    expect(colored).not.toBe(shown(badReport()));
    expect(stripVTControlCharacters(colored)).toBe(shown(badReport()));
  });
});

describe('text of the server', () => {
  test('no control character reaches the terminal', () => {
    const text = shown(hostileReport('a\u001b[2J\u001b]0;title\u0007\r\n\u009b31m\u202e\u2028b\u0000'), {
      verbose: true,
    });
    expect(text.replaceAll('\n', '')).toMatch(/^\P{C}+$/u);
  });

  test('nor does one of an address in a report file', () => {
    const { rules, ...report } = badReport();
    const text = shown({ ...report, rules: rules.map((rule) => ({ ...rule, specUrl: 'https://x/\u001b[2J\nb' })) });
    expect(text.match(/^ {4}spec {6}(.*)$/gm)).toEqual(Array(4).fill('    spec      https://x/\ufffd[2J b'));
  });

  test('no text can add a line', () => {
    const harmless = shown(hostileReport('x'), { verbose: true }).split('\n').length;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(shown(hostileReport(text), { verbose: true }).split('\n')).toHaveLength(harmless);
      }),
      { numRuns: 200 },
    );
  });

  test('the size of a report does not make it slow', () => {
    const started = performance.now();
    const text = shown(hugeReport(200), { verbose: true, width: 100 });
    expect(text.match(/repeat/g)?.length).toBeGreaterThan(15_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
