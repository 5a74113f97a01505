import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../wire/message.js';
import type { Features } from './features.js';
import { perform } from './methods.js';
import { bareReply, type Call, errorReply, ProtocolError, type Reply, resultReply } from './protocol.js';

const VERSIONS = ['2025-11-25', '2025-06-18'];

/** The half of a server that serves clients of 2025-11-25 and 2025-06-18: a handshake, sessions on HTTP. */
export class LegacyHalf {
  readonly #sessions = new Set<string>();
  readonly #features: Features;

  constructor(features: Features) {
    this.#features = features;
  }

  /** True for what only a legacy client sends: `initialize`, or a request that names no modern version anywhere. */
  concerns(call: Call): boolean {
    if (call.method === 'initialize') return true;
    const version = call.http?.headers['mcp-protocol-version'];
    const named = typeof version === 'string' && version >= '2026-07-28';
    return !named && !('io.modelcontextprotocol/protocolVersion' in call.meta);
  }

  answer(call: Call): Reply {
    if (call.method === 'initialize') return this.#initialize(call);
    const id = call.http?.headers['mcp-session-id'];
    if (call.http && (typeof id !== 'string' || !this.#sessions.has(id))) {
      return errorReply(call, new ProtocolError(id === undefined ? 400 : 404, -32000, 'Bad Request: no valid session'));
    }
    if (call.id === undefined) return bareReply(202);
    try {
      const result = call.method === 'ping' ? {} : perform(call, this.#features, new Set(['param-missing']));
      if (!result || call.method === 'server/discover') throw new ProtocolError(200, -32601, 'Method not found');
      const { ttlMs: _ttlMs, cacheScope: _scope, ...plain } = result;
      return resultReply(call, plain);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      return errorReply(call, new ProtocolError(200, error.code, error.message, error.data));
    }
  }

  /** GET opens no stream here, DELETE ends a session. */
  http(method: string, sessionId: string | undefined): Reply {
    if (method !== 'DELETE') return bareReply(405, { Allow: 'POST, DELETE' });
    if (sessionId === undefined || !this.#sessions.delete(sessionId)) return bareReply(404);
    return bareReply(200);
  }

  #initialize(call: Call): Reply {
    const asked = call.params.protocolVersion;
    const protocolVersion = typeof asked === 'string' && VERSIONS.includes(asked) ? asked : (VERSIONS[0] ?? '');
    const { extensions: _extensions, ...capabilities } = this.#features.capabilities;
    const result: JsonObject = { protocolVersion, capabilities, serverInfo: this.#features.serverInfo };
    const session = randomUUID();
    this.#sessions.add(session);
    return { ...resultReply(call, result), headers: call.http ? { 'Mcp-Session-Id': session } : {} };
  }
}
