import type { Channel, Outgoing } from './channel.js';
import type { Exchange, Failure } from './exchange.js';
import type { WireLimits } from './limits.js';
import { Sending } from './sending.js';
import { StdioPeer, type StdioProcess } from './stdio-peer.js';
import type { Transcript } from './transcript.js';

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
const NO_HTTP: Failure = { kind: 'aborted', message: 'there is no HTTP on stdio' };

/**
 * Speaks to a server over standard input and output. `shared` is one child for the whole run, started again once if it
 * crashes; `fresh` is a child for one request; any other name a child that is kept.
 */
export class StdioChannel implements Channel {
  readonly transport = 'stdio';
  readonly #options: StdioChannelOptions;
  readonly #peers = new Map<string, Promise<StdioPeer>>();
  readonly #holders = new Map<Exchange, StdioPeer>();
  readonly #sending: Sending;
  /** Children that are being ended. */
  readonly #ending = new Set<Promise<void>>();
  #restarted = false;

  constructor(options: StdioChannelOptions) {
    this.#options = options;
    this.#sending = new Sending(options);
  }

  send(outgoing: Outgoing): Promise<Exchange> {
    const isMessage = outgoing.httpMethod === 'POST' && outgoing.message !== undefined;
    return this.#sending.send(
      outgoing,
      { transport: 'stdio', url: '', headers: [] },
      (exchange, settle) => this.#speak(exchange, outgoing, settle),
      isMessage ? undefined : NO_HTTP,
    );
  }

  release(exchange: Exchange): void {
    this.#holders.get(exchange)?.release(exchange);
    this.#holders.delete(exchange);
  }

  giveUp(why: string): void {
    this.#sending.giveUp(why);
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
    const onKept = (bytes: number): void => this.#sending.received(bytes);
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
