import { expect, test } from '@jest/globals';
import { ruleOf, verdictOf } from '../../support/check.js';
import { judgeCommand } from '../../support/judge.js';

const SERVER = 'node __tests__/rules/hdr/support/mirroring-sdk.mjs';

test('@modelcontextprotocol/server 2 compares Mcp-Param headers, but takes the byte E9 for é', async () => {
  const report = await judgeCommand(SERVER, 'http');
  expect(verdictOf(report, 'MCP-HDR-008')).toBe('pass');
  expect(ruleOf(report, 'MCP-HDR-009').findings).toMatchObject([
    {
      outcome: 'fail',
      message: 'tools/call of look with the byte E9 in Mcp-Param-Region was answered 200 with a result, expected 400',
    },
  ]);
});

test('one parameter that can be null makes it look at no header of the tool: the text leaves that open', async () => {
  const report = await judgeCommand(SERVER, 'http', { env: { NULLABLE: 'yes' } });
  expect(verdictOf(report, 'MCP-HDR-008')).toBe('warn');
  expect(verdictOf(report, 'MCP-HDR-009')).toBe('warn');
});
