import { bareReply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

/** Sends another value, none when empty, on all streams. */
const buffering = (value: string): OddServer => ({
  reply: (reply) => (reply.stream ? { ...reply, headers: { 'X-Accel-Buffering': value } } : reply),
});

const behindNginx = (value: string): OddServer => ({
  reply: (reply) =>
    reply.stream ? { ...reply, headers: { 'X-Accel-Buffering': value, Server: 'nginx/1.22.1' } } : reply,
});

ruleCases('MCP-RES-006', [
  { name: 'no', verdict: 'pass', message: '1 event stream(s) switch buffering off' },
  {
    name: 'no, in capitals and with a blank',
    server: buffering(' NO'),
    verdict: 'pass',
    message: '1 event stream(s) switch buffering off',
  },
  {
    name: 'yes',
    server: buffering('yes'),
    verdict: 'violation',
    message: 'event streams have X-Accel-Buffering: yes, expected X-Accel-Buffering: no (subscriptions/listen)',
    findings: [
      {
        outcome: 'warn',
        subject: 'X-Accel-Buffering',
        expected: 'X-Accel-Buffering: no',
        actual: 'X-Accel-Buffering: yes in 1 of 1 event streams',
      },
    ],
  },
  {
    name: 'missing',
    server: buffering(''),
    verdict: 'violation',
    message: 'event streams have no X-Accel-Buffering, expected X-Accel-Buffering: no (subscriptions/listen)',
    findings: [
      {
        outcome: 'warn',
        subject: 'X-Accel-Buffering',
        expected: 'X-Accel-Buffering: no',
        actual: 'no X-Accel-Buffering in 1 of 1 event streams',
      },
    ],
  },
  {
    name: 'missing on the answers to lists',
    server: {
      reply: (reply, { method }) =>
        method.endsWith('/list') ? { ...reply, stream: true, headers: { 'X-Accel-Buffering': '' } } : reply,
    },
    verdict: 'violation',
    message: 'event streams have no X-Accel-Buffering, expected X-Accel-Buffering: no (tools/list, resources/list)',
    findings: [
      {
        outcome: 'warn',
        subject: 'X-Accel-Buffering',
        expected: 'X-Accel-Buffering: no',
        actual: 'no X-Accel-Buffering in 2 of 3 event streams',
      },
    ],
  },
  {
    name: 'missing, far away, where a proxy may have kept it',
    server: { ...buffering(''), host: 'mcp.compliance-tests.dev' },
    verdict: 'violation',
    message: 'event streams have no X-Accel-Buffering, expected X-Accel-Buffering: no (subscriptions/listen)',
    findings: [
      {
        outcome: 'info',
        subject: 'X-Accel-Buffering',
        expected: 'X-Accel-Buffering: no',
        actual: 'no X-Accel-Buffering in 1 of 1 event streams',
        because: 'a proxy such as nginx, which passes no X-Accel-Buffering on, may stand before the server',
      },
    ],
  },
  {
    name: 'missing, where nginx answers',
    enable: 'give a `url` that reaches the server past nginx',
    server: behindNginx(''),
    verdict: 'not-tested',
    message:
      'nginx answers for the server (header Server): it keeps X-Accel-Buffering for itself, so that the 1 event stream(s) do not show what the server sends',
  },
  {
    name: 'yes, where nginx answers',
    server: behindNginx('yes'),
    verdict: 'violation',
    message: 'event streams have X-Accel-Buffering: yes, expected X-Accel-Buffering: no (subscriptions/listen)',
    findings: [
      {
        outcome: 'warn',
        subject: 'X-Accel-Buffering',
        expected: 'X-Accel-Buffering: no',
        actual: 'X-Accel-Buffering: yes in 1 of 1 event streams',
      },
    ],
  },
  {
    name: 'no stream',
    server: { offers: ({ capabilities }) => void Object.assign(capabilities, { tools: {}, resources: {} }) },
    verdict: 'not-applicable',
    message: 'the server answered no modern request with an event stream',
  },
  {
    name: 'a notification answered by nothing, called a stream',
    server: {
      offers: ({ capabilities }) => void Object.assign(capabilities, { tools: {}, resources: {} }),
      before: ({ id }) => (id === undefined ? bareReply(202, { 'Content-Type': 'text/event-stream' }) : undefined),
    },
    options: { rules: ['MCP-RES-006', 'MCP-RES-004'] },
    verdict: 'not-applicable',
    message: 'the server answered no modern request with an event stream',
  },
  {
    name: 'a refusal by a gateway, called a stream',
    server: {
      before: ({ method }) =>
        method === 'tools/list' ? bareReply(429, { 'Content-Type': 'text/event-stream' }) : undefined,
    },
    verdict: 'pass',
    message: '1 event stream(s) switch buffering off',
  },
  { name: 'stdio', stdio: true, verdict: 'not-applicable', message: 'only for http; this target is stdio' },
]);
