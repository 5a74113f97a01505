import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { check } from '../../src/index.js';
import type { Report } from '../../src/suite/report.js';
import { freePort } from '../../src/target/free-port.js';
import { violationsWithOutcome } from '../support/judge.js';
import { blocks, inputsOf, workflowBlocks } from './support/examples.js';
import { root } from './support/pages.js';

/** Where examples find the packages of this project. */
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(root, 'node_modules', '.recipes-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Writes an example of a page into a file. */
async function write(page: string, file: string, change = (text: string): string => text): Promise<void> {
  const found = blocks.find((block) => block.page === `docs/${page}.md` && block.file === file);
  if (!found) throw new Error(`docs/${page}.md has no ${file}`);
  await writeFile(join(directory, file), change(found.text));
}

/** `with:` of the first workflow of a page. */
function inputs(page: string): { command: string; url?: string } {
  const [first] = workflowBlocks.filter((block) => block.page === `docs/${page}.md`).flatMap(inputsOf);
  const { command, url } = first ?? {};
  return { command: String(command), ...(url === undefined ? {} : { url: String(url) }) };
}

describe('the server and the workflow of a page pass as the page says', () => {
  // Information: legacy clients are served as well.
  const expected = ['MCP-DEP-006 info'];

  test.each([
    ['express', expected],
    ['hono', expected],
    // It looks at the version of a request only until a good one was served.
    ['stdio', ['MCP-STL-004 warn', ...expected]],
  ])('%s', async (page, violations) => {
    await write(page, 'server.mjs');
    const report = await check({ ...inputs(page), workingDirectory: directory });
    expect(report.error).toBeUndefined();
    expect(violationsWithOutcome(report)).toEqual(violations);
    expect(report.conclusion).toBe('success');
  });
});

describe('the protected server whose token the workflow makes', () => {
  let run: (token: boolean) => Promise<Report>;
  beforeAll(async () => {
    const port = await freePort();
    // A free port, and an issuer that no name has to be looked up for.
    const change = (text: string): string =>
      text.replaceAll('3000', String(port)).replaceAll('https://auth.example.com', 'http://localhost:1');
    await write('authentication', 'server.mjs', change);
    await write('authentication', 'test-token.mjs', change);
    const key = 'a key of this run that is long enough for HS256';
    const env = { ...process.env, TEST_KEY: key };
    const { stdout } = await promisify(execFile)('node', ['test-token.mjs'], { cwd: directory, env });
    run = (token) =>
      check({
        command: 'node server.mjs',
        url: `http://localhost:${port}/mcp`,
        workingDirectory: directory,
        env: { TEST_KEY: key },
        ...(token ? { token: stdout.trim() } : {}),
      });
  });

  test('with it, all rules are judged', async () => {
    const report = await run(true);
    expect(violationsWithOutcome(report)).toEqual(['MCP-DEP-006 info']);
    expect(report.rules.find(({ id }) => id === 'MCP-AUT-003')?.verdict).toBe('pass');
    expect(report.counts.byVerdict.pass).toBeGreaterThan(40);
  });

  test('without it, the challenge and the metadata alone', async () => {
    const report = await run(false);
    expect(report.conclusion).toBe('success');
    expect(report.rules.find(({ id }) => id === 'MCP-HDR-001')?.message).toBe(
      'the server answers 401: it needs credentials',
    );
    expect(report.rules.find(({ id }) => id === 'MCP-AUT-001')?.verdict).toBe('pass');
  });
});
