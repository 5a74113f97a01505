import { isObject, type JsonObject, META_SERVER_INFO, META_SUBSCRIPTION_ID } from '../wire/message.js';
import type { ChangeKind, Features } from './features.js';
import type { Call, Sink } from './protocol.js';

interface Subscription {
  id: string | number;
  filter: JsonObject;
  sink: Sink;
}

/** The open `subscriptions/listen` requests of all clients. */
export class Subscriptions {
  readonly #open = new Set<Subscription>();
  readonly #features: Features;

  constructor(features: Features) {
    this.#features = features;
  }

  /** The acknowledgement, which "reflects the subset the server agreed to honor", and what to do once the stream stands. */
  listen(call: Call): { acknowledged: JsonObject; opened: (sink: Sink) => () => void } {
    const id = call.id ?? '';
    const filter = this.#honoured(isObject(call.params.notifications) ? call.params.notifications : {});
    const params = { _meta: { [META_SUBSCRIPTION_ID]: id }, notifications: filter };
    return {
      acknowledged: { jsonrpc: '2.0', method: 'notifications/subscriptions/acknowledged', params },
      opened: (sink) => {
        const subscription = { id, filter, sink };
        this.#open.add(subscription);
        return () => this.#open.delete(subscription);
      },
    };
  }

  /** Tells a change to those who asked for its kind: "The server MUST NOT send notification types the client has not explicitly requested." */
  publish(kind: ChangeKind, uri?: string): void {
    for (const { id, filter, sink } of this.#open) {
      const { resourceSubscriptions: uris } = filter;
      const wanted =
        kind === 'resource' ? Array.isArray(uris) && uris.includes(uri ?? '') : filter[`${kind}ListChanged`] === true;
      if (!wanted) continue;
      const method = kind === 'resource' ? 'notifications/resources/updated' : `notifications/${kind}/list_changed`;
      const params = { _meta: { [META_SUBSCRIPTION_ID]: id }, ...(uri === undefined ? {} : { uri }) };
      sink.send({ jsonrpc: '2.0', method, params });
    }
  }

  /** Drops the subscription of a cancelled request; "Servers receiving cancellation notifications SHOULD: […] Not send a response for the cancelled request". */
  cancel(id: string | number): void {
    for (const subscription of this.#open) if (subscription.id === id) this.#open.delete(subscription);
  }

  /** Ends all, each with its response: "it SHOULD respond to the original subscriptions/listen request with a completion result before closing the stream". */
  end(): void {
    for (const { id, sink } of this.#open) {
      const _meta = { [META_SUBSCRIPTION_ID]: id, [META_SERVER_INFO]: this.#features.serverInfo };
      sink.end({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } });
    }
    this.#open.clear();
  }

  #honoured(asked: JsonObject): JsonObject {
    const { capabilities } = this.#features;
    const can = (name: string, option: string): boolean => {
      const capability = capabilities[name];
      return isObject(capability) && capability[option] === true;
    };
    const filter: JsonObject = {};
    for (const name of ['tools', 'prompts', 'resources']) {
      const key = `${name}ListChanged`;
      if (asked[key] === true && can(name, 'listChanged')) filter[key] = true;
    }
    const uris = asked.resourceSubscriptions;
    if (Array.isArray(uris) && can('resources', 'subscribe')) filter.resourceSubscriptions = uris;
    return filter;
  }
}
