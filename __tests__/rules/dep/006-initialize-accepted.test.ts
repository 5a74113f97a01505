import { bareReply, ProtocolError, type Reply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const initialize = (answer: Reply | ProtocolError): OddServer => ({
  before: ({ method }) => (method === 'initialize' ? answer : undefined),
});

ruleCases('MCP-DEP-006', [
  { name: 'refused', verdict: 'pass', message: 'initialize is refused: only this era is served' },
  { name: 'refused on stdio', stdio: true, verdict: 'pass', message: 'initialize is refused: only this era is served' },
  {
    name: 'refused without a body',
    server: initialize(bareReply(400)),
    verdict: 'pass',
    message: 'initialize is refused: only this era is served',
  },
  {
    name: 'refused as an unknown method',
    server: initialize(new ProtocolError(404, -32601, 'No')),
    verdict: 'pass',
    message: 'initialize is refused: only this era is served',
  },
  {
    name: 'accepted',
    server: { era: 'dual-era' },
    verdict: 'violation',
    message: 'initialize is accepted (version 2025-11-25): the server serves legacy clients',
    findings: [
      {
        outcome: 'info',
        subject: 'initialize',
        expected: 'an error that names the supported versions, from a server of this era alone',
        actual: '200 with a result',
      },
    ],
  },
  {
    name: 'accepted without a version',
    server: initialize({ ...bareReply(200), message: { jsonrpc: '2.0', id: 1, result: {} } }),
    verdict: 'violation',
    message: 'initialize is accepted (version not named): the server serves legacy clients',
    findings: [
      {
        outcome: 'info',
        subject: 'initialize',
        expected: 'an error that names the supported versions, from a server of this era alone',
        actual: '200 with a result',
      },
    ],
  },
  {
    name: 'nothing but accepted',
    server: { era: 'legacy' },
    verdict: 'violation',
    message: 'initialize is accepted (version 2025-11-25): the server serves legacy clients',
    findings: [
      {
        outcome: 'info',
        subject: 'initialize',
        expected: 'an error that names the supported versions, from a server of this era alone',
        actual: '200 with a result',
      },
    ],
  },
  {
    name: 'a crash',
    server: initialize(bareReply(500)),
    verdict: 'not-tested',
    message: 'initialize was answered 500 with an empty body',
  },
  {
    name: 'a gate',
    server: initialize(bareReply(401)),
    verdict: 'not-tested',
    message: 'initialize was answered 401 with an empty body',
  },
  {
    name: 'a page with status 200',
    server: initialize({ ...bareReply(200, { 'Content-Type': 'text/html' }), text: 'Hi' }),
    verdict: 'not-tested',
    message: 'initialize was answered 200 with a body that is not JSON (text/html)',
  },
]);
