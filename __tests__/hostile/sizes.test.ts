import { describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { renderConsole } from '../../src/report/console.js';
import { judge } from '../adversarial/support/odd-server.js';
import { ruleOf } from '../support/check.js';

const LONG = 'n'.repeat(100_000);

describe('a report stays small', () => {
  test('whatever the length of names and messages', async () => {
    const report = await judge({
      features: (features) => {
        features.serverInfo = { name: LONG, version: LONG };
        features.supportedVersions.push(
          ...Array.from({ length: 10_000 }, (_, index) => `${LONG.slice(0, 400)}${index}`),
        );
        for (const end of ['a', 'b']) features.tools.push({ name: `${LONG}${end}`, inputSchema: { type: 5 } });
      },
    });
    expect(JSON.stringify(report).length).toBeLessThan(1_000_000);
    expect(report.target.serverInfo?.name).toMatch(/^n{300}… \(100000 characters, [0-9a-f]{8}\)$/);
    // Cut names that differ stay two subjects.
    const subjects = ruleOf(report, 'MCP-SCH-006').findings.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(2);
  });

  test('whatever the number of findings', async () => {
    const report = await judge({
      features: (features) => {
        features.pageSize = 100_000;
        features.tools = Array.from({ length: 5_000 }, (_, index) => ({ name: `t${index}`, inputSchema: { type: 5 } }));
      },
    });
    const rule = ruleOf(report, 'MCP-SCH-006');
    expect(rule.findings).toHaveLength(500);
    expect(rule.message).toContain('5000 findings');
    expect(rule.notes).toContain('only the first 500 of 5000 findings are kept');
    expect(renderConsole(report, catalogue, { color: false, verbose: false }).length).toBeLessThan(1_000_000);
  });
});
