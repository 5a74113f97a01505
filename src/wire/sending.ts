import type { Outgoing } from './channel.js';
import type { Exchange, Failure, SentRequest } from './exchange.js';
import { failureOf } from './failure.js';
import { usedUp, type WireLimits } from './limits.js';
import type { Transcript } from './transcript.js';
import { Turnstile } from './turnstile.js';

export interface SendingOptions {
  limits: WireLimits;
  transcript: Transcript;
  /** Aborted, with a `WireFailure` as its reason, when the time of the run is up. */
  over?: AbortSignal;
  /** Why the server cannot be asked any more, if it cannot; asked before each request. */
  gone?: () => Failure | undefined;
}

/** How one request is put on the wire; `settle` is called when nothing more is read for it. */
type Put = (exchange: Exchange, settle: () => void) => Promise<void>;

/** What every request of a channel goes through, whatever the transport: the transcript, the bounds of the run and the queue. */
export class Sending {
  readonly #options: SendingOptions;
  readonly #turnstile: Turnstile;
  #sent = 0;
  #received = 0;
  #gaveUp: Failure | undefined;

  constructor(options: SendingOptions) {
    this.#options = options;
    this.#turnstile = new Turnstile(options.limits.concurrency);
  }

  /**
   * Records the request and sends it when its turn has come; where nothing may be sent it fails with the reason.
   * @param to what the request is on this transport.
   * @param unfit why a request of this kind cannot be sent at all.
   */
  async send(
    outgoing: Outgoing,
    to: Pick<Exchange, 'transport'> & Pick<SentRequest, 'url' | 'headers'>,
    put: Put,
    unfit?: Failure,
  ): Promise<Exchange> {
    const settled = Promise.withResolvers<void>();
    const { transcript } = this.#options;
    const exchange = opened(outgoing, to, performance.now() - transcript.origin, settled.promise);
    transcript.add(exchange);
    const refusal = unfit ?? this.#refusal();
    if (refusal) {
      exchange.failure = refusal;
      settled.resolve();
      return exchange;
    }
    this.#sent++;
    await this.#turnstile.enter();
    // The wait for a place in the queue is none of the server's.
    const sentAt = performance.now();
    exchange.startedAt = sentAt - transcript.origin;
    try {
      // What waited in the queue may have lost its chance.
      const late = this.#ended();
      if (late) {
        exchange.failure = late;
        settled.resolve();
      } else await put(exchange, settled.resolve);
    } finally {
      this.#turnstile.leave();
    }
    exchange.durationMs = performance.now() - sentAt;
    return exchange;
  }

  /** Counts bytes that are kept of an answer. */
  received(bytes: number): void {
    this.#received += bytes;
  }

  /** From now on nothing is sent; the first reason stays. */
  giveUp(why: string): void {
    this.#gaveUp ??= { kind: 'server-gone', message: why };
  }

  #refusal(): Failure | undefined {
    const ended = this.#ended();
    if (ended) return ended;
    const { maxRequests } = this.#options.limits;
    if (this.#sent < maxRequests) return undefined;
    return { kind: 'budget', message: `not sent: the run has used its ${maxRequests} requests (setting max-requests)` };
  }

  /** Why nothing can be sent any more, whatever the number of requests. */
  #ended(): Failure | undefined {
    const { over, gone, limits } = this.#options;
    const away = gone?.();
    if (away) return away;
    if (over?.aborted) return failureOf(over.reason);
    return this.#gaveUp ?? usedUp(this.#received, limits);
  }
}

/** An exchange of which nothing has come back yet. */
function opened(
  { id, owner, purpose, connection, modern, good, credentials, httpMethod, message }: Outgoing,
  { transport, url, headers }: Parameters<Sending['send']>[1],
  startedAt: number,
  settled: Promise<void>,
): Exchange {
  return {
    id,
    owner,
    purpose,
    transport,
    connection,
    modern,
    good,
    credentials,
    request: {
      httpMethod,
      url,
      headers,
      ...(message === undefined ? {} : { message }),
      ...(typeof message?.method === 'string' ? { rpcMethod: message.method } : {}),
      ...(typeof message?.id === 'string' || typeof message?.id === 'number' ? { rpcId: message.id } : {}),
    },
    messages: [],
    earlier: [],
    startedAt,
    durationMs: 0,
    settled,
  };
}
