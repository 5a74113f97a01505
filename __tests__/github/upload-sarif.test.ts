import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type UploadOptions, uploadSarif } from '../../src/github/upload-sarif.js';
import { api, bodiesOf, contextWith, onlyNock, testClient } from './support/api.js';

onlyNock();

const sarifs = '/repos/octo/server/code-scanning/sarifs';
const [warn, notice] = [jest.fn<(message: string) => void>(), jest.fn<(message: string) => void>()];
beforeEach(() => {
  warn.mockClear();
  notice.mockClear();
});

function upload(changes: Parameters<typeof contextWith>[0] = {}, options: Partial<UploadOptions> = {}) {
  const sarif = '{"version": "2.1.0"}';
  return uploadSarif(testClient(), contextWith(changes), {
    sarif,
    conclusion: 'failure',
    warn,
    notice,
    secondMs: 1,
    ...options,
  });
}

/** Announces an upload that is taken, and the answers to the looks at its processing. */
function accepted(...looks: readonly [number, object][]) {
  api().post(sarifs).reply(202, { id: 'abc' });
  for (const [status, body] of looks) api().get(`${sarifs}/abc`).reply(status, body);
}

describe('an upload', () => {
  test.each([
    [{ ref: 'refs/heads/main' }],
    [
      {
        eventName: 'pull_request',
        ref: 'refs/pull/5/merge',
        sha: 'c'.repeat(40),
        headSha: 'b'.repeat(40),
        pullRequest: 5,
      },
    ],
  ])('is the compressed file for the commit and ref of %j', async (changes) => {
    const bodies = bodiesOf<Record<string, string>>(api().post(sarifs).reply(202, { id: 'abc' }));
    api().get(`${sarifs}/abc`).reply(200, { processing_status: 'complete' });
    expect(await upload(changes)).toBe('complete');
    const { commit_sha, ref, sarif = '' } = bodies[0] ?? {};
    expect([commit_sha, ref]).toEqual([contextWith(changes).sha, contextWith(changes).ref]);
    expect(gunzipSync(Buffer.from(sarif, 'base64')).toString()).toBe('{"version": "2.1.0"}');
    expect([warn.mock.calls, notice.mock.calls]).toEqual([[], []]);
  });

  test('is waited for until it is processed', async () => {
    accepted([404, {}], [200, { processing_status: 'pending' }], [200, { processing_status: 'complete' }]);
    expect(await upload()).toBe('complete');
  });

  test('is not waited for without end', async () => {
    accepted(...Array.from({ length: 5 }, (): [number, object] => [200, { processing_status: 'pending' }]));
    expect(await upload()).toBe('pending');
    expect(notice.mock.calls).toEqual([['the SARIF file is uploaded and still being processed']]);
  });

  test('that code scanning refuses is a warning with its reasons', async () => {
    accepted([200, { processing_status: 'failed', errors: ['expected at least one location', 'no'] }]);
    expect(await upload()).toBe('failed');
    expect(warn.mock.calls).toEqual([['code scanning refused the SARIF file: expected at least one location; no']]);
  });

  test.each([403, 404, 413, 422])('that is answered %i is one warning', async (status) => {
    api().post(sarifs).reply(status, { message: 'Advanced Security must be enabled' });
    expect(await upload()).toBe('failed');
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]?.[0]).toMatch(/^SARIF could not be uploaded: /);
  });

  test('whose processing cannot be looked at is one warning', async () => {
    accepted([403, { message: 'no' }]);
    expect(await upload()).toBe('failed');
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test('is tried again after a server error', async () => {
    api().post(sarifs).reply(503);
    accepted([502, {}], [200, { processing_status: 'complete' }]);
    expect(await upload()).toBe('complete');
  });

  test.each([
    [0, 'complete'],
    [-1, 'failed'],
  ] as const)('of the allowed size and %i bytes is %s', async (room, outcome) => {
    const sarif = randomBytes(2_000).toString('hex');
    const { gzipSync } = await import('node:zlib');
    if (outcome === 'complete') accepted([200, { processing_status: 'complete' }]);
    expect(await upload({}, { sarif, maxBytes: gzipSync(sarif).length + room })).toBe(outcome);
    expect(warn).toHaveBeenCalledTimes(outcome === 'complete' ? 0 : 1);
  });
});

describe('nothing is uploaded', () => {
  test.each([
    ['for a pull request from a fork', { eventName: 'pull_request', fork: true }, /fork can only read/],
    ['for a merge group', { eventName: 'merge_group', mergeQueue: true }, /merge queue/],
    ['for a push of a merge queue', { mergeQueue: true }, /merge queue/],
    ['for pull_request_target', { eventName: 'pull_request_target' }, /base branch/],
  ])('%s: a notice, no request', async (_name, changes, reason) => {
    expect(await upload(changes)).toBe('skipped');
    expect(notice.mock.calls).toEqual([[expect.stringMatching(reason)]]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('without a judgement', async () => {
    expect(await upload({}, { conclusion: 'error' })).toBe('skipped');
    expect(notice.mock.calls[0]?.[0]).toContain('there is no judgement');
  });
});
