import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { main } from '../../src/cli.js';
import { startReference } from '../../src/reference/start.js';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'demo-'));
});
afterEach(() => rm(cwd, { recursive: true }));

async function demo(...args: string[]): Promise<{ code: number; said: string }> {
  let said = '';
  const sink = { write: (text: string) => (said += text) };
  const code = await main(['demo', ...args], {
    stdout: sink,
    stderr: sink,
    cwd,
    env: process.env,
    color: false,
    progress: () => {},
  });
  return { code, said };
}

const BUILT_IN = 'Judging the built-in demo server';

test('a configuration in the directory speaks of another server', async () => {
  await writeFile(join(cwd, '.mcp-compliance.yml'), 'command: exit 7\n');
  const { code, said } = await demo();
  expect([code, said.includes(BUILT_IN), said.includes('✗ MCP-HDR-001')]).toEqual([0, true, true]);
});

test('the server of a configuration that is named is the one that is judged', async () => {
  const server = await startReference({ faults: ['res-buffered'] });
  await writeFile(join(cwd, 'own.yml'), `url: ${server.url}\nfail-on: may\n`);
  const { code, said } = await demo('--config', 'own.yml');
  await server.close();
  expect([code, said.includes(BUILT_IN), said.includes(`MCP 2026-07-28: ${server.url}`)]).toEqual([0, false, true]);
});

test.each([
  ['--args', 'exit-with-seven'],
  ['--command', 'exit 7'],
])('%s starts the server that is judged', async (...args) => {
  const { code, said } = await demo(...args);
  expect([code, said.includes(BUILT_IN)]).toEqual([3, false]);
  expect(said).toContain('No judgement: ');
});
