import type { Behaviour } from '../../src/reference/fault.js';
import { onReply, withParams } from '../../src/reference/faults/make.js';
import { bareReply, errorReply, ProtocolError, type Reply, resultReply } from '../../src/reference/protocol.js';
import type { JsonObject, JsonValue } from '../../src/wire/message.js';
import type { Expected } from './support/odd-server.js';
import { oddServers } from './support/odd-servers.js';

const LISTEN = 'subscriptions/listen';
const ID = 'io.modelcontextprotocol/subscriptionId';
const REMOVED = ['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'];

const answering = (methods: readonly string[], answer: Reply | ProtocolError): Behaviour => ({
  before: ({ method }) => (methods.includes(method) ? answer : undefined),
});
/** Other answers to whatever is no method of this revision. */
const unknown = (answer: ProtocolError): Behaviour => ({
  error: (error) => (error.code === -32601 ? answer : error),
});
const acknowledging = (params: (asked: JsonObject, id: JsonValue) => JsonObject): Behaviour =>
  onReply(LISTEN, (reply, call) => ({
    ...reply,
    before: reply.before.map((message) => withParams(message, params(call.params, call.id ?? null))),
  }));
const sse = (text: string): Reply => ({ ...bareReply(200), stream: true, text });
const page: Reply = { ...bareReply(200, { 'Content-Type': 'text/html' }), text: '<h1>App</h1>' };
const initializing = (answer: Reply | ProtocolError): Behaviour => answering(['initialize'], answer);

const LEGAL: readonly Expected[] = [
  {
    name: 'refuses removed methods with status 200 or 400: the status is another rule’s matter',
    server: {
      before: ({ method }) =>
        REMOVED.includes(method) ? new ProtocolError(method === 'ping' ? 200 : 400, -32601, 'Removed') : undefined,
    },
    verdicts: { 'MCP-DEP-001': 'pass', 'MCP-DEP-002': 'pass', 'MCP-DEP-003': 'pass' },
  },
  {
    name: 'refuses removed methods by a code of its own',
    server: answering(REMOVED, new ProtocolError(400, 1410, 'Gone since 2026-07-28')),
    verdicts: { 'MCP-DEP-001': 'not-tested', 'MCP-DEP-002': 'not-tested', 'MCP-DEP-003': 'pass' },
  },
  {
    name: 'has no request left for removed methods, which it tells as an internal error',
    server: answering(REMOVED, new ProtocolError(200, -32603, 'Rate limit exceeded')),
    verdicts: { 'MCP-DEP-001': 'not-tested', 'MCP-DEP-002': 'not-tested' },
  },
  {
    name: 'wants a token for removed methods',
    server: answering(REMOVED, bareReply(401)),
    verdicts: { 'MCP-DEP-001': 'not-tested', 'MCP-DEP-002': 'not-tested' },
  },
  ...[
    new ProtocolError(503, -32603, 'Too many streams'),
    new ProtocolError(429, -32603, 'Too many streams'),
    new ProtocolError(200, -32603, 'Too many streams'),
    new ProtocolError(400, 4290, 'Too many streams'),
    new ProtocolError(500, -32603, 'Internal error'),
  ].map((error) => ({
    name: `has no stream left: ${error.status}, ${error.code}`,
    server: answering([LISTEN], error),
    verdicts: { 'MCP-DEP-003': 'pass' },
  })),
  {
    name: 'acknowledges nothing of what it announces',
    server: acknowledging(() => ({ notifications: {} })),
  },
  {
    name: 'writes out what it does not honour, and has members of its own',
    server: acknowledging((_asked, id) => ({
      notifications: { promptsListChanged: false, resourceSubscriptions: [], 'com.example/x': { a: 1 } },
      _meta: { [ID]: id, 'com.example/y': 1 },
    })),
  },
  {
    name: 'has an acknowledgement without a filter',
    server: acknowledging((_asked, id) => ({ _meta: { [ID]: id }, notifications: null })),
  },
  {
    name: 'shows its web application on every path',
    server: { elsewhere: () => page },
    verdicts: { 'MCP-DEP-004': 'pass' },
  },
  {
    name: 'has other events at /sse',
    server: { elsewhere: (_method, path) => (path === '/sse' ? sse('event: news\ndata: /messages\n\n') : undefined) },
    verdicts: { 'MCP-DEP-004': 'pass' },
  },
  {
    name: 'redirects /sse to its endpoint',
    server: { elsewhere: (_method, path) => (path === '/sse' ? bareReply(308, { Location: '/mcp' }) : undefined) },
    verdicts: { 'MCP-DEP-004': 'pass' },
  },
  {
    name: 'lets nobody GET without credentials',
    server: { http: () => bareReply(401), elsewhere: () => bareReply(401) },
    verdicts: { 'MCP-DEP-004': 'not-tested', 'MCP-STL-005': 'not-tested', 'MCP-STL-006': 'not-tested' },
  },
  {
    name: 'writes capabilities that it has not as null',
    server: {
      offers: (features) => {
        features.capabilities = { tools: {}, prompts: null, resources: null, logging: null, extensions: null };
      },
    },
    verdicts: { 'MCP-DEP-005': 'pass', 'MCP-DSC-004': 'not-applicable', 'MCP-ERR-002': 'pass' },
  },
  {
    name: 'names its versions to legacy clients in nested data',
    server: initializing(new ProtocolError(400, -32602, 'Invalid', { details: [{ versions: ['2026-07-28'] }] })),
    verdicts: { 'MCP-DEP-007': 'pass' },
  },
  {
    name: 'names its versions to legacy clients in an error without id',
    server: initializing({ ...errorReply({}, new ProtocolError(400, -32020, 'Speak 2026-07-28')) }),
    verdicts: { 'MCP-DEP-007': 'pass' },
  },
  {
    name: 'names its versions to legacy clients in a plain text',
    server: initializing({ ...bareReply(400, { 'Content-Type': 'text/plain' }), text: 'Speak MCP 2026-07-28.' }),
    verdicts: { 'MCP-DEP-007': 'pass' },
  },
  ...[401, 403, 429, 500, 502, 503].map((status) => ({
    name: `answers initialize with ${status}`,
    server: initializing(bareReply(status)),
    verdicts: { 'MCP-DEP-006': 'not-tested', 'MCP-DEP-007': 'not-tested', 'MCP-STL-005': 'not-tested' },
  })),
];

const WRONG: readonly Expected[] = [
  {
    name: 'fails inside of removed methods, with status 200',
    server: answering(REMOVED, new ProtocolError(200, -32603, 'No session')),
    violations: ['MCP-DEP-001 warn', 'MCP-DEP-002 warn', 'MCP-DEP-003 warn'],
  },
  {
    name: 'refuses what it does not know as bad parameters',
    server: unknown(new ProtocolError(400, -32602, 'Unknown method')),
    violations: ['MCP-ERR-002 fail'],
    verdicts: { 'MCP-DEP-001': 'not-tested', 'MCP-DEP-002': 'not-tested' },
  },
  {
    name: 'fails at what it does not know',
    server: unknown(new ProtocolError(500, -32603, 'Internal error')),
    violations: ['MCP-ERR-002 fail'],
    verdicts: { 'MCP-DEP-001': 'not-tested', 'MCP-DEP-002': 'not-tested' },
  },
  {
    name: 'answers whatever it does not know with an empty result',
    server: {
      before: (call) =>
        /^[a-z]+\/(list|read|get|call|complete|discover|listen)|templates|initialize/.test(call.method) ||
        call.id === undefined
          ? undefined
          : resultReply(call, { resultType: 'complete' }),
    },
    violations: [
      'MCP-DSC-005 warn',
      'MCP-HDR-010 warn',
      'MCP-ERR-002 fail',
      'MCP-DEP-001 warn',
      'MCP-DEP-002 warn',
      'MCP-DEP-003 warn',
    ],
  },
  {
    name: 'refuses the filter of what it announces',
    server: answering([LISTEN], new ProtocolError(400, -32602, 'Invalid params')),
    violations: ['MCP-DEP-003 warn'],
  },
  {
    name: 'answers listen with a page',
    server: answering([LISTEN], page),
    violations: ['MCP-RES-005 fail', 'MCP-DEP-003 warn'],
  },
  {
    name: 'acknowledges as a request',
    server: onReply(LISTEN, (reply) => ({ ...reply, before: reply.before.map((m) => ({ ...m, id: 1 })) })),
    violations: ['MCP-RES-003 fail'],
  },
  {
    name: 'sends the endpoint event after a comment and with CR LF',
    server: {
      elsewhere: (_method, path) =>
        path === '/sse' ? sse(':\r\n\r\nevent:endpoint\r\ndata:/messages\r\n\r\n') : undefined,
    },
    violations: ['MCP-DEP-004 info'],
  },
  {
    name: 'lists a version that it names to legacy clients and does not serve',
    server: {
      offers: (features) => {
        features.supportedVersions = ['2026-07-28', '2025-11-25'];
      },
      ...initializing(new ProtocolError(400, -32600, 'Not 2025-11-25')),
    },
    violations: ['MCP-DEP-007 warn'],
  },
];

oddServers('odd servers that are right', LEGAL);
oddServers('servers that are wrong in one thing', WRONG);
