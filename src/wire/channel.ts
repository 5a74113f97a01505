import type { Exchange, HeaderList } from './exchange.js';
import type { JsonObject } from './message.js';

/** A request ready for the wire. Transport details that do not apply (headers on stdio) are ignored there. */
export interface Outgoing {
  id: string;
  owner: string;
  purpose: string;
  httpMethod: 'POST' | 'GET' | 'DELETE';
  /** Path and query below the endpoint's origin, or absent for the endpoint itself. */
  url?: string;
  headers: HeaderList;
  message?: JsonObject;
  /** `shared`, `fresh` (HTTP: a connection of its own; stdio: a child process of its own), or a name of a kept one. */
  connection: string;
  modern: boolean;
  good: boolean;
  credentials: Exchange['credentials'];
  /** `headers`: read no body. `hold`: resolve at the first message and read on until `release`. */
  read: 'answer' | 'headers' | 'hold';
  timeoutMs?: number;
}

/** One way to speak to a server. `send` never rejects: what goes wrong is in `Exchange.failure`. */
export interface Channel {
  readonly transport: 'http' | 'stdio';
  send(outgoing: Outgoing): Promise<Exchange>;
  /** Stops reading a held stream; a no-op for all others. */
  release(exchange: Exchange): void;
  /** From now on nothing is sent: the server answers nothing any more. `why` becomes the cause of what is not sent. */
  giveUp(why: string): void;
  /** Ends all connections (HTTP) or child processes (stdio). */
  close(): Promise<void>;
}
