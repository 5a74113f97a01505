import { describe } from '@jest/globals';
import { onReply, withMessage, without } from '../../../src/reference/faults/make.js';
import { bareReply, ProtocolError, type Reply } from '../../../src/reference/protocol.js';
import type { JsonObject, JsonValue } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { type RuleCase, ruleCases } from '../../support/rule-cases.js';

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

const RESPONSE =
  'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message';
const MEDIA_TYPE = 'Content-Type application/json or text/event-stream';

/** A server whose answer to tools/list fails in one thing, and is told with the whole of it. */
function wrong(name: string, server: OddServer, what: string, expected: string, actual: string): RuleCase {
  return {
    name,
    server,
    verdict: 'violation',
    message: `the answer to tools/list: ${actual}, expected ${expected}`,
    findings: [{ outcome: 'fail', subject: `tools/list: ${what}`, expected, actual }],
  };
}

describe('answers of the right form', () => {
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
  ]);
});

describe('media types and bodies', () => {
  ruleCases('MCP-RES-005', [
    wrong('plain text', typed('text/plain'), 'media type', MEDIA_TYPE, '200 with Content-Type text/plain'),
    wrong('no media type', typed(''), 'media type', MEDIA_TYPE, '200 with no Content-Type'),
    wrong(
      'an empty body',
      body(() => ''),
      'media type',
      MEDIA_TYPE,
      '200 with no Content-Type',
    ),
    wrong(
      'text after the object',
      body((json) => `${json} done`),
      'body',
      'one JSON object',
      'a body that does not parse as JSON',
    ),
    wrong(
      'an array',
      message((whole) => [whole]),
      'body',
      'one JSON object',
      'an array of 1 message(s)',
    ),
    wrong(
      'JSON that is no object',
      message(() => 'done'),
      'body',
      'one JSON object',
      'JSON that is no object',
    ),
    wrong(
      'a bare result',
      message((whole) => whole.result ?? null),
      'body',
      'a JSON-RPC response',
      'a JSON object that is no response',
    ),
  ]);
});

describe('the members of a response', () => {
  ruleCases('MCP-RES-005', [
    wrong(
      'no version of JSON-RPC',
      message((whole) => without(whole, 'jsonrpc')),
      'response',
      RESPONSE,
      'a response without "jsonrpc": "2.0"',
    ),
    wrong(
      'another version of JSON-RPC',
      message((whole) => ({ ...whole, jsonrpc: '1.0' })),
      'response',
      RESPONSE,
      'a response without "jsonrpc": "2.0"',
    ),
    wrong(
      'result and error',
      message((whole) => ({ ...whole, error: null })),
      'response',
      RESPONSE,
      'a response with both result and error',
    ),
    wrong(
      'a result that is text',
      message((whole) => ({ ...whole, result: 'done' })),
      'response',
      RESPONSE,
      'a response whose result is no object',
    ),
    wrong(
      'a result that is an array',
      message((whole) => ({ ...whole, result: [] })),
      'response',
      RESPONSE,
      'a response whose result is no object',
    ),
    wrong(
      'an error that is text',
      error(() => 'No'),
      'response',
      RESPONSE,
      'a response whose error is no object',
    ),
    wrong(
      'a code that is text',
      error((whole) => ({ ...whole, code: '1' })),
      'response',
      RESPONSE,
      'an error whose code is no integer ("1")',
    ),
    wrong(
      'a code that is a fraction',
      error((whole) => ({ ...whole, code: 1.5 })),
      'response',
      RESPONSE,
      'an error whose code is no integer (1.5)',
    ),
    wrong(
      'an error without a code',
      error((whole) => without(whole, 'code')),
      'response',
      RESPONSE,
      'an error whose code is no integer (none)',
    ),
    wrong(
      'an error without a message',
      error((whole) => without(whole, 'message')),
      'response',
      RESPONSE,
      'an error without a message',
    ),
  ]);
});

describe('the id', () => {
  ruleCases('MCP-RES-005', [
    wrong(
      'another id',
      message((whole) => ({ ...whole, id: 'other' })),
      'id',
      'id "mcp-compliance-cold#1", as in the request',
      'id "other"',
    ),
    wrong(
      'an id of another type',
      message((whole) => ({ ...whole, id: typeof whole.id === 'number' ? String(whole.id) : 1 })),
      'id',
      'id "mcp-compliance-cold#1", as in the request',
      'id 1',
    ),
    wrong(
      'null as the id of a result',
      message((whole) => ({ ...whole, id: null })),
      'id',
      'id "mcp-compliance-cold#1", as in the request',
      'id null',
    ),
    wrong(
      'no id',
      message((whole) => without(whole, 'id')),
      'id',
      'id "mcp-compliance-cold#1", as in the request',
      'no id',
    ),
  ]);
});

describe('event streams', () => {
  ruleCases('MCP-RES-005', [
    wrong(
      'an event that is no JSON',
      events((json) => `data: hello\n\ndata: ${json}\n\n`),
      'stream',
      'one JSON-RPC message in each event',
      'an event with the data hello',
    ),
    wrong(
      'an event that is no message',
      events((json) => `data: {}\n\ndata: ${json}\n\n`),
      'stream',
      'one JSON-RPC message in each event',
      'an event with the data {}',
    ),
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
    wrong(
      'a notification without the version',
      events((json) => `data: {"method":"x"}\n\ndata: ${json}\n\n`),
      'stream',
      'one JSON-RPC message in each event',
      'an event with the data {"method":"x"}',
    ),
    wrong(
      'a notification after the response',
      events((json) => `data: ${json}\n\ndata: ${NOTE}\n\n`),
      'stream',
      'the response as the last message',
      'a stream that ends with a message that is no response',
    ),
    wrong(
      'two responses',
      events((json) => `data: ${json}\n\n`.repeat(2)),
      'stream',
      'one response, as the last message',
      '2 responses',
    ),
    wrong(
      'no event',
      events(() => ': nothing\n\n'),
      'stream',
      'the response as the last message',
      'no message',
    ),
    wrong(
      'a result that is text, on a stream',
      events((json) => `data: ${json.replace(/"result":.*$/, '"result":"x"}')}\n\n`),
      'response',
      RESPONSE,
      'a response whose result is no object',
    ),
    {
      name: 'a stream that stays open',
      server: answer((reply) => ({ ...reply, stream: true, hold: true })),
      options: { limits: { streamEndGraceMs: 50 } },
      verdict: 'violation',
      message:
        'the answer to tools/list: the stream stayed open, expected an end of the stream after the final response',
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
  ]);
});

describe('which answers are judged', () => {
  ruleCases('MCP-RES-005', [
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
});
