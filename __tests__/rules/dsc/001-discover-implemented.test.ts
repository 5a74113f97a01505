import { bareReply, ProtocolError, type Reply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const QUICK = { limits: { requestTimeoutMs: 200 } };

/** Answers discover in another way. */
const discover = (answer: Reply | ProtocolError): OddServer => ({
  before: ({ method }) => (method === 'server/discover' ? answer : undefined),
});

ruleCases('MCP-DSC-001', [
  { name: 'served', verdict: 'pass', message: 'server/discover is served' },
  { name: 'served on stdio', stdio: true, verdict: 'pass', message: 'server/discover is served' },
  {
    name: 'served as an event stream',
    server: { reply: (reply) => ({ ...reply, stream: reply.message !== undefined }) },
    verdict: 'pass',
    message: 'server/discover is served',
  },
  {
    name: 'served under a later revision alone',
    server: {
      offers: (features) => {
        features.supportedVersions = ['2027-03-01'];
      },
    },
    verdict: 'pass',
    message: 'server/discover is served under 2027-03-01',
  },
  {
    name: 'not there',
    server: discover(new ProtocolError(404, -32601, 'Method not found')),
    verdict: 'violation',
    message: 'server/discover was answered 404 with error -32601 (Method not found), expected 200 with a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: '200 with a result',
        actual: '404 with error -32601 (Method not found)',
      },
    ],
  },
  {
    name: 'not there, with status 200',
    server: discover(new ProtocolError(200, -32601, 'Method not found')),
    verdict: 'violation',
    message: 'server/discover was answered 200 with error -32601 (Method not found), expected 200 with a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: '200 with a result',
        actual: '200 with error -32601 (Method not found)',
      },
    ],
  },
  {
    name: 'crashing, each time',
    server: discover(new ProtocolError(500, -32603, 'Internal error')),
    verdict: 'violation',
    message: 'server/discover was answered 500 with error -32603 (Internal error), expected 200 with a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: '200 with a result',
        actual: '500 with error -32603 (Internal error)',
      },
    ],
  },
  {
    name: 'answered with a page',
    server: discover({ ...bareReply(200, { 'Content-Type': 'text/html' }), text: '<h1>Hello</h1>' }),
    verdict: 'violation',
    message: 'server/discover was answered 200 with a body that is not JSON (text/html), expected 200 with a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: '200 with a result',
        actual: '200 with a body that is not JSON (text/html)',
      },
    ],
  },
  {
    name: 'taken for a notification',
    server: discover(bareReply(202)),
    verdict: 'violation',
    message: 'server/discover was answered 202 with an empty body, expected 200 with a result',
    findings: [
      { outcome: 'fail', subject: 'server/discover', expected: '200 with a result', actual: '202 with an empty body' },
    ],
  },
  {
    name: 'answered with a result that is an array',
    server: discover({ ...bareReply(200), message: { jsonrpc: '2.0', id: 1, result: [] } }),
    verdict: 'violation',
    message: 'server/discover was answered 200 with a response whose result is no object, expected 200 with a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: '200 with a result',
        actual: '200 with a response whose result is no object',
      },
    ],
  },
  {
    name: 'not answered, each time, while lists are',
    server: {
      raw: (incoming) => {
        incoming.resume();
        return incoming.headers['mcp-method'] === 'server/discover';
      },
    },
    options: QUICK,
    verdict: 'violation',
    message: 'server/discover was answered nothing: no answer within 0.2 s, expected 200 with a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: '200 with a result',
        actual: 'nothing: no answer within 0.2 s',
      },
    ],
  },
  {
    name: 'a legacy server',
    server: { era: 'legacy' },
    verdict: 'violation',
    message: 'server/discover was answered 400 with error -32000 (Bad Request: no session), expected 200 with a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: '200 with a result',
        actual: '400 with error -32000 (Bad Request: no session)',
      },
    ],
  },
  {
    name: 'behind a gate',
    server: discover(bareReply(401)),
    verdict: 'not-tested',
    message: 'server/discover was answered 401 with an empty body',
    enable: 'set `token`, or `headers` for another scheme',
  },
  {
    name: 'everything behind a gate',
    server: { refuse: () => bareReply(403) },
    verdict: 'not-tested',
    message: 'server/discover was answered 403 with an empty body',
    enable:
      'set `token`, or `headers` for another scheme; or a `url` with the host name that the server allows, such as `localhost`',
  },
  {
    name: 'busy',
    server: discover(bareReply(503)),
    verdict: 'not-tested',
    message: 'answered 503, which says nothing about this rule',
  },
  {
    name: 'somewhere else',
    server: discover(bareReply(307, { Location: '/v2/mcp' })),
    verdict: 'not-tested',
    message: 'answered 307 with a redirect to /v2/mcp, which is not followed',
  },
  {
    name: 'nothing there at all',
    server: {
      raw: (_incoming, response) => {
        response.writeHead(404).end();
        return true;
      },
    },
    verdict: 'not-tested',
    message: 'no MCP endpoint: server/discover: 404 with an empty body; initialize: 404 with an empty body',
  },
]);
