import { randomUUID } from 'node:crypto';
import { isObject, type JsonObject, META_PROTOCOL_VERSION } from '../wire/message.js';
import type { Features } from './features.js';
import { perform } from './methods.js';
import {
  bareReply,
  type Call,
  errorReply,
  type HttpFacts,
  header,
  ProtocolError,
  type Reply,
  resultReply,
} from './protocol.js';
import { FIRST_MODERN } from './validation.js';

/** Revisions that open with a handshake, newest first. */
const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18'] as const;

/** Methods that a legacy session has and this revision has not. */
const LEGACY_ONLY: readonly string[] = ['ping', 'resources/subscribe', 'resources/unsubscribe'];

/** The half of a server that serves clients of 2025-11-25 and 2025-06-18: a handshake, sessions on HTTP. */
export class LegacyHalf {
  readonly #sessions = new Set<string>();
  readonly #features: Features;

  constructor(features: Features) {
    this.#features = features;
  }

  /** True for what only a legacy client sends: `initialize`, or a request that names no modern version anywhere. */
  concerns(call: Call): boolean {
    if (META_PROTOCOL_VERSION in call.meta) return false;
    if (call.method === 'initialize') return true;
    const version = header(call.http, 'mcp-protocol-version');
    return version === undefined || version < FIRST_MODERN;
  }

  answer(call: Call): Reply {
    if (call.method === 'initialize') return this.#initialize(call);
    const refusal = call.http ? this.#refused(call.http) : undefined;
    if (refusal) return errorReply(call, refusal);
    if (call.id === undefined) return bareReply(202);
    try {
      return resultReply(call, this.#result(call));
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      const code = error.message === 'Resource not found' ? -32002 : error.code;
      return errorReply(call, new ProtocolError(200, code, error.message, error.data));
    }
  }

  /** GET opens a stream for a session, DELETE ends one. */
  http(method: string, http: HttpFacts): Reply {
    if (method !== 'GET' && method !== 'DELETE') return bareReply(405, { Allow: 'GET, POST, DELETE' });
    const refusal = this.#refused(http);
    if (refusal) return bareReply(refusal.status);
    if (method === 'GET') return { ...bareReply(200), stream: true, hold: true };
    this.#sessions.delete(header(http, 'mcp-session-id') ?? '');
    return bareReply(200);
  }

  /** "Servers that require a session ID SHOULD respond to requests without an MCP-Session-Id header (other than initialization) with HTTP 400 Bad Request"; 404 for ended ones. */
  #refused(http: HttpFacts): ProtocolError | undefined {
    const id = header(http, 'mcp-session-id');
    if (id === undefined) return new ProtocolError(400, -32000, 'Bad Request: no session');
    if (!this.#sessions.has(id)) return new ProtocolError(404, -32001, 'Session not found');
    const version = header(http, 'mcp-protocol-version');
    const known = version === undefined || LEGACY_VERSIONS.some((legacy) => legacy === version);
    return known ? undefined : new ProtocolError(400, -32000, 'Bad Request: unsupported protocol version');
  }

  #result(call: Call): JsonObject {
    if (LEGACY_ONLY.includes(call.method)) return {};
    const around = { notify: () => {}, changed: () => {} };
    const modernOnly =
      call.method === 'server/discover' || (call.method === 'tools/call' && call.params.name === 'confirm');
    // Clients of these revisions know no Mcp-Param headers, and no questions in results.
    const result = modernOnly ? undefined : perform(call, this.#features, new Set(['param-missing']), around);
    if (!result) throw new ProtocolError(200, -32601, 'Method not found');
    const { ttlMs: _ttlMs, cacheScope: _scope, resultType: _type, ...plain } = result;
    return plain;
  }

  #initialize(call: Call): Reply {
    const asked = call.params.protocolVersion;
    const protocolVersion = LEGACY_VERSIONS.find((version) => version === asked) ?? LEGACY_VERSIONS[0];
    const { extensions: _extensions, ...rest } = this.#features.capabilities;
    const capabilities = Object.fromEntries(Object.entries(rest).filter(([, value]) => isObject(value)));
    const result: JsonObject = { protocolVersion, capabilities, serverInfo: this.#features.serverInfo };
    if (!call.http) return resultReply(call, result);
    const session = randomUUID();
    this.#sessions.add(session);
    return { ...resultReply(call, result), headers: { 'Mcp-Session-Id': session } };
  }
}
