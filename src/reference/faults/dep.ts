import {
  isObject,
  type JsonObject,
  type JsonValue,
  META_SERVER_INFO,
  META_SUBSCRIPTION_ID,
} from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { bareReply, ProtocolError, type Reply, resultReply } from '../protocol.js';
import { fault, HTTP, onReply, withParams } from './make.js';

const ONLY = { transports: HTTP };
const LISTEN = 'subscriptions/listen';
const LISTEN_SPEC = {
  spec: "basic/patterns/subscriptions#acknowledgment: The server MUST send notifications/subscriptions/acknowledged as the first message carrying the subscription's ID",
};

function answering(method: string, answer: Reply | ProtocolError): Behaviour {
  return { before: (call) => (call.method === method ? answer : undefined) };
}

/** Still has a method, in the form of this revision. */
function keeps(method: string): Behaviour {
  return { method: (call) => (call.method === method ? {} : undefined) };
}

/** Changes what a subscription begins with. */
function beginning(change: (acknowledged: JsonObject) => JsonObject[]): Behaviour {
  return onReply(LISTEN, (reply) => ({ ...reply, before: reply.before.flatMap(change) }));
}

function tagged(id: JsonValue): Behaviour {
  return beginning((message) => [withParams(message, { _meta: { [META_SUBSCRIPTION_ID]: id } })]);
}

/** An old HTTP+SSE stream: its first event says where to post. */
const ENDPOINT: Reply = {
  ...bareReply(200),
  stream: true,
  hold: true,
  text: 'event: endpoint\ndata: /messages?session=1\n\n',
};

/** Refuses what a legacy client opens with. */
function refusing(answer: (asked: JsonValue) => Reply | ProtocolError): Behaviour {
  return {
    before: ({ method, params }) => (method === 'initialize' ? answer(params.protocolVersion ?? null) : undefined),
  };
}

const CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };

/** Deprecated and removed features. */
export const depFaults: readonly Fault[] = [
  fault('dep-ping', 'still has ping', ['DEP-001'], keeps('ping')),
  fault(
    'dep-ping-like-before',
    'answers ping with an empty object',
    ['DEP-001', 'RES-001'],
    { before: (call) => (call.method === 'ping' ? resultReply(call, {}) : undefined) },
    { mayTrip: ['DSC-005'] },
  ),
  fault(
    'dep-ping-32600',
    'refuses ping with -32600',
    [],
    answering('ping', new ProtocolError(404, -32600, 'Invalid Request')),
    { mayTrip: ['DEP-001'] },
  ),
  fault('dep-set-level', 'still has logging/setLevel', ['DEP-002'], keeps('logging/setLevel')),
  fault(
    'dep-set-level-checks-level',
    'still has logging/setLevel, and wants another level',
    ['DEP-002'],
    answering('logging/setLevel', new ProtocolError(400, -32602, 'Invalid params: level')),
  ),
  fault('dep-subscribe', 'still has resources/subscribe', ['DEP-003'], keeps('resources/subscribe')),
  fault(
    'dep-subscribe-unknown-resource',
    'still has resources/subscribe, and does not know the resource',
    ['DEP-003'],
    answering('resources/subscribe', new ProtocolError(200, -32602, 'Resource not found')),
  ),
  fault('dep-unsubscribe', 'still has resources/unsubscribe', ['DEP-003'], keeps('resources/unsubscribe')),
  fault(
    'dep-unsubscribe-crashes',
    'fails with an internal error on resources/unsubscribe',
    ['DEP-003'],
    answering('resources/unsubscribe', new ProtocolError(500, -32603, 'Internal error')),
  ),

  fault(
    'dep-no-listen',
    'announces changes but does not have subscriptions/listen',
    ['DEP-003'],
    answering(LISTEN, new ProtocolError(404, -32601, 'Method not found')),
    LISTEN_SPEC,
  ),
  fault(
    'dep-listen-refused',
    'announces changes but refuses to be listened to',
    ['DEP-003'],
    answering(LISTEN, new ProtocolError(400, -32602, 'Invalid params: notifications')),
    LISTEN_SPEC,
  ),
  fault(
    'dep-listen-without-acknowledgement',
    'begins the subscription stream with a change',
    ['DEP-003'],
    beginning(() => [CHANGED]),
    LISTEN_SPEC,
  ),
  fault(
    'dep-listen-change-first',
    'sends a change ahead of the acknowledgement',
    ['DEP-003'],
    beginning((message) => [
      withParams(
        CHANGED,
        isObject(message.params) && isObject(message.params._meta) ? { _meta: message.params._meta } : {},
      ),
      message,
    ]),
    LISTEN_SPEC,
  ),
  fault(
    'dep-listen-answered-at-once',
    'answers subscriptions/listen at once, and sends nothing',
    ['DEP-003'],
    onReply(LISTEN, (reply, call) =>
      reply.hold
        ? resultReply(call, {
            resultType: 'complete',
            _meta: { [META_SERVER_INFO]: { name: 'mcp-reference', version: '1.0.0' } },
          })
        : reply,
    ),
    LISTEN_SPEC,
  ),
  fault(
    'dep-listen-untagged',
    'acknowledges a subscription without its id',
    ['DEP-003'],
    beginning((message) => [withParams(message, { _meta: {} })]),
    { ...LISTEN_SPEC, ...ONLY },
  ),
  fault('dep-listen-wrong-id', 'acknowledges a subscription under another id', ['DEP-003'], tagged('other'), {
    ...LISTEN_SPEC,
    ...ONLY,
  }),
  fault('dep-listen-null-id', 'acknowledges a subscription under null', ['DEP-003'], tagged(null), {
    ...LISTEN_SPEC,
    ...ONLY,
  }),
  fault(
    'dep-listen-bare-key',
    'tags subscriptions without the prefix',
    ['DEP-003'],
    beginning((message) => [withParams(message, { _meta: { subscriptionId: 1 } })]),
    { ...LISTEN_SPEC, ...ONLY },
  ),
  fault(
    'dep-listen-more',
    'acknowledges kinds that were not asked for',
    ['DEP-003'],
    beginning((message) => [withParams(message, { notifications: { promptsListChanged: true } })]),
    {
      spec: 'basic/patterns/subscriptions#acknowledgment: The notifications field in the acknowledgment reflects the subset the server agreed to honor.',
    },
  ),
  fault(
    'dep-listen-foreign-resource',
    'acknowledges a resource that was not asked for',
    ['DEP-003'],
    beginning((message) => [
      withParams(message, { notifications: { resourceSubscriptions: ['ref://somebody-elses'] } }),
    ]),
    {
      spec: 'basic/patterns/subscriptions#acknowledgment: The notifications field in the acknowledgment reflects the subset the server agreed to honor.',
    },
  ),

  fault(
    'dep-http-sse',
    'serves the HTTP+SSE transport on GET of the endpoint',
    ['DEP-004', 'STL-005'],
    { http: (method) => (method === 'GET' ? ENDPOINT : undefined) },
    ONLY,
  ),
  fault(
    'dep-http-sse-beside',
    'serves the HTTP+SSE transport at /sse',
    ['DEP-004'],
    { elsewhere: (method, pathname) => (method === 'GET' && pathname === '/sse' ? ENDPOINT : undefined) },
    ONLY,
  ),
  fault(
    'dep-http-sse-only',
    'serves the HTTP+SSE transport and nothing else',
    ['DEP-004', 'DSC-001'],
    { http: (method) => (method === 'GET' ? ENDPOINT : undefined), refuse: () => bareReply(405, { Allow: 'GET' }) },
    { transports: HTTP },
  ),
  fault('dep-logging', 'advertises logging', ['DEP-005'], {
    features: ({ capabilities }) => {
      capabilities.logging = {};
    },
  }),
  fault('dep-initialize', 'accepts initialize', ['DEP-006'], { acceptsInitialize: true }),

  fault(
    'dep-initialize-error-silent',
    'refuses initialize without naming a version',
    ['DEP-007'],
    refusing(() => new ProtocolError(400, -32600, 'Not possible')),
  ),
  fault(
    'dep-initialize-unknown',
    'does not know initialize, and says no more',
    ['DEP-007'],
    refusing(() => new ProtocolError(404, -32601, 'Method not found')),
  ),
  fault(
    'dep-initialize-bare',
    'refuses initialize without a body',
    ['DEP-007'],
    refusing(() => bareReply(400)),
    ONLY,
  ),
  fault(
    'dep-initialize-repeats',
    'names only the version that the client asked for',
    ['DEP-007'],
    refusing(
      (asked) => new ProtocolError(400, -32600, `Unsupported protocol version: ${String(asked)}`, { requested: asked }),
    ),
  ),
  fault(
    'dep-initialize-empty-list',
    'refuses initialize and names an empty list of versions',
    ['DEP-007'],
    refusing(
      (requested) => new ProtocolError(400, -32022, 'Unsupported protocol version', { supported: [], requested }),
    ),
  ),
  fault(
    'dep-initialize-page',
    'refuses initialize with a web page',
    ['DEP-007'],
    refusing(() => ({ ...bareReply(400, { 'Content-Type': 'text/html' }), text: '<h1>Bad Request</h1>' })),
    ONLY,
  ),
];
