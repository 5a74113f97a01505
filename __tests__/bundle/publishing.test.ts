import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import { type ActionRun, removeWorkspace, runAction } from '../support/run-bundle.js';

interface Asked {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

const PULL_REQUEST = {
  number: 7,
  pull_request: {
    number: 7,
    head: { sha: 'f'.repeat(40), repo: { full_name: 'octo/weather' } },
    base: { repo: { full_name: 'octo/weather' } },
  },
  repository: { full_name: 'octo/weather' },
};

let bad: ReferenceServer;
let api: { url: string; close: () => Promise<void> };
let asked: Asked[] = [];
let refuse: (asked: Asked) => boolean = () => false;
const runs: ActionRun[] = [];

beforeAll(async () => {
  bad = await startReference({ faults: ['hdr-method-optional'] });
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const one: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: text === '' ? {} : JSON.parse(text),
    };
    asked.push(one);
    const [status, body] = refuse(one) ? [403, { message: 'Resource not accessible by integration' }] : answer(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
});
beforeEach(() => {
  asked = [];
  refuse = () => false;
});
afterAll(async () => {
  await Promise.all([bad.close(), api.close(), ...runs.map(removeWorkspace)]);
});

function answer({ method, path }: Asked): [number, unknown] {
  if (path.includes('/check-runs'))
    return [method === 'POST' ? 201 : 200, { id: 11, html_url: 'https://github.example/check/11' }];
  if (path.includes('/comments'))
    return method === 'GET' ? [200, []] : [201, { id: 12, html_url: 'https://github.example/comment/12' }];
  if (path.endsWith('/code-scanning/sarifs')) return [202, { id: 'upload', url: `${api.url}/upload` }];
  return path.includes('/code-scanning/sarifs/')
    ? [200, { processing_status: 'complete' }]
    : [404, { message: 'Not Found' }];
}

async function run(inputs: Record<string, string>): Promise<ActionRun> {
  const env = {
    GITHUB_API_URL: api.url,
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_RUN_ID: '1',
    GITHUB_JOB: 'gate',
  };
  const done = await runAction(
    { url: bad.url, 'github-token': 'token-of-the-job', ...inputs },
    { env, event: PULL_REQUEST },
  );
  runs.push(done);
  return done;
}

describe('the bundled Action against a stand-in of the API', () => {
  test('announces a check run on the head of the pull request and completes it with annotations', async () => {
    const { code, outputs, stdout } = await run({ 'check-run': 'true' });
    expect(code).toBe(1);
    expect(outputs['check-run-url']).toBe('https://github.example/check/11');
    const [created, completed] = asked.filter(({ path }) => path.includes('/check-runs'));
    expect(created?.body).toMatchObject({ head_sha: 'f'.repeat(40), status: 'in_progress' });
    expect(completed).toMatchObject({
      method: 'PATCH',
      body: { conclusion: 'failure', output: { annotations: expect.any(Array) } },
    });
    expect(stdout).not.toMatch(/^::error title=MCP-HDR-001/m);
  });

  test('without the permission it warns once and annotates by workflow commands', async () => {
    refuse = ({ path }) => path.includes('/check-runs');
    const { code, stdout, outputs } = await run({ 'check-run': 'true' });
    expect([code, outputs['check-run-url']]).toEqual([1, '']);
    expect(stdout.match(/^::warning::no check run/gm)).toHaveLength(1);
    expect(stdout).toMatch(/^::error title=MCP-HDR-001/m);
  });

  test('comments on the pull request and uploads SARIF, and the token is in no output', async () => {
    const { code, stdout, summary } = await run({ comment: 'true', 'upload-sarif': 'true' });
    expect(code).toBe(1);
    const comment = asked.find(({ method, path }) => method === 'POST' && path.endsWith('/issues/7/comments'));
    expect(comment?.body.body).toContain('MCP-HDR-001');
    const upload = asked.find(({ path }) => path.endsWith('/code-scanning/sarifs'));
    const sarif = JSON.parse(gunzipSync(Buffer.from(String(upload?.body.sarif), 'base64')).toString('utf8'));
    expect(sarif.runs[0].tool.driver.rules).toHaveLength(79);
    expect(sarif.runs[0].results[0].ruleId).toBe('MCP-HDR-001');
    expect(
      stdout.replaceAll(/^::add-mask::.*$/gm, '') + summary + JSON.stringify(asked.map(({ body }) => body)),
    ).not.toContain('token-of-the-job');
  });

  test('a refusal of everything hides nothing of the verdict', async () => {
    refuse = () => true;
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
    expect(asked.filter(({ path }) => path.includes('code-scanning'))).toEqual([]);
  });
});
