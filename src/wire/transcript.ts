import type { Exchange, Failure } from './exchange.js';

const NEVER_SENT: readonly (Failure['kind'] | undefined)[] = ['budget', 'server-gone', 'shunned'];

/** Everything that was said in a run, in the order in which it was sent. */
export class Transcript {
  /** Zero of all `startedAt`, on the clock of `performance.now()`. */
  readonly origin = performance.now();
  /** Lines on a server's standard output that are no MCP message; the first few, each once. */
  readonly noise: string[] = [];
  readonly #exchanges: Exchange[] = [];

  add(exchange: Exchange): void {
    this.#exchanges.push(exchange);
  }

  /** Exchanges in an order that does not depend on timing: by owner, then by number within the owner. */
  get exchanges(): readonly Exchange[] {
    return [...this.#exchanges].sort(byStableId);
  }

  /** Good or faulty requests that name 2026-07-28 in header and `_meta`, and what answers them. */
  get modern(): readonly Exchange[] {
    return this.exchanges.filter((exchange) => exchange.modern);
  }

  /** Requests that were put on the wire. */
  get sent(): number {
    return this.#exchanges.filter(({ failure }) => !NEVER_SENT.includes(failure?.kind)).length;
  }

  /** Waits until no exchange reads on; held streams must have been released before. */
  async settled(): Promise<void> {
    await Promise.all(this.#exchanges.map((exchange) => exchange.settled));
  }
}

function byStableId(a: Exchange, b: Exchange): number {
  if (a.owner !== b.owner) return a.owner < b.owner ? -1 : 1;
  return ordinal(a) - ordinal(b);
}

function ordinal(exchange: Exchange): number {
  return Number(exchange.id.slice(exchange.id.lastIndexOf('#') + 1));
}
