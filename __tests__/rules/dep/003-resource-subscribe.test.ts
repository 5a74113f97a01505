import { onReply, withParams } from '../../../src/reference/faults/make.js';
import { bareReply, type Call, ProtocolError, type Reply, resultReply } from '../../../src/reference/protocol.js';
import type { JsonObject, JsonValue } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const LISTEN = 'subscriptions/listen';
const ID = 'io.modelcontextprotocol/subscriptionId';

const on = (method: string, answer: (call: Call) => Reply | ProtocolError): OddServer => ({
  before: (call) => (call.method === method ? answer(call) : undefined),
});
const refused = (method: string, status: number, code: number, message: string): OddServer =>
  on(method, () => new ProtocolError(status, code, message));
/** Changes what the stream begins with. */
const beginning = (change: (message: JsonObject, id: JsonValue) => JsonObject[]): OddServer =>
  onReply(LISTEN, (reply, { id = null }) => ({
    ...reply,
    before: reply.before.flatMap((message) => change(message, id)),
  }));
const acknowledging = (params: JsonObject): OddServer => beginning((message) => [withParams(message, params)]);
const offering = (capabilities: JsonObject): OddServer => ({
  offers: (features) => void Object.assign(features, { capabilities }),
});
const CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' };

ruleCases('MCP-DEP-003', [
  {
    name: 'by listen alone',
    verdict: 'pass',
    message:
      'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method; subscriptions/listen begins with its acknowledgement',
  },
  {
    name: 'by listen alone, on stdio',
    stdio: true,
    verdict: 'pass',
    message:
      'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method; subscriptions/listen begins with its acknowledgement',
  },
  {
    name: 'no changes announced',
    server: offering({ tools: {}, resources: { subscribe: false } }),
    verdict: 'pass',
    message: 'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method',
    notes: ['no changes are announced, so subscriptions/listen was not asked for'],
  },
  {
    name: 'prompts alone announce changes',
    server: offering({ prompts: { listChanged: true } }),
    verdict: 'pass',
    message:
      'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method; subscriptions/listen begins with its acknowledgement',
  },
  {
    name: 'less acknowledged than asked for',
    server: acknowledging({ notifications: { promptsListChanged: false, resourceSubscriptions: [] } }),
    verdict: 'pass',
    message:
      'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method; subscriptions/listen begins with its acknowledgement',
  },
  {
    name: 'ended at once, in good order',
    server: onReply(LISTEN, ({ opened: _opened, ...reply }, { id = null }) => ({
      ...reply,
      hold: false,
      message: { jsonrpc: '2.0', id, result: { resultType: 'complete', _meta: { [ID]: id } } },
    })),
    verdict: 'pass',
    message:
      'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method; subscriptions/listen begins with its acknowledgement',
  },

  {
    name: 'subscribe is answered',
    server: on('resources/subscribe', (call) => resultReply(call, { resultType: 'complete' })),
    verdict: 'violation',
    message:
      'resources/subscribe, which this revision removed, was answered 200 with a result, expected error -32601 (Method not found)',
    findings: [
      {
        outcome: 'warn',
        subject: 'resources/subscribe',
        expected: 'error -32601 (Method not found)',
        actual: '200 with a result',
      },
    ],
  },
  {
    name: 'unsubscribe crashes each time',
    server: refused('resources/unsubscribe', 500, -32603, 'Internal error'),
    verdict: 'violation',
    message:
      'resources/unsubscribe, which this revision removed, was answered 500 with error -32603 (Internal error), expected error -32601 (Method not found)',
    findings: [
      {
        outcome: 'warn',
        subject: 'resources/unsubscribe',
        expected: 'error -32601 (Method not found)',
        actual: '500 with error -32603 (Internal error)',
      },
    ],
  },
  {
    name: 'subscribe does not know the resource',
    server: refused('resources/subscribe', 200, -32602, 'Unknown resource'),
    verdict: 'violation',
    message:
      'resources/subscribe, which this revision removed, was answered 200 with error -32602 (Unknown resource), expected error -32601 (Method not found)',
    findings: [
      {
        outcome: 'warn',
        subject: 'resources/subscribe',
        expected: 'error -32601 (Method not found)',
        actual: '200 with error -32602 (Unknown resource)',
      },
    ],
  },
  {
    name: 'subscribe is stopped by a gate',
    server: on('resources/subscribe', () => bareReply(403)),
    verdict: 'pass',
    message: 'resources/unsubscribe is an unknown method; subscriptions/listen begins with its acknowledgement',
    notes: ['not decided: resources/subscribe: answered 403, which says nothing about this rule'],
  },

  {
    name: 'listen is unknown',
    server: refused(LISTEN, 404, -32601, 'Method not found'),
    verdict: 'violation',
    message:
      'subscriptions/listen: answered 404 with error -32601 (Method not found), expected an event stream, since the capabilities announce changes',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'an event stream, since the capabilities announce changes',
        actual: 'answered 404 with error -32601 (Method not found)',
      },
    ],
  },
  {
    name: 'listen takes no filter',
    server: refused(LISTEN, 400, -32602, 'Invalid params'),
    verdict: 'violation',
    message:
      'subscriptions/listen: answered 400 with error -32602 (Invalid params), expected an event stream, since the capabilities announce changes',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'an event stream, since the capabilities announce changes',
        actual: 'answered 400 with error -32602 (Invalid params)',
      },
    ],
  },
  {
    name: 'no stream is left',
    server: refused(LISTEN, 200, 4290, 'Too many streams'),
    verdict: 'pass',
    message: 'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method',
    notes: ['not decided: subscriptions/listen was answered 200 with error 4290 (Too many streams)'],
  },
  {
    name: 'listen crashes',
    server: refused(LISTEN, 500, -32603, 'Internal error'),
    verdict: 'pass',
    message: 'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method',
    notes: ['not decided: subscriptions/listen was answered 500 with error -32603 (Internal error)'],
  },
  {
    name: 'listen is busy',
    server: on(LISTEN, () => bareReply(503)),
    verdict: 'pass',
    message: 'resources/subscribe is an unknown method; resources/unsubscribe is an unknown method',
    notes: ['not decided: subscriptions/listen: answered 503, which says nothing about this rule'],
  },
  {
    name: 'listen is answered with a page',
    server: on(LISTEN, () => ({ ...bareReply(200, { 'Content-Type': 'text/html' }), text: 'Hi' })),
    verdict: 'violation',
    message:
      'subscriptions/listen: 200 with a body that is not JSON (text/html), expected notifications/subscriptions/acknowledged as the first message',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'notifications/subscriptions/acknowledged as the first message',
        actual: '200 with a body that is not JSON (text/html)',
      },
    ],
  },
  {
    name: 'a stream that ends without a message',
    server: on(LISTEN, () => ({ ...bareReply(200), stream: true })),
    verdict: 'violation',
    message:
      'subscriptions/listen: 200 with an event stream without a response, expected notifications/subscriptions/acknowledged as the first message',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'notifications/subscriptions/acknowledged as the first message',
        actual: '200 with an event stream without a response',
      },
    ],
  },
  {
    name: 'a response and no acknowledgement',
    server: on(LISTEN, (call) => resultReply(call, { resultType: 'complete' })),
    verdict: 'violation',
    message: 'subscriptions/listen: a response, expected notifications/subscriptions/acknowledged as the first message',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'notifications/subscriptions/acknowledged as the first message',
        actual: 'a response',
      },
    ],
  },
  {
    name: 'a change before the acknowledgement',
    server: beginning((message, id) => [withParams(CHANGED, { _meta: { [ID]: id } }), message]),
    verdict: 'violation',
    message:
      'subscriptions/listen: notifications/tools/list_changed, expected notifications/subscriptions/acknowledged as the first message',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'notifications/subscriptions/acknowledged as the first message',
        actual: 'notifications/tools/list_changed',
      },
    ],
  },
  {
    name: 'acknowledged without an id',
    server: acknowledging({ _meta: {} }),
    verdict: 'violation',
    message:
      'subscriptions/listen: no subscriptionId in _meta, expected subscriptionId 244853562, the id of the request',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'subscriptionId 244853562, the id of the request',
        actual: 'no subscriptionId in _meta',
      },
    ],
  },
  {
    name: 'acknowledged under another id',
    server: acknowledging({ _meta: { [ID]: 'other' } }),
    verdict: 'violation',
    message: 'subscriptions/listen: subscriptionId "other", expected subscriptionId 244853562, the id of the request',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'subscriptionId 244853562, the id of the request',
        actual: 'subscriptionId "other"',
      },
    ],
  },
  {
    name: 'more acknowledged than asked for',
    server: acknowledging({ notifications: { promptsListChanged: true } }),
    verdict: 'violation',
    message:
      'subscriptions/listen: promptsListChanged acknowledged as well, expected a subset of the kinds that were asked for',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'a subset of the kinds that were asked for',
        actual: 'promptsListChanged acknowledged as well',
      },
    ],
  },
  {
    name: 'a resource acknowledged that nobody asked for',
    server: acknowledging({ notifications: { resourceSubscriptions: ['ref://notes', 'ref://other'] } }),
    verdict: 'violation',
    message:
      'subscriptions/listen: resourceSubscriptions acknowledged as well, expected a subset of the kinds that were asked for',
    findings: [
      {
        outcome: 'warn',
        subject: 'subscriptions/listen',
        expected: 'a subset of the kinds that were asked for',
        actual: 'resourceSubscriptions acknowledged as well',
      },
    ],
  },
]);
