import { onReply } from '../../../src/reference/faults/make.js';
import type { JsonObject } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const before = (method: string, ...messages: JsonObject[]): OddServer =>
  onReply(method, (reply) => ({ ...reply, stream: true, before: [...messages, ...reply.before] }));
const ROOTS = { jsonrpc: '2.0', id: 's1', method: 'roots/list' };
/** Opens no stream of its own accord. */
const QUIET: OddServer = {
  offers: ({ capabilities }) => {
    capabilities.tools = {};
    delete capabilities.resources;
  },
};

ruleCases('MCP-RES-003', [
  {
    name: 'a subscription without any',
    verdict: 'pass',
    message: "no request of the server's own on 1 response stream(s)",
  },
  {
    name: 'on stdio',
    stdio: true,
    verdict: 'pass',
    message: "no request of the server's own on 4 response stream(s)",
  },
  {
    name: 'notifications before the response',
    server: before('tools/list', { jsonrpc: '2.0', method: 'notifications/com.example/x' }),
    verdict: 'pass',
    message: "no request of the server's own on 2 response stream(s)",
  },
  {
    name: 'no stream',
    server: QUIET,
    verdict: 'not-applicable',
    message: 'the server opened no event stream in 2 answers',
  },
  {
    name: 'a request before a list',
    server: before('tools/list', ROOTS),
    verdict: 'violation',
    message: 'the server sent the request roots/list in its answer to tools/list',
    findings: [
      {
        outcome: 'fail',
        subject: 'roots/list',
        expected: 'notifications and the response only',
        actual: 'a request roots/list with an id',
      },
    ],
  },
  {
    name: 'the same request before all, and another',
    server: {
      reply: (reply) =>
        reply.status === 200 && !reply.hold
          ? { ...reply, stream: true, before: [ROOTS, { ...ROOTS, method: 'ping' }] }
          : reply,
    },
    verdict: 'violation',
    message: '2 findings; the first: the server sent the request roots/list in its answer to resources/list',
    findings: [
      {
        outcome: 'fail',
        subject: 'roots/list',
        expected: 'notifications and the response only',
        actual: 'a request roots/list with an id',
      },
      {
        outcome: 'fail',
        subject: 'ping',
        expected: 'notifications and the response only',
        actual: 'a request ping with an id',
      },
    ],
  },
  {
    name: 'null as its id',
    server: before('tools/list', { ...ROOTS, id: null }),
    verdict: 'violation',
    message: 'the server sent the request roots/list in its answer to tools/list',
    findings: [
      {
        outcome: 'fail',
        subject: 'roots/list',
        expected: 'notifications and the response only',
        actual: 'a request roots/list with an id',
      },
    ],
  },
  {
    name: 'a request on the subscription',
    server: onReply('subscriptions/listen', (reply) => ({ ...reply, before: [...reply.before, ROOTS] })),
    verdict: 'violation',
    message: 'the server sent the request roots/list in its answer to subscriptions/listen',
    findings: [
      {
        outcome: 'fail',
        subject: 'roots/list',
        expected: 'notifications and the response only',
        actual: 'a request roots/list with an id',
      },
    ],
  },
  {
    name: 'a request in place of an answer',
    server: { ...QUIET, ...onReply('tools/list', (reply) => ({ ...reply, message: ROOTS })) },
    verdict: 'violation',
    message: 'the server sent the request roots/list in its answer to tools/list',
    findings: [
      {
        outcome: 'fail',
        subject: 'roots/list',
        expected: 'notifications and the response only',
        actual: 'a request roots/list with an id',
      },
    ],
  },
]);
