import { describe, expect, test } from '@jest/globals';
import { quirks } from '../../src/reference/quirks.js';
import type { Report } from '../../src/suite/report.js';
import { checkReference, ruleOf, verdictOf } from '../support/check.js';
import { expectFault, expectFaultless } from '../support/matrix.js';

test('the faultless server has no violation, and every rule but two is exercised', async () => {
  const report = await checkReference();
  expectFaultless(report);
  const unexercised = report.rules
    .filter(({ verdict, id }) => verdict !== 'pass' && !/AUT|REG/.test(id))
    .map(({ id, verdict }) => `${id} ${verdict}`);
  expect(unexercised).toEqual(['MCP-CAC-005 not-applicable', 'MCP-SEC-002 not-applicable']);
  expect(report.target).toMatchObject({ era: 'modern-only', serverInfo: { name: 'mcp-reference', version: '1.0.0' } });
});

const overHttp = quirks.filter(({ transports }) => transports === undefined || transports.includes('http'));

describe('odd but legal servers are left alone', () => {
  test.each(overHttp)('$id: $what', async ({ id, acceptsInitialize, era = 'modern-only' }) => {
    const report = await checkReference({ quirks: [id], era });
    expectFault(report, { trips: acceptsInitialize || era === 'dual-era' ? ['MCP-DEP-006'] : [] });
  });
});

test('a server of both eras is told so, and nothing else', async () => {
  const report = await checkReference({ era: 'dual-era' });
  expect(report.target.era).toBe('dual-era');
  expectFault(report, { trips: ['MCP-DEP-006'] });
  expect(verdictOf(report, 'MCP-STL-005')).toBe('not-applicable');
});

test('a legacy server gets one cause, what it blocks, and the rules that need no modern answer', async () => {
  const report = await checkReference({ era: 'legacy' });
  expect(report.target.era).toBe('legacy');
  expectFault(report, { trips: ['MCP-DSC-001', 'MCP-DEP-006'] });
  expect(ruleOf(report, 'MCP-HDR-001').message).toMatch(/^blocked by MCP-DSC-001: only legacy revisions are served/);
  for (const id of ['MCP-SCH-001', 'MCP-SCH-006', 'MCP-SEC-001', 'MCP-DEP-004'])
    expect(verdictOf(report, id)).toBe('pass');
});

test('two runs against the same server give the same report but for times and ports', async () => {
  const run = () => checkReference({ faults: ['hdr-method-optional'] }, { random: '0123abcd' });
  const [first, second] = await Promise.all([run(), run()]);
  expect(first.requests).toBeGreaterThan(50);
  expect(withoutTimes(second)).toEqual(withoutTimes(first));
});

/** Lines of the report without times, the date header and the port. */
function withoutTimes(report: Report): string[] {
  const text = JSON.stringify(report, (key, value) => (/^(startedAt|durationMs)$/.test(key) ? undefined : value), 1);
  return text
    .replace(/127\.0\.0\.1:\d+/g, 'HOST')
    .split('\n')
    .filter((line) => !line.includes('GMT'));
}
