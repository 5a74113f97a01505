import { onReply, withMessage, without } from '../../../src/reference/faults/make.js';
import { bareReply, ProtocolError, type Reply } from '../../../src/reference/protocol.js';
import type { JsonObject, JsonValue } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

/** Changes the answer to tools/list. */
const answer = (change: (reply: Reply) => Reply): OddServer => onReply('tools/list', change);
const message = (change: (message: JsonObject) => JsonValue): OddServer =>
  answer((reply) => withMessage(reply, change));
const typed = (type: string): OddServer => answer((reply) => ({ ...reply, headers: { 'Content-Type': type } }));
const body = (change: (json: string) => string): OddServer =>
  answer((reply) => ({ ...reply, text: change(JSON.stringify(reply.message)) }));
const events = (change: (json: string) => string): OddServer =>
  answer(({ message, ...reply }) => ({ ...reply, stream: true, text: change(JSON.stringify(message)) }));
const NOTE = '{"jsonrpc":"2.0","method":"notifications/com.example/x"}';
/** Answers tools/list with an error of another form. */
const error = (change: (error: JsonObject) => JsonValue): OddServer => ({
  before: ({ method, id }) =>
    method === 'tools/list'
      ? { ...bareReply(200), message: { jsonrpc: '2.0', id: id ?? null, error: change({ code: 1, message: 'No' }) } }
      : undefined,
});

ruleCases('MCP-RES-005', [
  { name: 'JSON', verdict: 'pass', message: '4 answers have the right form and id' },
  {
    name: 'JSON in another case and with a parameter',
    server: typed('Application/JSON; charset=utf-8'),
    verdict: 'pass',
    message: '4 answers have the right form and id',
  },
  {
    name: 'an event stream with comments, empty events and a notification',
    server: events((json) => `: hi\n\ndata:\n\ndata: ${NOTE}\n\ndata: ${json}\n\n: bye\n\n`),
    verdict: 'pass',
    message: '4 answers have the right form and id',
  },
  { name: 'on stdio', stdio: true, verdict: 'pass', message: '3 answers have the right form and id' },
  {
    name: 'errors without an id',
    server: error(() => ({ code: -32600, message: 'No' })),
    verdict: 'pass',
    message: '4 answers have the right form and id',
  },
  {
    name: 'an error with null as its id',
    server: {
      reply: (reply, { method }) =>
        method === 'tools/list'
          ? { ...bareReply(400), message: { jsonrpc: '2.0', id: null, error: { code: -32603, message: 'No' } } }
          : reply,
    },
    verdict: 'pass',
    message: '4 answers have the right form and id',
    notes: ['1 error answer(s) carry no id although the request had one'],
  },

  {
    name: 'plain text',
    server: typed('text/plain'),
    verdict: 'violation',
    message:
      'the answer to tools/list: 200 with Content-Type text/plain, expected Content-Type application/json or text/event-stream',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: media type',
        expected: 'Content-Type application/json or text/event-stream',
        actual: '200 with Content-Type text/plain',
      },
    ],
  },
  {
    name: 'no media type',
    server: typed(''),
    verdict: 'violation',
    message:
      'the answer to tools/list: 200 with no Content-Type, expected Content-Type application/json or text/event-stream',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: media type',
        expected: 'Content-Type application/json or text/event-stream',
        actual: '200 with no Content-Type',
      },
    ],
  },
  {
    name: 'an empty body',
    server: body(() => ''),
    verdict: 'violation',
    message:
      'the answer to tools/list: 200 with no Content-Type, expected Content-Type application/json or text/event-stream',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: media type',
        expected: 'Content-Type application/json or text/event-stream',
        actual: '200 with no Content-Type',
      },
    ],
  },
  {
    name: 'text after the object',
    server: body((json) => `${json} done`),
    verdict: 'violation',
    message: 'the answer to tools/list: a body that does not parse as JSON, expected one JSON object',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: body',
        expected: 'one JSON object',
        actual: 'a body that does not parse as JSON',
      },
    ],
  },
  {
    name: 'an array',
    server: message((whole) => [whole]),
    verdict: 'violation',
    message: 'the answer to tools/list: an array of 1 message(s), expected one JSON object',
    findings: [
      { outcome: 'fail', subject: 'tools/list: body', expected: 'one JSON object', actual: 'an array of 1 message(s)' },
    ],
  },
  {
    name: 'JSON that is no object',
    server: message(() => 'done'),
    verdict: 'violation',
    message: 'the answer to tools/list: JSON that is no object, expected one JSON object',
    findings: [
      { outcome: 'fail', subject: 'tools/list: body', expected: 'one JSON object', actual: 'JSON that is no object' },
    ],
  },
  {
    name: 'a bare result',
    server: message((whole) => whole.result ?? null),
    verdict: 'violation',
    message: 'the answer to tools/list: a JSON object that is no response, expected a JSON-RPC response',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: body',
        expected: 'a JSON-RPC response',
        actual: 'a JSON object that is no response',
      },
    ],
  },

  {
    name: 'no version of JSON-RPC',
    server: message((whole) => without(whole, 'jsonrpc')),
    verdict: 'violation',
    message:
      'the answer to tools/list: a response without "jsonrpc": "2.0", expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'a response without "jsonrpc": "2.0"',
      },
    ],
  },
  {
    name: 'another version of JSON-RPC',
    server: message((whole) => ({ ...whole, jsonrpc: '1.0' })),
    verdict: 'violation',
    message:
      'the answer to tools/list: a response without "jsonrpc": "2.0", expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'a response without "jsonrpc": "2.0"',
      },
    ],
  },
  {
    name: 'result and error',
    server: message((whole) => ({ ...whole, error: null })),
    verdict: 'violation',
    message:
      'the answer to tools/list: a response with both result and error, expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'a response with both result and error',
      },
    ],
  },
  {
    name: 'a result that is text',
    server: message((whole) => ({ ...whole, result: 'done' })),
    verdict: 'violation',
    message:
      'the answer to tools/list: a response whose result is no object, expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'a response whose result is no object',
      },
    ],
  },
  {
    name: 'a result that is an array',
    server: message((whole) => ({ ...whole, result: [] })),
    verdict: 'violation',
    message:
      'the answer to tools/list: a response whose result is no object, expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'a response whose result is no object',
      },
    ],
  },
  {
    name: 'an error that is text',
    server: error(() => 'No'),
    verdict: 'violation',
    message:
      'the answer to tools/list: a response whose error is no object, expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'a response whose error is no object',
      },
    ],
  },
  {
    name: 'a code that is text',
    server: error((whole) => ({ ...whole, code: '1' })),
    verdict: 'violation',
    message:
      'the answer to tools/list: an error whose code is no integer ("1"), expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'an error whose code is no integer ("1")',
      },
    ],
  },
  {
    name: 'a code that is a fraction',
    server: error((whole) => ({ ...whole, code: 1.5 })),
    verdict: 'violation',
    message:
      'the answer to tools/list: an error whose code is no integer (1.5), expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'an error whose code is no integer (1.5)',
      },
    ],
  },
  {
    name: 'an error without a code',
    server: error((whole) => without(whole, 'code')),
    verdict: 'violation',
    message:
      'the answer to tools/list: an error whose code is no integer (none), expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'an error whose code is no integer (none)',
      },
    ],
  },
  {
    name: 'an error without a message',
    server: error((whole) => without(whole, 'message')),
    verdict: 'violation',
    message:
      'the answer to tools/list: an error without a message, expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'an error without a message',
      },
    ],
  },

  {
    name: 'another id',
    server: message((whole) => ({ ...whole, id: 'other' })),
    verdict: 'violation',
    message: 'the answer to tools/list: id "other", expected id "mcp-compliance-cold#1", as in the request',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: id',
        expected: 'id "mcp-compliance-cold#1", as in the request',
        actual: 'id "other"',
      },
    ],
  },
  {
    name: 'an id of another type',
    server: message((whole) => ({ ...whole, id: typeof whole.id === 'number' ? String(whole.id) : 1 })),
    verdict: 'violation',
    message: 'the answer to tools/list: id 1, expected id "mcp-compliance-cold#1", as in the request',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: id',
        expected: 'id "mcp-compliance-cold#1", as in the request',
        actual: 'id 1',
      },
    ],
  },
  {
    name: 'null as the id of a result',
    server: message((whole) => ({ ...whole, id: null })),
    verdict: 'violation',
    message: 'the answer to tools/list: id null, expected id "mcp-compliance-cold#1", as in the request',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: id',
        expected: 'id "mcp-compliance-cold#1", as in the request',
        actual: 'id null',
      },
    ],
  },
  {
    name: 'no id',
    server: message((whole) => without(whole, 'id')),
    verdict: 'violation',
    message: 'the answer to tools/list: no id, expected id "mcp-compliance-cold#1", as in the request',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: id',
        expected: 'id "mcp-compliance-cold#1", as in the request',
        actual: 'no id',
      },
    ],
  },

  {
    name: 'an event that is no JSON',
    server: events((json) => `data: hello\n\ndata: ${json}\n\n`),
    verdict: 'violation',
    message: 'the answer to tools/list: an event with the data hello, expected one JSON-RPC message in each event',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: stream',
        expected: 'one JSON-RPC message in each event',
        actual: 'an event with the data hello',
      },
    ],
  },
  {
    name: 'an event that is no message',
    server: events((json) => `data: {}\n\ndata: ${json}\n\n`),
    verdict: 'violation',
    message: 'the answer to tools/list: an event with the data {}, expected one JSON-RPC message in each event',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: stream',
        expected: 'one JSON-RPC message in each event',
        actual: 'an event with the data {}',
      },
    ],
  },
  {
    name: 'a heartbeat in an event of its own type, also after the response',
    server: events((json) => `event: ping\ndata: {}\n\nevent: message\ndata: ${json}\n\nevent: ping\ndata: 7\n\n`),
    verdict: 'violation',
    message:
      'the answer to tools/list: an event of type ping with the data {}, expected one JSON-RPC message in each event',
    findings: [
      {
        outcome: 'warn',
        subject: 'tools/list: stream',
        expected: 'one JSON-RPC message in each event',
        actual: 'an event of type ping with the data {}',
        because: 'the text names no types of events, and clients that read only `message` events pass this one over',
      },
    ],
  },
  {
    name: 'a notification without the version',
    server: events((json) => `data: {"method":"x"}\n\ndata: ${json}\n\n`),
    verdict: 'violation',
    message:
      'the answer to tools/list: an event with the data {"method":"x"}, expected one JSON-RPC message in each event',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: stream',
        expected: 'one JSON-RPC message in each event',
        actual: 'an event with the data {"method":"x"}',
      },
    ],
  },
  {
    name: 'a notification after the response',
    server: events((json) => `data: ${json}\n\ndata: ${NOTE}\n\n`),
    verdict: 'violation',
    message:
      'the answer to tools/list: a stream that ends with a message that is no response, expected the response as the last message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: stream',
        expected: 'the response as the last message',
        actual: 'a stream that ends with a message that is no response',
      },
    ],
  },
  {
    name: 'two responses',
    server: events((json) => `data: ${json}\n\n`.repeat(2)),
    verdict: 'violation',
    message: 'the answer to tools/list: 2 responses, expected one response, as the last message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: stream',
        expected: 'one response, as the last message',
        actual: '2 responses',
      },
    ],
  },
  {
    name: 'no event',
    server: events(() => ': nothing\n\n'),
    verdict: 'violation',
    message: 'the answer to tools/list: no message, expected the response as the last message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: stream',
        expected: 'the response as the last message',
        actual: 'no message',
      },
    ],
  },
  {
    name: 'a result that is text, on a stream',
    server: events((json) => `data: ${json.replace(/"result":.*$/, '"result":"x"}')}\n\n`),
    verdict: 'violation',
    message:
      'the answer to tools/list: a response whose result is no object, expected a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list: response',
        expected:
          'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message',
        actual: 'a response whose result is no object',
      },
    ],
  },
  {
    name: 'a stream that stays open',
    server: answer((reply) => ({ ...reply, stream: true, hold: true })),
    options: { limits: { streamEndGraceMs: 50 } },
    verdict: 'violation',
    message: 'the answer to tools/list: the stream stayed open, expected an end of the stream after the final response',
    findings: [
      {
        outcome: 'warn',
        subject: 'tools/list: end of stream',
        expected: 'an end of the stream after the final response',
        actual: 'the stream stayed open',
        because: 'that the response ends the stream is a SHOULD',
      },
    ],
  },

  {
    name: 'a page with status 200 for what is no list',
    server: {
      before: ({ method }) =>
        method === 'tools/call'
          ? { ...bareReply(200, { 'Content-Type': 'text/html' }), text: '<h1>Hi</h1>' }
          : undefined,
    },
    options: { rules: ['MCP-RES-005', 'MCP-HDR-002'] },
    verdict: 'violation',
    message:
      'the answer to tools/call: 200 with Content-Type text/html, expected Content-Type application/json or text/event-stream',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/call: media type',
        expected: 'Content-Type application/json or text/event-stream',
        actual: '200 with Content-Type text/html',
      },
    ],
  },
  {
    name: 'refusals that are no JSON-RPC',
    server: {
      before: ({ method }) =>
        method === 'tools/call'
          ? { ...bareReply(404, { 'Content-Type': 'text/html' }), text: '<h1>Hi</h1>' }
          : undefined,
    },
    options: { rules: ['MCP-RES-005', 'MCP-HDR-002'] },
    verdict: 'pass',
    message: '5 answers have the right form and id',
  },
  {
    name: 'an answer to a notification',
    server: {
      before: ({ id }) =>
        id === undefined ? { ...bareReply(200), message: { jsonrpc: '2.0', id: null, result: {} } } : undefined,
    },
    options: { rules: ['MCP-RES-005', 'MCP-RES-004'] },
    verdict: 'pass',
    message: '4 answers have the right form and id',
  },
  {
    name: 'gates in front of all',
    server: { refuse: () => bareReply(401) },
    verdict: 'not-tested',
    message: 'the server answers 401: it needs credentials',
    enable: 'set `token`, or `headers` for another scheme',
  },
  {
    name: 'nothing served',
    server: { before: () => new ProtocolError(404, -32601, 'No') },
    verdict: 'not-tested',
    message: 'blocked by MCP-DSC-001: server/discover: 404 with error -32601 (No)',
  },
]);
