import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Log } from 'sarif';
import { catalogue } from '../../rules/index.js';
import { renderSarif } from '../../src/report/sarif.js';
import type { Finding } from '../../src/suite/report.js';
import { checkReference } from '../support/check.js';
import { hostileText } from '../support/hostile-text.js';
import { hostileReport } from '../support/reports.js';
import { errorReport, finding, reportWith } from './support/fixture.js';
import { schemaErrors, validateSarif } from './support/multitool.js';

const hostile =
  '</script>`|](javascript:alert(1)) [x](https://evil.example) {0} \u0000\u001b[31m\u202E\uD800 %SRCROOT%';

const hostileFinding: Partial<Finding> = {
  message: hostile,
  expected: hostile,
  actual: hostile.repeat(2_000),
  subject: hostile,
  kind: 'tool',
  pointer: `/${hostile}`,
  location: { path: 'src/a b/[x]#%?.ts', line: 3, column: 7, ambiguous: true },
};

const twoServers = ['a', 'b'].map((name) =>
  reportWith(
    { 'MCP-DSC-001': [finding()], 'MCP-SEC-001': [finding({ outcome: 'warn' })] },
    { target: { name, transport: 'http', era: 'unknown' } },
  ),
);

describe('the official schema and validator accept', () => {
  test.each([
    ['a run without findings', [reportWith()]],
    ['a run without a judgement', [errorReport('the server did not start: exit code 1')]],
    ['hostile text in every place', [reportWith({ 'MCP-HDR-001': [finding(hostileFinding)] })]],
    ['two servers with the same finding', twoServers],
  ])('%s', async (_name, reports) => {
    const text = renderSarif(reports, catalogue, { category: 'mcp-compliance' });
    expect(schemaErrors(text)).toEqual([]);
    expect(await validateSarif(text)).toEqual([]);
  });

  test('the report of a server that speaks an earlier revision only', async () => {
    const report = await checkReference({ era: 'legacy' });
    const text = renderSarif([report], catalogue, { category: 'mcp-compliance/legacy' });
    expect(schemaErrors(text)).toEqual([]);
    expect(await validateSarif(text)).toEqual([]);
  });
});

test('whatever a server says, the file keeps to the schema and its messages hold no link and no control character', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const sarif = renderSarif([hostileReport(text)], catalogue, { category: text });
      expect(schemaErrors(sarif)).toEqual([]);
      const log: Log = JSON.parse(sarif);
      for (const { message } of log.runs[0]?.results ?? []) expect(message.text).not.toMatch(/\]\(|[^\P{C}\n]/u);
      expect(log.runs[0]?.automationDetails?.id).toMatch(/\/$/);
    }),
    { numRuns: 25 },
  );
});

describe('the official schema and validator refuse', () => {
  const broken = (change: (run: Log['runs'][number]) => void): string => {
    const report = reportWith({ 'MCP-DSC-001': [finding()] });
    const log: Log = JSON.parse(renderSarif([report], catalogue, { category: 'mcp-compliance' }));
    for (const run of log.runs) change(run);
    return JSON.stringify(log);
  };

  test('a level that is none', () => {
    expect(schemaErrors(broken(({ results = [] }) => Object.assign(results[0] ?? {}, { level: 'grave' })))).toContain(
      '/runs/0/results/0/level must be equal to one of the allowed values',
    );
  });

  test('a rule index outside of the list', async () => {
    const found = await validateSarif(
      broken(({ results = [] }) => Object.assign(results[0] ?? {}, { ruleIndex: 4_000 })),
    );
    expect(found.join('\n')).toContain('error SARIF');
  });
});
