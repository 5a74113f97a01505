import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OWN_ACTION } from '../support/workflows.js';
import { type ActRun, buildAct, checkOut, packAction, runAct, writeAction } from './run-act.js';

/** Includes the installation of packages by the workflow itself. */
const JOB_MS = 300_000;

const directory = await mkdtemp(join(tmpdir(), 'act-'));
afterAll(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
// Here, and not in beforeAll: whether there is act is part of the name of the tests.
const built = await buildAct(directory);
const act = 'act' in built ? built.act : '';
const skipped = 'why' in built ? ` (skipped: ${built.why})` : '';

(skipped === '' ? describe : describe.skip)(`workflows run by act${skipped}`, () => {
  let actions: Record<string, string>;
  beforeAll(async () => {
    const own = join(directory, 'own');
    const [setup, codeql] = [join(directory, 'setup'), join(directory, 'codeql')];
    await packAction(own);
    await writeAction(join(setup, 'action.yml'), ['node-version', 'cache'], 'node --version');
    await writeAction(
      join(codeql, 'upload-sarif/action.yml'),
      ['sarif_file'],
      'test -s "$SARIF_FILE" && echo "uploads $SARIF_FILE"',
    );
    const ci = await readFile('.github/workflows/ci.yml', 'utf8');
    const pin = /actions\/setup-node@([0-9a-f]{40})/.exec(ci)?.[1];
    actions = {
      [`${OWN_ACTION}@v1`]: own,
      'actions/setup-node@v7': setup,
      [`actions/setup-node@${pin}`]: setup,
      'github/codeql-action@v4': codeql,
    };
  });

  async function runExample(name: string, change: (workflow: string) => string = (same) => same): Promise<ActRun> {
    const workspace = await mkdtemp(join(directory, `${name}-`));
    await checkOut(join('examples', name), workspace);
    const workflow = join(workspace, 'workflow.yml');
    await writeFile(workflow, change(await readFile(workflow, 'utf8')));
    return runAct(act, { workspace, cache: join(directory, 'cache'), actions, args: ['--workflows', 'workflow.yml'] });
  }

  test(
    'examples/typescript-express: the gate passes, its outputs reach the next step',
    async () => {
      const { code, log } = await runExample('typescript-express');
      expect([code, code === 0 ? '' : log]).toEqual([0, '']);
      expect(log).toContain('Gate passed');
      expect(log).toMatch(/::set-output:: conclusion=success/);
      expect(log).toMatch(/^\| uploads mcp-compliance-report\.sarif$/m);
    },
    JOB_MS,
  );

  test(
    'examples/typescript-legacy without its baseline: the job fails',
    async () => {
      const { code, log } = await runExample('typescript-legacy', (text) => text.replace(/^ *baseline: .*\n/m, ''));
      expect(code).toBe(1);
      expect(log).toContain('Gate failed: 2 MUST rules violated: MCP-DSC-001, MCP-SEC-001');
      expect(log).toMatch(/::set-output:: conclusion=failure/);
      expect(log).toContain('Job failed');
    },
    JOB_MS,
  );

  test(
    'the job of ci.yml that uses the checked-out Action',
    async () => {
      const workspace = join(directory, 'repository');
      await checkOut('.', workspace);
      const { code, log } = await runAct(act, {
        workspace,
        cache: join(directory, 'cache'),
        actions,
        args: ['--workflows', '.github/workflows/ci.yml', '--job', 'action', '--matrix', 'os:ubuntu-latest'],
      });
      expect([code, code === 0 ? '' : log]).toEqual([0, '']);
      for (const line of ['good: success, success, 0', 'bad: failure, failure, 2', 'none: failure, error'])
        expect(log).toContain(line);
    },
    JOB_MS,
  );
});
