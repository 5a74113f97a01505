import { isObject, type JsonObject, META_PROTOCOL_VERSION, META_SERVER_INFO } from '../wire/message.js';
import type { Behaviour } from './fault.js';
import { allFeatures, type Features } from './features.js';
import { perform, type Surroundings } from './methods.js';
import { bareReply, type Call, errorReply, ProtocolError, type Reply, resultReply } from './protocol.js';
import { Subscriptions } from './subscriptions.js';
import { type Check, unsupported, validateMeta, validateStandardHeaders, validateVersion } from './validation.js';

/** Methods that are answered with an event stream, to show both forms. */
const STREAMED: readonly string[] = ['tools/call', 'prompts/get'];

/** The protocol of revision 2026-07-28 without a transport. */
export class ReferenceCore {
  readonly features: Features;
  readonly subscriptions: Subscriptions;
  readonly #behaviours: readonly Behaviour[];
  readonly #skip: ReadonlySet<Check>;

  constructor(behaviours: readonly Behaviour[], change: (features: Features) => void = () => {}) {
    this.features = allFeatures();
    change(this.features);
    for (const { features } of behaviours) features?.(this.features);
    this.subscriptions = new Subscriptions(this.features);
    this.#behaviours = behaviours;
    this.#skip = new Set(behaviours.flatMap(({ skip = [] }) => skip));
  }

  /** The reply to one request or notification; errors of the protocol are replies too. */
  answer(call: Call): Reply {
    const reply = this.#reply(call);
    return this.#behaviours.reduce((changed, { reply: change }) => change?.(changed, call) ?? changed, reply);
  }

  /** "If the Origin header is present and invalid, servers MUST respond with HTTP 403 Forbidden." */
  refusedOrigin(): Reply {
    const reply = errorReply({}, new ProtocolError(403, -32600, 'Invalid Origin'));
    return this.#behaviours.reduce((changed, { origin }) => origin?.(changed) ?? changed, reply);
  }

  skips(check: Check): boolean {
    return this.#skip.has(check);
  }

  #reply(call: Call): Reply {
    try {
      for (const { before } of this.#behaviours) {
        const early = before?.(call, this.features);
        if (early instanceof ProtocolError) throw early;
        if (early) return early;
      }
      if (call.id === undefined) return this.#notified(call);
      if (call.method === 'initialize' && !(META_PROTOCOL_VERSION in call.meta)) throw this.#legacyRefused(call);
      validateMeta(call, this.#skip);
      validateVersion(call, this.features, this.#skip);
      validateStandardHeaders(call, this.#skip);
      if (call.method === 'subscriptions/listen') return this.#listen(call);
      return this.#result(call);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      const changed = this.#behaviours.reduce(
        (current, { error: change }) => change?.(current, call) ?? current,
        error,
      );
      return errorReply(call, changed);
    }
  }

  /** "If the server accepts it, the server MUST return HTTP status code 202 Accepted with no body." */
  #notified({ method, params }: Call): Reply {
    const { requestId } = params;
    if (method === 'notifications/cancelled' && (typeof requestId === 'string' || typeof requestId === 'number')) {
      this.subscriptions.cancel(requestId);
    }
    return bareReply(202);
  }

  /** "A server that supports only modern versions SHOULD name the protocol versions it supports in any error it returns to an initialize request". */
  #legacyRefused({ params }: Call): ProtocolError {
    return unsupported(this.features, String(params.protocolVersion ?? 'unknown'));
  }

  #result(call: Call): Reply {
    const before: JsonObject[] = [];
    const result = this.#perform(call, {
      notify: (notification) => before.push(notification),
      changed: (kind, uri) => this.subscriptions.publish(kind, uri),
    });
    if (!result) throw this.#methodNotFound(call);
    return { ...resultReply(call, this.#finished(result, call)), before, stream: STREAMED.includes(call.method) };
  }

  #perform(call: Call, around: Surroundings): JsonObject | undefined {
    for (const { method } of this.#behaviours) {
      const result = method?.(call, this.features);
      if (result) return result;
    }
    return perform(call, this.features, this.#skip, around);
  }

  #methodNotFound({ method }: Call): ProtocolError {
    const versions =
      method === 'initialize' ? `; supported versions: ${this.features.supportedVersions.join(', ')}` : '';
    return new ProtocolError(404, -32601, `Method not found${versions}`);
  }

  #finished(result: JsonObject, call: Call): JsonObject {
    const meta = { ...(isObject(result._meta) ? result._meta : {}), [META_SERVER_INFO]: this.features.serverInfo };
    const whole: JsonObject = { resultType: 'complete', ...result, _meta: meta };
    return this.#behaviours.reduce(
      (changed, { result: change }) => change?.(changed, call, this.features) ?? changed,
      whole,
    );
  }

  /** Acknowledges and holds the stream. */
  #listen(call: Call): Reply {
    const { acknowledged, opened } = this.subscriptions.listen(call);
    return { ...bareReply(200), before: [acknowledged], stream: true, hold: true, opened };
  }
}
