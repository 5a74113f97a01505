import { describe, expect, test } from '@jest/globals';
import type { Log, Run } from 'sarif';
import { catalogue } from '../../rules/index.js';
import { renderSarif } from '../../src/report/sarif.js';
import { sarifCategory } from '../../src/report/sarif-category.js';
import { SARIF_LIMITS } from '../../src/report/sarif-limits.js';
import type { Report } from '../../src/suite/report.js';
import type { RuleMeta } from '../../src/suite/rule.js';
import { errorReport, finding, reportWith } from './support/fixture.js';

function runOf(reports: readonly Report[], rules: readonly RuleMeta[] = catalogue, fallbackPath?: string): Run {
  const options = { category: 'mcp-compliance', ...(fallbackPath === undefined ? {} : { fallbackPath }) };
  const log: Log = JSON.parse(renderSarif(reports, rules, options));
  expect(log.runs).toHaveLength(1);
  const [run] = log.runs;
  if (!run) throw new Error('no run');
  return run;
}
const resultsOf = (...reports: Report[]) => runOf(reports).results ?? [];
const printOf = (report: Report) =>
  resultsOf(report).map((result) => result.partialFingerprints?.primaryLocationLineHash);

describe('rules', () => {
  const rules = runOf([reportWith()]).tool.driver.rules ?? [];

  test('all of the catalogue are listed, in its order, with help and docs', () => {
    expect(rules.map(({ id }) => id)).toEqual(catalogue.map(({ id }) => id));
    for (const [index, rule] of rules.entries()) {
      const meta = catalogue[index];
      expect(rule.help?.markdown).toContain(meta?.fix);
      expect(rule.help?.text).toContain(meta?.fix);
      expect(rule.helpUri).toBe(
        `https://github.com/mcp-compliance/mcp-compliance-action/blob/v1/docs/rules/${rule.id}.md`,
      );
      expect(rule.fullDescription?.text).not.toBe('');
      expect(rule.properties?.tags?.length).toBeLessThanOrEqual(SARIF_LIMITS.tags);
    }
  });

  test('only rules on security carry a security severity, as a string, and the tag', () => {
    for (const { id, properties } of rules) {
      const security = /-(SEC|AUT)-/.test(id);
      expect([id, properties?.tags?.includes('security')]).toEqual([id, security]);
      expect([id, typeof properties?.['security-severity']]).toEqual([id, security ? 'string' : 'undefined']);
      expect([id, typeof properties?.['problem.severity']]).toEqual([id, security ? 'undefined' : 'string']);
    }
  });

  test.each([
    ['MCP-DSC-001', 'error'],
    ['MCP-STL-001', 'error'],
    ['MCP-DSC-005', 'warning'],
    ['MCP-ERR-008', 'warning'],
    ['MCP-DEP-005', 'note'],
  ])('the level of %s gives %s', (id, level) => {
    expect(rules.find((rule) => rule.id === id)?.defaultConfiguration?.level).toBe(level);
  });

  test('long texts are cut at what GitHub takes', () => {
    const [meta] = catalogue;
    if (!meta) throw new Error('an empty catalogue');
    const long = { ...meta, title: 'word '.repeat(500), why: 'x'.repeat(SARIF_LIMITS.descriptionChars + 1) };
    const exact = { ...meta, why: 'x'.repeat(SARIF_LIMITS.descriptionChars) };
    const [cut, whole] = runOf([reportWith()], [long, exact]).tool.driver.rules ?? [];
    expect(cut?.name).toHaveLength(SARIF_LIMITS.nameChars);
    expect(cut?.shortDescription?.text).toHaveLength(SARIF_LIMITS.descriptionChars);
    expect(cut?.fullDescription?.text).toMatch(/… \(1025 characters\)$/);
    expect(whole?.fullDescription?.text).toBe(exact.why);
  });
});

describe('results', () => {
  test('one for each new and known finding, none for waived ones, the gravest first', () => {
    const results = resultsOf(
      reportWith({
        'MCP-DSC-005': [finding({ outcome: 'info', message: 'c' }), finding({ state: 'waived', message: 'w' })],
        'MCP-HDR-001': [finding({ message: 'a' }), finding({ outcome: 'warn', state: 'known', message: 'b' })],
      }),
    );
    expect(results.map(({ level, message, ruleId }) => [level, message.text, ruleId])).toEqual([
      ['error', 'a', 'MCP-HDR-001'],
      ['warning', 'b\nKnown from the baseline.', 'MCP-HDR-001'],
      ['note', 'c', 'MCP-DSC-005'],
    ]);
    for (const { ruleId, ruleIndex } of results) expect(catalogue[ruleIndex ?? -1]?.id).toBe(ruleId);
  });

  test.each([
    [{ path: 'src/a.ts', line: 7, column: 3 }, 'src/a.ts', 7, 3],
    [{ path: 'src\\win\\a.ts', line: 7 }, 'src/win/a.ts', 7, 1],
    [{ path: './a b/[é]#?%.ts', line: 0, column: 0 }, 'a%20b/%5B%C3%A9%5D%23%3F%25.ts', 1, 1],
    [{ path: 'https://evil.example/a', line: 5 }, 'https%3A/evil.example/a', 5, 1],
    [{ path: '/etc/passwd', line: 5, column: 2 }, 'server.json', 1, 1],
    [{ path: 'C:\\a.ts', line: 5 }, 'server.json', 1, 1],
    [{ path: '../a.ts', line: 5 }, 'server.json', 1, 1],
    [undefined, 'server.json', 1, 1],
  ])('the place %j becomes %s', (location, uri, line, column) => {
    const report = reportWith({ 'MCP-DSC-001': [finding(location ? { location } : {})] });
    const [result] = runOf([report], catalogue, 'server.json').results ?? [];
    expect(result?.locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri, uriBaseId: '%SRCROOT%' },
          region: { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 },
        },
      },
    ]);
  });

  test('messages are plain text: no control characters, no links of the server', () => {
    const [result] = resultsOf(
      reportWith({ 'MCP-DSC-001': [finding({ message: 'tool `[a](https://x)\u001b[2J\u202E`' })] }),
    );
    expect(result?.message.text).toBe('tool `[a] (https://x)\uFFFD[2J\uFFFD`');
  });

  test('messages are cut with their length said', () => {
    const at = (length: number) =>
      resultsOf(reportWith({ 'MCP-DSC-001': [finding({ message: 'x'.repeat(length) })] }))[0]?.message.text;
    expect(at(SARIF_LIMITS.messageChars)).toHaveLength(SARIF_LIMITS.messageChars);
    expect(at(SARIF_LIMITS.messageChars)).not.toContain('…');
    expect(at(SARIF_LIMITS.messageChars + 1)).toMatch(/… \(4097 characters\)$/);
    expect(at(SARIF_LIMITS.messageChars + 1)).toHaveLength(SARIF_LIMITS.messageChars);
  });

  test.each([
    [SARIF_LIMITS.results - 1, SARIF_LIMITS.results - 1],
    [SARIF_LIMITS.results, SARIF_LIMITS.results],
    [SARIF_LIMITS.results + 1, SARIF_LIMITS.results],
  ])('of %i findings %i are reported, and the gravest is among them', (number, expected) => {
    const findings = Array.from({ length: number - 1 }, (_, index) =>
      finding({ outcome: 'info', subject: `${index}` }),
    );
    const results = resultsOf(reportWith({ 'MCP-DSC-001': findings, 'MCP-HDR-001': [finding()] }));
    expect(results).toHaveLength(expected);
    expect(results[0]?.ruleId).toBe('MCP-HDR-001');
  });
});

describe('fingerprints', () => {
  const base = finding({ subject: 'search', kind: 'tool', pointer: '/inputSchema' });

  test('stay when lines move and words change', () => {
    const moved = { ...base, message: 'other words', actual: 'x', location: { path: 'src/b.ts', line: 99 } };
    expect(printOf(reportWith({ 'MCP-SCH-001': [moved] }))).toEqual(printOf(reportWith({ 'MCP-SCH-001': [base] })));
  });

  test('tell rules, subjects, pointers and servers apart', () => {
    const server = (name: string) =>
      reportWith({ 'MCP-SCH-001': [base] }, { target: { ...reportWith().target, name } });
    const results = [
      ...resultsOf(
        reportWith({
          'MCP-SCH-001': [base, { ...base, subject: 'find' }, { ...base, pointer: '/x' }],
          'MCP-SCH-002': [base],
        }),
      ),
      ...resultsOf(server('a'), server('b')),
    ];
    const prints = results.map(({ partialFingerprints }) => partialFingerprints?.primaryLocationLineHash);
    expect(prints).toHaveLength(6);
    expect(new Set(prints).size).toBe(6);
  });

  test('number findings that are otherwise the same', () => {
    const [first, second] = printOf(reportWith({ 'MCP-SCH-001': [base, base] }));
    expect(first).toMatch(/^[0-9a-f]{32}:1$/);
    expect(second).toBe(first?.replace(/1$/, '2'));
  });
});

describe('the run', () => {
  test('is successful whatever was found, and not when there is no judgement', () => {
    expect(runOf([reportWith({ 'MCP-DSC-001': [finding()] })]).invocations).toEqual([{ executionSuccessful: true }]);
    const [broken] = runOf([reportWith(), errorReport('no answer')]).invocations ?? [];
    expect(broken?.executionSuccessful).toBe(false);
    expect(broken?.toolExecutionNotifications?.map(({ message }) => message.text)).toEqual(['no answer']);
    expect(runOf([]).invocations?.[0]?.executionSuccessful).toBe(false);
  });

  test('is the same text for the same reports', () => {
    const render = () => renderSarif([reportWith({ 'MCP-DSC-001': [finding()] })], catalogue, { category: 'a' });
    expect(render()).toBe(render());
  });

  test.each([
    ['a', 'a/'],
    ['a/b/', 'a/b/'],
    ['a//', 'a/'],
  ])('the category %s becomes the id %s', (category, id) => {
    const log: Log = JSON.parse(renderSarif([], catalogue, { category }));
    expect(log.runs[0]?.automationDetails?.id).toBe(id);
  });
});

test.each([
  [{ servers: [] }, 'mcp-compliance'],
  [{ servers: ['my server'], matrix: 'null' }, 'mcp-compliance/my-server'],
  [{ servers: ['http://localhost:{port}/mcp'] }, 'mcp-compliance/http:-localhost:-port-mcp'],
  [
    { servers: ['a'], matrix: '{"os": "ubuntu-latest", "node": 24, "more": {"x": [true]}}' },
    'mcp-compliance/a/ubuntu-latest/24/true',
  ],
  [{ servers: ['a'], matrix: '{broken' }, 'mcp-compliance/a'],
])('the category of %j is %s', (parts, category) => {
  expect(sarifCategory(parts)).toBe(category);
});
