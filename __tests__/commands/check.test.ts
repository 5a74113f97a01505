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

test('a secret in a command or address is in no report, name or category', async () => {
  const secret = 's3cr3t-of-the-server';
  const file = `secrets: [SERVER_KEY]
servers:
  - { command: "KEY=\${SERVER_KEY} false", url: "http://127.0.0.1:{port}/a?\${SERVER_KEY}" }
  - { command: "KEY=\${SERVER_KEY} false", url: "http://127.0.0.1:{port}/b?\${SERVER_KEY}", name: "b \${SERVER_KEY}" }
`;
  await writeFile(join(cwd, '.mcp-compliance.yml'), file);
  let said = '';
  const sink = { write: (text: string) => (said += text) };
  const line = { stdout: sink, stderr: sink, cwd, env: { SERVER_KEY: secret }, color: false, progress: () => {} };
  const formats = ['console', 'json', 'sarif', 'junit', 'html', 'markdown', 'badge'];
  expect(
    await main(
      formats.flatMap((format) => ['--format', format]),
      line,
    ),
  ).toBe(3);
  expect(said).toContain('KEY=***');
  expect(said).not.toContain(secret);
});
