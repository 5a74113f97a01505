import { afterAll, afterEach, beforeEach } from '@jest/globals';
import nock from 'nock';
import { createClient, type GitHubClient } from '../../../src/github/client.js';
import type { GitHubContext } from '../../../src/github/context.js';

export const TOKEN = 'ghs_secret';
export const API = 'https://api.github.com';

/** A push to a branch of the repository; changes make it something else. */
export function contextWith(changes: Partial<GitHubContext> = {}): GitHubContext {
  return {
    owner: 'octo',
    repo: 'server',
    apiUrl: API,
    runUrl: 'https://github.com/octo/server/actions/runs/7',
    eventName: 'push',
    sha: 'a'.repeat(40),
    ref: 'refs/heads/main',
    headSha: 'a'.repeat(40),
    fork: false,
    mergeQueue: false,
    ...changes,
  };
}

/** A client whose waits take a thousandth, over the fetch that nock watches. */
export function testClient(apiUrl = API): GitHubClient {
  return createClient({ apiUrl }, TOKEN, { fetch: globalThis.fetch, secondMs: 1 });
}

/** The API, answering only what a test says; the token must be with every request. */
export function api(): nock.Scope {
  return nock(API, { reqheaders: { authorization: `token ${TOKEN}` } });
}

/** Bodies of the requests that this scope answers, in their order. */
export function bodiesOf<Body>(scope: nock.Scope): Body[] {
  const bodies: Body[] = [];
  scope.on('request', (_request, _interceptor, body) => bodies.push(JSON.parse(body)));
  return bodies;
}

/**
 * For the files that speak to nock: no request may leave the machine, none that a test announced may be missing, and
 * the next file in the same process finds the sockets of Node as they were.
 */
export function onlyNock(): void {
  beforeEach(() => {
    nock.disableNetConnect();
  });
  afterEach(() => {
    const missing = nock.pendingMocks();
    nock.cleanAll();
    nock.enableNetConnect();
    if (missing.length > 0) throw new Error(`not called: ${missing.join(', ')}`);
  });
  afterAll(() => {
    nock.restore();
  });
}
