import { describe, expect, test } from '@jest/globals';
import type { Report } from '../../src/suite/report.js';
import { judgeCommand, violationsWithOutcome } from '../support/judge.js';

const judge = (command: string): Promise<Report> => judgeCommand(command, 'http');
const violations = violationsWithOutcome;
const script = (name: string): string => `node __tests__/real-servers/servers/${name}.mjs`;

describe('@modelcontextprotocol/server 2 by createMcpHandler serves both eras', () => {
  // "A server that wishes to support both legacy and modern clients MAY implement both behaviors" (basic/versioning): told, never failed.
  const expected = ['MCP-DEP-006 info'];

  test.each(['v2-handler', 'v2-express-handler', 'v2-hono-handler'])('%s', async (name) => {
    const report = await judge(script(name));
    expect(report.target.era).toBe('dual-era');
    expect(violations(report)).toEqual(expected);
    expect(report.counts.byVerdict.pass).toBeGreaterThan(40);
  });
});

describe('@modelcontextprotocol/server 2 by the transports of the READMEs serves legacy revisions only', () => {
  const expected = [
    // "Servers MUST implement server/discover" (basic/versioning): the request is refused by its version, which this transport does not serve.
    'MCP-DSC-001 fail',
    // It answers `initialize`; information.
    'MCP-DEP-006 info',
  ];

  test.each(['v2-node', 'v2-express', 'v2-hono'])('%s', async (name) => {
    const report = await judge(script(name));
    expect(report.target.era).toBe('legacy');
    expect(violations(report)).toEqual(expected);
  });
});

describe('legacy servers', () => {
  const expected = [
    'MCP-DSC-001 fail',
    // "Servers MUST validate the Origin header … MUST respond with HTTP 403 Forbidden": already in 2025-11-25, and this server stands on a loopback address.
    'MCP-SEC-001 fail',
    'MCP-DEP-006 info',
  ];

  test('@modelcontextprotocol/sdk 1', async () => {
    const report = await judge(script('v1-sdk'));
    expect(report.target.era).toBe('legacy');
    expect(violations(report)).toEqual(expected);
  });

  test('@modelcontextprotocol/server-everything', async () => {
    const report = await judge(
      'node node_modules/@modelcontextprotocol/server-everything/dist/index.js streamableHttp',
    );
    expect(report.target).toMatchObject({ era: 'legacy', serverInfo: { name: 'mcp-servers/everything' } });
    expect(violations(report)).toEqual(expected);
    const schemas = report.rules.find(({ id }) => id === 'MCP-SCH-006');
    expect(schemas?.verdict).toBe('pass');
  });
});
