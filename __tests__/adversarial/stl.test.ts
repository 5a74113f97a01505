import type { Behaviour } from '../../src/reference/fault.js';
import { onReply, onResult } from '../../src/reference/faults/make.js';
import { bareReply, header, ProtocolError, type Reply } from '../../src/reference/protocol.js';
import type { JsonObject } from '../../src/wire/message.js';
import type { Expected } from './support/odd-server.js';
import { oddServers } from './support/odd-servers.js';

const LIST = 'tools/list';
const on = (method: 'GET' | 'DELETE', reply: Reply): Behaviour => ({
  http: (asked) => (asked === method ? reply : undefined),
});
const page: Reply = { ...bareReply(200, { 'Content-Type': 'text/html' }), text: '<h1>MCP</h1>' };
const session = (when: (method: string) => boolean): Behaviour => ({
  reply: (reply, { method }) =>
    when(method) ? { ...reply, headers: { ...reply.headers, 'mcp-session-id': 'abc' } } : reply,
});
const onHeader = (
  name: string,
  reply: Reply | ProtocolError,
  era: 'modern-only' | 'dual-era' = 'modern-only',
): Behaviour => ({
  era,
  before: ({ http, meta }) =>
    header(http, name) !== undefined && 'io.modelcontextprotocol/protocolVersion' in meta ? reply : undefined,
});
const tools = (change: (list: JsonObject[], turn: number) => JsonObject[]): Behaviour => {
  let turn = 0;
  return onResult(LIST, (result) => ({ ...result, tools: change(result.tools as JsonObject[], turn++) }));
};
const one = (features: { pageSize: number }): void => {
  features.pageSize = 100;
};

const LEGAL: readonly Expected[] = [
  {
    name: 'answers GET and DELETE with 405 and a page, without Allow',
    server: { http: () => ({ ...page, status: 405 }) },
    verdicts: { 'MCP-STL-005': 'pass', 'MCP-STL-006': 'pass' },
  },
  {
    name: 'answers 405 to GET by an endless page',
    server: {
      raw: (incoming, response) => {
        if (incoming.method !== 'GET' || incoming.url !== '/mcp') return false;
        response.writeHead(405, { Allow: 'POST' }).write('wait');
        return true;
      },
    },
    verdicts: { 'MCP-STL-005': 'pass' },
  },
  ...[401, 403, 429, 502, 503, 504].map((status) => ({
    name: `answers GET and DELETE with ${status}`,
    server: { http: () => bareReply(status) },
    verdicts: { 'MCP-STL-005': 'not-tested', 'MCP-STL-006': 'not-tested' },
  })),
  {
    name: 'closes the connection at GET and DELETE',
    server: {
      raw: (incoming) => {
        if (incoming.method === 'POST') return false;
        incoming.socket.destroy();
        return true;
      },
    },
    verdicts: { 'MCP-STL-005': 'not-tested', 'MCP-STL-006': 'not-tested' },
  },
  {
    name: 'takes half a second for its first answer',
    server: (() => {
      let isWarm = false;
      return {
        deliver: () => false,
        raw: () => {
          if (isWarm) return false;
          isWarm = true;
          const until = Date.now() + 500;
          while (Date.now() < until);
          return false;
        },
      };
    })(),
    verdicts: { 'MCP-STL-003': 'pass' },
  },
  {
    name: 'gives cookies to everybody, and the session id of a legacy client to none of this revision',
    server: { era: 'dual-era', reply: (reply) => ({ ...reply, headers: { ...reply.headers, 'Set-Cookie': 'a=b' } }) },
    violations: ['MCP-DEP-006 info'],
    verdicts: { 'MCP-STL-001': 'pass', 'MCP-STL-005': 'not-applicable', 'MCP-STL-006': 'not-applicable' },
  },
  {
    name: 'adds a tool with every reading',
    server: { offers: one, ...tools((list, turn) => [...list, ...extra(turn)]) },
    verdicts: { 'MCP-STL-008': 'not-tested', 'MCP-RES-007': 'not-tested' },
  },
  {
    name: 'sorts the keys of schemas in another way each time',
    server: {
      offers: one,
      ...tools((list, turn) =>
        list.map((tool) => (turn % 2 ? Object.fromEntries(Object.entries(tool).reverse()) : tool)),
      ),
    },
    verdicts: { 'MCP-STL-008': 'pass', 'MCP-RES-007': 'pass' },
  },
  {
    name: 'describes tools in other words each time',
    server: { offers: one, ...tools((list, turn) => list.map((tool) => ({ ...tool, description: `Words ${turn}` }))) },
    verdicts: { 'MCP-STL-008': 'pass', 'MCP-RES-007': 'pass' },
  },
  {
    name: 'has cursors that can be used once',
    server: (() => {
      const used = new Set<string>();
      let n = 0;
      return {
        before: ({ params }) => {
          if (typeof params.cursor !== 'string') return undefined;
          if (used.has(params.cursor)) return new ProtocolError(400, -32602, 'Cursor expired');
          used.add(params.cursor);
          params.cursor = params.cursor.replace(/#.*/, '');
          return undefined;
        },
        ...onResult([], (result) =>
          typeof result.nextCursor === 'string' ? { ...result, nextCursor: `${result.nextCursor}#${n++}` } : result,
        ),
      } satisfies Behaviour;
    })(),
    verdicts: { 'MCP-STL-008': 'pass', 'MCP-RES-007': 'pass' },
  },
  {
    name: 'has no tools and says so by -32601',
    server: {
      offers: ({ capabilities }) => {
        delete capabilities.tools;
      },
    },
    verdicts: { 'MCP-STL-003': 'pass', 'MCP-STL-008': 'not-applicable', 'MCP-RES-007': 'not-applicable' },
  },
  {
    name: 'cannot be reached through a held connection: each answer ends it, as HTTP/1.0 does',
    server: {
      raw: (incoming, response) => {
        incoming.httpVersion = '1.0';
        response.shouldKeepAlive = false;
        return false;
      },
    },
  },
];

function extra(turn: number): JsonObject[] {
  return Array.from({ length: turn }, (_, n) => ({ name: `extra_${n}`, inputSchema: { type: 'object' } }));
}

const WRONG: readonly Expected[] = [
  {
    name: 'gives session ids with lists, dual-era',
    server: { era: 'dual-era', ...session((method) => method.endsWith('/list')) },
    violations: ['MCP-STL-001 warn', 'MCP-DEP-006 info'],
  },
  {
    name: 'gives session ids with answers to calls alone',
    server: session((method) => method === 'tools/call'),
    violations: ['MCP-STL-001 fail'],
  },
  {
    name: 'gives an empty session id',
    server: onReply([], (reply) => ({ ...reply, headers: { ...reply.headers, 'mcp-session-id': ' ' } })),
    violations: ['MCP-STL-001 fail'],
  },
  {
    name: 'does not know the session, modern-only',
    server: onHeader('mcp-session-id', new ProtocolError(404, -32600, 'Session not found')),
    violations: ['MCP-STL-002 fail'],
  },
  {
    name: 'does not know the session, dual-era',
    server: onHeader('mcp-session-id', new ProtocolError(404, -32600, 'Session not found'), 'dual-era'),
    violations: ['MCP-STL-002 warn', 'MCP-DEP-006 info'],
  },
  {
    name: 'crashes at the session',
    server: onHeader('mcp-session-id', bareReply(500)),
    violations: ['MCP-STL-002 fail'],
  },
  {
    name: 'does not resume',
    server: onHeader('last-event-id', new ProtocolError(400, -32600, 'Cannot resume')),
    violations: ['MCP-STL-007 warn'],
  },
  {
    name: 'resumes: answers 200 with an empty stream',
    server: onHeader('last-event-id', { ...bareReply(200), stream: true }),
    violations: ['MCP-STL-007 warn'],
  },
  ...[200, 204, 400, 404, 406, 500, 501].flatMap((status) => [
    {
      name: `answers GET with ${status}`,
      server: on('GET', bareReply(status)),
      violations: ['MCP-STL-005 warn'],
    },
    {
      name: `answers DELETE with ${status}`,
      server: on('DELETE', bareReply(status)),
      violations: ['MCP-STL-006 warn'],
    },
  ]),
  {
    name: 'opens a stream on GET',
    server: on('GET', { ...bareReply(200), stream: true, hold: true }),
    violations: ['MCP-STL-005 warn'],
  },
  {
    name: 'shows a web page on GET',
    server: on('GET', page),
    violations: ['MCP-STL-005 warn'],
  },
];

oddServers('odd servers that are right', LEGAL);
oddServers('servers that are wrong in one thing', WRONG);
