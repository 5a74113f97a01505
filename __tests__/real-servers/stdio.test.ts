import { describe, expect, test } from '@jest/globals';
import { judgeCommand, violationsWithOutcome } from '../support/judge.js';

/** "Servers MUST implement server/discover" (basic/versioning). That they answer `initialize` is information. */
const LEGACY = ['MCP-DSC-001 fail', 'MCP-DEP-006 info'];

describe('legacy servers from npm on stdio, unmodified', () => {
  test.each([
    [
      '@modelcontextprotocol/server-everything',
      'node node_modules/@modelcontextprotocol/server-everything/dist/index.js stdio',
      'mcp-servers/everything',
    ],
    [
      '@modelcontextprotocol/server-filesystem',
      'node node_modules/@modelcontextprotocol/server-filesystem/dist/index.js .',
      'secure-filesystem-server',
    ],
    [
      '@modelcontextprotocol/server-memory',
      'node node_modules/@modelcontextprotocol/server-memory/dist/index.js',
      'memory-server',
    ],
    ['@playwright/mcp', 'node node_modules/@playwright/mcp/cli.js', 'Playwright'],
  ])('%s', async (_package, command, name) => {
    const report = await judgeCommand(command, 'stdio');
    expect(report.target).toMatchObject({ era: 'legacy', serverInfo: { name } });
    expect(violationsWithOutcome(report)).toEqual(LEGACY);
    const schemas = report.rules.find(({ id }) => id === 'MCP-SCH-006');
    expect(schemas?.verdict).toBe('pass');
  });
});

test('@modelcontextprotocol/server 2 by serveStdio', async () => {
  const report = await judgeCommand('node __tests__/real-servers/servers/v2-stdio.mjs', 'stdio');
  expect(report.target.era).toBe('dual-era');
  expect(violationsWithOutcome(report)).toEqual([
    // "Servers MUST NOT rely on prior requests over the same connection to establish context (e.g., protocol version …)"
    // (basic#statelessness): after a good list it serves version 1900-01-01, which it refuses before.
    'MCP-STL-004 warn',
    // "MAY implement both behaviors" (basic/versioning): information.
    'MCP-DEP-006 info',
  ]);
  // A new process refuses it, whatever was asked of others before.
  expect(report.rules.find(({ id }) => id === 'MCP-ERR-001')?.verdict).toBe('pass');
  expect(report.counts.byVerdict.pass).toBeGreaterThan(25);
});
