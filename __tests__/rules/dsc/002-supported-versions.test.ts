import { onResult } from '../../../src/reference/faults/make.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonObject } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const saying = (members: JsonObject): OddServer => onResult('server/discover', (result) => ({ ...result, ...members }));
const versions = (...supportedVersions: string[]): OddServer => saying({ supportedVersions });

ruleCases('MCP-DSC-002', [
  { name: 'one version', verdict: 'pass', message: 'supportedVersions lists 2026-07-28; capabilities is an object' },
  {
    name: 'drafts and legacy versions too',
    server: versions('DRAFT-2027', '2025-11-25', '2026-07-28'),
    verdict: 'pass',
    message: 'supportedVersions lists 2026-07-28; capabilities is an object',
  },
  {
    name: 'no list',
    server: onResult('server/discover', ({ supportedVersions: _gone, ...rest }) => rest),
    verdict: 'violation',
    message: 'supportedVersions of server/discover is missing',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a non-empty array of version strings with 2026-07-28, under which the request was served',
        actual: 'no supportedVersions',
      },
    ],
  },
  {
    name: 'a text',
    server: saying({ supportedVersions: '2026-07-28' }),
    verdict: 'violation',
    message: 'supportedVersions of server/discover is not an array',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a non-empty array of version strings with 2026-07-28, under which the request was served',
        actual: '"2026-07-28"',
      },
    ],
  },
  {
    name: 'an empty list',
    server: versions(),
    verdict: 'violation',
    message: 'supportedVersions of server/discover is empty',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a non-empty array of version strings with 2026-07-28, under which the request was served',
        actual: '[]',
      },
    ],
  },
  {
    name: 'a blank version',
    server: versions('2026-07-28', ''),
    verdict: 'violation',
    message: 'supportedVersions of server/discover holds something that is not a non-empty string',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a non-empty array of version strings with 2026-07-28, under which the request was served',
        actual: '["2026-07-28",""]',
      },
    ],
  },
  {
    name: 'a number',
    server: saying({ supportedVersions: ['2026-07-28', 2] }),
    verdict: 'violation',
    message: 'supportedVersions of server/discover holds something that is not a non-empty string',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a non-empty array of version strings with 2026-07-28, under which the request was served',
        actual: '["2026-07-28",2]',
      },
    ],
  },
  {
    name: 'another version alone',
    server: versions('2025-11-25'),
    verdict: 'violation',
    message: 'supportedVersions of server/discover does not list 2026-07-28, although the request was served under it',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a non-empty array of version strings with 2026-07-28, under which the request was served',
        actual: '["2025-11-25"]',
      },
    ],
  },
  {
    name: 'no capabilities',
    server: onResult('server/discover', ({ capabilities: _gone, ...rest }) => rest),
    verdict: 'violation',
    message: 'capabilities of server/discover is missing',
    findings: [{ outcome: 'fail', subject: 'server/discover', expected: 'an object', actual: 'no capabilities' }],
  },
  {
    name: 'capabilities in a list',
    server: saying({ capabilities: ['tools'] }),
    verdict: 'violation',
    message: 'capabilities of server/discover is not an object',
    findings: [{ outcome: 'fail', subject: 'server/discover', expected: 'an object', actual: '["tools"]' }],
  },
  {
    name: 'both wrong',
    server: saying({ supportedVersions: null, capabilities: null }),
    verdict: 'violation',
    message: '2 findings; the first: supportedVersions of server/discover is not an array',
    findings: [
      {
        outcome: 'fail',
        subject: 'server/discover',
        expected: 'a non-empty array of version strings with 2026-07-28, under which the request was served',
        actual: 'null',
      },
      { outcome: 'fail', subject: 'server/discover', expected: 'an object', actual: 'null' },
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
  {
    name: 'a later revision alone is served',
    server: {
      offers: (features) => {
        features.supportedVersions = ['2027-03-01'];
      },
    },
    verdict: 'not-tested',
    message: 'the server does not serve 2026-07-28 (it serves 2027-03-01)',
  },
  {
    name: 'a legacy server',
    server: { era: 'legacy' },
    verdict: 'not-tested',
    message:
      'blocked by MCP-DSC-001: only legacy revisions are served (server/discover: 400 with error -32000 (Bad Request: no session))',
  },
]);
