import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isObject, type JsonValue } from '../wire/message.js';
import { legacyHalf } from './behaviours.js';
import { callOf, type Memory, parseMessage } from './call.js';
import { ReferenceCore } from './core.js';
import type { Behaviour, Era } from './fault.js';
import { writeReply } from './http-reply.js';
import type { LegacyHalf } from './legacy.js';
import { bareReply, type Call, errorReply, type HttpFacts, ProtocolError, type Reply } from './protocol.js';
import type { ReferenceOptions } from './start.js';

/** One HTTP request as it came. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  rawHeaders: readonly string[];
  /** Absent when it was not read. */
  body?: string;
  /** The JSON-RPC method, when the body has one. */
  rpcMethod?: string;
}

interface FrontOptions extends Pick<ReferenceOptions, 'token' | 'authorize' | 'documents' | 'features'> {
  era?: Era;
  path: string;
  behaviours: readonly Behaviour[];
}

const MAX_BODY = 1 << 20;

/** Streamable HTTP in front of the core: routing, origin, bodies, and the choice between the two eras. */
export class HttpFront {
  readonly requests: RecordedRequest[] = [];
  readonly #options: FrontOptions;
  readonly #core: ReferenceCore;
  readonly #legacy: LegacyHalf | undefined;
  readonly #process = new Map<string, JsonValue>();
  readonly #connections = new WeakMap<object, Map<string, JsonValue>>();

  constructor(options: FrontOptions) {
    this.#options = options;
    this.#core = new ReferenceCore(options.behaviours, options.features);
    this.#legacy = legacyHalf(options.era ?? 'modern-only', options.behaviours, this.#core.features);
  }

  /** Answers one request; one whose client has gone in the middle of it is dropped. */
  async handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await this.#reply(incoming).catch((error: unknown) => {
      if (incoming.complete) throw error;
      response.destroy();
    });
    if (!reply) return;
    if (!this.#options.behaviours.some(({ deliver }) => deliver?.(reply, response, incoming)))
      writeReply(reply, response);
  }

  /** Ends open subscriptions. */
  end(): void {
    this.#core.subscriptions.end();
  }

  async #reply(incoming: IncomingMessage): Promise<Reply> {
    const [pathname = ''] = (incoming.url ?? '').split('?');
    const { method = '', headers, rawHeaders } = incoming;
    const request: RecordedRequest = { method, path: pathname, headers, rawHeaders };
    this.requests.push(request);
    return (
      this.#aside(method, pathname) ??
      (await this.#options.authorize?.(incoming)) ??
      this.#refusal(request) ??
      (method === 'POST' ? await this.#post(incoming, request) : this.#other(method, request))
    );
  }

  /** What lies beside the endpoint. */
  #aside(method: string, pathname: string): Reply | undefined {
    const { documents, behaviours, path } = this.#options;
    const document = method === 'GET' ? documents?.get(pathname) : undefined;
    if (document !== undefined) return { ...bareReply(200), message: document };
    if (pathname === path) return undefined;
    return first(behaviours, ({ elsewhere }) => elsewhere?.(method, pathname)) ?? bareReply(404);
  }

  /** "Servers MUST validate the `Origin` header on all incoming connections to prevent DNS rebinding attacks." */
  #refusal({ method, headers, rawHeaders }: RecordedRequest): Reply | undefined {
    const { token, behaviours } = this.#options;
    if (headers.origin !== undefined && !isLocal(headers.origin) && !this.#core.skips('origin')) {
      return this.#core.refusedOrigin();
    }
    if (token !== undefined && headers.authorization !== `Bearer ${token}`) return bareReply(401);
    return method === 'POST'
      ? first(behaviours, ({ refuse }) => refuse?.({ headers, rawHeaders }, this.#process))
      : undefined;
  }

  /** "HTTP GET or DELETE to the MCP endpoint: respond with 405 Method Not Allowed", but for servers that have a legacy half. */
  #other(method: string, http: HttpFacts): Reply {
    const special = first(this.#options.behaviours, (behaviour) => behaviour.http?.(method, http));
    if (special) return special;
    const both = this.#options.era !== undefined && this.#options.era !== 'modern-only';
    return (both ? this.#legacy?.http(method, http) : undefined) ?? bareReply(405, { Allow: 'POST' });
  }

  async #post(incoming: IncomingMessage, request: RecordedRequest): Promise<Reply> {
    try {
      const body = await readBody(incoming);
      request.body = body;
      const message = parseMessage(body);
      if (isObject(message) && typeof message.method === 'string') request.rpcMethod = message.method;
      const { headers, rawHeaders } = request;
      const call = callOf(message, this.#memory(incoming), { headers, rawHeaders });
      return this.#isLegacy(call) && this.#legacy ? this.#legacy.answer(call) : this.#core.answer(call);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return errorReply({}, error);
    }
  }

  #isLegacy(call: Call): boolean {
    return this.#options.era === 'legacy' || this.#legacy?.concerns(call) === true;
  }

  #memory({ socket }: IncomingMessage): Memory {
    const connection = this.#connections.get(socket) ?? new Map<string, JsonValue>();
    this.#connections.set(socket, connection);
    return { connection, process: this.#process };
  }
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += (chunk as Buffer).length;
    if (size > MAX_BODY) throw new ProtocolError(413, -32600, 'Invalid Request: the body is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** True for pages of this machine, whatever their port. */
function isLocal(origin: string): boolean {
  return URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

function first(behaviours: readonly Behaviour[], ask: (behaviour: Behaviour) => Reply | undefined): Reply | undefined {
  for (const behaviour of behaviours) {
    const reply = ask(behaviour);
    if (reply) return reply;
  }
  return undefined;
}
