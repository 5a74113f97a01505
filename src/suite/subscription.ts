import type { Exchange } from '../wire/exchange.js';
import { isObject, type JsonObject } from '../wire/message.js';
import type { Session } from './session.js';

export interface Subscription {
  /** Held open; released when the active rules are done. */
  exchange: Exchange;
  /** The filter that was asked for. */
  asked: JsonObject;
}

/** Milliseconds until the acknowledgement must have come: it is the first message of the stream. */
const ACKNOWLEDGED_WITHIN = 3_000;
const CONNECTION = 'subscription';

/** Asks for the change notifications that the capabilities announce. */
export async function openSubscription(session: Session): Promise<Subscription | undefined> {
  const asked = await announced(session);
  if (Object.keys(asked).length === 0) return undefined;
  const draft = session.request('subscriptions/listen', { notifications: asked }).holding().within(ACKNOWLEDGED_WITHIN);
  if (session.transport === 'http') return { exchange: await draft.onFreshConnection().send(), asked };
  // A process of its own, and one that has come up: starting may take longer than an acknowledgement.
  await session
    .request('server/discover')
    .onConnection(CONNECTION)
    .as('server/discover before subscriptions/listen')
    .send();
  return { exchange: await draft.onConnection(CONNECTION).send(), asked };
}

async function announced(session: Session): Promise<JsonObject> {
  const { capabilities } = await session.discover();
  const says = (kind: string, what: string): boolean => {
    const capability = capabilities?.[kind];
    return isObject(capability) && capability[what] === true;
  };
  const asked: JsonObject = {};
  if (says('tools', 'listChanged')) asked.toolsListChanged = true;
  if (says('prompts', 'listChanged')) asked.promptsListChanged = true;
  if (says('resources', 'listChanged')) asked.resourcesListChanged = true;
  if (says('resources', 'subscribe')) {
    const uri = (await session.list('resources')).items[0]?.uri;
    if (typeof uri === 'string') asked.resourceSubscriptions = [uri];
  }
  return asked;
}
