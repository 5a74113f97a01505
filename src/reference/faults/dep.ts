import { isObject } from '../../wire/message.js';
import type { Fault } from '../fault.js';
import { bareReply, ProtocolError } from '../protocol.js';

const HTTP = ['http'] as const;
const BOTH = ['http', 'stdio'] as const;

function keeps(id: string, method: string, rule: string): Fault {
  return {
    id,
    what: `still has ${method}`,
    trips: [rule],
    transports: BOTH,
    method: (call) => (call.method === method ? {} : undefined),
  };
}

/** Deprecated and removed features. */
export const depFaults: readonly Fault[] = [
  keeps('dep-ping', 'ping', 'MCP-DEP-001'),
  keeps('dep-set-level', 'logging/setLevel', 'MCP-DEP-002'),
  keeps('dep-subscribe', 'resources/subscribe', 'MCP-DEP-003'),
  keeps('dep-unsubscribe', 'resources/unsubscribe', 'MCP-DEP-003'),
  {
    id: 'dep-no-listen',
    what: 'announces changes but does not have subscriptions/listen',
    trips: ['MCP-DEP-003'],
    transports: BOTH,
    before: (call) =>
      call.method === 'subscriptions/listen' ? new ProtocolError(404, -32601, 'Method not found') : undefined,
  },
  {
    id: 'dep-listen-without-acknowledgement',
    what: 'begins the subscription stream with a change',
    trips: ['MCP-DEP-003'],
    transports: BOTH,
    reply: (reply, { method }) =>
      method === 'subscriptions/listen'
        ? { ...reply, before: [{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }] }
        : reply,
  },
  {
    id: 'dep-listen-wrong-id',
    what: 'acknowledges a subscription under another id',
    trips: ['MCP-DEP-003'],
    transports: HTTP,
    reply: (reply, { method }) =>
      method === 'subscriptions/listen' ? { ...reply, before: reply.before.map(withId('other')) } : reply,
  },
  {
    id: 'dep-listen-more',
    what: 'acknowledges kinds that were not asked for',
    trips: ['MCP-DEP-003'],
    transports: BOTH,
    reply: (reply, { method }) =>
      method === 'subscriptions/listen'
        ? {
            ...reply,
            before: reply.before.map((message) => ({
              ...message,
              params: {
                ...(isObject(message.params) ? message.params : {}),
                notifications: { promptsListChanged: true },
              },
            })),
          }
        : reply,
  },
  {
    id: 'dep-http-sse',
    what: 'serves the HTTP+SSE transport on GET of the endpoint',
    trips: ['MCP-DEP-004', 'MCP-STL-005'],
    transports: HTTP,
    http: (method) =>
      method === 'GET'
        ? { ...bareReply(200), stream: true, hold: true, text: 'event: endpoint\ndata: /messages?session=1\n\n' }
        : undefined,
  },
  {
    id: 'dep-logging',
    what: 'advertises logging',
    trips: ['MCP-DEP-005'],
    transports: BOTH,
    features: ({ capabilities }) => {
      capabilities.logging = {};
    },
  },
  {
    id: 'dep-initialize',
    what: 'accepts initialize',
    trips: ['MCP-DEP-006'],
    transports: BOTH,
    acceptsInitialize: true,
  },
  {
    id: 'dep-initialize-error-silent',
    what: 'refuses initialize without naming a version',
    trips: ['MCP-DEP-007'],
    transports: BOTH,
    before: ({ method }) => (method === 'initialize' ? new ProtocolError(400, -32600, 'Not possible') : undefined),
  },
];

function withId(id: string) {
  return (message: { [key: string]: import('../../wire/message.js').JsonValue }) => ({
    ...message,
    params: {
      ...(isObject(message.params) ? message.params : {}),
      _meta: { 'io.modelcontextprotocol/subscriptionId': id },
    },
  });
}
