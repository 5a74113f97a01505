import { bareReply, ProtocolError, resultReply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const ping = (answer: OddServer['before']): OddServer => ({
  before: (call, features) => (call.method === 'ping' ? answer?.(call, features) : undefined),
});
const refused = (status: number, code: number, message: string): OddServer =>
  ping(() => new ProtocolError(status, code, message));
/** Refuses what it does not know in another way. */
const unknown = (status: number, code: number): OddServer => ({
  error: (error) => (error.code === -32601 ? new ProtocolError(status, code, 'Unknown') : error),
});

ruleCases('MCP-DEP-001', [
  { name: 'unknown', verdict: 'pass', message: 'ping is an unknown method' },
  { name: 'unknown on stdio', stdio: true, verdict: 'pass', message: 'ping is an unknown method' },
  {
    name: 'unknown, with another status',
    server: refused(200, -32601, 'Unknown'),
    verdict: 'pass',
    message: 'ping is an unknown method',
  },
  {
    name: 'answered',
    server: ping((call) => resultReply(call, {})),
    verdict: 'violation',
    message:
      'ping, which this revision removed, was answered 200 with a result, expected error -32601 (Method not found)',
    findings: [
      { outcome: 'warn', subject: 'ping', expected: 'error -32601 (Method not found)', actual: '200 with a result' },
    ],
  },
  {
    name: 'there, and wants parameters',
    server: refused(400, -32602, 'Invalid params: session'),
    verdict: 'violation',
    message:
      'ping, which this revision removed, was answered 400 with error -32602 (Invalid params: session), expected error -32601 (Method not found)',
    findings: [
      {
        outcome: 'warn',
        subject: 'ping',
        expected: 'error -32601 (Method not found)',
        actual: '400 with error -32602 (Invalid params: session)',
      },
    ],
  },
  {
    name: 'there, and fails',
    server: refused(200, -32603, 'No session'),
    verdict: 'violation',
    message:
      'ping, which this revision removed, was answered 200 with error -32603 (No session), expected error -32601 (Method not found)',
    findings: [
      {
        outcome: 'warn',
        subject: 'ping',
        expected: 'error -32601 (Method not found)',
        actual: '200 with error -32603 (No session)',
      },
    ],
  },
  {
    name: 'there, and crashes each time',
    server: ping(() => bareReply(500)),
    verdict: 'violation',
    message:
      'ping, which this revision removed, was answered 500 with an empty body, expected error -32601 (Method not found)',
    findings: [
      {
        outcome: 'warn',
        subject: 'ping',
        expected: 'error -32601 (Method not found)',
        actual: '500 with an empty body',
      },
    ],
  },
  {
    name: 'refused by a code of its own',
    server: refused(400, 1410, 'Gone'),
    verdict: 'not-tested',
    message: 'ping was refused, but not as an unknown method: 400 with error 1410 (Gone)',
  },
  {
    name: 'as bad parameters, like all that is unknown',
    server: unknown(400, -32602),
    verdict: 'not-tested',
    message: 'ping was answered 400 with error -32602 (Unknown), as every unknown method is: MCP-ERR-002',
  },
  {
    name: 'as an internal error, like all that is unknown',
    server: unknown(500, -32603),
    verdict: 'not-tested',
    message: 'ping was answered 500 with error -32603 (Unknown), as every unknown method is: MCP-ERR-002',
  },
  {
    name: 'stopped by a gate',
    server: ping(() => bareReply(403)),
    verdict: 'not-tested',
    message: 'ping: answered 403, which says nothing about this rule',
  },
  {
    name: 'a page in place of an error',
    server: ping(() => ({ ...bareReply(404), text: 'Not found' })),
    verdict: 'not-tested',
    message: 'ping was refused, but not as an unknown method: 404 with a body that is not JSON (application/json)',
  },
  {
    name: 'discover is not served',
    server: {
      before: ({ method }) => (method === 'server/discover' ? new ProtocolError(404, -32601, 'No') : undefined),
    },
    verdict: 'not-tested',
    message: 'server/discover is not served (404 with error -32601 (No))',
  },
  {
    name: 'for legacy clients alone',
    server: { era: 'dual-era' },
    verdict: 'pass',
    message: 'ping is an unknown method',
  },
]);
