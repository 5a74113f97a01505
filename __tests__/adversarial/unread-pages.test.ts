import { expect, test } from '@jest/globals';
import { ruleOf } from '../support/check.js';
import { violationsWithOutcome } from '../support/judge.js';
import { judge } from './support/odd-server.js';

test('what stands on no page that was read may stand on another', async () => {
  const tools = [{ name: 'plain', inputSchema: { type: 'object' } }];
  const report = await judge({
    offers: (features) => Object.assign(features, { tools: [] }),
    result: (result, { method }) => (method === 'tools/list' ? { ...result, tools, nextCursor: 'elsewhere' } : result),
  });
  expect(violationsWithOutcome(report)).toEqual([]);
  for (const id of ['MCP-SCH-001', 'MCP-SCH-002', 'MCP-SCH-003', 'MCP-SCH-004', 'MCP-SCH-005'])
    expect(ruleOf(report, id)).toMatchObject({
      verdict: 'not-tested',
      message: 'none of 1 tools has an x-mcp-header; page 2 was not served; the rest of the list was not read',
    });
  for (const id of ['MCP-HDR-008', 'MCP-HDR-009'])
    expect(ruleOf(report, id)).toMatchObject({
      verdict: 'not-tested',
      message: expect.stringContaining('the rest of the list was not read'),
    });
  expect(ruleOf(report, 'MCP-SEC-004').notes).toEqual([
    'not looked at: tools/list: page 2 was not served; the rest of the list was not read',
  ]);
});
