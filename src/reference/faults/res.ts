import { isObject, type JsonObject } from '../../wire/message.js';
import type { Fault } from '../fault.js';
import { bareReply } from '../protocol.js';

const HTTP = ['http'] as const;
const BOTH = ['http', 'stdio'] as const;

function withoutType({ resultType: _gone, ...result }: JsonObject): JsonObject {
  return result;
}

/** Result and message shape. */
export const resFaults: readonly Fault[] = [
  { id: 'res-no-type', what: 'leaves resultType out', trips: ['MCP-RES-001'], transports: BOTH, result: withoutType },
  {
    id: 'res-no-type-in-calls',
    what: 'leaves resultType out of what resources/read returns',
    trips: ['MCP-RES-001'],
    transports: BOTH,
    result: (result, { method }) => (method === 'resources/read' ? withoutType(result) : result),
  },
  {
    id: 'res-type-number',
    what: 'gives resultType as a number in lists',
    trips: ['MCP-RES-001'],
    mayTrip: ['MCP-CAC-001', 'MCP-CAC-002'],
    transports: BOTH,
    result: (result, { method }) => (method.endsWith('/list') ? { ...result, resultType: 1 } : result),
  },
  {
    id: 'res-unknown-type',
    what: 'calls the result of prompts/list "partial"',
    trips: ['MCP-RES-002'],
    transports: BOTH,
    result: (result, { method }) => (method === 'prompts/list' ? { ...result, resultType: 'partial' } : result),
  },
  {
    id: 'res-list-asks-for-input',
    what: 'asks for input in a list',
    trips: ['MCP-RES-002'],
    transports: BOTH,
    result: (result, { method }) =>
      method === 'resources/list' ? { ...result, resultType: 'input_required' } : result,
  },
  {
    id: 'res-sends-requests',
    what: 'sends a request of its own before the response',
    trips: ['MCP-RES-003'],
    transports: BOTH,
    reply: (reply, { method }) =>
      method === 'prompts/list'
        ? { ...reply, before: [{ jsonrpc: '2.0', id: 'server-1', method: 'roots/list' }] }
        : reply,
  },
  {
    id: 'res-asks-on-listen',
    what: 'sends a request on the subscription stream',
    trips: ['MCP-RES-003'],
    transports: BOTH,
    reply: (reply, { method }) =>
      method === 'subscriptions/listen'
        ? {
            ...reply,
            before: [...reply.before, { jsonrpc: '2.0', id: 7, method: 'sampling/createMessage', params: {} }],
          }
        : reply,
  },
  {
    id: 'res-notification-200',
    what: 'answers notifications with 200',
    trips: ['MCP-RES-004'],
    transports: HTTP,
    reply: (reply, { id }) => (id === undefined && reply.status === 202 ? { ...reply, status: 200 } : reply),
  },
  {
    id: 'res-notification-body',
    what: 'answers notifications with a body',
    trips: ['MCP-RES-004'],
    transports: HTTP,
    reply: (reply, { id }) => (id === undefined && reply.status === 202 ? { ...reply, message: {} } : reply),
  },
  {
    id: 'res-id-as-string',
    what: 'turns every id into a string',
    trips: ['MCP-RES-005'],
    mayTrip: ['MCP-DEP-003'],
    transports: BOTH,
    reply: (reply) =>
      isObject(reply.message) ? { ...reply, message: { ...reply.message, id: String(reply.message.id) } } : reply,
  },
  {
    id: 'res-text-plain',
    what: 'sends JSON as text/plain',
    trips: ['MCP-RES-005'],
    transports: HTTP,
    reply: (reply) =>
      reply.stream || reply.message === undefined
        ? reply
        : { ...reply, headers: { ...reply.headers, 'Content-Type': 'text/plain' } },
  },
  {
    id: 'res-array',
    what: 'wraps the answer to discover in an array',
    trips: ['MCP-RES-005'],
    mayTrip: ['MCP-DSC-001', 'MCP-STL-004', 'MCP-STL-002', 'MCP-STL-007'],
    transports: HTTP,
    reply: (reply, { method }) =>
      method === 'prompts/list' && reply.message !== undefined ? { ...reply, message: [reply.message] } : reply,
  },
  {
    id: 'res-stream-without-answer',
    what: 'ends the stream of prompts/list before the response',
    trips: ['MCP-RES-005'],
    transports: HTTP,
    reply: (reply, { method }) => {
      if (method !== 'prompts/list') return reply;
      const { message: _gone, ...rest } = reply;
      return { ...rest, stream: true };
    },
  },
  {
    id: 'res-event-no-json',
    what: 'sends an event that is no JSON before the response',
    trips: ['MCP-RES-005'],
    transports: HTTP,
    reply: (reply, { method }) =>
      method === 'prompts/list' ? { ...reply, stream: true, text: 'data: hello\n\n' } : reply,
  },
  {
    id: 'res-stream-stays-open',
    what: 'keeps the stream open after the response',
    trips: ['MCP-RES-005'],
    transports: HTTP,
    reply: (reply, { method }) => (method === 'tools/call' && reply.stream ? { ...reply, hold: true } : reply),
  },
  {
    id: 'res-buffered',
    what: 'does not tell proxies to pass events on at once',
    trips: ['MCP-RES-006'],
    transports: HTTP,
    reply: (reply) => ({
      ...reply,
      headers: { ...reply.headers, ...(reply.stream ? { 'X-Accel-Buffering': '' } : {}) },
    }),
  },
  {
    id: 'res-random-order',
    what: 'changes the order of tools from one list to the next',
    trips: ['MCP-RES-007'],
    transports: BOTH,
    features: (features) => {
      features.pageSize = 100;
    },
    result: (result, { method, process }) => {
      if (method !== 'tools/list' || !Array.isArray(result.tools)) return result;
      const turn = Number(process.get('turn') ?? 0);
      process.set('turn', turn + 1);
      const at = turn % result.tools.length;
      return { ...result, tools: [...result.tools.slice(at), ...result.tools.slice(0, at)] };
    },
  },
  {
    id: 'res-notification-answered-error',
    what: 'answers notifications with 204',
    trips: ['MCP-RES-004'],
    transports: HTTP,
    reply: (reply, { id }) => (id === undefined && reply.status === 202 ? bareReply(204) : reply),
  },
];
