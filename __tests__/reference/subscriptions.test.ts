import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import type { Features } from '../../src/reference/features.js';
import { serveReferenceOnStdio } from '../../src/reference/stdio.js';
import type { JsonObject } from '../../src/wire/message.js';
import { body, good } from './support/requests.js';
import { withServer } from './support/server.js';

const ID = 'io.modelcontextprotocol/subscriptionId';

/** A tool that says that something has changed. */
function changing(features: Features): void {
  features.tools.push({ name: 'change', inputSchema: { type: 'object' } });
  features.calls.set('change', ({ args, changed }) => {
    if (typeof args.uri === 'string') changed('resource', args.uri);
    else changed('tools');
    return { content: [] };
  });
}

/** A subscription whose events can be awaited one by one. */
function listen(url: string, notifications: JsonObject, id: string | number) {
  const { headers = {}, body: text } = good('subscriptions/listen', { notifications }, { id });
  const events: JsonObject[] = [];
  let wake = (): void => {};
  let ended = false;
  const outgoing = request(url, { method: 'POST', headers }, (incoming) => {
    let rest = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n\n');
      rest = parts.pop() ?? '';
      events.push(...parts.map((part) => JSON.parse(part.slice('data: '.length)) as JsonObject));
      wake();
    });
    incoming.once('end', () => {
      ended = true;
      wake();
    });
    incoming.once('error', () => wake());
  });
  outgoing.once('error', () => {});
  outgoing.end(text);
  const next = async (): Promise<JsonObject | 'end'> => {
    while (events.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve));
    return events.shift() ?? 'end';
  };
  return { next, close: () => outgoing.destroy() };
}

describe('over HTTP', () => {
  test('what is acknowledged is what can be, under the id of the request', async () => {
    await withServer({}, async ({ server }) => {
      const asked = { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: ['ref://notes'] };
      const stream = listen(server.url, asked, 'sub-1');
      expect(await stream.next()).toEqual({
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: {
          _meta: { [ID]: 'sub-1' },
          notifications: { toolsListChanged: true, resourceSubscriptions: ['ref://notes'] },
        },
      });
      stream.close();
    });
  });

  test('changes go to those who asked for them', async () => {
    await withServer({ features: changing }, async ({ server, send }) => {
      const [tools, resource] = [
        listen(server.url, { toolsListChanged: true }, 1),
        listen(server.url, { resourceSubscriptions: ['ref://notes'] }, 2),
      ];
      await Promise.all([tools.next(), resource.next()]);
      await send(good('tools/call', { name: 'change', arguments: { uri: 'ref://readme' } }));
      await send(good('tools/call', { name: 'change', arguments: { uri: 'ref://notes' } }));
      await send(good('tools/call', { name: 'change' }));
      expect(await resource.next()).toMatchObject({
        method: 'notifications/resources/updated',
        params: { uri: 'ref://notes', _meta: { [ID]: 2 } },
      });
      expect(await tools.next()).toMatchObject({
        method: 'notifications/tools/list_changed',
        params: { _meta: { [ID]: 1 } },
      });
      for (const stream of [tools, resource]) stream.close();
    });
  });

  test('a server that stops ends them in good order', async () => {
    const stream = await withServer({}, async ({ server }) => {
      const opened = listen(server.url, { toolsListChanged: true }, 5);
      await opened.next();
      return opened;
    });
    expect(await stream.next()).toMatchObject({ id: 5, result: { resultType: 'complete', _meta: { [ID]: 5 } } });
    expect(await stream.next()).toBe('end');
  });
});

test('on stdio, a cancelled subscription hears nothing more', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveReferenceOnStdio({ features: changing }, input, output).then(() => output.end());
  const change = JSON.stringify(body('tools/call', { name: 'change' }, { id: 9 }));
  const messages = [
    JSON.stringify(body('subscriptions/listen', { notifications: { toolsListChanged: true } }, { id: 'a' })),
    JSON.stringify(body('subscriptions/listen', { notifications: { toolsListChanged: true } }, { id: 'b' })),
    change,
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'a' } }),
    change,
  ];
  input.end(`${messages.join('\n')}\n`);
  const [written] = await Promise.all([text(output), served]);
  const heard = written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { method?: string; params?: { _meta: JsonObject } });
  expect(heard.map(({ method, params }) => [method?.split('/').at(-1) ?? 'response', params?._meta[ID]])).toEqual([
    ['acknowledged', 'a'],
    ['acknowledged', 'b'],
    ['list_changed', 'a'],
    ['list_changed', 'b'],
    ['response', undefined],
    ['list_changed', 'b'],
    ['response', undefined],
  ]);
});
