import { bareReply, errorReply, ProtocolError, type Reply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const notified = (reply: Reply): OddServer => ({ before: ({ id }) => (id === undefined ? reply : undefined) });

ruleCases('MCP-RES-004', [
  { name: '202 and nothing', verdict: 'pass', message: 'a notification is answered 202 without a body' },
  {
    name: '202 and nothing, called a stream',
    server: notified(bareReply(202, { 'Content-Type': 'text/event-stream' })),
    verdict: 'pass',
    message: 'a notification is answered 202 without a body',
  },
  {
    name: '200 and nothing',
    server: notified(bareReply(200)),
    verdict: 'violation',
    message: 'notifications/cancelled was answered 200 with an empty body, expected 202 with an empty body',
    findings: [
      {
        outcome: 'fail',
        subject: 'notifications/cancelled',
        expected: '202 with an empty body',
        actual: '200 with an empty body',
      },
    ],
  },
  {
    name: '204',
    server: notified(bareReply(204)),
    verdict: 'violation',
    message: 'notifications/cancelled was answered 204 with an empty body, expected 202 with an empty body',
    findings: [
      {
        outcome: 'fail',
        subject: 'notifications/cancelled',
        expected: '202 with an empty body',
        actual: '204 with an empty body',
      },
    ],
  },
  {
    name: '202 and text',
    server: notified({ ...bareReply(202, { 'Content-Type': 'text/plain' }), text: 'Accepted' }),
    verdict: 'violation',
    message:
      'notifications/cancelled was answered 202 with a body that is not JSON (text/plain), expected 202 with an empty body',
    findings: [
      {
        outcome: 'fail',
        subject: 'notifications/cancelled',
        expected: '202 with an empty body',
        actual: '202 with a body that is not JSON (text/plain)',
      },
    ],
  },
  {
    name: '202 and an object',
    server: notified({ ...bareReply(202), message: {} }),
    verdict: 'violation',
    message:
      'notifications/cancelled was answered 202 with JSON that is no JSON-RPC response, expected 202 with an empty body',
    findings: [
      {
        outcome: 'fail',
        subject: 'notifications/cancelled',
        expected: '202 with an empty body',
        actual: '202 with JSON that is no JSON-RPC response',
      },
    ],
  },
  {
    name: '202 and a line end',
    server: notified({ ...bareReply(202), text: '\n' }),
    verdict: 'violation',
    message:
      'notifications/cancelled was answered 202 with a body that is not JSON (application/json), expected 202 with an empty body',
    findings: [
      {
        outcome: 'fail',
        subject: 'notifications/cancelled',
        expected: '202 with an empty body',
        actual: '202 with a body that is not JSON (application/json)',
      },
    ],
  },
  {
    name: '200 and a response',
    server: notified({ ...bareReply(200), message: { jsonrpc: '2.0', id: null, result: {} } }),
    verdict: 'violation',
    message: 'notifications/cancelled was answered 200 with a result, expected 202 with an empty body',
    findings: [
      {
        outcome: 'fail',
        subject: 'notifications/cancelled',
        expected: '202 with an empty body',
        actual: '200 with a result',
      },
    ],
  },
  {
    name: '400',
    server: notified(bareReply(400)),
    verdict: 'not-applicable',
    message: 'the server does not accept the notification (400 with an empty body), which is allowed',
  },
  {
    name: '404 with an error without id',
    server: notified(errorReply({}, new ProtocolError(404, -32601, 'Unknown'))),
    verdict: 'not-applicable',
    message: 'the server does not accept the notification (404 with error -32601 (Unknown)), which is allowed',
  },
  {
    name: '401',
    server: notified(bareReply(401)),
    verdict: 'not-applicable',
    message: 'the server does not accept the notification (401 with an empty body), which is allowed',
  },
  {
    name: '501',
    server: notified(bareReply(501)),
    verdict: 'not-applicable',
    message: 'the server does not accept the notification (501 with an empty body)',
  },
  {
    name: '500, each time',
    server: notified(bareReply(500)),
    verdict: 'not-applicable',
    message: 'the server does not accept the notification (500 with an empty body)',
  },
  {
    name: '429',
    server: notified(bareReply(429, { 'Retry-After': '0' })),
    verdict: 'not-tested',
    message: 'answered 429, which says nothing about this rule',
  },
  {
    name: '503',
    server: notified(bareReply(503)),
    verdict: 'not-tested',
    message: 'answered 503, which says nothing about this rule',
  },
  {
    name: 'a redirect',
    server: notified(bareReply(307, { Location: '/other' })),
    verdict: 'not-tested',
    message: 'answered 307 with a redirect to /other, which is not followed',
  },
  {
    name: 'a stream that stays open',
    server: notified({ ...bareReply(202), stream: true, hold: true }),
    options: { limits: { requestTimeoutMs: 200 } },
    verdict: 'not-tested',
    message: 'no answer within 0.2 s',
  },
  {
    name: 'without subscriptions',
    server: { offers: (features) => void Object.assign(features, { capabilities: { tools: {} } }) },
    verdict: 'pass',
    message: 'a notification is answered 202 without a body',
  },
  { name: 'stdio', stdio: true, verdict: 'not-applicable', message: 'only for http; this target is stdio' },
]);
