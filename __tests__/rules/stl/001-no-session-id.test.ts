import { addingHeader } from '../../../src/reference/faults/make.js';
import type { Call, Reply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const minting = (when: (reply: Reply, call: Call) => boolean, name = 'Mcp-Session-Id'): OddServer =>
  addingHeader(name, 'abc', when);
const WITH_PROBES = { rules: ['MCP-STL-001', 'MCP-STL-002', 'MCP-ERR-002'] };

ruleCases('MCP-STL-001', [
  { name: 'none', options: WITH_PROBES, verdict: 'pass', message: 'none of 9 answers has the header Mcp-Session-Id' },
  {
    name: 'on everything',
    server: minting(() => true),
    verdict: 'violation',
    message:
      '4 of 4 answers have the header Mcp-Session-Id (to server/discover, tools/list, resources/list, subscriptions/listen), expected none',
    findings: [
      {
        outcome: 'fail',
        subject: 'Mcp-Session-Id',
        expected: 'no header Mcp-Session-Id',
        actual: 'an Mcp-Session-Id in 4 of 4 answers',
      },
    ],
  },
  {
    name: 'on discover alone, in small letters',
    server: minting((_reply, { method }) => /discover/.test(method), 'mcp-session-id'),
    verdict: 'violation',
    message: '1 of 4 answers have the header Mcp-Session-Id (to server/discover), expected none',
    findings: [
      {
        outcome: 'fail',
        subject: 'Mcp-Session-Id',
        expected: 'no header Mcp-Session-Id',
        actual: 'an Mcp-Session-Id in 1 of 4 answers',
      },
    ],
  },
  {
    name: 'on errors alone',
    server: minting(({ status }) => status >= 400),
    options: WITH_PROBES,
    verdict: 'violation',
    message: '1 of 9 answers have the header Mcp-Session-Id (to mcp-compliance/no-such-method), expected none',
    findings: [
      {
        outcome: 'fail',
        subject: 'Mcp-Session-Id',
        expected: 'no header Mcp-Session-Id',
        actual: 'an Mcp-Session-Id in 1 of 9 answers',
      },
    ],
  },
  {
    name: 'only where one was sent',
    server: minting((_reply, { http }) => http?.headers['mcp-session-id'] !== undefined),
    options: WITH_PROBES,
    verdict: 'violation',
    message: '2 of 9 answers have the header Mcp-Session-Id (to server/discover, tools/list), expected none',
    findings: [
      {
        outcome: 'fail',
        subject: 'Mcp-Session-Id',
        expected: 'no header Mcp-Session-Id',
        actual: 'an Mcp-Session-Id in 2 of 9 answers',
      },
    ],
  },
  {
    name: 'to legacy clients alone',
    server: { era: 'dual-era' },
    options: { rules: ['MCP-STL-001', 'MCP-DEP-006'] },
    verdict: 'pass',
    message: 'none of 4 answers has the header Mcp-Session-Id',
  },
  {
    name: 'to everybody, dual-era',
    server: { era: 'dual-era', ...minting(() => true) },
    verdict: 'violation',
    message:
      '4 of 4 answers have the header Mcp-Session-Id (to server/discover, tools/list, resources/list, subscriptions/listen), expected none',
    findings: [
      {
        outcome: 'warn',
        subject: 'Mcp-Session-Id',
        expected: 'no header Mcp-Session-Id',
        actual: 'an Mcp-Session-Id in 4 of 4 answers',
        because:
          'the sentence of the specification speaks of servers of this revision only, and this one also serves legacy clients, or may',
      },
    ],
  },
  {
    name: 'a legacy server',
    server: { era: 'legacy' },
    verdict: 'not-tested',
    message:
      'blocked by MCP-DSC-001: only legacy revisions are served (server/discover: 400 with error -32000 (Bad Request: no session))',
  },
  { name: 'stdio', stdio: true, verdict: 'not-applicable', message: 'only for http; this target is stdio' },
]);
