import type { Channel, Outgoing } from './channel.js';
import type { Exchange, Failure } from './exchange.js';
import { failureOf } from './failure.js';
import { usedUp, type WireLimits } from './limits.js';
import { StdioPeer, type StdioProcess } from './stdio-peer.js';
import type { Transcript } from './transcript.js';
import { Turnstile } from './turnstile.js';

export interface StdioChannelOptions {
  /** Starts one child process of the server. */
  spawn: () => Promise<StdioProcess>;
  limits: WireLimits;
  transcript: Transcript;
  /** Told facts about the run: a crash, a slow end, lines that are no message. */
  onNote: (note: string) => void;
  /** Aborted, with a `WireFailure` as its reason, when the time of the run is up: what is under way ends, and nothing more is sent. */
  over?: AbortSignal;
}

/** Milliseconds that a server may take to end once its input is closed. */
const EXIT_WITHIN_MS = 5_000;
const NOISE_KEPT = 3;

/**
 * Speaks to a server over standard input and output. `shared` is one child for the whole run, started again once if it
 * crashes; `fresh` is a child for one request; any other name a child that is kept.
 */
export class StdioChannel implements Channel {
  readonly transport = 'stdio';
  readonly #options: StdioChannelOptions;
  readonly #peers = new Map<string, Promise<StdioPeer>>();
  readonly #holders = new Map<Exchange, StdioPeer>();
  readonly #turnstile: Turnstile;
  /** Children that are being ended. */
  readonly #ending = new Set<Promise<void>>();
  #sent = 0;
  #received = 0;
  #restarted = false;
  #gaveUp: Failure | undefined;

  constructor(options: StdioChannelOptions) {
    this.#options = options;
    this.#turnstile = new Turnstile(options.limits.concurrency);
  }

  async send(outgoing: Outgoing): Promise<Exchange> {
    const started = performance.now();
    const settled = Promise.withResolvers<void>();
    const exchange = this.#exchange(outgoing, started, settled.promise);
    this.#options.transcript.add(exchange);
    const refusal = this.#refusal(outgoing);
    if (refusal) {
      exchange.failure = refusal;
      settled.resolve();
      return exchange;
    }
    this.#sent++;
    await this.#turnstile.enter();
    // The wait for a place in the queue is none of the server's.
    const sentAt = performance.now();
    exchange.startedAt = sentAt - this.#options.transcript.origin;
    try {
      // What waited in the queue may have lost its chance.
      const late = this.#ended();
      if (late) {
        exchange.failure = late;
        settled.resolve();
      } else await this.#speak(exchange, outgoing, settled.resolve);
    } finally {
      this.#turnstile.leave();
    }
    exchange.durationMs = performance.now() - sentAt;
    return exchange;
  }

  release(exchange: Exchange): void {
    this.#holders.get(exchange)?.release(exchange);
    this.#holders.delete(exchange);
  }

  giveUp(why: string): void {
    this.#gaveUp ??= { kind: 'server-gone', message: why };
  }

  async close(): Promise<void> {
    const peers = await Promise.allSettled(this.#peers.values());
    this.#peers.clear();
    for (const exchange of [...this.#holders.keys()]) this.release(exchange);
    await Promise.all([
      ...this.#ending,
      ...peers.map((peer) => (peer.status === 'fulfilled' ? this.#end(peer.value) : undefined)),
    ]);
  }

  #exchange(outgoing: Outgoing, started: number, settled: Promise<void>): Exchange {
    const { message, id, owner, purpose, connection, modern, good, credentials } = outgoing;
    return {
      id,
      owner,
      purpose,
      connection,
      modern,
      good,
      credentials,
      transport: 'stdio',
      request: {
        httpMethod: outgoing.httpMethod,
        url: '',
        headers: [],
        ...(message === undefined ? {} : { message }),
        ...(typeof message?.method === 'string' ? { rpcMethod: message.method } : {}),
        ...(typeof message?.id === 'string' || typeof message?.id === 'number' ? { rpcId: message.id } : {}),
      },
      messages: [],
      earlier: [],
      startedAt: started - this.#options.transcript.origin,
      durationMs: 0,
      settled,
    };
  }

  #refusal({ httpMethod, message }: Outgoing): Failure | undefined {
    const { maxRequests } = this.#options.limits;
    if (httpMethod !== 'POST' || !message) return { kind: 'aborted', message: 'there is no HTTP on stdio' };
    const ended = this.#ended();
    if (ended) return ended;
    if (this.#sent < maxRequests) return undefined;
    return { kind: 'budget', message: `not sent: the run has used its ${maxRequests} requests (setting max-requests)` };
  }

  #ended(): Failure | undefined {
    const { over } = this.#options;
    if (over?.aborted) return failureOf(over.reason);
    return this.#gaveUp ?? usedUp(this.#received, this.#options.limits);
  }

  async #speak(exchange: Exchange, outgoing: Outgoing, settle: () => void): Promise<void> {
    const { connection, read } = outgoing;
    let peer: StdioPeer;
    try {
      peer = connection === 'fresh' ? await this.#start() : await this.#kept(connection);
    } catch (error) {
      exchange.failure = { kind: 'refused', message: error instanceof Error ? error.message : String(error) };
      settle();
      return;
    }
    if (read === 'hold') this.#holders.set(exchange, peer);
    await peer.send(exchange, read === 'hold', outgoing.timeoutMs ?? this.#options.limits.requestTimeoutMs, settle);
    if (connection === 'fresh') this.#endLater(exchange.settled.then(() => this.#end(peer)));
  }

  /** A kept child; one that has died is replaced once in a run. Nothing is awaited before the map is set: callers come at once. */
  async #kept(name: string): Promise<StdioPeer> {
    const starting = this.#peers.get(name) ?? this.#keep(name);
    const peer = await starting;
    const death = peer.process.death();
    if (death === undefined) return peer;
    // Whoever finds it dead first replaces it; the others take the replacement.
    if (this.#peers.get(name) !== starting) return this.#kept(name);
    if (this.#restarted) throw new Error(`${death}, for the second time`);
    this.#restarted = true;
    this.#options.onNote(`${death} in the middle of the run; it was started again once`);
    return this.#keep(name);
  }

  #keep(name: string): Promise<StdioPeer> {
    const started = this.#start();
    this.#peers.set(name, started);
    return started;
  }

  async #start(): Promise<StdioPeer> {
    const { limits, spawn, transcript, over } = this.#options;
    const onNoise = (line: string): void => {
      // Every child says the same when it starts.
      if (transcript.noise.length < NOISE_KEPT && !transcript.noise.includes(line)) transcript.noise.push(line);
    };
    const { maxBytes, maxDepth, maxEvents } = limits;
    const onKept = (bytes: number): void => {
      this.#received += bytes;
    };
    const options = { maxBytes, maxDepth, maxEvents, onNoise, onKept, ...(over === undefined ? {} : { over }) };
    return new StdioPeer(await spawn(), options);
  }

  #endLater(end: Promise<void>): void {
    this.#ending.add(end);
    void end.finally(() => this.#ending.delete(end));
  }

  /** Closes the input, as the shutdown of the transport begins; who does not end within the limit is ended. */
  async #end({ process }: StdioPeer): Promise<void> {
    if (process.death() === undefined) {
      process.beforeEnd?.();
      process.stdin.end();
      const ended = await Promise.race([
        process.exited.then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, EXIT_WITHIN_MS, false).unref()),
      ]);
      if (!ended)
        this.#options.onNote(
          `the server did not end within ${EXIT_WITHIN_MS / 1000} s of the end of its input, and was ended by force`,
        );
    }
    await process.stop();
  }
}
