import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { judgeCommand } from '../support/judge.js';
import { eventually, isRunning, onPosix, temporaryFolder } from './support/fixtures.js';

/** Starts a helper in a session of its own, as servers with a page to show do, and ends with its input. */
const SERVER = `
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
helper.unref();
appendFileSync(new URL('pids', import.meta.url), helper.pid + '\\n');
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const { id } = JSON.parse(line);
  const error = { code: -32601, message: 'Method not found' };
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, error }));
});
lines.on('close', () => process.exit());
`;

onPosix('what a server on stdio has started', () => {
  test('does not outlive it, though the server ends by itself', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'server.mjs');
    writeFileSync(file, SERVER);
    await judgeCommand(`node ${file}`, 'stdio');
    const pids = readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);
    expect(pids.length).toBeGreaterThan(1);
    await eventually(() => !pids.some(isRunning), 2_000).catch(() => {});
    const left = pids.filter(isRunning);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    expect(left).toEqual([]);
  });
});
