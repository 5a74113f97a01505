import { described, quoteShort } from '../../src/suite/describe.js';
import { noVerdict, type Step } from '../../src/suite/judge.js';
import type { Session } from '../../src/suite/session.js';
import type { Subscription } from '../../src/suite/subscription.js';
import { isResponse } from '../../src/wire/correlate.js';
import type { Exchange } from '../../src/wire/exchange.js';
import {
  INVALID_PARAMS,
  isObject,
  isOfSubscription,
  type JsonObject,
  type JsonValue,
  METHOD_NOT_FOUND,
  methodOf,
  subscriptionIdOf,
} from '../../src/wire/message.js';

/** Members of the notification filter. */
const KINDS = ['toolsListChanged', 'promptsListChanged', 'resourcesListChanged', 'resourceSubscriptions'] as const;
/** Not there, or not for a filter of announced kinds. Other errors may be limits. */
const REFUSALS: readonly number[] = [METHOD_NOT_FOUND, INVALID_PARAMS];
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/** How a `subscriptions/listen` for everything announced begins; undefined when the server announces no changes. */
export async function judgeListening(session: Session): Promise<Step | undefined> {
  const held = await session.subscription();
  if (!held) return undefined;
  const { exchange } = held;
  const exchanges = [exchange];
  // On stdio all messages share one channel: what is not tagged may belong to any other request.
  const first = exchange.messages.find(
    (message) => exchange.transport === 'http' || methodOf(message) === undefined || isOfSubscription(message),
  );
  if (exchange.error && REFUSALS.includes(exchange.error.code))
    return wrong(
      exchange,
      'an event stream, since the capabilities announce changes',
      `answered ${described(exchange)}`,
    );
  if (exchange.error)
    return { kind: 'undecided', why: `subscriptions/listen was answered ${described(exchange)}`, exchanges };
  // A held stream is not asked for a second time, so one internal error decides nothing.
  const why =
    noVerdict(exchange) ?? (exchange.response?.status === 500 ? `answered ${described(exchange)}` : undefined);
  if (why !== undefined) return { kind: 'undecided', why: `subscriptions/listen: ${why}`, exchanges };
  if (methodOf(first) !== ACKNOWLEDGED || !isObject(first)) {
    return wrong(
      exchange,
      `${ACKNOWLEDGED} as the first message`,
      first === undefined ? described(exchange) : nameOf(first),
    );
  }
  return judgeAcknowledgement(held, isObject(first.params) ? first.params : {});
}

function judgeAcknowledgement({ exchange, asked }: Subscription, params: JsonObject): Step {
  const id = subscriptionIdOf({ params });
  if (id !== exchange.request.rpcId) {
    const actual = id === undefined ? 'no subscriptionId in _meta' : `subscriptionId ${quoteShort(JSON.stringify(id))}`;
    return wrong(exchange, `subscriptionId ${JSON.stringify(exchange.request.rpcId)}, the id of the request`, actual);
  }
  const honoured = isObject(params.notifications) ? params.notifications : {};
  // Members that the filter does not define subscribe to nothing, so they add nothing.
  const extra = KINDS.filter((kind) => honoured[kind] !== undefined && !isSubset(honoured[kind], asked[kind]));
  if (extra.length === 0) return { kind: 'ok', exchanges: [exchange] };
  return wrong(exchange, 'a subset of the kinds that were asked for', `${extra.join(', ')} acknowledged as well`);
}

/** `false` and an empty list honour nothing, so they are part of any filter. */
function isSubset(value: JsonValue, asked: JsonValue | undefined): boolean {
  if (value === false || value === null) return true;
  if (Array.isArray(value)) return value.every((entry) => Array.isArray(asked) && asked.includes(entry));
  return value === asked;
}

function nameOf(message: JsonValue): string {
  if (isResponse(message)) return 'a response';
  return quoteShort(methodOf(message) ?? 'JSON that is no JSON-RPC message');
}

function wrong(exchange: Exchange, expected: string, actual: string): Step {
  return {
    kind: 'violation',
    finding: {
      message: `subscriptions/listen: ${actual}, expected ${expected}`,
      subject: { kind: 'method', name: 'subscriptions/listen' },
      expected,
      actual,
      exchanges: [exchange],
    },
  };
}
