import { bareReply, ProtocolError, resultReply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const setLevel = (answer: OddServer['before']): OddServer => ({
  before: (call, features) => (call.method === 'logging/setLevel' ? answer?.(call, features) : undefined),
});

ruleCases('MCP-DEP-002', [
  { name: 'unknown', verdict: 'pass', message: 'logging/setLevel is an unknown method' },
  {
    name: 'answered',
    server: setLevel((call) => resultReply(call, { resultType: 'complete' })),
    verdict: 'violation',
    message:
      'logging/setLevel, which this revision removed, was answered 200 with a result, expected error -32601 (Method not found)',
    findings: [
      {
        outcome: 'warn',
        subject: 'logging/setLevel',
        expected: 'error -32601 (Method not found)',
        actual: '200 with a result',
      },
    ],
  },
  {
    name: 'there, and wants another level',
    server: setLevel(() => new ProtocolError(400, -32602, 'Invalid level')),
    verdict: 'violation',
    message:
      'logging/setLevel, which this revision removed, was answered 400 with error -32602 (Invalid level), expected error -32601 (Method not found)',
    findings: [
      {
        outcome: 'warn',
        subject: 'logging/setLevel',
        expected: 'error -32601 (Method not found)',
        actual: '400 with error -32602 (Invalid level)',
      },
    ],
  },
  {
    name: 'refused by a code of its own',
    server: setLevel(() => new ProtocolError(400, 1410, 'Gone')),
    verdict: 'not-tested',
    message: 'logging/setLevel was refused, but not as an unknown method: 400 with error 1410 (Gone)',
  },
  {
    name: 'busy',
    server: setLevel(() => bareReply(503)),
    verdict: 'not-tested',
    message: 'logging/setLevel: answered 503, which says nothing about this rule',
  },
]);
