import type { JsonObject, JsonValue, RpcError, RpcId } from './message.js';

/** Header lines in wire order and wire spelling. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/**
 * Why a request has no usable answer. Never a verdict about the server by itself. `silence` is a time-out while the server
 * answered nothing else either, or slowly.
 */
type FailureKind =
  | 'timeout'
  | 'silence'
  | 'refused'
  | 'dropped'
  | 'too-large'
  | 'too-many-events'
  | 'too-deep'
  | 'bad-http'
  | 'tls'
  | 'budget'
  | 'server-gone'
  | 'shunned'
  | 'aborted';

export interface Failure {
  kind: FailureKind;
  /** One sentence for people: what happened, with the limit that was reached. */
  message: string;
}

/** What was put on the wire. `headers` are exact on HTTP and empty on stdio. */
export interface SentRequest {
  httpMethod: string;
  url: string;
  headers: HeaderList;
  /** The JSON-RPC message, absent for GET and DELETE. */
  message?: JsonObject;
  rpcMethod?: string;
  rpcId?: RpcId;
}

export interface SseEvent {
  event?: string;
  id?: string;
  data: string;
  /** The parsed `data`, absent when it is not JSON. */
  json?: JsonValue;
}

export interface ReceivedResponse {
  status: number;
  headers: HeaderList;
  /** Lower-case media type without parameters, empty when the header is missing. */
  mediaType: string;
  /** `empty`: no bytes. `json`: one JSON value. `sse`: events. `text`: anything else, or JSON that does not parse. `unread`: stopped after the headers. */
  kind: 'empty' | 'json' | 'sse' | 'text' | 'unread';
  /** The decoded body (bounded); for `sse` the raw stream text. */
  text: string;
  json?: JsonValue;
  events: SseEvent[];
  /** Whether the body came to its end; for `sse`, whether the server closed the stream before we gave up waiting. */
  ended: boolean;
  bytes: number;
  invalidUtf8?: boolean;
}

/**
 * One request and everything that came back for it. Immutable for rules; the wire fills `response.events`
 * and `response.ended` until `settled` resolves.
 */
export interface Exchange {
  /** Stable over runs: `<owner>#<n>`, where owner is a rule id or the name of a shared probe. */
  id: string;
  owner: string;
  /** For people: "tools/list without Mcp-Method". */
  purpose: string;
  transport: 'http' | 'stdio';
  /** `shared` pool, `fresh` (a connection of its own), or the name of a kept connection. */
  connection: string;
  /** True when header (HTTP) and `_meta` both name 2026-07-28 and `_meta` has `clientCapabilities`. */
  modern: boolean;
  /** True when nothing about the request was made faulty ("good request" of the vocabulary), whatever it asks for. */
  good: boolean;
  /** Credentials sent: the user's, none, or a planted canary. */
  credentials: 'user' | 'none' | 'planted';
  request: SentRequest;
  response?: ReceivedResponse;
  /** Every JSON-RPC message received for this request, in order (JSON body, SSE events, stdio lines). */
  messages: JsonValue[];
  /** The response that answers this request: same id in type and value, else an error with null or no id, else undefined. */
  answer?: JsonObject;
  result?: JsonObject;
  error?: RpcError;
  failure?: Failure;
  /** On connections of one client: how many times it had connected when this answer came; equal numbers, same TCP connection. */
  socket?: number;
  /** Earlier tries of the same request (after 429, a time-out or a 500), oldest first. */
  earlier: Exchange[];
  /** Milliseconds since the start of the run. */
  startedAt: number;
  durationMs: number;
  /** Resolves when nothing more is read for this exchange. */
  settled: Promise<void>;
}
