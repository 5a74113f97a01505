import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject, type JsonValue } from '../wire/message.js';
import { ReferenceCore } from './core.js';
import type { Behaviour } from './fault.js';
import { faultsById } from './faults/index.js';
import type { Features } from './features.js';
import { LegacyHalf } from './legacy.js';
import { bareReply, type Call, errorReply, ProtocolError, type Reply } from './protocol.js';
import { quirksById } from './quirks.js';

export interface ReferenceOptions {
  /** Ids of the faults to switch on. */
  faults?: readonly string[];
  /** Ids of odd but legal behaviours. */
  quirks?: readonly string[];
  era?: 'modern-only' | 'dual-era' | 'legacy';
  host?: '127.0.0.1' | '::1';
  port?: number;
  path?: string;
  /** Token that every request must bear; answered 401 without a challenge else. */
  token?: string;
  /** Refuses a request before anything else looks at it; for servers behind authorization. */
  authorize?: (incoming: IncomingMessage) => Promise<Reply | undefined>;
  /** JSON documents besides the endpoint, by path. */
  documents?: ReadonlyMap<string, JsonValue>;
  /** Changes what is offered, before faults do. */
  features?: (features: Features) => void;
}

export interface ReferenceServer {
  url: string;
  port: number;
  /** JSON-RPC methods (HTTP methods for bodiless requests) in the order in which they came. */
  requests: readonly string[];
  close(): Promise<void>;
}

export type Era = NonNullable<ReferenceOptions['era']>;

/** The behaviours behind ids. @throws RangeError for an id that there is not. */
export function behavioursOf({ faults = [], quirks = [] }: Pick<ReferenceOptions, 'faults' | 'quirks'>): Behaviour[] {
  const find = (known: ReadonlyMap<string, Behaviour>, id: string): Behaviour => {
    const found = known.get(id);
    if (!found) throw new RangeError(`the reference server has no fault or quirk ${id}`);
    return found;
  };
  return [...faults.map((id) => find(faultsById, id)), ...quirks.map((id) => find(quirksById, id))];
}

/** Starts the reference server on a loopback address; port 0 unless one is given. */
export async function startReference(options: ReferenceOptions = {}): Promise<ReferenceServer> {
  const { era = 'modern-only', host = '127.0.0.1', path = '/mcp', token } = options;
  const behaviours = behavioursOf(options);
  const core = new ReferenceCore(behaviours, options.features);
  const legacy =
    era === 'modern-only' && !behaviours.some(({ acceptsInitialize }) => acceptsInitialize)
      ? undefined
      : new LegacyHalf(core.features);
  const requests: string[] = [];
  const processState = new Map<string, JsonValue>();
  const connections = new WeakMap<object, Map<string, JsonValue>>();

  const reply = async (incoming: IncomingMessage): Promise<{ reply: Reply; call?: Call }> => {
    const method = incoming.method ?? '';
    const sessionId = incoming.headers['mcp-session-id'];
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    const document = method === 'GET' ? options.documents?.get(pathname) : undefined;
    if (document !== undefined) return { reply: { ...bareReply(200), message: document } };
    if (pathname !== path) return { reply: bareReply(404) };
    const refusal = await options.authorize?.(incoming);
    if (refusal) return { reply: refusal };
    if (method !== 'POST') {
      requests.push(method);
      const http = { headers: incoming.headers, rawHeaders: incoming.rawHeaders };
      const special = behaviours
        .map((behaviour) => behaviour.http?.(method, http))
        .find((answer) => answer !== undefined);
      if (special) return { reply: special };
      const single = Array.isArray(sessionId) ? sessionId[0] : sessionId;
      return {
        reply: legacy && era !== 'modern-only' ? legacy.http(method, single) : bareReply(405, { Allow: 'POST' }),
      };
    }
    const message = await readMessage(incoming);
    if (token !== undefined && incoming.headers.authorization !== `Bearer ${token}`) return { reply: bareReply(401) };
    if (incoming.headers.origin !== undefined && !isLocal(incoming.headers.origin) && !core.skips('origin')) {
      return { reply: core.refusedOrigin() };
    }
    if (!isObject(message) || typeof message.method !== 'string')
      return { reply: errorReply({}, new ProtocolError(400, -32600, 'Invalid Request')) };
    requests.push(message.method);
    const state = connections.get(incoming.socket) ?? new Map<string, JsonValue>();
    connections.set(incoming.socket, state);
    const call = callOf(message, state, processState, incoming);
    if (legacy && (era === 'legacy' || legacy.concerns(call))) return { reply: legacy.answer(call), call };
    return { reply: core.answer(call), call };
  };

  const server = createServer((incoming, response) => {
    void reply(incoming).then(({ reply: answer }) => writeReply(answer, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
    port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A request as the core takes it. */
export function callOf(
  message: { [key: string]: JsonValue },
  connection: Map<string, JsonValue>,
  process: Map<string, JsonValue>,
  incoming?: IncomingMessage,
): Call {
  const params = isObject(message.params) ? message.params : {};
  const { id } = message;
  return {
    method: String(message.method),
    ...(typeof id === 'string' || typeof id === 'number' ? { id } : {}),
    params,
    meta: isObject(params._meta) ? params._meta : {},
    ...(incoming ? { http: { headers: incoming.headers, rawHeaders: incoming.rawHeaders } } : {}),
    connection,
    process,
  };
}

async function readMessage(incoming: IncomingMessage): Promise<JsonValue | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as JsonValue;
  } catch {
    return undefined;
  }
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}

function writeReply({ status, headers, before, message, stream, hold, text }: Reply, response: ServerResponse): void {
  if (!stream && before.length === 0) {
    const body = text ?? (message === undefined ? '' : JSON.stringify(message));
    response
      .writeHead(status, { ...(body === '' ? {} : { 'Content-Type': 'application/json' }), ...headers })
      .end(body);
    return;
  }
  const all = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'X-Accel-Buffering': 'no',
    ...headers,
  };
  // A fault takes a header away by setting it to nothing.
  response.writeHead(status, Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')));
  response.write(text ?? '');
  for (const event of [...before, ...(message === undefined ? [] : [message])])
    response.write(`data: ${JSON.stringify(event)}\n\n`);
  if (hold) response.flushHeaders();
  else response.end();
}
