import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { commentRoom, upsertComment } from '../../src/github/comment.js';
import { COMMENT_CHARS } from '../../src/report/limits.js';
import { API, api, bodiesOf, contextWith, onlyNock, testClient } from './support/api.js';

onlyNock();

const key = 'mcp-compliance/a';
const marker = '<!-- mcp-compliance comment: mcp-compliance/a -->\n';
const list = '/repos/octo/server/issues/5/comments';
const url = 'https://github.com/octo/server/pull/5#issuecomment-1';
const bot = { type: 'Bot', login: 'github-actions[bot]' };
const [warn, notice] = [jest.fn<(message: string) => void>(), jest.fn<(message: string) => void>()];
beforeEach(() => {
  warn.mockClear();
  notice.mockClear();
});

function upsert(body: string, changes = {}) {
  const context = contextWith({ eventName: 'pull_request', pullRequest: 5, ...changes });
  return upsertComment(testClient(), context, { key, body, warn, notice });
}

function comments(entries: readonly object[], page = 1, link?: string) {
  const query = page === 1 ? { per_page: 100 } : { per_page: 100, page };
  return api()
    .get(list)
    .query(query)
    .reply(200, entries, link === undefined ? {} : { link });
}

const own = { id: 1, body: `${marker}old`, user: bot, author_association: 'NONE', html_url: url };

describe('the comment', () => {
  test('is made once', async () => {
    comments([{ ...own, body: 'hello' }]);
    api()
      .post(list, { body: `${marker}new` })
      .reply(201, { html_url: url });
    expect(await upsert('new')).toEqual({ done: 'created', url });
  });

  test('is updated in place', async () => {
    comments([{ ...own, id: 7, body: 'hello' }, own]);
    api()
      .patch('/repos/octo/server/issues/comments/1', { body: `${marker}new` })
      .reply(200, { html_url: url });
    expect(await upsert('new')).toEqual({ done: 'updated', url });
  });

  test('is left alone when it says the same', async () => {
    comments([own]);
    expect(await upsert('old')).toEqual({ done: 'unchanged', url });
  });

  test('of another server, or with the marker further down, is another one', async () => {
    const others = [
      { ...own, body: '<!-- mcp-compliance comment: mcp-compliance/ab -->\nx' },
      { ...own, body: `> quoted\n${marker}` },
    ];
    comments(others);
    api().post(list).reply(201, { html_url: url });
    expect(await upsert('new')).toMatchObject({ done: 'created' });
  });

  test.each([
    ['NONE', 'created'],
    ['CONTRIBUTOR', 'created'],
    ['COLLABORATOR', 'unchanged'],
    ['OWNER', 'unchanged'],
  ])('by a person who is %s is: %s', async (association, done) => {
    comments([{ ...own, user: { type: 'User', login: 'x' }, author_association: association }]);
    if (done === 'created') api().post(list).reply(201, { html_url: url });
    expect(await upsert('old')).toMatchObject({ done });
  });

  test('is found on a later page', async () => {
    comments([], 1, `<${API}${list}?per_page=100&page=2>; rel="next"`);
    comments([own], 2);
    expect(await upsert('old')).toMatchObject({ done: 'unchanged' });
  });

  test('is looked for on ten pages and no more', async () => {
    for (let page = 1; page <= 10; page++)
      comments([], page, `<${API}${list}?per_page=100&page=${page + 1}>; rel="next"`);
    api().post(list).reply(201, { html_url: url });
    expect(await upsert('new')).toMatchObject({ done: 'created' });
  });

  test.each([-1, 0, 1])('whose text has the allowed length and %i characters fits', async (more) => {
    const body = `first line\n${'x'.repeat(commentRoom(key) + more - 11)}`;
    comments([]);
    const bodies = bodiesOf<{ body: string }>(api().post(list).reply(201, { html_url: url }));
    await upsert(body);
    const sent = bodies[0]?.body ?? '';
    expect(sent.length).toBeLessThanOrEqual(COMMENT_CHARS);
    expect(sent.startsWith(marker)).toBe(true);
    if (more > 0) expect(sent).toMatch(/^.*\nfirst line\n\n… left out for want of room/);
    else expect(sent).toBe(`${marker}${body}`);
  });
});

test('nothing in a key can end the marker', async () => {
  comments([]);
  api()
    .post(list, ({ body }) => body === '<!-- mcp-compliance comment: a-b-c -->\nnew')
    .reply(201, { html_url: url });
  const context = contextWith({ pullRequest: 5 });
  const outcome = await upsertComment(testClient(), context, { key: 'a --> b\n--c', body: 'new', warn, notice });
  expect(outcome).toEqual({ done: 'created', url });
});

describe('without permission', () => {
  test.each([403, 404, 422])('%i on each call is one warning', async (status) => {
    const refuse = () => ({ message: 'no' });
    api().get(list).query(true).reply(status, refuse);
    expect(await upsert('new')).toEqual({ done: 'skipped' });
    comments([]);
    api().post(list).reply(status, refuse);
    expect(await upsert('new')).toEqual({ done: 'skipped' });
    comments([own]);
    api().patch('/repos/octo/server/issues/comments/1').reply(status, refuse);
    expect(await upsert('new')).toEqual({ done: 'skipped' });
    expect(warn).toHaveBeenCalledTimes(3);
    expect(warn.mock.calls[0]?.[0]).toMatch(/^no comment on the pull request: /);
  });

  test('a pull request from a fork only gets a notice', async () => {
    api()
      .get(list)
      .query(true)
      .reply(200, [])
      .post(list)
      .reply(403, { message: 'Resource not accessible by integration' });
    expect(await upsert('new', { fork: true })).toEqual({ done: 'skipped' });
    expect([warn.mock.calls.length, notice.mock.calls.length]).toEqual([0, 1]);
  });

  test('an event without a pull request only gets a notice, and no request is made', async () => {
    const outcome = await upsertComment(testClient(), contextWith(), { key, body: 'new', warn, notice });
    expect(outcome).toEqual({ done: 'skipped' });
    expect(notice.mock.calls).toEqual([['no comment: the event has no pull request']]);
  });
});
