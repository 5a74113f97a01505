import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import type { Fault } from '../../src/reference/fault.js';
import { faults } from '../../src/reference/faults/index.js';
import { checkReference } from '../support/check.js';
import { expectFault } from '../support/matrix.js';

const TOKEN = { name: 'token', value: 'a-token-of-the-user-for-tests' };

const overHttp = faults.filter(({ transports }) => transports.includes('http'));

async function judge(fault: Fault): Promise<void> {
  const settings = fault.needsToken ? { token: TOKEN } : {};
  const era = fault.era ? { era: fault.era } : {};
  expectFault(await checkReference({ faults: [fault.id], ...era }, { settings }), fault);
}

describe('each fault of the reference server is found by the rules that it names, and by no others', () => {
  test.each(overHttp)('$id: $what', judge);
});

test('a finding names the thing, proves itself by exchanges and can be repeated', async () => {
  const report = await checkReference({ faults: ['hdr-method-optional'] });
  const rule = report.rules.find(({ id }) => id === 'MCP-HDR-001');
  const [finding] = rule?.findings ?? [];
  expect(finding?.message).toBe(
    '`server/discover` without `Mcp-Method` was answered 200 with a result, expected 400 with error -32020 (HeaderMismatch)',
  );
  expect(finding?.reproduce).toMatch(
    /^curl -sS -i -X POST 'http:\/\/127\.0\.0\.1:\d+\/mcp' -H 'Content-Type: application\/json'/,
  );
  const cited = finding?.exchanges.map((id) =>
    report.exchanges.find((exchange) => exchange.id === id)?.request.headers.map(([name]) => name),
  );
  expect(cited?.[0]).not.toContain('Mcp-Method');
  expect(cited?.[1]).toContain('Mcp-Method');
});

test('every rule that a server can break by its answers has a fault', () => {
  const covered = new Set(faults.flatMap(({ trips }) => trips));
  const families = /^MCP-(DSC|HDR|STL|RES|ERR|CAC|SCH|DEP)-|^MCP-SEC-00[134567]$/;
  const expected = catalogue.map(({ id }) => id).filter((id) => families.test(id));
  expect(expected).toHaveLength(63);
  expect(expected.filter((id) => !covered.has(id))).toEqual([]);
});
