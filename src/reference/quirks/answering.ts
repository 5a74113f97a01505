import { isObject, type JsonObject } from '../../wire/message.js';
import type { Quirk } from '../fault.js';
import { isUnknownTool, onError, SAYS } from '../faults/make.js';
import { bareReply, header, ProtocolError } from '../protocol.js';
import { asking, declares, requireCapability } from '../tools.js';

const ERRORS = 'basic/index#error-codes';
const FREE = 'server/tools#error-handling';
const HTTP = ['http'] as const;

/** A notification of an extension of the server's own. */
const WORKING: JsonObject = {
  jsonrpc: '2.0',
  method: 'notifications/com.example/working',
  params: { note: 'half way' },
};

/** What is asked before something is given away. */
const QUESTION = {
  really: {
    method: 'elicitation/create',
    params: {
      mode: 'form',
      message: 'Really?',
      requestedSchema: { type: 'object', properties: { yes: { type: 'boolean' } } },
    },
  },
};

/** Asks before it reads a resource or gives a prompt. */
function asksFor(method: string): NonNullable<Quirk['method']> {
  return (call) => {
    if (call.method !== method || isObject(call.params.inputResponses)) return undefined;
    requireCapability(call.meta, 'elicitation');
    return asking(QUESTION, 'state-1');
  };
}

/** What is answered where the specification leaves it open. */
export const answeringQuirks: readonly Quirk[] = [
  {
    id: 'progress-first',
    what: 'sends notifications before the response: of an extension, and progress when it was asked for',
    spec: 'basic/transports/streamable-http#receiving-messages',
    features: ({ capabilities }) => {
      capabilities.extensions = { 'com.example/working': {} };
    },
    reply: (reply, { id, meta }) => {
      if (reply.message === undefined || id === undefined || reply.status !== 200) return reply;
      const { progressToken } = meta;
      const progress = {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: progressToken ?? 0, progress: 1 },
      };
      return { ...reply, before: [WORKING, ...(progressToken === undefined ? [] : [progress])], stream: true };
    },
  },
  {
    id: 'empty-cursor',
    what: 'uses the empty string as a cursor',
    spec: 'server/utilities/pagination#implementation-guidelines',
    before: ({ params }) => {
      if (params.cursor === '') params.cursor = 'at-3';
      return undefined;
    },
    result: (result) => (result.nextCursor === 'at-3' ? { ...result, nextCursor: '' } : result),
  },
  {
    id: 'empty-page',
    what: 'begins each list with an empty page',
    spec: 'server/utilities/pagination#pagination-model',
    before: ({ method, params, process }) => {
      const first = method.endsWith('/list') && params.cursor === undefined;
      process.set('first', first);
      if (params.cursor === 'begin') delete params.cursor;
      return undefined;
    },
    result: (result, { process }) => {
      if (process.get('first') !== true) return result;
      const emptied = Object.entries(result).map(([key, value]) => [key, Array.isArray(value) ? [] : value] as const);
      return { ...Object.fromEntries(emptied), nextCursor: 'begin' };
    },
  },
  {
    id: 'extra-members',
    what: 'adds members of its own everywhere',
    spec: 'schema#result',
    result: (result) => ({ ...result, 'x-extra': [1, { a: null }] }),
  },
  {
    id: 'extra-meta',
    what: 'adds keys of its own to _meta',
    spec: 'basic/index#meta',
    result: (result) => ({
      ...result,
      _meta: {
        ...(isObject(result._meta) ? result._meta : {}),
        'com.example/trace': { a: [1] },
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01',
      },
    }),
  },
  {
    id: 'refuses-unknown-tool-400',
    transports: HTTP,
    what: 'answers unknown tools with 400',
    spec: FREE,
    ...onError(SAYS.unknownTool, { status: 400 }),
  },
  {
    id: 'refuses-unknown-tool-404',
    transports: HTTP,
    what: 'answers unknown tools with 404',
    spec: FREE,
    ...onError(SAYS.unknownTool, { status: 404 }),
  },
  {
    id: 'unknown-tool-own-code',
    what: 'answers unknown tools with a code of its own',
    spec: ERRORS,
    ...onError(SAYS.unknownTool, { code: 1404 }),
  },
  {
    id: 'unknown-tool-as-result',
    what: 'answers unknown tools with a result that is an error',
    spec: FREE,
    method: (call, features) =>
      isUnknownTool(call, features) ? { content: [{ type: 'text', text: 'Unknown tool' }], isError: true } : undefined,
  },
  {
    id: 'resource-not-found-404',
    transports: HTTP,
    what: 'answers unknown resources with 404',
    spec: 'server/resources#error-handling',
    ...onError(SAYS.unknownResource, { status: 404 }),
  },
  {
    id: 'resource-not-found-400',
    what: 'answers unknown resources with 400',
    spec: 'server/resources#error-handling',
    ...onError(SAYS.unknownResource, { status: 400, data: undefined }),
  },
  {
    id: 'any-resource',
    what: 'has a resource for every URI',
    spec: 'server/resources#resource-templates',
    features: (features) => {
      features.expand = (uri) => ({ uri, text: 'generated' });
    },
  },
  {
    id: 'resources-fail',
    what: 'lists resources that it cannot read at the moment',
    spec: 'server/resources#error-handling',
    before: ({ method, params }, { resources }) =>
      method === 'resources/read' && resources.some(({ uri }) => uri === params.uri)
        ? new ProtocolError(200, -32603, 'The disk is away')
        : undefined,
  },
  {
    id: 'resources-ask',
    what: 'asks the user before it reads any resource',
    spec: 'basic/patterns/mrtr#supported-requests',
    method: asksFor('resources/read'),
  },
  {
    id: 'prompts-ask',
    what: 'asks the user before it gives any prompt',
    spec: 'basic/patterns/mrtr#supported-requests',
    method: asksFor('prompts/get'),
  },
  {
    id: 'asks-without-questions',
    what: 'wants to be asked again, and has no question',
    spec: 'basic/patterns/mrtr#server-requirements-basic-workflow',
    method: ({ method, params }) =>
      method === 'tools/call' && params.name === 'confirm' && params.requestState === undefined
        ? { resultType: 'input_required', requestState: 'load-shedding' }
        : undefined,
  },
  {
    id: 'asks-only-whom-it-can',
    what: 'does without the question when the client cannot ask',
    spec: 'basic/patterns/mrtr#server-requirements-basic-workflow',
    method: ({ method, params, meta }) =>
      method === 'tools/call' && params.name === 'confirm' && !declares(meta, 'elicitation')
        ? { content: [] }
        : undefined,
  },
  {
    id: 'tasks',
    what: 'answers tool calls with tasks of the official extension',
    spec: 'basic/versioning#extension-negotiation',
    features: ({ capabilities }) => {
      capabilities.extensions = { 'io.modelcontextprotocol/tasks': {} };
    },
    method: ({ method, params }) =>
      method === 'tools/call' && params.name === 'add'
        ? { resultType: 'task', task: { taskId: '1', status: 'working' } }
        : undefined,
  },
  {
    id: 'refuses-notifications',
    what: 'does not accept notifications',
    spec: 'basic/transports/streamable-http#sending-messages',
    before: ({ id }) => (id === undefined ? bareReply(400) : undefined),
    transports: HTTP,
  },
  {
    id: 'changing-ttl',
    what: 'gives another lifetime on each page',
    spec: 'server/utilities/caching#interaction-with-pagination',
    result: (result, { params }) =>
      typeof result.ttlMs === 'number' ? { ...result, ttlMs: params.cursor === undefined ? 1 : 25 } : result,
  },
  {
    id: 'stale-at-once',
    what: 'gives lifetimes of zero',
    spec: 'server/utilities/caching#time-to-live-ttl-field',
    result: (result) => (typeof result.ttlMs === 'number' ? { ...result, ttlMs: 0 } : result),
  },
  {
    id: 'fresh-for-ever',
    what: 'gives lifetimes of many years',
    spec: 'server/utilities/caching#time-to-live-ttl-field',
    result: (result) => (typeof result.ttlMs === 'number' ? { ...result, ttlMs: Number.MAX_SAFE_INTEGER } : result),
  },
  {
    id: 'all-private',
    what: 'marks everything private',
    spec: 'server/utilities/caching#cache-scope-field',
    result: (result) => ('cacheScope' in result ? { ...result, cacheScope: 'private' } : result),
  },
  {
    id: 'looks-tools-up-first',
    transports: HTTP,
    what: 'answers unknown tools before it compares their names',
    spec: 'basic/transports/streamable-http#server-validation',
    before: (call, features) =>
      isUnknownTool(call, features) &&
      header(call.http, 'mcp-method') !== undefined &&
      header(call.http, 'mcp-name') !== undefined
        ? new ProtocolError(200, -32602, 'Unknown tool')
        : undefined,
  },
  {
    id: 'compares-integers-as-text',
    transports: HTTP,
    what: 'compares integers of headers as text',
    spec: 'basic/transports/streamable-http#server-validation',
    before: ({ http }) =>
      /^-?\d+\.\d+$/.test(header(http, 'mcp-param-limit') ?? '')
        ? new ProtocolError(400, -32020, 'Header mismatch: Mcp-Param-Limit differs from the body')
        : undefined,
  },
  {
    id: 'tools-come-and-go',
    what: 'has one tool more with every list, for everybody',
    spec: 'server/tools#capabilities',
    features: (features) => {
      features.pageSize = 1_000;
    },
    before: ({ method }, { tools }) => {
      if (method === 'tools/list') tools.push({ name: `tool_${tools.length}`, inputSchema: { type: 'object' } });
      return undefined;
    },
  },
];
