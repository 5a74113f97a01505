import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { createClient, whyFailed } from '../../src/github/client.js';
import { API, api, onlyNock, TOKEN, testClient } from './support/api.js';

const at = { owner: 'octo', repo: 'server' };
const path = '/repos/octo/server';

async function failure(): Promise<string> {
  try {
    await testClient().rest.repos.get(at);
  } catch (error) {
    return whyFailed(error, 'checks: write');
  }
  throw new Error('it did not fail');
}

describe('the client', () => {
  onlyNock();

  test.each([500, 502, 503])('tries again after %i', async (status) => {
    api().get(path).times(2).reply(status, 'down').get(path).reply(200, { id: 1 });
    expect((await testClient().rest.repos.get(at)).data.id).toBe(1);
  });

  test('gives up after three attempts', async () => {
    api().get(path).times(3).reply(503, { message: 'still down' });
    expect(await failure()).toBe('GitHub answered 503: still down');
  });

  test('waits no longer at a later call than at the first one', async () => {
    const client = createClient({ apiUrl: API }, TOKEN, { fetch: globalThis.fetch, secondMs: 60 });
    const durations: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      api().get(path).times(3).reply(503, {});
      const started = performance.now();
      await client.rest.repos.get(at).catch(() => undefined);
      durations.push(performance.now() - started);
    }
    // One and four seconds each; counted on, the second call would wait sixteen and four.
    const [first = 0, ...later] = durations;
    // The best of both: a busy machine may take its time over one of them.
    expect(Math.min(...later)).toBeLessThan(2.5 * first);
  });

  test('tries again when the connection breaks', async () => {
    api().get(path).replyWithError('socket hang up').get(path).reply(200, { id: 1 });
    expect((await testClient().rest.repos.get(at)).data.id).toBe(1);
  });

  test.each([
    [401, 'the token is not valid (401)'],
    [403, 'the token may not do that (403): the job needs the permission `checks: write`'],
    [404, 'the token may not do that (404): the job needs the permission `checks: write`'],
    [422, 'GitHub answered 422: first line'],
  ])('asks once when the answer is %i, and says why', async (status, reason) => {
    api().get(path).reply(status, { message: 'first line\n::error::second' });
    expect(await failure()).toContain(reason);
  });

  test.each([403, 429])('waits for a secondary rate limit (%i) that ends soon, once', async (status) => {
    api().get(path).reply(status, {}, { 'retry-after': '3' }).get(path).reply(200, { id: 1 });
    expect((await testClient().rest.repos.get(at)).data.id).toBe(1);
    api().get(path).times(2).reply(status, {}, { 'retry-after': '3' });
    expect(await failure()).toBe(`the rate limit of the token is used up (${status})`);
  });

  test('waits for a primary rate limit that ends soon', async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 5);
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
    api().get(path).reply(403, {}, headers).get(path).reply(200, { id: 1 });
    expect((await testClient().rest.repos.get(at)).data.id).toBe(1);
  });

  test('does not keep the job for a limit that ends late', async () => {
    api().get(path).reply(429, {}, { 'retry-after': '61' });
    expect(await failure()).toBe('the rate limit of the token is used up (429)');
    const reset = String(Math.floor(Date.now() / 1000) + 3_600);
    api().get(path).reply(403, {}, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset });
    expect(await failure()).toBe('the rate limit of the token is used up (403)');
  });

  test('never shows the token', async () => {
    api().get(path).replyWithError('cannot connect');
    api().get(path).times(2).replyWithError('cannot connect');
    expect(await failure()).not.toContain(TOKEN);
  });
});

describe('over a real connection', () => {
  test.each(['', '/api/v3'])(
    'the client reaches the API at a base of its own (%s), without the proxy of nock',
    async (base) => {
      const seen: (string | undefined)[] = [];
      const server = createServer((request, response) => {
        seen.push(request.url, request.headers.authorization);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": 9}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      try {
        const client = createClient({ apiUrl: `http://127.0.0.1:${port}${base}` }, TOKEN);
        expect((await client.rest.repos.get(at)).data.id).toBe(9);
        expect(seen).toEqual([`${base}/repos/octo/server`, `token ${TOKEN}`]);
      } finally {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  );

  test('an API that is not there is told in a line', async () => {
    const client = createClient({ apiUrl: 'http://127.0.0.1:1' }, TOKEN, { secondMs: 1 });
    const error = await client.rest.repos.get(at).catch((reason: unknown) => reason);
    expect(whyFailed(error, 'checks: write')).not.toContain('\n');
    expect(whyFailed(error, 'checks: write')).not.toBe('');
  });
});
