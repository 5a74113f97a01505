import { onResult } from '../../../src/reference/faults/make.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonValue } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const versions = (supportedVersions: JsonValue): OddServer =>
  onResult('server/discover', (result) => ({ ...result, supportedVersions }));

ruleCases('MCP-DSC-003', [
  { name: 'this revision', verdict: 'pass', message: '2026-07-28 is advertised' },
  {
    name: 'this revision among others',
    server: versions(['2025-11-25', 'DRAFT', '2026-07-28']),
    verdict: 'pass',
    message: '2026-07-28 is advertised',
  },
  { name: 'a later revision', server: versions(['2027-01-15']), verdict: 'pass', message: '2027-01-15 is advertised' },
  {
    name: 'a legacy one',
    server: versions(['2025-11-25']),
    verdict: 'violation',
    message: 'server/discover advertises neither 2026-07-28 nor a later revision',
    findings: [
      {
        outcome: 'info',
        subject: 'server/discover',
        expected: '2026-07-28 or a later dated revision',
        actual: '2025-11-25',
      },
    ],
  },
  {
    name: 'a name that is no date',
    server: versions(['DRAFT-2027-v1']),
    verdict: 'violation',
    message: 'server/discover advertises neither 2026-07-28 nor a later revision',
    findings: [
      {
        outcome: 'info',
        subject: 'server/discover',
        expected: '2026-07-28 or a later dated revision',
        actual: 'DRAFT-2027-v1',
      },
    ],
  },
  {
    name: 'no list',
    server: versions(null),
    verdict: 'violation',
    message: 'server/discover advertises neither 2026-07-28 nor a later revision',
    findings: [
      {
        outcome: 'info',
        subject: 'server/discover',
        expected: '2026-07-28 or a later dated revision',
        actual: 'no version',
      },
    ],
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
