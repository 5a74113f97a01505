import { bareReply, ProtocolError, type Reply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const initialize = (answer: Reply | ProtocolError): OddServer => ({
  before: ({ method }) => (method === 'initialize' ? answer : undefined),
});

ruleCases('MCP-DEP-007', [
  { name: 'in message and data', verdict: 'pass', message: 'the refusal of initialize names 2026-07-28' },
  { name: 'on stdio', stdio: true, verdict: 'pass', message: 'the refusal of initialize names 2026-07-28' },
  {
    name: 'in the message',
    server: initialize(new ProtocolError(404, -32601, 'Speak 2026-07-28')),
    verdict: 'pass',
    message: 'the refusal of initialize names 2026-07-28',
  },
  {
    name: 'in data',
    server: initialize(new ProtocolError(400, -32602, 'No', { versions: ['2026-07-28'] })),
    verdict: 'pass',
    message: 'the refusal of initialize names 2026-07-28',
  },
  {
    name: 'in plain text',
    server: initialize({ ...bareReply(400), text: 'Speak 2026-07-28' }),
    verdict: 'pass',
    message: 'the refusal of initialize names 2026-07-28',
  },
  {
    name: 'the other one that it serves',
    server: {
      offers: (features) => {
        features.supportedVersions = ['2026-07-28', '2027-01-15'];
      },
      ...initialize(new ProtocolError(400, -32602, 'Speak 2027-01-15')),
    },
    verdict: 'pass',
    message: 'the refusal of initialize names 2027-01-15',
  },
  {
    name: 'none',
    server: initialize(new ProtocolError(404, -32601, 'Method not found')),
    verdict: 'violation',
    message: 'initialize was answered 404 with error -32601 (Method not found), which names no supported version',
    findings: [
      {
        outcome: 'warn',
        subject: 'initialize',
        expected: 'an error that names 2026-07-28 in its message or data',
        actual: '404 with error -32601 (Method not found)',
      },
    ],
  },
  {
    name: 'the one that was asked for',
    server: initialize(new ProtocolError(400, -32600, 'Not 2025-11-25')),
    verdict: 'violation',
    message: 'initialize was answered 400 with error -32600 (Not 2025-11-25), which names no supported version',
    findings: [
      {
        outcome: 'warn',
        subject: 'initialize',
        expected: 'an error that names 2026-07-28 in its message or data',
        actual: '400 with error -32600 (Not 2025-11-25)',
      },
    ],
  },
  {
    name: 'without a body',
    server: initialize(bareReply(400)),
    verdict: 'violation',
    message: 'initialize was answered 400 with an empty body, which names no supported version',
    findings: [
      {
        outcome: 'warn',
        subject: 'initialize',
        expected: 'an error that names 2026-07-28 in its message or data',
        actual: '400 with an empty body',
      },
    ],
  },
  {
    name: 'accepted',
    server: { era: 'dual-era' },
    verdict: 'not-applicable',
    message: 'the server accepts initialize',
  },
  {
    name: 'a gate',
    server: initialize(bareReply(403)),
    verdict: 'not-tested',
    message: 'initialize was answered 403 with an empty body',
  },
  {
    name: 'a crash',
    server: initialize(new ProtocolError(500, -32603, 'Internal error')),
    verdict: 'not-tested',
    message: 'initialize was answered 500 with error -32603 (Internal error)',
  },
]);
