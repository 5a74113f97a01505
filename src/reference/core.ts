import { isObject, type JsonObject } from '../wire/message.js';
import type { Behaviour } from './fault.js';
import { allFeatures, type Features } from './features.js';
import { perform } from './methods.js';
import { bareReply, type Call, errorReply, ProtocolError, type Reply, resultReply } from './protocol.js';
import { type Check, validateMeta, validateStandardHeaders, validateVersion } from './validation.js';

/** Methods that are answered with an event stream, to show both forms. */
const STREAMED: readonly string[] = ['tools/call', 'prompts/get'];
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** The protocol of revision 2026-07-28 without a transport. */
export class ReferenceCore {
  readonly features: Features;
  readonly #behaviours: readonly Behaviour[];
  readonly #skip: ReadonlySet<Check>;

  constructor(behaviours: readonly Behaviour[], change: (features: Features) => void = () => {}) {
    this.features = allFeatures();
    change(this.features);
    for (const { features } of behaviours) features?.(this.features);
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
      if (call.method === 'initialize') throw this.#legacyRefused(call);
      validateMeta(call, this.#skip);
      validateVersion(call, this.features, this.#skip);
      validateStandardHeaders(call, this.#skip);
      if (call.id === undefined) return bareReply(202);
      if (call.method === 'subscriptions/listen') return this.#listen(call);
      const result = this.#perform(call);
      if (!result) throw new ProtocolError(404, -32601, 'Method not found');
      return { ...resultReply(call, this.#finished(result, call)), stream: STREAMED.includes(call.method) };
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      const changed = this.#behaviours.reduce(
        (current, { error: change }) => change?.(current, call) ?? current,
        error,
      );
      return errorReply(call, changed);
    }
  }

  /** "A server that supports only modern versions SHOULD name the protocol versions it supports in any error to initialize." */
  #legacyRefused({ params }: Call): ProtocolError {
    const { supportedVersions: supported } = this.features;
    const data = { supported, requested: params.protocolVersion ?? null };
    return new ProtocolError(
      404,
      -32601,
      `Method not found: initialize; supported protocol versions: ${supported.join(', ')}`,
      data,
    );
  }

  #perform(call: Call): JsonObject | undefined {
    for (const { method } of this.#behaviours) {
      const result = method?.(call, this.features);
      if (result) return result;
    }
    return perform(call, this.features, this.#skip);
  }

  #finished(result: JsonObject, call: Call): JsonObject {
    const meta = {
      ...(isObject(result._meta) ? result._meta : {}),
      'io.modelcontextprotocol/serverInfo': this.features.serverInfo,
    };
    const whole: JsonObject = { resultType: 'complete', ...result, _meta: meta };
    return this.#behaviours.reduce(
      (changed, { result: change }) => change?.(changed, call, this.features) ?? changed,
      whole,
    );
  }

  /** Acknowledges and holds the stream; nothing ever changes here. */
  #listen(call: Call): Reply {
    const asked = isObject(call.params.notifications) ? call.params.notifications : {};
    const params = { _meta: { [SUBSCRIPTION_ID]: call.id ?? null }, notifications: asked };
    const acknowledged = { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params };
    return { status: 200, headers: {}, before: [acknowledged], stream: true, hold: true };
  }
}
