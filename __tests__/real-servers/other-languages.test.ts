import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { judgeCommand, violationsWithOutcome } from '../support/judge.js';
import { isThere, reachesNoRegistry } from '../support/tools.js';

const run = promisify(execFile);

const directory = await mkdtemp(join(tmpdir(), 'servers-'));
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));

/** The command that starts a server after what it needs was downloaded and compiled, or why there is none. */
type SetUp = { command: string } | { why: string };

async function setUp(isHere: boolean, without: string, make: () => Promise<string>): Promise<SetUp> {
  if (!isHere) return { why: without };
  try {
    return { command: await make() };
  } catch (error) {
    if (reachesNoRegistry(error)) return { why: 'no registry is reached' };
    throw error;
  }
}

/** Tests of a server, skipped with the reason in their name where it cannot be had. */
function describeServer(name: string, made: SetUp, tests: (command: string) => void): void {
  if ('why' in made) describe.skip(`${name} (skipped: ${made.why})`, () => tests(''));
  else describe(name, () => tests(made.command));
}

// Here, and not in beforeAll: whether there is a server is part of the name of its tests.
const [python, go] = await Promise.all([
  setUp(isThere('python3', '-m', 'venv', '--help'), 'there is no python3 with venv', async () => {
    const venv = join(directory, 'venv');
    await run('python3', ['-m', 'venv', venv]);
    await run(join(venv, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', 'mcp==2.3.0']);
    return `${join(venv, 'bin', 'python')} __tests__/real-servers/servers/python/server.py`;
  }),
  setUp(isThere('go', 'version'), 'there is no go', async () => {
    const source = join(directory, 'go');
    await cp('__tests__/real-servers/servers/go', source, { recursive: true });
    await run('go', ['build', '-o', 'greeter', '.'], { cwd: source });
    return join(source, 'greeter');
  }),
]);

describeServer('the Python SDK, mcp 2.3.0', python, (command) => {
  // "MAY implement both behaviors" (basic/versioning): information.
  test.each(['http', 'stdio'] as const)('over %s', async (transport) => {
    const report = await judgeCommand(command, transport);
    expect(report.target.era).toBe('dual-era');
    expect(violationsWithOutcome(report)).toEqual(['MCP-DEP-006 info']);
  });
});

describeServer('the Go SDK 1.8.0', go, (command) => {
  test('over HTTP with its default, stateful handler', async () => {
    const report = await judgeCommand(command, 'http');
    expect(violationsWithOutcome(report)).toEqual([
      // "supportedVersions: Protocol versions the server supports" (server/discover): it serves the request under 2026-07-28 without listing it.
      'MCP-DSC-002 fail',
      // "Servers MUST validate the Origin header" (basic/transports/streamable-http): a foreign origin is served on a loopback address.
      'MCP-SEC-001 fail',
      'MCP-DEP-006 info',
    ]);
    expect(report.rules.find(({ id }) => id === 'MCP-HDR-001')?.message).toMatch(/^blocked by MCP-DSC-002/);
  });

  test('over stdio', async () => {
    const report = await judgeCommand(command, 'stdio');
    expect(report.target.era).toBe('dual-era');
    expect(violationsWithOutcome(report)).toEqual([
      // "If the server does not implement the requested version … it MUST respond with an UnsupportedProtocolVersionError" (basic/versioning): it answers -32601.
      'MCP-ERR-001 fail',
      // It advertises `logging`, which is deprecated; information.
      'MCP-DEP-005 info',
      'MCP-DEP-006 info',
    ]);
  });
});
