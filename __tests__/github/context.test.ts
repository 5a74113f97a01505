import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readContext, readsOnly } from '../../src/github/context.js';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'context-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const variables = {
  GITHUB_REPOSITORY: 'octo/server',
  GITHUB_SHA: 'merge-sha',
  GITHUB_REF: 'refs/pull/5/merge',
  GITHUB_RUN_ID: '77',
};

function contextOf(eventName: string, payload: unknown, env: NodeJS.ProcessEnv = {}) {
  const path = join(directory, 'event.json');
  writeFileSync(path, typeof payload === 'string' ? payload : JSON.stringify(payload));
  return readContext({ ...variables, GITHUB_EVENT_NAME: eventName, GITHUB_EVENT_PATH: path, ...env });
}

function pull(head: unknown) {
  return { pull_request: { number: 5, head, base: { repo: { full_name: 'octo/server' } } } };
}

describe('the context of', () => {
  test('a pull request has the head that its author sees, and the merge commit', () => {
    const context = contextOf('pull_request', pull({ sha: 'head-sha', repo: { full_name: 'octo/server' } }));
    expect(context).toEqual({
      owner: 'octo',
      repo: 'server',
      apiUrl: 'https://api.github.com',
      runUrl: 'https://github.com/octo/server/actions/runs/77',
      eventName: 'pull_request',
      sha: 'merge-sha',
      ref: 'refs/pull/5/merge',
      headSha: 'head-sha',
      pullRequest: 5,
      fork: false,
      mergeQueue: false,
    });
  });

  test.each([
    ['another repository', { sha: 's', repo: { full_name: 'visitor/server' } }],
    ['a repository that is deleted', { sha: 's', repo: null }],
  ])('a pull request from %s is a fork', (_name, head) => {
    const context = contextOf('pull_request', pull(head));
    expect(context?.fork).toBe(true);
    expect(context && readsOnly(context)).toBe(true);
    const target = contextOf('pull_request_target', pull(head));
    expect(target?.fork).toBe(true);
    expect(target && readsOnly(target)).toBe(false);
  });

  test.each([
    ['merge_group', { merge_group: { head_sha: 'queued' } }, 'refs/heads/gh-readonly-queue/main/pr-5', 'queued', true],
    ['push', { after: 'x' }, 'refs/heads/gh-readonly-queue/main/pr-5', 'merge-sha', true],
    ['push', { after: 'x' }, 'refs/heads/main', 'merge-sha', false],
    ['schedule', {}, 'refs/heads/main', 'merge-sha', false],
    ['workflow_dispatch', { inputs: null }, 'refs/tags/v1', 'merge-sha', false],
  ])('%s %j on %s has the head %s', (eventName, payload, ref, headSha, mergeQueue) => {
    const context = contextOf(eventName, payload, { GITHUB_REF: ref });
    expect(context).toMatchObject({ headSha, mergeQueue, fork: false, ref });
    expect(context).not.toHaveProperty('pullRequest');
  });

  test('a job on an Enterprise Server has its addresses', () => {
    const env = { GITHUB_API_URL: 'https://ghe.example/api/v3/', GITHUB_SERVER_URL: 'https://ghe.example/' };
    expect(contextOf('push', {}, env)).toMatchObject({
      apiUrl: 'https://ghe.example/api/v3',
      runUrl: 'https://ghe.example/octo/server/actions/runs/77',
    });
  });

  test.each([['{broken'], ['null'], ['"text"'], ['{"pull_request": 3, "merge_group": "x"}']])(
    'an event of %s is that of the commit',
    (payload) => {
      expect(contextOf('push', payload)).toMatchObject({ headSha: 'merge-sha', fork: false });
    },
  );

  test('a missing event file is that of the commit, and no repository is no context', () => {
    expect(readContext({ ...variables, GITHUB_EVENT_PATH: join(directory, 'none') })?.headSha).toBe('merge-sha');
    expect(readContext({})).toBeUndefined();
    expect(readContext({ GITHUB_REPOSITORY: 'octo' })).toBeUndefined();
  });
});
