import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { main } from '../../src/cli.js';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'check-'));
});
afterEach(() => rm(cwd, { recursive: true }));

/** What a run of the configuration writes to standard error. */
async function errorsOf(...servers: readonly string[]): Promise<string> {
  const url = 'url: "http://127.0.0.1:{port}/mcp"';
  const list = servers.map((name) => `  - { name: ${name}, command: "echo ${name} needs a key; exit 1", ${url} }\n`);
  await writeFile(join(cwd, '.mcp-compliance.yml'), `servers:\n${list.join('')}`);
  let said = '';
  const stdout = { write: () => {} };
  const stderr = { write: (text: string) => (said += text) };
  expect(await main([], { stdout, stderr, cwd, env: {}, color: false, progress: () => {} })).toBe(3);
  return said;
}

describe('what servers wrote that could not be judged', () => {
  test('stands below the report', async () => {
    expect(await errorsOf('one')).toBe('  | one needs a key\n');
  });

  test('of several says whose it is', async () => {
    expect(await errorsOf('one', 'two')).toBe(
      'Output of one\n  | one needs a key\nOutput of two\n  | two needs a key\n',
    );
  });
});
