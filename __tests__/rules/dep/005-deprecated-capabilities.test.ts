import { onResult } from '../../../src/reference/faults/make.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonValue } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const offering = (capabilities: JsonValue): OddServer =>
  onResult('server/discover', (result) => ({ ...result, capabilities }));

ruleCases('MCP-DEP-005', [
  { name: 'none', verdict: 'pass', message: 'no deprecated capability is advertised' },
  {
    name: 'null',
    server: offering({ logging: null }),
    verdict: 'pass',
    message: 'no deprecated capability is advertised',
  },
  {
    name: 'logging',
    server: offering({ logging: {} }),
    verdict: 'violation',
    message: 'the deprecated capability `logging` is advertised',
    findings: [
      { outcome: 'info', subject: 'server/discover', expected: 'no `logging` in capabilities', actual: '`logging`' },
    ],
  },
  {
    name: 'what belongs to clients',
    server: offering({ roots: {}, sampling: {} }),
    verdict: 'pass',
    message: 'no deprecated capability is advertised',
    notes: [
      '`roots` is a capability of clients; a server that advertises it says nothing by it',
      '`sampling` is a capability of clients; a server that advertises it says nothing by it',
    ],
  },
  {
    name: 'all three',
    server: offering({ roots: {}, sampling: {}, logging: {} }),
    verdict: 'violation',
    message: 'the deprecated capability `logging` is advertised',
    notes: [
      '`roots` is a capability of clients; a server that advertises it says nothing by it',
      '`sampling` is a capability of clients; a server that advertises it says nothing by it',
    ],
    findings: [
      { outcome: 'info', subject: 'server/discover', expected: 'no `logging` in capabilities', actual: '`logging`' },
    ],
  },
  {
    name: 'capabilities that are none',
    server: offering([]),
    verdict: 'not-tested',
    message: 'blocked by MCP-DSC-002: no capabilities are advertised',
  },
  {
    name: 'discover is not served',
    server: {
      before: ({ method }) => (method === 'server/discover' ? new ProtocolError(404, -32601, 'No') : undefined),
    },
    verdict: 'not-tested',
    message: 'blocked by MCP-DSC-001: server/discover gave no result',
  },
]);
