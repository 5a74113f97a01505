import { createHash } from 'node:crypto';
import type { Exchange, HeaderList } from '../wire/exchange.js';
import { withHeader } from '../wire/headers.js';
import { isObject, type JsonObject, type RpcId } from '../wire/message.js';
import type { Transcript } from '../wire/transcript.js';
import { COLD, coldRequest, isCold } from './cold.js';
import { type Discovery, discover } from './discovery.js';
import { fetchDocument } from './documents.js';
import { Draft, type DraftParts, goodParts, isModern } from './draft.js';
import { type EraFinding, eraOf } from './era.js';
import { findGround, type Ground } from './ground.js';
import { isLoopback } from './hosts.js';
import { type Initialization, initialize } from './initialize.js';
import { type Listing, type ListKind, readList } from './listing.js';
import { explainSilence } from './pulse.js';
import { withSecondTry } from './retry.js';
import type { Network, RunContext, SuiteSettings, TargetFacts } from './run-context.js';
import { openSubscription, type Subscription } from './subscription.js';
import { paramHeaders } from './x-mcp-header.js';

/**
 * What a rule works with: drafts of requests, memoised probes that all rules share, and the transcript.
 * Each rule has a session of its own, so that the exchanges it sends carry its id.
 */
export class Session {
  readonly #run: RunContext;
  readonly owner: string;

  constructor(run: RunContext, owner: string) {
    this.#run = run;
    this.owner = owner;
  }

  get transport(): 'http' | 'stdio' {
    return this.#run.target.transport;
  }

  get settings(): SuiteSettings {
    return this.#run.settings;
  }

  get target(): TargetFacts {
    return this.#run.target;
  }

  /** Name resolution and trust for connections to other places than the endpoint. */
  get network(): Network {
    return this.#run.network;
  }

  /** Everything said so far; complete for passive rules. */
  get transcript(): Transcript {
    return this.#run.transcript;
  }

  /** Part of names that cannot exist on any server; new in each run. */
  get random(): string {
    return this.#run.random;
  }

  /** Says a fact about the run that belongs to no rule; equal notes are said once. */
  note(text: string): void {
    this.#run.notes.add(text);
  }

  /** A good request of this method. */
  request(method: string, params: JsonObject = {}): Draft {
    return this.#draft(goodParts(method, params, this.#userHeaders(), true));
  }

  /** A good notification: a POST without `id`. */
  notification(method: string, params: JsonObject = {}): Draft {
    return this.#draft(goodParts(method, params, this.#userHeaders(), false));
  }

  /** A good call of a listed tool, with the `Mcp-Param-*` headers that its schema asks for. Not repeated after a lost answer. */
  call(tool: JsonObject, args: JsonObject): Draft {
    const draft = this.request('tools/call', { name: tool.name ?? null, arguments: args });
    return this.#draft({
      ...draft.parts,
      headers: [...draft.parts.headers, ...paramHeaders(tool.inputSchema, args)],
      repeatable: false,
    });
  }

  /** An HTTP request without a message. `url` is resolved against the endpoint; on another origin it carries no credentials. */
  http(method: 'GET' | 'DELETE', options: { url?: string; headers?: HeaderList; bare?: boolean } = {}): Draft {
    const extra = options.bare ? [] : this.#userHeaders();
    return this.#draft({
      purpose: options.url === undefined ? method : `${method} ${options.url}`,
      httpMethod: method,
      ...(options.url === undefined ? {} : { url: options.url }),
      headers: [...(options.headers ?? []), ...extra],
      wantsAnswer: false,
      connection: 'fresh',
      credentials: options.bare ? 'none' : 'user',
      read: 'headers',
      repeatable: true,
      good: false,
    });
  }

  /** A request as a client of an earlier revision sends it: no modern `_meta`, no `Mcp-*` headers. */
  legacyRequest(method: string, params: JsonObject, extra: HeaderList = [], wantsAnswer = true): Draft {
    return this.#draft({
      purpose: method,
      httpMethod: 'POST',
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json, text/event-stream'],
        ...extra,
        ...this.#userHeaders(),
      ],
      message: { jsonrpc: '2.0', method, params },
      wantsAnswer,
      connection: 'fresh',
      credentials: 'user',
      read: 'answer',
      repeatable: true,
      good: false,
    });
  }

  /** The run's first MCP request: `tools/list` on a fresh connection, with no handshake (MCP-STL-003). */
  cold(): Promise<Exchange> {
    return this.shared(COLD, coldRequest);
  }

  /** The answer to a good `server/discover`, and what it says. */
  discover(): Promise<Discovery> {
    return this.shared('discover', discover);
  }

  /** All pages of a list. Not sent when the server says that it has no such feature. */
  list(kind: ListKind): Promise<Listing> {
    return this.shared(`list-${kind}`, (session) => readList(session, kind));
  }

  /** Whether 2026-07-28 is served here at all, and if not, what stands in the way. */
  ground(): Promise<Ground> {
    return this.shared('ground', findGround);
  }

  /** Modern-only, dual-era, legacy or unknown. Sends `initialize`, so only late and passive rules may ask (or anyone, once no modern answer is to be had). */
  async era(): Promise<EraFinding> {
    const ground = await this.ground();
    if (ground.modern && !this.#run.late) throw new Error('the era is asked for before the late phase');
    return eraOf(ground, await this.initialization());
  }

  /** What `initialize` was answered; for `ground` and `era`. Rules ask for the era. */
  initialization(): Promise<Initialization> {
    return this.shared('initialize', initialize);
  }

  /** Whether `initialize` was sent in this run. */
  wasInitialized(): boolean {
    return this.#run.shared.has('initialize');
  }

  /** The definitions of a list wherever they can be had: by modern requests, else after a legacy `initialize`. */
  async definitions(kind: ListKind): Promise<Listing> {
    const ground = await this.ground();
    if (ground.modern) return this.list(kind);
    return (await this.initialization()).lists[kind];
  }

  /** A held `subscriptions/listen` stream for everything that the server says it announces, or undefined when it announces nothing. */
  subscription(): Promise<Subscription | undefined> {
    return this.shared('subscription', openSubscription);
  }

  /** Fetches a document that an answer led to, without credentials and within small bounds. */
  fetchDocument(url: URL, purpose: string): Promise<Exchange> {
    const nextId = (): string => `${this.owner}#${this.#next()}`;
    return fetchDocument(this.#run.documents, { url, owner: this.owner, nextId, purpose });
  }

  /** A good request beside one that was not answered; rules that wait at once share it. */
  pulse(connection: string): Promise<Exchange> {
    const { beating } = this.#run;
    const known = beating.get(connection);
    if (known) return known;
    const draft = new Session(this.#run, 'pulse').request('server/discover').onConnection(connection).once();
    const beat = draft
      .as('server/discover, since another request was not answered')
      .send()
      .finally(() => beating.delete(connection));
    beating.set(connection, beat);
    return beat;
  }

  /**
   * Whether an exchange can be had once more: it did nothing that must be done once, and no state of a kept connection is behind
   * it. A call of a tool that was refused was no call; a planted token may get us turned away.
   */
  canRepeat(exchange: Exchange): boolean {
    const parts = this.#run.sentAs.get(exchange);
    if (!parts || parts.credentials === 'planted' || isCold(exchange)) return false;
    if (!parts.repeatable && parts.message?.method !== 'tools/call') return false;
    return parts.connection === 'shared' || this.#isWithoutHistory(exchange, parts);
  }

  /** Sends what `canRepeat` says can be sent once more, as it was; a stream is not kept open. */
  async repeat(exchange: Exchange): Promise<Exchange> {
    const parts = this.#run.sentAs.get(exchange);
    if (parts === undefined) throw new Error(`${exchange.id} was not sent by this run`);
    const connection = parts.connection === 'shared' ? 'shared' : 'fresh';
    const again = await this.#draft({ ...parts, connection, purpose: `${parts.purpose}, again` }).send();
    if (parts.read === 'hold') this.release(again);
    return again;
  }

  /** Whether a new connection does as well as the one that it was sent on. */
  #isWithoutHistory({ connection, startedAt }: Exchange, { afterOthers }: DraftParts): boolean {
    if (connection === 'fresh') return true;
    if (this.transport === 'http') return afterOthers !== true;
    return this.#run.transcript.exchanges.every(
      (other) => other.connection !== connection || other.startedAt >= startedAt,
    );
  }

  /** Whether anything was answered since a moment, in milliseconds of the run. */
  answeredSince(moment: number): boolean {
    return this.#run.transcript.exchanges.some(
      ({ response, answer, startedAt, durationMs }) =>
        (response !== undefined || answer !== undefined) && startedAt + durationMs >= moment,
    );
  }

  /** Sends nothing more to the server. */
  giveUp(why: string): void {
    this.#run.channel.giveUp(why);
  }

  /** Runs a probe once for all rules that ask for it by this name; its exchanges belong to the name. */
  shared<T>(name: string, probe: (session: Session) => Promise<T>): Promise<T> {
    const known = this.#run.shared.get(name);
    if (known) return known as Promise<T>;
    const started = probe(new Session(this.#run, name));
    this.#run.shared.set(name, started);
    return started;
  }

  /** Stops reading a held stream. */
  release(exchange: Exchange): void {
    this.#run.channel.release(exchange);
  }

  /** Whether the target stands on this machine or was started by us: no proxy can be between. */
  get isLocal(): boolean {
    const { url, startedByUs } = this.#run.target;
    return startedByUs || url === undefined || isLoopback(url.hostname);
  }

  #draft(parts: DraftParts): Draft {
    return new Draft(parts, (final) => this.#send(final));
  }

  #userHeaders(): HeaderList {
    const { headers, token, auth } = this.#run.settings;
    return token && auth !== 'none' ? withHeader(headers, 'Authorization', `Bearer ${token.value}`) : headers;
  }

  /** Ids are given in the order of sending within an owner, so that they are the same in each run. */
  #send(parts: DraftParts): Promise<Exchange> {
    const number = this.#next();
    const once = (attempt: number): Promise<Exchange> =>
      this.#sendOnce(parts, `${this.owner}#${attempt === 0 ? number : `${number}.${attempt}`}`);
    return parts.repeatable && parts.read !== 'hold' ? this.#sendTwice(once) : once(0);
  }

  async #sendTwice(once: (attempt: number) => Promise<Exchange>): Promise<Exchange> {
    const exchange = await withSecondTry(once);
    if (this.#run.answers) await explainSilence(this, exchange);
    return exchange;
  }

  #next(): number {
    const number = (this.#run.counters.get(this.owner) ?? 0) + 1;
    this.#run.counters.set(this.owner, number);
    return number;
  }

  async #sendOnce(parts: DraftParts, id: string): Promise<Exchange> {
    const { purpose, httpMethod, url, headers, connection, credentials, read, timeoutMs, wantsAnswer } = parts;
    const message =
      parts.message && wantsAnswer && isObject(parts.message) ? withId(parts.message, rpcId(id)) : parts.message;
    const exchange = await this.#run.channel.send({
      id,
      owner: this.owner,
      purpose,
      httpMethod,
      headers,
      connection,
      credentials,
      read,
      good: parts.good,
      modern: isModern(parts, this.transport),
      ...(url === undefined ? {} : { url }),
      ...(message === undefined ? {} : { message }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    this.#run.sentAs.set(exchange, parts);
    return exchange;
  }
}

function withId(message: JsonObject, id: RpcId): JsonObject {
  const { jsonrpc, ...rest } = message;
  return { jsonrpc: jsonrpc ?? '2.0', id, ...rest };
}

/** Some requests have string ids, some numbers, the same ones in each run: a server must echo both types. */
function rpcId(exchangeId: string): RpcId {
  const number = createHash('sha256').update(exchangeId).digest().readUInt32BE(0) >>> 1;
  return number % 2 === 0 ? number : `mcp-compliance-${exchangeId}`;
}
