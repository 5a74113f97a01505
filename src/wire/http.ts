import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import request from 'undici/lib/api/api-request.js';
import Client from 'undici/lib/dispatcher/client.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { readAnswer } from './answer-reader.js';
import type { Channel, Outgoing } from './channel.js';
import { type Connecting, connectOptions } from './connecting.js';
import { countdown } from './countdown.js';
import type { Exchange, Failure, HeaderList, ReceivedResponse } from './exchange.js';
import { failureOf, WireFailure } from './failure.js';
import { headerValue, mediaTypeOf } from './headers.js';
import type { WireLimits } from './limits.js';
import { Sending } from './sending.js';
import type { Transcript } from './transcript.js';

export interface HttpChannelOptions {
  /** The MCP endpoint. */
  url: URL;
  limits: WireLimits;
  transcript: Transcript;
  connecting?: Connecting;
  /** A sentence when the server process that we started has died; asked before each request. */
  dead?: () => string | undefined;
  /** Why this place is not contacted at all. */
  shunned?: string;
  /** Aborted, with a `WireFailure` as its reason, when the time of the run is up: what is under way ends, and nothing more is sent. */
  over?: AbortSignal;
}

interface Reading {
  abort: AbortController;
  /** Set once the exchange was handed to its sender. */
  release: () => void;
}

/**
 * Speaks to one HTTP endpoint: shared, fresh or kept connections, header names as spelled, every response bounded,
 * redirects never followed. HTTP/1.1 only: header spelling (MCP-HDR-006) does not exist in HTTP/2.
 */
export class HttpChannel implements Channel {
  readonly transport = 'http';
  readonly #options: HttpChannelOptions;
  readonly #pool: Pool;
  readonly #kept = new Map<string, Client>();
  readonly #fresh = new Set<Client>();
  readonly #sending: Sending;
  readonly #reading = new Map<Exchange, Reading>();
  readonly #connects = new WeakMap<Client, number>();

  constructor(options: HttpChannelOptions) {
    this.#options = options;
    this.#sending = new Sending({ ...options, gone: () => this.#gone() });
    // Held streams keep a connection of their own, so the pool needs no more than the queue lets through.
    this.#pool = new Pool(options.url.origin, { ...this.#clientOptions(), connections: options.limits.concurrency });
  }

  send(outgoing: Outgoing): Promise<Exchange> {
    const url = new URL(outgoing.url ?? this.#options.url.href, this.#options.url);
    return this.#sending.send(
      outgoing,
      { transport: 'http', url: url.href, headers: outgoing.headers },
      (exchange, settle) => this.#exchange(exchange, outgoing, url, settle),
    );
  }

  release(exchange: Exchange): void {
    this.#reading.get(exchange)?.release();
  }

  giveUp(why: string): void {
    this.#sending.giveUp(why);
  }

  async close(): Promise<void> {
    for (const reading of [...this.#reading.values()]) reading.release();
    await Promise.all([this.#pool, ...this.#kept.values(), ...this.#fresh].map((client) => client.destroy()));
  }

  /** Why the server is asked nothing, if it is not. */
  #gone(): Failure | undefined {
    const { dead, shunned } = this.#options;
    const death = dead?.();
    if (death) return { kind: 'server-gone', message: death };
    return shunned === undefined ? undefined : { kind: 'shunned', message: shunned };
  }

  #clientOptions(): Client.Options {
    return {
      connect: connectOptions(this.#options.connecting ?? {}, this.#options.limits.requestTimeoutMs),
      headersTimeout: 0,
      bodyTimeout: 0,
      pipelining: 1,
      allowH2: false,
      maxHeaderSize: this.#options.limits.maxHeaderBytes,
    };
  }

  /** The dispatcher for a kind of connection, and what to do with it when the exchange is over. */
  #dispatcher(outgoing: Outgoing): { dispatcher: Dispatcher; client?: Client; done: () => void } {
    if (outgoing.connection === 'shared' && outgoing.read !== 'hold') return { dispatcher: this.#pool, done: () => {} };
    const kept = this.#kept.get(outgoing.connection);
    if (kept) return { dispatcher: kept, client: kept, done: () => {} };
    const client = new Client(this.#options.url.origin, this.#clientOptions());
    client.on('connect', () => this.#connects.set(client, (this.#connects.get(client) ?? 0) + 1));
    if (outgoing.connection !== 'shared' && outgoing.connection !== 'fresh') {
      this.#kept.set(outgoing.connection, client);
      return { dispatcher: client, client, done: () => {} };
    }
    this.#fresh.add(client);
    const done = (): void => {
      this.#fresh.delete(client);
      void client.destroy();
    };
    return { dispatcher: client, client, done };
  }

  /** Resolves when the sender has what it waits for; `settle` is called when nothing more is read. */
  async #exchange(exchange: Exchange, outgoing: Outgoing, url: URL, settle: () => void): Promise<void> {
    const { limits } = this.#options;
    const { dispatcher, client, done } = this.#dispatcher(outgoing);
    const abort = new AbortController();
    const handedOver = Promise.withResolvers<void>();
    const timeoutMs = outgoing.timeoutMs ?? limits.requestTimeoutMs;
    const stopClock = countdown(timeoutMs, () => abort.abort(noAnswer(timeoutMs)));
    const { over } = this.#options;
    const timeIsUp = (): void => abort.abort(over?.reason);
    over?.addEventListener('abort', timeIsUp);
    const finish = (): void => {
      this.#sending.received(exchange.response?.bytes ?? 0);
      stopClock();
      over?.removeEventListener('abort', timeIsUp);
      this.#reading.delete(exchange);
      done();
      settle();
      handedOver.resolve();
    };
    this.#reading.set(exchange, { abort, release: () => abort.abort(RELEASED) });
    const enough = (): void => {
      stopClock();
      handedOver.resolve();
      if (outgoing.read !== 'hold') void this.#giveUpLater(abort, exchange);
    };
    const run = async (): Promise<void> => {
      try {
        const received = await request.call(dispatcher, {
          path: url.pathname + url.search,
          method: outgoing.httpMethod,
          headers: named(exchange.request.headers).flat(),
          ...(outgoing.message === undefined ? {} : { body: JSON.stringify(outgoing.message) }),
          signal: abort.signal,
          responseHeaders: 'raw',
        });
        const response = responseOf(received);
        exchange.response = response;
        if (client) exchange.socket = this.#connects.get(client) ?? 0;
        if (outgoing.read === 'headers') {
          response.kind = 'unread';
          received.body.on('error', () => {});
          received.body.destroy();
          return;
        }
        if (response.mediaType === 'text/event-stream') response.kind = 'sse';
        await readAnswer(exchange, response, abortable(received.body, abort.signal), outgoing, limits, {
          onEnough: enough,
        });
      } catch (error) {
        exchange.failure ??= failureOf(abort.signal.aborted ? abort.signal.reason : error);
      } finally {
        finish();
      }
    };
    void run();
    await handedOver.promise;
  }

  /** After the final response a stream has a moment to end by itself; then we stop reading (MCP-RES-005 notes it). */
  async #giveUpLater(abort: AbortController, exchange: Exchange): Promise<void> {
    await Promise.race([delay(this.#options.limits.streamEndGraceMs, undefined, { ref: false }), exchange.settled]);
    abort.abort(RELEASED);
  }
}

/** Gateways refuse requests that do not name their software; the HTTP client names none by itself. */
const USER_AGENT = 'mcp-compliance';

/** Headers as they go out: what is recorded, and a name of ours unless the user gave another one. */
function named(headers: HeaderList): [string, string][] {
  const own = headerValue(headers, 'user-agent') === undefined ? [['User-Agent', USER_AGENT] as [string, string]] : [];
  return [...own, ...headers.map(([name, value]): [string, string] => [name, value])];
}

const RELEASED = new WireFailure({ kind: 'aborted', message: 'reading was stopped by us' });

function noAnswer(timeoutMs: number): WireFailure {
  return new WireFailure({ kind: 'timeout', message: `no answer within ${timeoutMs / 1000} s` });
}

/** The body read must fail with our reason, not with the client's generic abort error. */
function abortable(body: Readable, signal: AbortSignal): Readable {
  signal.addEventListener('abort', () => body.destroy(signal.reason as Error), { once: true });
  return body;
}

function responseOf(received: Dispatcher.ResponseData): ReceivedResponse {
  const headers = pairs(received.headers as unknown as readonly string[]);
  return {
    status: received.statusCode,
    headers,
    mediaType: mediaTypeOf(headers),
    kind: 'empty',
    text: '',
    events: [],
    ended: false,
    bytes: 0,
  };
}

/** Raw response headers come as one flat array of names and values. */
function pairs(flat: readonly string[]): HeaderList {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) headers.push([flat[at] ?? '', flat[at + 1] ?? '']);
  return headers;
}
