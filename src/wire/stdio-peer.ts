import type { Readable, Writable } from 'node:stream';
import { correlate, isResponse } from './correlate.js';
import { countdown } from './countdown.js';
import type { Exchange, Failure } from './exchange.js';
import { failureOf } from './failure.js';
import { LineReader } from './line-reader.js';
import { isObject, isOfSubscription, type JsonObject, type JsonValue, methodOf, subscriptionIdOf } from './message.js';
import { parseJson } from './sse.js';

/** A child process that speaks MCP on its standard streams. */
export interface StdioProcess {
  stdin: Writable;
  stdout: Readable;
  /** Resolves when it has ended. */
  exited: Promise<unknown>;
  /** A sentence once it has ended. */
  death(): string | undefined;
  /** Called before its input is closed, when what it has started can still be seen to be its. */
  beforeEnd?(): void;
  /** Ends it and all that it started, by force. */
  stop(): Promise<unknown>;
}

/** A short line costs more time than its bytes tell. */
const LINE_COST = 200;

interface Open {
  exchange: Exchange;
  hold: boolean;
  resolve: () => void;
  settle: () => void;
  stopClock: () => void;
}

export interface PeerOptions {
  maxBytes: number;
  maxDepth: number;
  /** Messages that are kept for one request. */
  maxEvents: number;
  /** Told the length of each message that is kept. */
  onKept: (bytes: number) => void;
  /** Told of lines that are no MCP message. */
  onNoise: (line: string) => void;
  /** Aborted when the time of the run is up: nothing is waited for any more. */
  over?: AbortSignal;
}

/** One child process and the requests that wait for it. */
export class StdioPeer {
  readonly process: StdioProcess;
  readonly #options: PeerOptions;
  /** Bytes of lines that nobody asked for, and what each line costs besides. */
  #unasked = 0;
  /** Why nothing is read from this process any more. */
  #broken: Failure | undefined;
  /** Waiting requests in the order in which they were sent. */
  readonly #open = new Set<Open>();

  constructor(process: StdioProcess, options: PeerOptions) {
    this.process = process;
    this.#options = options;
    const reader = new LineReader(options.maxBytes, (line) => {
      if ('tooLong' in line)
        this.#failAll({
          kind: 'too-large',
          message: `a line of ${line.tooLong} bytes is longer than ${options.maxBytes}`,
        });
      else this.#take(line.text);
    });
    process.stdout.on('data', (chunk: Buffer) => reader.write(chunk));
    process.stdout.once('end', () => reader.end());
    options.over?.addEventListener('abort', () => this.#failAll(failureOf(options.over?.reason)), { once: true });
    void process.exited.then(() =>
      this.#failAll({ kind: 'server-gone', message: process.death() ?? 'the server process ended' }),
    );
  }

  /** Writes a message and resolves when it has what its sender waits for; `settle` when nothing more belongs to it. */
  send(exchange: Exchange, hold: boolean, timeoutMs: number, settle: () => void): Promise<void> {
    if (this.#broken) {
      exchange.failure = this.#broken;
      settle();
      return Promise.resolve();
    }
    const line = `${JSON.stringify(exchange.request.message)}\n`;
    if (exchange.request.rpcId === undefined) {
      this.process.stdin.write(line);
      settle();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const open: Open = {
        exchange,
        hold,
        resolve,
        settle,
        stopClock: countdown(timeoutMs, () =>
          this.#end(open, { kind: 'timeout', message: `no answer within ${timeoutMs / 1000} s` }),
        ),
      };
      this.#open.add(open);
      this.process.stdin.write(line);
    });
  }

  /** Ends a held exchange by the notification that cancels it. */
  release(exchange: Exchange): void {
    for (const open of this.#open) {
      if (open.exchange !== exchange) continue;
      const params = { requestId: exchange.request.rpcId ?? null };
      this.process.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params })}\n`);
      this.#end(open);
    }
  }

  #take(text: string): void {
    let json: JsonValue | undefined;
    try {
      json = parseJson(text, this.#options.maxDepth);
    } catch (error) {
      this.#failAll(failureOf(error));
      return;
    }
    if (!isObject(json) || (!isResponse(json) && methodOf(json) === undefined)) {
      this.#options.onNoise(text);
      this.#countUnasked(text);
      return;
    }
    const open = isResponse(json) ? this.#asker(json) : this.#subscriber(json);
    if (!open) {
      this.#countUnasked(text);
      return;
    }
    const { maxEvents } = this.#options;
    if (open.exchange.messages.length >= maxEvents) {
      this.#end(open, { kind: 'too-many-events', message: `more than ${maxEvents} messages came for one request` });
      return;
    }
    open.exchange.messages.push(json);
    this.#options.onKept(text.length);
    if (isResponse(json)) {
      correlate(open.exchange);
      this.#end(open);
    } else if (open.hold && isOfSubscription(json)) {
      open.stopClock();
      open.resolve();
    }
  }

  /** A flood that nobody asked for would keep us from everything else: it ends the conversation with this process. */
  #countUnasked(text: string): void {
    this.#unasked += text.length + LINE_COST;
    const { maxBytes } = this.#options;
    if (this.#broken || this.#unasked <= maxBytes) return;
    const message = 'the server floods its standard output with lines that answer no request';
    this.#broken = { kind: 'too-large', message };
    this.process.stdout.destroy();
    this.#failAll(this.#broken);
  }

  /** Whose answer it is: by id, by its text where the type was changed, the oldest where there is none. */
  #asker({ id }: JsonObject): Open | undefined {
    const all = [...this.#open];
    const exact = all.find(({ exchange }) => exchange.request.rpcId === id);
    if (exact || (id !== null && id !== undefined))
      return exact ?? all.find(({ exchange }) => String(exchange.request.rpcId) === String(id));
    return all[0];
  }

  /** Whom a notification or a request of the server's own belongs to: its subscription, else the oldest that waits. */
  #subscriber(message: JsonObject): Open | undefined {
    const id = subscriptionIdOf(message);
    const all = [...this.#open];
    const ofSubscription = isOfSubscription(message);
    return (
      (id === undefined ? undefined : all.find(({ exchange }) => String(exchange.request.rpcId) === String(id))) ??
      all.find(({ hold }) => hold === ofSubscription) ??
      all[0]
    );
  }

  #end(open: Open, failure?: Failure): void {
    if (!this.#open.delete(open)) return;
    open.stopClock();
    if (failure && !open.exchange.answer) open.exchange.failure = failure;
    open.settle();
    open.resolve();
  }

  #failAll(failure: Failure): void {
    for (const open of [...this.#open]) this.#end(open, failure);
  }
}
