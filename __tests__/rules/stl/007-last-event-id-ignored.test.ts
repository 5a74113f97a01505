import { bareReply, header, ProtocolError, type Reply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

/** Answers modern requests with the header in another way. */
const seeing = (answer: Reply | ProtocolError, more: OddServer = {}): OddServer => ({
  ...more,
  before: ({ http, meta }) =>
    header(http, 'last-event-id') !== undefined && 'io.modelcontextprotocol/protocolVersion' in meta
      ? answer
      : undefined,
});
const MISSING = new ProtocolError(404, -32600, 'Not found');

ruleCases('MCP-STL-007', [
  { name: 'ignored', verdict: 'pass', message: 'requests with Last-Event-ID are served as without' },
  {
    name: 'looked up',
    server: seeing(MISSING),
    verdict: 'violation',
    message:
      '2 findings; the first: `server/discover` with `Last-Event-ID` was answered 404 with error -32600 (Not found), expected the same outcome as without it (200 with a result)',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '404 with error -32600 (Not found)',
      },
      {
        outcome: 'warn',
        subject: 'tools/list with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '404 with error -32600 (Not found)',
      },
    ],
  },
  {
    name: 'looked up, dual-era',
    server: seeing(MISSING, { era: 'dual-era' }),
    verdict: 'violation',
    message:
      '2 findings; the first: `server/discover` with `Last-Event-ID` was answered 404 with error -32600 (Not found), expected the same outcome as without it (200 with a result)',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '404 with error -32600 (Not found)',
      },
      {
        outcome: 'warn',
        subject: 'tools/list with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '404 with error -32600 (Not found)',
      },
    ],
  },
  {
    name: 'refused without a body',
    server: seeing(bareReply(400)),
    verdict: 'violation',
    message:
      '2 findings; the first: `server/discover` with `Last-Event-ID` was answered 400 with an empty body, expected the same outcome as without it (200 with a result)',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '400 with an empty body',
      },
      {
        outcome: 'warn',
        subject: 'tools/list with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '400 with an empty body',
      },
    ],
  },
  {
    name: 'crashing, each time',
    server: seeing(new ProtocolError(500, -32603, 'Internal error')),
    verdict: 'violation',
    message:
      '2 findings; the first: `server/discover` with `Last-Event-ID` was answered 500 with error -32603 (Internal error), expected the same outcome as without it (200 with a result)',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '500 with error -32603 (Internal error)',
      },
      {
        outcome: 'warn',
        subject: 'tools/list with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '500 with error -32603 (Internal error)',
      },
    ],
  },
  {
    name: 'served with status 404',
    server: {
      reply: (reply, { http }) => (header(http, 'last-event-id') === undefined ? reply : { ...reply, status: 404 }),
    },
    verdict: 'violation',
    message:
      '2 findings; the first: `server/discover` with `Last-Event-ID` was answered 404 with a result, expected the same outcome as without it (200 with a result)',
    findings: [
      {
        outcome: 'warn',
        subject: 'server/discover with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '404 with a result',
      },
      {
        outcome: 'warn',
        subject: 'tools/list with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '404 with a result',
      },
    ],
  },
  {
    name: 'looked up for lists alone',
    server: {
      before: ({ http, method }) =>
        header(http, 'last-event-id') !== undefined && method.endsWith('/list') ? MISSING : undefined,
    },
    verdict: 'violation',
    message:
      '`tools/list` with `Last-Event-ID` was answered 404 with error -32600 (Not found), expected the same outcome as without it (200 with a result)',
    findings: [
      {
        outcome: 'warn',
        subject: 'tools/list with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '404 with error -32600 (Not found)',
      },
    ],
  },
  {
    name: 'stopped by a gate',
    server: seeing(bareReply(403)),
    verdict: 'not-tested',
    message: 'answered 403, which says nothing about this rule',
  },
  {
    name: 'no lists to ask for',
    server: { offers: (features) => void Object.assign(features, { capabilities: {} }) },
    verdict: 'pass',
    message: 'requests with Last-Event-ID are served as without',
  },
  {
    name: 'nothing is served without it either',
    server: {
      before: ({ method, http }) =>
        method === 'server/discover' || header(http, 'last-event-id') !== undefined ? MISSING : undefined,
    },
    verdict: 'violation',
    message:
      '`tools/list` with `Last-Event-ID` was answered 404 with error -32600 (Not found), expected the same outcome as without it (200 with a result)',
    notes: [
      'not decided: the same request without the fault was not served (404 with error -32600 (Not found)), so a refusal proves nothing',
    ],
    findings: [
      {
        outcome: 'warn',
        subject: 'tools/list with Last-Event-ID',
        expected: 'the same outcome as without it (200 with a result)',
        actual: '404 with error -32600 (Not found)',
      },
    ],
  },
  { name: 'stdio', stdio: true, verdict: 'not-applicable', message: 'only for http; this target is stdio' },
]);
