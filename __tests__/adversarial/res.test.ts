import type { Behaviour } from '../../src/reference/fault.js';
import { onReply, onResult, withMessage } from '../../src/reference/faults/make.js';
import { bodyOf, eventsOf } from '../../src/reference/http-reply.js';
import { bareReply, type ProtocolError, type Reply } from '../../src/reference/protocol.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';
import type { Expected } from './support/odd-server.js';
import { oddServers } from './support/odd-servers.js';

const LIST = 'tools/list';

/** Writes the stream of every answer to a request in a way of its own. */
const streamed = (write: (message: JsonValue, all: string) => string): Behaviour => ({
  deliver: (reply, response) => {
    if (reply.hold || reply.message === undefined || reply.status !== 200) return false;
    const text = write(reply.message, eventsOf(reply));
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).end(text);
    return true;
  },
});
const json = (message: JsonValue): string => JSON.stringify(message);
const listed = (change: (message: JsonObject) => JsonValue): Behaviour =>
  onReply(LIST, (reply) => (reply.status === 200 ? withMessage(reply, change) : reply));
const errors = (change: (error: JsonObject, message: JsonObject) => JsonObject): Behaviour => ({
  reply: (reply) =>
    withMessage(reply, (message) => (isObject(message.error) ? change(message.error, message) : message)),
});
const notified = (answer: Reply | ProtocolError): Behaviour => ({
  before: ({ id }) => (id === undefined ? answer : undefined),
});
const html = (status: number): Reply => ({
  ...bareReply(status, { 'Content-Type': 'text/html' }),
  text: '<html>Error</html>',
});
const extended = (id: string): Pick<Expected['server'], 'offers'> => ({
  offers: ({ capabilities }) => {
    capabilities.extensions = { [id]: {} };
  },
});
const typed = (method: string, resultType: JsonValue): Behaviour =>
  onResult(method, (result) => ({ ...result, resultType }));

const LEGAL: readonly Expected[] = [
  {
    name: 'sends retry, comments, named events and events without data around its messages',
    server: streamed(
      (message) =>
        `: hi\nretry: 3000\n\nevent: ping\ndata\n\nevent: message\nid: a\ndata: ${json(message)}\n\n: bye\n\n`,
    ),
    verdicts: { 'MCP-RES-005': 'pass', 'MCP-RES-006': 'pass' },
  },
  {
    name: 'indents its messages over many data lines and ends lines with CR LF',
    server: streamed(
      (message) => `${JSON.stringify(message, null, 2).replace(/^/gm, 'data: ').replaceAll('\n', '\r\n')}\r\n\r\n`,
    ),
  },
  {
    name: 'escapes every letter and writes its ids as floating point numbers',
    server: {
      deliver: (reply, response) => {
        if (reply.stream || !isObject(reply.message)) return false;
        const text = bodyOf(reply)
          .replace(/"id":(\d+)/, '"id":$1.0')
          .replace('"jsonrpc"', '"\\u006asonrpc"');
        response.writeHead(reply.status, { 'content-type': 'Application/JSON ; charset="utf-8"' }).end(` \n${text}\n`);
        return true;
      },
    },
  },
  {
    name: 'orders members otherwise and adds some to the envelope',
    server: {
      reply: (reply) => withMessage(reply, (message) => ({ ...message, 'x-trace': '1', id: message.id ?? null })),
    },
  },
  {
    name: 'sends errors whose data is of any kind',
    server: errors((error, message) => ({ ...message, error: { data: [null, 1, 'x'], ...error } })),
  },
  {
    name: 'sends a thousand notifications of its own before a list',
    server: onReply(LIST, (reply) => ({
      ...reply,
      stream: true,
      before: Array.from({ length: 1_000 }, (_, n) => ({
        jsonrpc: '2.0',
        method: 'notifications/com.example/step',
        params: { n },
      })),
    })),
  },
  ...['application/json', 'text/event-stream'].map((type) => ({
    name: `accepts notifications with nothing, and calls it ${type}`,
    server: notified(bareReply(202, { 'Content-Type': type })),
    verdicts: { 'MCP-RES-004': 'pass' },
  })),
  ...([400, 401, 403, 404, 405, 406, 422, 501] as const).map((status) => ({
    name: `refuses notifications with ${status}`,
    server: notified(bareReply(status)),
  })),
  {
    name: 'refuses notifications with a page of its gateway',
    server: notified(html(404)),
    verdicts: { 'MCP-RES-004': 'not-applicable' },
  },
  {
    name: 'refuses notifications with a JSON-RPC error without id',
    server: {
      before: ({ id }) => (id === undefined ? { ...bareReply(400), message: noId(-32600) } : undefined),
    },
    verdicts: { 'MCP-RES-004': 'not-applicable' },
  },
  {
    name: 'refuses notifications with a JSON-RPC error and null as id',
    server: {
      before: ({ id }) =>
        id === undefined ? { ...bareReply(400), message: { ...noId(-32600), id: null } } : undefined,
    },
    verdicts: { 'MCP-RES-004': 'not-applicable' },
  },
  {
    name: 'writes X-Accel-Buffering in another case and with blanks',
    server: onReply([], (reply) => (reply.stream ? { ...reply, headers: { 'x-accel-buffering': ' No ' } } : reply)),
    verdicts: { 'MCP-RES-006': 'pass' },
  },
  {
    name: 'gives tasks and states of a third-party extension',
    server: { ...extended('com.example/jobs'), ...typed('resources/read', 'com.example/job') },
    verdicts: { 'MCP-RES-002': 'not-tested' },
  },
  {
    name: 'has an empty tool list as an event stream with status 200',
    server: {
      offers: (features) => Object.assign(features, { tools: [] }),
      reply: (reply, { method }) => (method === LIST ? { ...reply, stream: true } : reply),
    },
    verdicts: { 'MCP-RES-007': 'not-applicable', 'MCP-STL-008': 'not-applicable' },
  },
  {
    name: 'has one tool',
    server: {
      offers: (features) => {
        features.tools = features.tools.slice(0, 1);
      },
    },
    verdicts: { 'MCP-RES-007': 'not-applicable', 'MCP-STL-008': 'pass' },
  },
  {
    name: 'names header faults with null as id, before it has read the body',
    server: errors((error, message) => (error.code === -32020 ? { ...message, id: null } : message)),
    verdicts: { 'MCP-RES-005': 'pass' },
  },
  {
    name: 'refuses what is malformed without an id',
    server: errors((error, message) => {
      const { id: _id, ...rest } = message;
      return error.code === -32020 || error.code === -32602 ? rest : message;
    }),
    verdicts: { 'MCP-RES-005': 'pass' },
  },
];

function noId(code: number): JsonObject {
  return { jsonrpc: '2.0', error: { code, message: 'No' } };
}

const WRONG: readonly Expected[] = [
  {
    name: 'sends result and error: null in one response',
    server: listed((message) => ({ ...message, error: null })),
    violations: ['MCP-RES-005 fail'],
  },
  {
    name: 'sends error and result: null in one response',
    server: errors((_error, message) => ({ ...message, result: null })),
    violations: ['MCP-RES-005 fail'],
  },
  {
    name: 'leaves the version of JSON-RPC out',
    server: listed(({ jsonrpc: _version, ...rest }) => rest),
    violations: ['MCP-RES-005 fail'],
  },
  {
    name: 'gives the version of JSON-RPC as a number',
    server: listed((message) => ({ ...message, jsonrpc: 2 })),
    violations: ['MCP-RES-005 fail'],
  },
  {
    name: 'gives codes of errors as text',
    server: errors((error, message) => ({ ...message, error: { ...error, code: String(error.code) } })),
    violations: [
      ...['HDR-001', 'HDR-002', 'HDR-003', 'HDR-004', 'HDR-005', 'HDR-007', 'HDR-008', 'RES-005'],
      ...['ERR-001', 'ERR-002', 'ERR-003', 'ERR-006'],
    ].map((id) => `MCP-${id} fail`),
  },
  {
    name: 'gives errors without a message',
    server: errors((error, message) => ({ ...message, error: { ...error, message: 404 } })),
    violations: ['MCP-RES-005 fail'],
  },
  {
    name: 'sends a list in a batch',
    server: listed((message) => [message, message]),
    violations: ['MCP-RES-005 fail'],
  },
  {
    name: 'sends each response as a batch in one event',
    server: streamed((message) => `data: ${json([message])}\n\n`),
    violations: ['MCP-DSC-001 fail'],
    verdicts: { 'MCP-RES-005': 'not-tested' },
  },
  {
    name: 'sends a message after the response',
    server: streamed(
      (message) => `data: ${json(message)}\n\ndata: {"jsonrpc":"2.0","method":"notifications/com.example/late"}\n\n`,
    ),
    violations: ['MCP-RES-005 fail'],
  },
  {
    name: 'sends every response twice',
    server: streamed((message) => `data: ${json(message)}\n\n`.repeat(2)),
    violations: ['MCP-RES-005 fail'],
  },
  {
    name: 'ends the stream before the blank line of its last event',
    server: streamed((message) => `data: ${json(message)}\n`),
    violations: ['MCP-DSC-001 fail'],
  },
  {
    name: 'sends a request of its own with null as id before a list',
    server: onReply(LIST, (reply) => ({
      ...reply,
      stream: true,
      before: [{ jsonrpc: '2.0', id: null, method: 'roots/list' }],
    })),
    violations: ['MCP-RES-003 fail'],
  },
  {
    name: 'asks the client on the subscription stream',
    server: onReply('subscriptions/listen', (reply) => ({
      ...reply,
      before: [...reply.before, { jsonrpc: '2.0', id: 'r1', method: 'elicitation/create', params: {} }],
    })),
    violations: ['MCP-RES-003 fail'],
  },
  ...[200, 201, 204, 205].map((status) => ({
    name: `answers notifications with ${status} and nothing`,
    server: notified(bareReply(status)),
    violations: ['MCP-RES-004 fail'],
  })),
  {
    name: 'answers notifications with 202 and a line end',
    server: notified({ ...bareReply(202), text: '\n' }),
    violations: ['MCP-RES-004 fail'],
  },
  {
    name: 'asks for input in a list',
    server: onResult('prompts/list', () => ({ resultType: 'input_required', requestState: 'x' })),
    violations: ['MCP-DSC-005 warn', 'MCP-RES-002 fail'],
  },
  {
    name: 'gives a type in capitals',
    server: typed('resources/read', 'Complete'),
    violations: ['MCP-RES-002 fail'],
  },
  {
    name: 'gives a task without the extension',
    server: typed('resources/read', 'task'),
    violations: ['MCP-RES-002 fail'],
  },
  {
    name: 'gives null as a type',
    server: typed('resources/read', null),
    violations: ['MCP-RES-001 fail'],
  },
  {
    name: 'tells proxies to buffer streams',
    server: onReply([], (reply) => (reply.stream ? { ...reply, headers: { 'X-Accel-Buffering': 'yes' } } : reply)),
    violations: ['MCP-RES-006 warn'],
  },
];

oddServers('odd servers that are right', LEGAL);
oddServers('servers that are wrong in one thing', WRONG);
