import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readReports } from '../../src/gate/read-report.js';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import { type GitHubApi, PULL_REQUEST, runnerEnv, startGitHubApi } from '../support/github-api.js';
import { type ActionRun, removeWorkspace, runAction, runCli } from '../support/run-bundle.js';
import { isRunning, onPosix } from '../target/support/fixtures.js';

let good: ReferenceServer;
let api: GitHubApi;
const runs: ActionRun[] = [];
beforeAll(async () => {
  [good, api] = await Promise.all([startReference(), startGitHubApi()]);
});
beforeEach(() => {
  api.calls = [];
  api.refuse = () => false;
});
afterAll(async () => {
  await Promise.all([good.close(), api.close(), ...runs.map(removeWorkspace)]);
});

/** Passes some requests on to a server, then says in a file that it answers no more, and does not. */
const SLOW = `
import { writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
const [port, target, served] = process.argv.slice(2);
let left = Number(served);
writeFileSync('pid', String(process.pid));
createServer((incoming, answer) => {
  if (left-- <= 0) return writeFileSync('waiting', '');
  const onward = request(target, { method: incoming.method, headers: incoming.headers }, (got) => {
    answer.writeHead(got.statusCode, got.headers);
    got.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}).listen(port, '127.0.0.1');
`;

/** Sends signals, some seconds apart, once the server answers no more. */
async function signalled(child: ChildProcess, workspace: string, signals: readonly NodeJS.Signals[]): Promise<void> {
  while (!existsSync(join(workspace, 'waiting')) && child.exitCode === null) await sleep(50);
  // Verdicts of what was answered come in the meantime.
  await sleep(500);
  for (const signal of signals) {
    child.kill(signal);
    await sleep(300);
  }
}

async function cancelled(
  signals: readonly NodeJS.Signals[],
  served: number,
  inputs: Record<string, string> = {},
): Promise<ActionRun> {
  const run = await runAction(
    {
      command: `node slow.mjs {port} ${good.url} ${served}`,
      url: 'http://127.0.0.1:{port}/mcp',
      'github-token': 'token-of-the-job',
      'check-run': 'true',
      ...inputs,
    },
    {
      env: runnerEnv(api),
      event: PULL_REQUEST,
      files: { 'slow.mjs': SLOW },
      started: (child, workspace) => void signalled(child, workspace, signals),
    },
  );
  runs.push(run);
  return run;
}

onPosix('the bundled Action, cancelled', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s ends the check run, keeps what was judged, and stops the server', async (signal, exit) => {
    const run = await cancelled([signal], 25);
    expect(run.code).toBe(exit);
    const checks = api.calls.filter(({ path }) => path.includes('/check-runs'));
    expect(checks.map(({ method, body }) => [method, body.status, body.conclusion])).toEqual([
      ['POST', 'in_progress', undefined],
      ['PATCH', 'completed', 'cancelled'],
    ]);
    const [report] = readReports(await run.file('mcp-compliance-report.json'), 'report');
    expect([report?.conclusion, report?.error]).toEqual(['error', 'the run was cancelled']);
    expect(report?.rules.some(({ verdict }) => verdict === 'pass')).toBe(true);
    expect(run.outputs).toMatchObject({
      conclusion: 'error',
      passed: String(report?.counts.byVerdict.pass),
      'report-json': 'mcp-compliance-report.json',
      'sarif-file': '',
    });
    expect((await readdir(run.workspace)).filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect(isRunning(Number(await run.file('pid')))).toBe(false);
  });

  test('before anything was judged leaves no file, and outputs that say so', async () => {
    const run = await cancelled(['SIGTERM'], 0);
    expect(run.code).toBe(143);
    expect(run.outputs).toMatchObject({ conclusion: 'error', passed: '0', 'report-json': '' });
    expect((await readdir(run.workspace)).filter((name) => name.startsWith('mcp-compliance-report'))).toEqual([]);
    expect(api.calls.at(-1)?.body).toMatchObject({ status: 'completed', conclusion: 'cancelled' });
  });

  test('twice leaves at once, with nothing running', async () => {
    const run = await cancelled(['SIGINT', 'SIGTERM', 'SIGTERM'], 25);
    expect([130, 143]).toContain(run.code);
    await sleep(200);
    expect(isRunning(Number(await run.file('pid')))).toBe(false);
  });

  test('comments and uploads nothing', async () => {
    await cancelled(['SIGTERM'], 25, { comment: 'true', 'upload-sarif': 'true', 'check-run': 'false' });
    expect(api.calls).toEqual([]);
  });
});

onPosix('the bundled command line, cancelled', () => {
  test('writes what was judged, and ends by the signal', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'cancel-'));
    try {
      await writeFile(join(cwd, 'slow.mjs'), SLOW);
      const command = `node slow.mjs {port} ${good.url} 25`;
      const args = [
        '--command',
        command,
        '--url',
        'http://127.0.0.1:{port}/mcp',
        '--format',
        'json',
        '--output',
        'r.json',
      ];
      const run = await runCli(args, { cwd, started: (child) => void signalled(child, cwd, ['SIGINT']) });
      expect(run.code).toBe(130);
      const [report] = readReports(await readFile(join(cwd, 'r.json'), 'utf8'), 'report');
      expect(report?.error).toBe('the run was cancelled');
      expect(run.stderr).toContain('the run was cancelled');
      expect(isRunning(Number(await readFile(join(cwd, 'pid'), 'utf8')))).toBe(false);
    } finally {
      await rm(cwd, { recursive: true, force: true });
    }
  });
});
