import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import nock from 'nock';
import type { Annotation } from '../../src/github/annotations.js';
import { checkRunName } from '../../src/github/check-name.js';
import { type CheckResult, type CheckRun, openCheckRun } from '../../src/github/check-run.js';
import { CHECK_TEXT_BYTES } from '../../src/report/limits.js';
import { api, bodiesOf, contextWith, onlyNock, testClient } from './support/api.js';

onlyNock();

const runs = '/repos/octo/server/check-runs';
const page = 'https://github.com/octo/server/runs/42';
const warn = jest.fn<(message: string) => void>();
beforeEach(() => {
  warn.mockClear();
});

interface Sent {
  status?: string;
  conclusion?: string;
  head_sha?: string;
  name?: string;
  details_url?: string;
  output: { title: string; summary: string; annotations?: Record<string, unknown>[] };
}

/** Announces that updates are answered so, and gives what was sent. */
function updates(statuses: readonly number[], id = 42): Sent[] {
  const scope = api();
  for (const status of statuses)
    scope.patch(`${runs}/${id}`).reply(status, status === 200 ? { id, html_url: page } : { message: 'no' });
  return bodiesOf(scope);
}

function creation(status: number): Sent[] {
  return bodiesOf(
    api()
      .post(runs)
      .reply(status, status === 201 ? { id: 42, html_url: page } : { message: 'no' }),
  );
}

function open(ownId?: string, changes = {}): Promise<CheckRun | undefined> {
  const options = {
    name: 'MCP compliance (a)',
    fallbackPath: 'README.md',
    warn,
    ...(ownId === undefined ? {} : { ownId }),
  };
  return openCheckRun(testClient(), contextWith(changes), options);
}

async function opened(): Promise<CheckRun> {
  creation(201);
  const run = await open();
  if (!run) throw new Error('no run');
  return run;
}

function annotations(number: number): Annotation[] {
  return Array.from({ length: number }, (_, index) => ({
    level: 'error' as const,
    message: `finding ${index}`,
    properties: { title: 'MCP-DSC-001', file: 'src/a.ts', startLine: index + 1 },
  }));
}

function result(changes: Partial<CheckResult> = {}): CheckResult {
  return { conclusion: 'failure', title: 'Gate failed', summary: 'summary', annotations: [], ...changes };
}

describe('a check run', () => {
  test('is announced on the head of the pull request, in progress', async () => {
    const sent = creation(201);
    const run = await open(undefined, { headSha: 'b'.repeat(40), pullRequest: 5 });
    expect(run?.url).toBe(page);
    expect(sent[0]).toMatchObject({
      name: 'MCP compliance (a)',
      head_sha: 'b'.repeat(40),
      status: 'in_progress',
      details_url: 'https://github.com/octo/server/actions/runs/7',
    });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    [0, [0]],
    [1, [1]],
    [50, [50]],
    [51, [50, 1]],
    [79, [50, 29]],
    [100, [50, 50]],
    [101, [50, 50, 1]],
  ])('with %i annotations sends batches of %j, and only the last one ends it', async (number, batches) => {
    const run = await opened();
    const sent = updates(batches.map(() => 200));
    expect(await run.complete(result({ annotations: annotations(number) }))).toBe(true);
    expect(sent.map(({ output }) => output.annotations?.length)).toEqual(batches);
    expect(sent.flatMap(({ output }) => output.annotations?.map(({ message }) => message))).toEqual(
      annotations(number).map(({ message }) => message),
    );
    for (const [index, { status, conclusion, output }] of sent.entries()) {
      const last = index === batches.length - 1;
      expect([status, conclusion]).toEqual(last ? ['completed', 'failure'] : [undefined, undefined]);
      expect(output).toMatchObject({ title: 'Gate failed', summary: 'summary' });
    }
  });

  test('carries annotations in the form of the API', async () => {
    const run = await opened();
    const sent = updates([200]);
    await run.complete(
      result({
        annotations: [
          { level: 'error', message: 'a', properties: { file: 'src/a.ts', startLine: 3, title: 'T' } },
          { level: 'warning', message: 'b', properties: { file: 'src/a.ts', startLine: 0 } },
          { level: 'notice', message: 'c', properties: { startLine: 9, title: 'x'.repeat(256) } },
          { level: 'notice', message: 'é'.repeat(40_000), properties: {} },
        ],
      }),
    );
    const [first, second, third, fourth] = sent[0]?.output.annotations ?? [];
    expect(first).toEqual({
      path: 'src/a.ts',
      start_line: 3,
      end_line: 3,
      annotation_level: 'failure',
      message: 'a',
      title: 'T',
    });
    expect(second).toMatchObject({ annotation_level: 'warning', start_line: 1, end_line: 1 });
    expect(third).toMatchObject({ path: 'README.md', annotation_level: 'notice', start_line: 1 });
    expect(String(third?.title)).toHaveLength(255);
    expect(Buffer.byteLength(String(fourth?.message))).toBeLessThanOrEqual(64 * 1024);
  });

  test.each([
    [CHECK_TEXT_BYTES - 1, false],
    [CHECK_TEXT_BYTES, false],
    [CHECK_TEXT_BYTES + 1, true],
  ])('cuts a summary of %i bytes: %s', async (bytes, cut) => {
    const run = await opened();
    const sent = updates([200]);
    // Two bytes a character: the limit is one of bytes.
    const long = `${'é'.repeat(1_000)}\n`.repeat(40).slice(0, 100) + 'é\n'.repeat(30_000);
    const text = Buffer.from(long).subarray(0, 100).toString() + 'x'.repeat(bytes - 100);
    await run.complete(result({ summary: text }));
    const value = sent[0]?.output.summary;
    expect(Buffer.byteLength(value ?? '')).toBeLessThanOrEqual(CHECK_TEXT_BYTES);
    expect(value?.includes('left out for want of room')).toBe(cut);
    if (!cut) expect(value).toBe(text);
  });

  test.each(['success', 'failure'] as const)('ends as %s', async (conclusion) => {
    const run = await opened();
    const sent = updates([200]);
    await run.complete(result({ conclusion }));
    expect(sent[0]).toMatchObject({ status: 'completed', conclusion });
  });

  test('ends by one request when the job is cancelled, whatever GitHub answers', async () => {
    const run = await opened();
    const sent = updates([500]);
    await run.end('cancelled');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ status: 'completed', conclusion: 'cancelled' });
    expect(warn).not.toHaveBeenCalled();
  });
});

test('a run that breaks by a defect of ours fails, and is not called cancelled', async () => {
  const run = await opened();
  const sent = updates([200]);
  await run.end('broken');
  expect(sent).toMatchObject([{ status: 'completed', conclusion: 'failure', output: { title: 'No judgement' } }]);
});

describe('the own run of the job', () => {
  test('gets the results, and never an end, which Actions decides', async () => {
    const early = updates([200], 99);
    const run = await open('99');
    expect(run?.url).toBe(page);
    const sent = updates([200, 200], 99);
    expect(await run?.complete(result({ annotations: annotations(51) }))).toBe(true);
    await run?.end('cancelled');
    for (const body of [...early, ...sent]) expect(body).not.toHaveProperty('status');
    for (const body of [...early, ...sent]) expect(body).not.toHaveProperty('conclusion');
    expect(sent.map(({ output }) => output.annotations?.length)).toEqual([50, 1]);
  });

  test.each([403, 404, 422])('that answers %i gives way to a new one', async (status) => {
    updates([status], 99);
    const sent = creation(201);
    expect((await open('99'))?.url).toBe(page);
    expect(sent).toHaveLength(1);
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['', 'null', '-1', '1.5', '1/../2', '9'.repeat(30)])('is not taken from the id %j', async (id) => {
    creation(201);
    expect(await open(id)).toBeDefined();
  });
});

describe('without permission', () => {
  test.each([403, 404, 422])('%i on the first call is one warning and no run', async (status) => {
    creation(status);
    expect(await open()).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toMatch(/^no check run: .*; annotations are shown without it$/);
  });

  test.each([403, 404, 422])('%i on both runs is one warning as well', async (status) => {
    updates([status], 99);
    creation(status);
    expect(await open('99')).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test.each([
    [403, 0],
    [403, 1],
    [404, 1],
    [422, 0],
    [422, 1],
  ])('%i on batch %i is one warning, the fallback, and no run left in progress', async (status, batch) => {
    const run = await opened();
    const sent = updates([...Array.from({ length: batch }, () => 200), status, 200]);
    expect(await run.complete(result({ annotations: annotations(79) }))).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
    const last = sent.at(-1);
    expect(last).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(last?.output).not.toHaveProperty('annotations');
  });

  test('a run that cannot even be ended rejects nothing', async () => {
    const run = await opened();
    updates([403, 403]);
    expect(await run.complete(result())).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('on an Enterprise Server', () => {
  test('all requests go to its own API', async () => {
    const ghes = 'https://ghe.example';
    const page = `${ghes}/octo/server/runs/42`;
    nock(ghes)
      .post(`/api/v3${runs}`)
      .reply(201, { id: 42, html_url: page })
      .patch(`/api/v3${runs}/42`)
      .reply(200, { id: 42, html_url: page });
    const apiUrl = `${ghes}/api/v3`;
    const options = { name: 'MCP compliance', fallbackPath: 'README.md', warn };
    const run = await openCheckRun(testClient(apiUrl), contextWith({ apiUrl }), options);
    expect(run?.url).toBe(page);
    expect(await run?.complete(result())).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });
});

test.each([
  [{ servers: [] }, 'MCP compliance'],
  [{ servers: ['a', 'b'], matrix: 'null' }, 'MCP compliance (a, b)'],
  [{ servers: ['a'], matrix: '{"os": "windows-latest", "node": 24}' }, 'MCP compliance (a, windows-latest, 24)'],
  [{ servers: ['a\u0000\nb'], matrix: '{broken' }, 'MCP compliance (a\uFFFD b)'],
  [{ servers: ['x'.repeat(200)] }, `MCP compliance (${'x'.repeat(116)}… (217 characters)`],
])('the check run of %j is called %s', (parts, name) => {
  expect(checkRunName(parts)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(150);
});

describe('when GitHub fails', () => {
  test('a server error is tried again', async () => {
    api().post(runs).reply(502).post(runs).reply(201, { id: 42, html_url: page });
    const run = await open();
    const sent = updates([503, 500, 200]);
    expect(await run?.complete(result({ annotations: annotations(3) }))).toBe(true);
    expect(sent).toHaveLength(3);
    expect(warn).not.toHaveBeenCalled();
  });

  test('one that stays is a warning and the fallback', async () => {
    api().post(runs).times(3).reply(500, { message: 'down' });
    expect(await open()).toBeUndefined();
    expect(warn.mock.calls).toEqual([['no check run: GitHub answered 500: down; annotations are shown without it']]);
  });
});
