import { describe, expect, test } from '@jest/globals';
import type { Log } from 'sarif';
import { catalogue } from '../../rules/index.js';
import { renderSarif } from '../../src/report/sarif.js';
import { checkReference } from '../support/check.js';
import { errorReport, finding, reportWith } from './support/fixture.js';
import { validateSarif } from './support/multitool.js';

const hostile =
  '</script>`|](javascript:alert(1)) [x](https://evil.example) {0} \u0000\u001b[31m\u202E\uD800 %SRCROOT%';

describe('the official validator accepts', () => {
  test.each([
    ['a run without findings', [reportWith()]],
    ['no report at all', []],
    ['a run without a judgement', [errorReport('the server did not start: exit code 1')]],
    ['hostile text in every place', [reportWith({ 'MCP-HDR-001': [finding(hostileFinding())] })]],
    [
      'two servers with the same finding',
      ['a', 'b'].map((name) =>
        reportWith(
          { 'MCP-DSC-001': [finding()], 'MCP-SEC-001': [finding({ outcome: 'warn' })] },
          { target: { name, transport: 'http', era: 'unknown' } },
        ),
      ),
    ],
  ])('%s', async (_name, reports) => {
    expect(await validateSarif(renderSarif(reports, catalogue, { category: 'mcp-compliance' }))).toEqual([]);
  });

  test('the report of a server with many faults', async () => {
    const report = await checkReference({ era: 'legacy' });
    const text = renderSarif([report], catalogue, { category: 'mcp-compliance/legacy' });
    expect(await validateSarif(text)).toEqual([]);
  });
});

test('the official validator refuses what is no SARIF', async () => {
  const log: Log = JSON.parse(
    renderSarif([reportWith({ 'MCP-DSC-001': [finding()] })], catalogue, { category: 'mcp-compliance' }),
  );
  const result = log.runs[0]?.results?.[0];
  Object.assign(result ?? {}, { level: 'grave', ruleIndex: 4_000 });
  expect((await validateSarif(JSON.stringify(log))).join('\n')).toMatch(/error JSON1/);
});

function hostileFinding(): Parameters<typeof finding>[0] {
  return {
    message: hostile,
    expected: hostile,
    actual: hostile.repeat(2_000),
    subject: hostile,
    kind: 'tool',
    pointer: `/${hostile}`,
    location: { path: 'src/a b/[x]#%?.ts', line: 3, column: 7, ambiguous: true },
  };
}
