import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Outgoing } from '../../src/wire/channel.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { HttpChannel } from '../../src/wire/http.js';
import { defaultLimits, type WireLimits } from '../../src/wire/limits.js';
import { rawHeaderValue } from '../../src/wire/raw.js';
import { Transcript } from '../../src/wire/transcript.js';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const ANSWER = JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} });

function outgoing(changes: Partial<Outgoing> = {}): Outgoing {
  return {
    id: 'test#1',
    owner: 'test',
    purpose: 'test',
    httpMethod: 'POST',
    headers: [['Content-Type', 'application/json']],
    message: MESSAGE,
    connection: 'shared',
    modern: true,
    good: true,
    credentials: 'none',
    read: 'answer',
    ...changes,
  };
}

function channelTo(
  port: number,
  limits: Partial<WireLimits> = {},
  options: { dead?: () => string | undefined; host?: string } = {},
): HttpChannel {
  const url = new URL(`http://${options.host ?? '127.0.0.1'}:${port}/mcp`);
  const all = { ...defaultLimits, requestTimeoutMs: 1_000, streamEndGraceMs: 100, ...limits };
  const channel = new HttpChannel({
    url,
    limits: all,
    transcript: new Transcript(),
    ...(options.dead ? { dead: options.dead } : {}),
  });
  closers.push(() => channel.close());
  return channel;
}

/** A TCP server that writes what it is told to each request, and keeps the bytes that it got. */
async function rawServer(
  respond: (socket: Socket, request: string) => void,
): Promise<{ port: number; received: string[]; connections: () => number }> {
  const received: string[] = [];
  const open = new Set<Socket>();
  let connections = 0;
  const server = createTcp((socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
    let buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      const text = buffer.toString('latin1');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      const end = text.indexOf('\r\n\r\n');
      if (end < 0 || text.length < end + 4 + length) return;
      buffer = buffer.subarray(end + 4 + length);
      received.push(text);
      respond(socket, text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, received, connections: () => connections };
}

async function httpServer(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  host = '127.0.0.1',
): Promise<number> {
  const server = createHttp(handler);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function ok(socket: Socket, body = ANSWER, headers = 'Content-Type: application/json'): void {
  socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

const sse = 'Content-Type: text/event-stream';

describe('what goes over the wire', () => {
  test('header names are spelled as given, and values are the bytes as given', async () => {
    const { port, received } = await rawServer((socket) => ok(socket));
    const headers = [
      ['MCP-METHOD', 'tools/list'],
      ['mcp-protocol-version', '2026-07-28'],
      ['mCp-NaMe', rawHeaderValue(Uint8Array.of(0xe9, 0xc3, 0xa9))],
    ] as const;
    await channelTo(port).send(outgoing({ headers }));
    expect(received[0]).toMatch(
      /\r\nMCP-METHOD: tools\/list\r\nmcp-protocol-version: 2026-07-28\r\nmCp-NaMe: \xe9\xc3\xa9\r\n/,
    );
    expect(() => rawHeaderValue(Uint8Array.of(0x0d, 0x0a))).toThrow(RangeError);
  });

  test('the software names itself, since gateways refuse those that do not, or is called what the user says', async () => {
    const { port, received } = await rawServer((socket) => ok(socket));
    const exchange = await channelTo(port).send(outgoing());
    expect(received[0]).toContain('\r\nUser-Agent: mcp-compliance\r\n');
    expect(exchange.request.headers.map(([name]) => name.toLowerCase())).not.toContain('user-agent');
    await channelTo(port).send(outgoing({ headers: [['user-agent', 'my-tests/1.0']] }));
    expect(received[1]?.match(/user-agent: .*/gi)).toEqual(['user-agent: my-tests/1.0']);
  });

  test('connections are shared, fresh or kept by name', async () => {
    const { port, connections } = await rawServer((socket) => ok(socket));
    const channel = channelTo(port);
    for (let n = 0; n < 3; n++) await channel.send(outgoing());
    // The pool may open a second one before it knows that the first is free again.
    const shared = connections();
    expect(shared).toBeLessThanOrEqual(2);
    await channel.send(outgoing({ connection: 'fresh' }));
    await channel.send(outgoing({ connection: 'fresh' }));
    expect(connections()).toBe(shared + 2);
    const kept = [
      await channel.send(outgoing({ connection: 'kept' })),
      await channel.send(outgoing({ connection: 'kept' })),
    ];
    expect([connections(), kept.map(({ socket }) => socket)]).toEqual([shared + 3, [1, 1]]);
  });

  test('at most so many requests are under way at once, and no more than allowed are sent', async () => {
    let [now, most] = [0, 0];
    const port = await httpServer((request, response) => {
      request.resume();
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        response.setHeader('content-type', 'application/json').end(ANSWER);
      }, 20);
    });
    const channel = channelTo(port, { concurrency: 3, maxRequests: 10 });
    const sent = await Promise.all(Array.from({ length: 12 }, () => channel.send(outgoing())));
    expect(most).toBe(3);
    expect(sent.filter(({ failure }) => failure?.kind === 'budget')).toHaveLength(2);
  });

  test('a server over IPv6 is reached; one that has died is not asked', async () => {
    const port = await httpServer(
      (_request, response) => response.setHeader('content-type', 'application/json').end(ANSWER),
      '::1',
    );
    expect((await channelTo(port, {}, { host: '[::1]' }).send(outgoing())).result).toEqual({});
    expect((await channelTo(port, {}, { dead: () => 'the server process ended' }).send(outgoing())).failure).toEqual({
      kind: 'server-gone',
      message: 'the server process ended',
    });
  });
});

describe('what comes back', () => {
  async function answer(
    respond: (socket: Socket) => void,
    changes: Partial<Outgoing> = {},
    limits: Partial<WireLimits> = {},
  ): Promise<Exchange> {
    const { port } = await rawServer(respond);
    const exchange = await channelTo(port, limits).send(outgoing(changes));
    if (changes.read !== 'hold') await exchange.settled;
    return exchange;
  }

  test('JSON and event streams, with comments, CRLF and characters cut in two', async () => {
    expect((await answer((socket) => ok(socket))).result).toEqual({});
    const event = Buffer.from(
      `: hello\r\n\r\ndata:\r\n\r\nevent: message\r\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 1, result: { a: 'é' } })}\r\n\r\n`,
    );
    const cut = event.indexOf(0xc3) + 1;
    const streamed = await answer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${sse}\r\nTransfer-Encoding: chunked\r\n\r\n`);
      for (const piece of [event.subarray(0, cut), event.subarray(cut)])
        socket.write(Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]));
      socket.write('0\r\n\r\n');
    });
    expect(streamed.result).toEqual({ a: 'é' });
    expect(streamed.response).toMatchObject({ kind: 'sse', ended: true });
  });

  test('a stream that stays open after its answer is handed over at once, and noted as not ended', async () => {
    const started = performance.now();
    const exchange = await answer(
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${sse}\r\n\r\ndata: ${ANSWER}\n\n`),
      {},
      { requestTimeoutMs: 20_000 },
    );
    expect(exchange.result).toEqual({});
    expect(exchange.response?.ended).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('a held stream is read until it is released; headers alone need no body', async () => {
    const { port } = await rawServer((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${sse}\r\n\r\ndata: {"jsonrpc":"2.0","method":"a"}\n\n`),
    );
    const channel = channelTo(port);
    const held = await channel.send(outgoing({ read: 'hold' }));
    expect(held.messages).toHaveLength(1);
    channel.release(held);
    await held.settled;
    expect(held.failure).toBeUndefined();
    const bare = await channel.send(outgoing({ httpMethod: 'GET', read: 'headers', connection: 'fresh' }));
    expect(bare.response).toMatchObject({ status: 200, kind: 'unread' });
  });

  const SOON = { requestTimeoutMs: 400 };
  test.each<[string, (socket: Socket) => void, string, Partial<WireLimits>?]>([
    ['silence', () => {}, 'timeout', SOON],
    [
      'a body byte by byte',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n');
        const timer = setInterval(() => socket.write(' '), 50);
        socket.once('close', () => clearInterval(timer));
      },
      'timeout',
      SOON,
    ],
    ['too many bytes', (socket) => ok(socket, 'x'.repeat(20_000)), 'too-large', { maxBytes: 10_000 }],
    [
      'a compression bomb',
      (socket) => {
        const bomb = gzipSync(Buffer.alloc(20_000_000));
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: ${bomb.length}\r\n\r\n`,
        );
        socket.write(bomb);
      },
      'too-large',
      { maxBytes: 1_000_000 },
    ],
    [
      'an endless stream',
      (socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${sse}\r\n\r\n`);
        const timer = setInterval(() => socket.write('data: {}\n\n'.repeat(100)), 1);
        socket.once('close', () => clearInterval(timer));
      },
      'too-many-events',
      { maxEvents: 1_000 },
    ],
    ['JSON nested too deep', (socket) => ok(socket, '['.repeat(2_000) + ']'.repeat(2_000)), 'too-deep'],
    [
      'headers without end',
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n`),
      'bad-http',
    ],
    ['no HTTP', (socket) => socket.write('hello there\r\n\r\n'), 'bad-http'],
    ['a connection dropped at once', (socket) => socket.destroy(), 'dropped'],
    [
      'a body cut off',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
        setTimeout(() => socket.destroy(), 20);
      },
      'dropped',
    ],
    [
      'gzip that is none',
      (socket) => ok(socket, 'plain', 'Content-Encoding: gzip\r\nContent-Type: application/json'),
      'bad-http',
    ],
  ])('%s is a failure with its cause', async (_what, respond, kind, limits = {}) => {
    const { failure } = await answer(respond, {}, limits);
    expect(failure?.kind).toBe(kind);
    expect(failure?.message.length).toBeGreaterThan(10);
  });

  test('nothing listening is a refusal', async () => {
    expect((await channelTo(9).send(outgoing())).failure?.kind).toBe('refused');
  });

  test('redirects are not followed, an empty 202 is empty, invalid UTF-8 and arrays are told', async () => {
    const redirect = await answer((socket) =>
      socket.write('HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n'),
    );
    expect(redirect.response?.status).toBe(307);
    expect(
      (await answer((socket) => socket.write('HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n'))).response,
    ).toMatchObject({ status: 202, kind: 'empty' });
    const invalid = await answer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n');
      socket.write(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    });
    expect(invalid.response?.invalidUtf8).toBe(true);
    const array = await answer((socket) => ok(socket, `[${ANSWER}]`));
    expect([array.messages, array.response?.kind]).toEqual([[], 'json']);
  });
});
