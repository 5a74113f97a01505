import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import { type GitHubApi, PULL_REQUEST, runnerEnv, startGitHubApi } from '../support/github-api.js';
import { type ActionRun, removeWorkspace, runAction } from '../support/run-bundle.js';

let bad: ReferenceServer;
let api: GitHubApi;
const runs: ActionRun[] = [];

beforeAll(async () => {
  [bad, api] = await Promise.all([startReference({ faults: ['hdr-method-optional'] }), startGitHubApi()]);
});
beforeEach(() => {
  api.calls = [];
  api.refuse = () => false;
});
afterAll(async () => {
  await Promise.all([bad.close(), api.close(), ...runs.map(removeWorkspace)]);
});

async function run(inputs: Record<string, string>): Promise<ActionRun> {
  const done = await runAction(
    { url: bad.url, 'github-token': 'token-of-the-job', ...inputs },
    { env: runnerEnv(api), event: PULL_REQUEST },
  );
  runs.push(done);
  return done;
}

describe('the bundled Action against a stand-in of the API', () => {
  test('announces a check run on the head of the pull request and completes it with annotations', async () => {
    const { code, outputs, stdout } = await run({ 'check-run': 'true' });
    expect(code).toBe(1);
    expect(outputs['check-run-url']).toBe('https://github.example/check/11');
    const [created, completed] = api.calls.filter(({ path }) => path.includes('/check-runs'));
    expect(created?.body).toMatchObject({ head_sha: 'f'.repeat(40), status: 'in_progress' });
    expect(completed).toMatchObject({
      method: 'PATCH',
      body: { conclusion: 'failure', output: { annotations: expect.any(Array) } },
    });
    expect(stdout).not.toMatch(/^::error title=MCP-HDR-001/m);
  });

  test('announces it before anything is started', async () => {
    const marker = join(tmpdir(), `started-${process.pid}-${Date.now()}`);
    const startedBefore: boolean[] = [];
    api.refuse = () => {
      startedBefore.push(existsSync(marker));
      return false;
    };
    const command = `node -e "require('fs').writeFileSync(process.argv[1], ''); process.exit(3)" "${marker}"`;
    const { code } = await run({ command, url: 'http://127.0.0.1:{port}/mcp', 'check-run': 'true' });
    expect([code, startedBefore, existsSync(marker)]).toEqual([3, [false, true], true]);
    await rm(marker);
    const [announced, completed] = api.calls;
    expect([announced?.method, announced?.body.status]).toEqual(['POST', 'in_progress']);
    expect([completed?.method, completed?.body.conclusion]).toEqual(['PATCH', 'failure']);
  });

  test('writes to the run of its own job where the id is known, and leaves its end to Actions', async () => {
    const { outputs } = await run({ 'check-run': 'true', 'check-run-id': '99' });
    expect(api.calls.map(({ method, path }) => [method, path.split('/').at(-1)])).toEqual([
      ['PATCH', '99'],
      ['PATCH', '99'],
    ]);
    for (const { body } of api.calls) expect([body.status, body.conclusion]).toEqual([undefined, undefined]);
    expect(outputs['check-run-url']).toBe('https://github.example/check/11');
  });

  test.each([403, 404, 422, 500])(
    '%i to every call is one warning each, and the verdict stands',
    async (status) => {
      api.refuse = () => status;
      const { code, stdout, outputs } = await run({ 'check-run': 'true', comment: 'true', 'upload-sarif': 'true' });
      expect([code, outputs.conclusion, outputs['must-violations']]).toEqual([1, 'failure', '1']);
      const warnings = stdout.split('\n').filter((line) => /^::warning::/.test(line));
      expect(warnings.map((line) => /no check run|no comment|SARIF could not/.exec(line)?.[0])).toEqual([
        'no check run',
        'no comment',
        'SARIF could not',
      ]);
      expect(stdout).toMatch(/^::error title=MCP-HDR-001/m);
    },
    90_000,
  );

  test('without the permission it warns once and annotates by workflow commands', async () => {
    api.refuse = ({ path }) => path.includes('/check-runs');
    const { code, stdout, outputs } = await run({ 'check-run': 'true' });
    expect([code, outputs['check-run-url']]).toEqual([1, '']);
    expect(stdout.match(/^::warning::no check run/gm)).toHaveLength(1);
    expect(stdout).toMatch(/^::error title=MCP-HDR-001/m);
  });

  test('comments on the pull request and uploads SARIF, and the token is in no output', async () => {
    const { code, stdout, summary } = await run({ comment: 'true', 'upload-sarif': 'true' });
    expect(code).toBe(1);
    const comment = api.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/issues/7/comments'));
    expect(comment?.body.body).toContain('MCP-HDR-001');
    const upload = api.calls.find(({ path }) => path.endsWith('/code-scanning/sarifs'));
    const sarif = JSON.parse(gunzipSync(Buffer.from(String(upload?.body.sarif), 'base64')).toString('utf8'));
    expect(sarif.runs[0].tool.driver.rules).toHaveLength(catalogue.length);
    expect(sarif.runs[0].results[0].ruleId).toBe('MCP-HDR-001');
    expect(
      stdout.replaceAll(/^::add-mask::.*$/gm, '') + summary + JSON.stringify(api.calls.map(({ body }) => body)),
    ).not.toContain('token-of-the-job');
  });

  test('a refusal of everything hides nothing of the verdict', async () => {
    api.refuse = () => true;
    const { code, outputs, summary } = await run({ 'check-run': 'true', comment: 'true', 'upload-sarif': 'true' });
    expect([code, outputs.conclusion]).toEqual([1, 'failure']);
    expect(summary).toContain('MCP-HDR-001');
  });

  test('nothing is uploaded when the server never started, and no file of it is named', async () => {
    const { code, outputs } = await run({
      command: 'exit 1',
      url: 'http://127.0.0.1:{port}/mcp',
      'upload-sarif': 'true',
    });
    expect([code, outputs['sarif-file']]).toEqual([3, '']);
    expect(api.calls.filter(({ path }) => path.includes('code-scanning'))).toEqual([]);
  });
});
