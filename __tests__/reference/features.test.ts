import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import type { JsonObject } from '../../src/wire/message.js';
import { type Answer, type Probe, RawClient } from './support/exchange.js';
import { good, goodMeta, notification } from './support/requests.js';
import { messagesOf, outcomeOf, withServer } from './support/server.js';

const ELICITATION = { capabilities: { elicitation: {} } };

let server: ReferenceServer;
let client: RawClient;
beforeAll(async () => {
  server = await startReference();
  client = new RawClient(server.url);
});
afterAll(async () => {
  client.close();
  await server.close();
});

function call(name: string, args: JsonObject = {}, more: Parameters<typeof good>[2] = {}): Promise<Answer> {
  return client.send(good('tools/call', { name, arguments: args }, more));
}

async function outcome(probe: Probe): Promise<JsonObject> {
  return outcomeOf(await client.send(probe));
}

describe('what is offered', () => {
  test('server/discover names versions, capabilities and the server, with hints for caches', async () => {
    const answer = await client.send(good('server/discover', {}, { id: 'd-1' }));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json']);
    expect(messagesOf(answer)[0]).toMatchObject({ jsonrpc: '2.0', id: 'd-1' });
    expect(outcomeOf(answer)).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: { listChanged: true }, completions: {} },
      ttlMs: 60_000,
      cacheScope: 'public',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'mcp-reference', version: '1.0.0' } },
    });
  });

  test('tools come on two pages', async () => {
    const first = await outcome(good('tools/list'));
    expect(first).toMatchObject({
      tools: [{ name: 'add' }, { name: 'confirm' }, { name: 'query' }],
      nextCursor: 'at-3',
    });
    const second = await outcome(good('tools/list', { cursor: 'at-3' }));
    expect(second).toMatchObject({ tools: [{ name: 'delete_all' }], cacheScope: 'public' });
    expect(second).not.toHaveProperty('nextCursor');
  });

  test.each(['at-99', 'at--1', 'x', '', 'at-1.5'])('the cursor %j is refused', async (cursor) => {
    expect(await outcome(good('tools/list', { cursor }))).toMatchObject({ code: -32602 });
  });

  test('prompts, resources and templates are listed', async () => {
    expect(await outcome(good('prompts/list'))).toMatchObject({ prompts: [{ name: 'greeting' }, { name: 'summary' }] });
    expect(await outcome(good('resources/list'))).toMatchObject({
      resources: [{ uri: 'ref://notes' }, { uri: 'ref://readme' }],
    });
    expect(await outcome(good('resources/templates/list'))).toMatchObject({
      resourceTemplates: [{ uriTemplate: 'ref://items/{id}' }],
    });
  });
});

describe('what is done', () => {
  test('a tool gives structured content in a stream that proxies pass on', async () => {
    const answer = await call('add', { a: 2, b: 3 });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    expect(answer.ended).toBe(true);
    expect(outcomeOf(answer)).toMatchObject({ resultType: 'complete', structuredContent: { sum: 5 } });
  });

  test('wrong arguments are an error of the tool', async () => {
    expect(outcomeOf(await call('add', { a: '2' }))).toMatchObject({ resultType: 'complete', isError: true });
  });

  test('progress is told to those who ask, ahead of the response', async () => {
    const answer = await call('add', { a: 1, b: 1 }, { meta: { ...goodMeta(), progressToken: 'p' } });
    expect(messagesOf(answer)).toMatchObject([
      { method: 'notifications/progress', params: { progressToken: 'p' } },
      { id: 1 },
    ]);
  });

  test('a tool that needs its user says so to clients that cannot ask', async () => {
    const answer = await call('confirm');
    expect(answer.status).toBe(400);
    expect(outcomeOf(answer)).toMatchObject({ code: -32021, data: { requiredCapabilities: { elicitation: {} } } });
  });

  test('and asks the others, until it has an answer', async () => {
    expect(outcomeOf(await call('confirm', {}, ELICITATION))).toMatchObject({
      resultType: 'input_required',
      inputRequests: { sure: { method: 'elicitation/create' } },
    });
    const again = (inputResponses: JsonObject): Promise<JsonObject> =>
      outcome(good('tools/call', { name: 'confirm', inputResponses }, ELICITATION));
    expect(await again({ other: {} })).toMatchObject({ resultType: 'input_required' });
    expect(await again({ sure: { action: 'accept', content: { sure: true } } })).toMatchObject({
      content: [{ text: 'confirmed' }],
    });
    expect(await again({ sure: { action: 'decline' } })).toMatchObject({ content: [{ text: 'left alone' }] });
  });

  test('prompts want their required arguments', async () => {
    expect(await outcome(good('prompts/get', { name: 'greeting' }))).toMatchObject({ messages: [{ role: 'user' }] });
    expect(await outcome(good('prompts/get', { name: 'summary' }))).toMatchObject({ code: -32602 });
    expect(await outcome(good('prompts/get', { name: 'summary', arguments: { text: 'x' } }))).toHaveProperty(
      'messages',
    );
  });

  test('resources are read by URI and by template', async () => {
    expect(await outcome(good('resources/read', { uri: 'ref://notes' }))).toMatchObject({
      contents: [{ uri: 'ref://notes', mimeType: 'text/plain' }],
      ttlMs: 0,
      cacheScope: 'private',
    });
    expect(await outcome(good('resources/read', { uri: 'ref://items/7' }))).toMatchObject({
      contents: [{ text: '{"id":"7"}' }],
    });
  });

  test('arguments are completed', async () => {
    const complete = (ref: JsonObject): Promise<JsonObject> =>
      outcome(good('completion/complete', { ref, argument: { name: 'text', value: 'b' } }));
    expect(await complete({ type: 'ref/prompt', name: 'summary' })).toMatchObject({
      completion: { values: ['banana', 'blueberry'], total: 2 },
    });
    expect(await complete({ type: 'ref/resource', uri: 'ref://items/{id}' })).toHaveProperty('completion');
    expect(await complete({ type: 'ref/prompt', name: 'none' })).toMatchObject({ code: -32602 });
  });
});

describe('what is refused', () => {
  test.each<[string, Probe, number, number]>([
    ['an unknown method', good('com.example/none'), 404, -32601],
    ['ping', good('ping'), 404, -32601],
    ['logging/setLevel', good('logging/setLevel'), 404, -32601],
    ['resources/subscribe', good('resources/subscribe'), 404, -32601],
    ['initialize as a request of this revision', good('initialize'), 404, -32601],
    ['a method named like a member of every object', good('toString'), 404, -32601],
    ['an unknown tool', good('tools/call', { name: 'none' }), 200, -32602],
    ['an unknown prompt', good('prompts/get', { name: 'none' }), 200, -32602],
    ['an unknown resource', good('resources/read', { uri: 'ref://none' }), 200, -32602],
    [
      'a log level that there is not',
      good('tools/list', {}, { meta: { ...goodMeta(), 'io.modelcontextprotocol/logLevel': 'loud' } }),
      400,
      -32602,
    ],
    ['no _meta', good('tools/list', {}, { meta: null }), 400, -32602],
    ['null as id', good('tools/list', {}, { id: null }), 400, -32600],
    ['a fraction as id', good('tools/list', {}, { id: 1.5 }), 400, -32600],
    ['a batch', { ...good('tools/list'), body: '[]' }, 400, -32600],
    ['no JSON', { ...good('tools/list'), body: '{' }, 400, -32700],
    ['too much', { ...good('tools/list'), body: `"${'x'.repeat(1 << 20)}"` }, 413, -32600],
  ])('%s', async (_what, probe, status, code) => {
    const answer = await client.send(probe);
    expect([answer.status, outcomeOf(answer).code]).toEqual([status, code]);
  });

  test('errors have the id of their request, or none when it has none', async () => {
    expect(messagesOf(await client.send(good('none/none', {}, { id: 'x' })))[0]).toMatchObject({ id: 'x' });
    expect(messagesOf(await client.send({ ...good('tools/list'), body: '{' }))[0]).not.toHaveProperty('id');
  });

  test('GET and DELETE, with what is allowed', async () => {
    for (const method of ['GET', 'DELETE'])
      expect(await client.send({ method })).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])('the origin %s', async (origin) => {
    const answer = await client.send(good('server/discover', {}, { headers: { Origin: origin } }));
    expect(answer.status).toBe(403);
    expect(messagesOf(answer)[0]).not.toHaveProperty('id');
  });

  test('no origin of this machine', async () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8443']) {
      expect((await client.send(good('server/discover', {}, { headers: { Origin: origin } }))).status).toBe(200);
    }
  });

  test('initialize, naming the versions that there are', async () => {
    const probe = {
      ...good('initialize'),
      headers: {},
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } }),
    };
    expect(await outcome(probe)).toMatchObject({
      code: -32022,
      data: { supported: ['2026-07-28'], requested: '2025-11-25' },
    });
  });
});

test('notifications are accepted without a body', async () => {
  expect(await client.send(notification('notifications/cancelled', { requestId: 1 }))).toMatchObject({
    status: 202,
    body: '',
  });
});

test('sessions and resumption are ignored', async () => {
  const answer = await client.send(
    good('tools/list', {}, { headers: { 'Mcp-Session-Id': 'x', 'Last-Event-ID': '1' } }),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty('mcp-session-id');
});

test('a client that goes in the middle of its request does no harm', async () => {
  const socket = connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end('POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{');
  await once(socket.resume(), 'close');
  expect((await client.send(good('tools/list'))).status).toBe(200);
});

test('requests are recorded; other paths are not the endpoint; tokens are checked', async () => {
  await withServer({ path: '/api/mcp', token: 'secret', host: '::1' }, async ({ server: other, send }) => {
    expect(other.url).toMatch(/^http:\/\/\[::1\]:\d+\/api\/mcp$/);
    expect((await send(good('tools/list'))).status).toBe(401);
    expect((await send(good('tools/list', {}, { headers: { Authorization: 'Bearer secret' } }))).status).toBe(200);
    expect((await send({ ...good('tools/list'), path: '/mcp' })).status).toBe(404);
    expect(other.requests.map(({ path, rpcMethod }) => [path, rpcMethod])).toEqual([
      ['/api/mcp', undefined],
      ['/api/mcp', 'tools/list'],
      ['/mcp', undefined],
    ]);
    expect(other.requests[1]).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer secret' },
      body: expect.stringContaining('tools/list'),
    });
  });
});
