import type { Fault } from '../fault.js';
import { bareReply, errorReply, ProtocolError } from '../protocol.js';

const HTTP = ['http'] as const;
const BOTH = ['http', 'stdio'] as const;
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** Statelessness and session removal. */
export const stlFaults: readonly Fault[] = [
  {
    id: 'stl-mints-session',
    what: 'hands out session ids',
    trips: ['MCP-STL-001'],
    transports: HTTP,
    reply: (reply) => ({ ...reply, headers: { ...reply.headers, 'Mcp-Session-Id': 'session-1' } }),
  },
  {
    id: 'stl-echoes-session',
    what: 'gives a session id back that it was sent',
    trips: ['MCP-STL-001'],
    transports: HTTP,
    reply: (reply, { http }) => {
      const id = http?.headers['mcp-session-id'];
      return typeof id === 'string' ? { ...reply, headers: { ...reply.headers, 'Mcp-Session-Id': id } } : reply;
    },
  },
  {
    id: 'stl-looks-session-up',
    what: 'refuses a session id that it does not know',
    trips: ['MCP-STL-002'],
    mayTrip: ['MCP-ERR-008'],
    transports: HTTP,
    before: ({ http }) =>
      http?.headers['mcp-session-id'] === undefined ? undefined : new ProtocolError(404, -32001, 'Session not found'),
  },
  {
    id: 'stl-wants-discover-first',
    what: 'serves nothing before the first server/discover',
    trips: ['MCP-STL-003'],
    mayTrip: ['MCP-DEP-007'],
    transports: BOTH,
    before: ({ method, process }) => {
      if (method === 'server/discover') process.set('discovered', true);
      return process.has('discovered') ? undefined : new ProtocolError(400, -32600, 'Server not initialized');
    },
  },
  {
    id: 'stl-remembers-capabilities',
    what: 'takes missing capabilities from an earlier request on the connection',
    trips: ['MCP-STL-004'],
    transports: BOTH,
    before: (call) => {
      if (CAPABILITIES in call.meta) call.connection.set('capabilities', call.meta[CAPABILITIES] ?? {});
      else if (call.connection.has('capabilities')) {
        call.meta[CAPABILITIES] = call.connection.get('capabilities') ?? {};
      }
      return undefined;
    },
  },
  {
    id: 'stl-one-client-a-connection',
    what: 'refuses another client on a connection that it knows',
    trips: ['MCP-STL-004'],
    transports: BOTH,
    before: ({ meta, connection }) => {
      const client = JSON.stringify(meta['io.modelcontextprotocol/clientInfo'] ?? null);
      if (client === 'null') return undefined;
      if (!connection.has('client')) connection.set('client', client);
      return connection.get('client') === client ? undefined : new ProtocolError(400, -32600, 'Another client');
    },
  },
  ...(['GET', 'DELETE'] as const).map(
    (method): Fault => ({
      id: `stl-${method.toLowerCase()}-404`,
      what: `answers ${method} with 404`,
      trips: [method === 'GET' ? 'MCP-STL-005' : 'MCP-STL-006'],
      transports: HTTP,
      http: (asked) => (asked === method ? bareReply(404) : undefined),
    }),
  ),
  {
    id: 'stl-get-stream',
    what: 'opens an event stream on GET',
    trips: ['MCP-STL-005'],
    transports: HTTP,
    http: (method) => (method === 'GET' ? { ...bareReply(200), stream: true, hold: true } : undefined),
  },
  {
    id: 'stl-delete-200',
    what: 'answers DELETE with 200',
    trips: ['MCP-STL-006'],
    transports: HTTP,
    http: (method) => (method === 'DELETE' ? bareReply(200) : undefined),
  },
  {
    id: 'stl-resumes',
    what: 'refuses a Last-Event-ID that it does not know',
    trips: ['MCP-STL-007'],
    transports: HTTP,
    before: (call) =>
      call.http?.headers['last-event-id'] === undefined
        ? undefined
        : errorReply(call, new ProtocolError(400, -32600, 'Unknown event id')),
  },
  {
    id: 'stl-tools-by-connection',
    what: 'shows other tools on every connection',
    trips: ['MCP-STL-008'],
    mayTrip: ['MCP-RES-007'],
    transports: HTTP,
    result: (result, { method, connection, process }) => {
      if (method !== 'tools/list') return result;
      const number = Number(connection.get('number') ?? process.get('connections') ?? 0);
      if (!connection.has('number')) {
        connection.set('number', number);
        process.set('connections', number + 1);
      }
      const tools = Array.isArray(result.tools) ? result.tools : [];
      return { ...result, tools: tools.concat({ name: `only_${number}`, inputSchema: { type: 'object' } }) };
    },
  },
];
