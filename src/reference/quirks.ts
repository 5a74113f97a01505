import { isObject, type JsonObject } from '../wire/message.js';
import type { Quirk } from './fault.js';
import { bareReply, ProtocolError } from './protocol.js';

const PROGRESS: JsonObject = {
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: 1, progress: 1 },
};

/** Odd but legal: no rule may find fault with any of these. */
export const quirks: readonly Quirk[] = [
  {
    id: 'streams-everything',
    what: 'answers every request with an event stream',
    reply: (reply) => (reply.message === undefined ? reply : { ...reply, stream: true }),
  },
  {
    id: 'comments-first',
    what: 'sends comments and empty events before the answer',
    reply: (reply) =>
      reply.message === undefined
        ? reply
        : { ...reply, stream: true, text: ': hello\r\n\r\nid: 1\ndata:\n\n: again\n\n' },
  },
  {
    id: 'progress-first',
    what: 'sends notifications before the response',
    reply: (reply, { id }) =>
      reply.message === undefined || id === undefined || reply.status !== 200
        ? reply
        : { ...reply, before: [PROGRESS], stream: true },
  },
  {
    id: 'media-type-parameters',
    what: 'writes media types in another case and with parameters',
    reply: (reply) =>
      reply.message === undefined || reply.stream
        ? reply
        : { ...reply, headers: { ...reply.headers, 'Content-Type': 'Application/JSON; Charset=UTF-8' } },
  },
  { id: 'no-allow', what: 'answers 405 without Allow', http: () => bareReply(405) },
  {
    id: 'pages-of-one',
    what: 'gives one item a page',
    features: (features) => {
      features.pageSize = 1;
    },
  },
  {
    id: 'empty-cursor',
    what: 'uses the empty string as a cursor',
    before: ({ params }) => {
      if (params.cursor === '') params.cursor = 'at-3';
      return undefined;
    },
    result: (result) => (result.nextCursor === 'at-3' ? { ...result, nextCursor: '' } : result),
  },
  {
    id: 'extra-members',
    what: 'adds members of its own everywhere',
    result: (result) => ({ ...result, 'x-extra': [1, { a: null }] }),
  },
  {
    id: 'legacy-versions-too',
    what: 'lists earlier versions as well',
    features: (features) => {
      features.supportedVersions = ['2026-07-28', '2025-11-25'];
    },
    acceptsInitialize: true,
  },
  {
    id: 'refuses-unknown-tool-400',
    what: 'answers unknown tools with 400',
    error: (error) => (error.message === 'Unknown tool' ? new ProtocolError(400, -32602, error.message) : error),
  },
  {
    id: 'unknown-tool-as-result',
    what: 'answers unknown tools with a result that is an error',
    method: ({ method, params }, { tools }) =>
      method === 'tools/call' && !tools.some(({ name }) => name === params.name)
        ? { content: [{ type: 'text', text: 'Unknown tool' }], isError: true }
        : undefined,
  },
  {
    id: 'no-tools',
    what: 'has no tools',
    features: ({ capabilities }) => {
      delete capabilities.tools;
    },
  },
  {
    id: 'tools-only',
    what: 'has tools only, and announces no changes',
    features: (features) => {
      features.capabilities = { tools: {} };
    },
  },
  {
    id: 'nothing-at-all',
    what: 'has no features',
    features: (features) => {
      features.capabilities = {};
    },
  },
  {
    id: 'empty-lists',
    what: 'has empty lists',
    features: (features) => {
      Object.assign(features, { tools: [], prompts: [], resources: [], templates: [] });
    },
  },
  {
    id: 'tasks',
    what: 'answers tool calls with tasks of the official extension',
    features: ({ capabilities }) => {
      capabilities.extensions = { 'io.modelcontextprotocol/tasks': {} };
    },
    method: ({ method, params }) =>
      method === 'tools/call' && params.name === 'add'
        ? { resultType: 'task', task: { taskId: '1', status: 'working' } }
        : undefined,
  },
  {
    id: 'closes-connections',
    what: 'closes the connection after each answer',
    reply: (reply) => ({ ...reply, headers: { ...reply.headers, Connection: 'close' } }),
  },
  {
    id: 'refuses-notifications',
    what: 'does not accept notifications',
    before: ({ id }) => (id === undefined ? bareReply(400) : undefined),
  },
  {
    id: 'resource-not-found-404',
    what: 'answers unknown resources with 404',
    error: (error) => (error.message === 'Resource not found' ? new ProtocolError(404, -32602, error.message) : error),
  },
  {
    id: 'changing-ttl',
    what: 'gives another lifetime on each page',
    result: (result, { params }) =>
      typeof result.ttlMs === 'number' ? { ...result, ttlMs: params.cursor === undefined ? 1 : 2.5 } : result,
  },
  {
    id: 'looks-resources-up-first',
    what: 'answers unknown tools before it looks at headers',
    before: (call, { tools }) =>
      call.method === 'tools/call' &&
      call.http?.headers['mcp-method'] !== undefined &&
      !tools.some(({ name }) => name === call.params.name) &&
      call.http.headers['mcp-name'] !== undefined
        ? new ProtocolError(200, -32602, 'Unknown tool')
        : undefined,
  },
  {
    id: 'older-dialects',
    what: 'declares other dialects in its schemas',
    features: ({ tools }) => {
      for (const [name, $schema] of Object.entries(DIALECTS))
        tools.push({ name, inputSchema: { $schema, type: 'object', properties: { a: { type: 'string' } } } });
    },
  },
  {
    id: 'recursive-schema',
    what: 'has a recursive schema and custom keywords',
    features: ({ tools }) => {
      const node = {
        type: 'object',
        properties: { next: { $ref: '#/$defs/node' }, $ref: { type: 'string' } },
        'x-order': 1,
      };
      tools.push({
        name: 'tree',
        inputSchema: { type: 'object', properties: { root: { $ref: '#/$defs/node' } }, $defs: { node } },
      });
    },
  },
  {
    id: 'local-ids',
    what: 'has absolute $ids and refers to them',
    features: ({ tools }) => {
      const a = { $id: 'https://example.com/a.json', type: 'string' };
      const properties = {
        a: { $ref: 'https://example.com/a.json' },
        meta: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
      };
      tools.push({
        name: 'ids',
        inputSchema: { type: 'object', properties, $defs: { a }, examples: [{ $ref: 'https://example.com/data' }] },
      });
    },
  },
  {
    id: 'union-with-null',
    what: 'annotates a parameter that may be null',
    features: ({ tools }) => {
      const properties = {
        a: { anyOf: [{ type: 'string' }, { type: 'null' }], 'x-mcp-header': 'A' },
        b: { enum: ['x', 'y'], 'x-mcp-header': 'B' },
      };
      tools.push({ name: 'unions', inputSchema: { type: 'object', properties } });
    },
  },
  {
    id: 'refuses-origin-bare',
    what: 'refuses foreign origins without a body',
    origin: () => bareReply(403),
  },
  {
    id: 'acknowledges-less',
    what: 'acknowledges only a part of a subscription',
    reply: (reply, { method }) =>
      method === 'subscriptions/listen'
        ? {
            ...reply,
            before: reply.before.map((message) => ({
              ...message,
              params: {
                ...(isObject(message.params) ? message.params : {}),
                notifications: { toolsListChanged: true },
              },
            })),
          }
        : reply,
  },
];

const DIALECTS = {
  draft_2019: 'https://json-schema.org/draft/2019-09/schema',
  draft_07: 'http://json-schema.org/draft-07/schema#',
  draft_06: 'http://json-schema.org/draft-06/schema#',
  draft_04: 'http://json-schema.org/draft-04/schema#',
  unknown: 'https://example.com/our-own-dialect',
} as const;

export const quirksById: ReadonlyMap<string, Quirk> = new Map(quirks.map((quirk) => [quirk.id, quirk]));
