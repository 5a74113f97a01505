import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { judgeCommand, violationsWithOutcome } from '../support/judge.js';

const run = promisify(execFile);
/** Downloads and compiles what a server needs; a new machine has nothing of it. */
const SET_UP_MS = 300_000;

function isThere(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'servers-'));
});
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));

const python = isThere('python3', '-m', 'venv', '--help');
(python ? describe : describe.skip)(
  `the Python SDK, mcp 2.3.0${python ? '' : ' (skipped: there is no python3 with venv)'}`,
  () => {
    let command: string;
    beforeAll(async () => {
      const venv = join(directory, 'venv');
      await run('python3', ['-m', 'venv', venv]);
      await run(join(venv, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', 'mcp==2.3.0']);
      command = `${join(venv, 'bin', 'python')} __tests__/real-servers/servers/python/server.py`;
    }, SET_UP_MS);

    // "MAY implement both behaviors" (basic/versioning): information.
    test.each(['http', 'stdio'] as const)('over %s', async (transport) => {
      const report = await judgeCommand(command, transport);
      expect(report.target.era).toBe('dual-era');
      expect(violationsWithOutcome(report)).toEqual(['MCP-DEP-006 info']);
    });
  },
);

const go = isThere('go', 'version');
(go ? describe : describe.skip)(`the Go SDK 1.8.0${go ? '' : ' (skipped: there is no go)'}`, () => {
  let command: string;
  beforeAll(async () => {
    const source = join(directory, 'go');
    await cp('__tests__/real-servers/servers/go', source, { recursive: true });
    await run('go', ['build', '-o', 'greeter', '.'], { cwd: source });
    command = join(source, 'greeter');
  }, SET_UP_MS);

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
