import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { faults } from '../../src/reference/faults/index.js';
import { checkReference } from '../support/check.js';
import { expectFault } from '../support/matrix.js';

const TOKEN = { name: 'token', value: 'a-token-of-the-user-for-tests' };
/** Faults that only show when the run has a token. */
const NEEDS_TOKEN: readonly string[] = ['cac-public-personal'];

describe('each fault of the reference server is found by the rules that it names, and by no others', () => {
  test.each(faults.filter(({ transports }) => transports.includes('http')))('$id: $what', async (fault) => {
    const settings = NEEDS_TOKEN.includes(fault.id) ? { token: TOKEN } : {};
    expectFault(await checkReference({ faults: [fault.id] }, { settings }), fault);
  });
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
  const families = ['DSC', 'HDR', 'STL', 'RES', 'ERR', 'CAC', 'SCH', 'DEP'];
  const expected = catalogue.map(({ id }) => id).filter((id) => families.some((family) => id.includes(family)));
  expect(expected.filter((id) => !covered.has(id))).toEqual([]);
});
