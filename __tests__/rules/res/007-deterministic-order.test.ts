import { onResult } from '../../../src/reference/faults/make.js';
import { ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonObject } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const named = (...names: string[]): JsonObject[] => names.map((name) => ({ name, inputSchema: { type: 'object' } }));
/** Gives tools that depend on how often they were asked for. */
const tools = (list: (turn: number) => JsonObject[]): OddServer =>
  onResult('tools/list', ({ nextCursor: _cursor, ...result }, { process }) => {
    const turn = Number(process.get('turn') ?? 0);
    process.set('turn', turn + 1);
    return { ...result, tools: list(turn) };
  });

ruleCases('MCP-RES-007', [
  { name: 'the same', verdict: 'pass', message: 'the same order of 4 tools in 3 readings' },
  { name: 'the same on stdio', stdio: true, verdict: 'pass', message: 'the same order of 4 tools in 3 readings' },
  {
    name: 'another each time',
    server: tools((turn) => (turn % 2 === 0 ? named('a', 'b', 'c') : named('a', 'c', 'b'))),
    verdict: 'violation',
    message: 'tools/list gives its tools in another order each time: number 2 is c, then b',
    findings: [
      {
        outcome: 'warn',
        subject: 'tools/list',
        expected: 'the same order in each reading',
        actual: 'orders that differ',
      },
    ],
  },
  {
    name: 'the same names, described in other words',
    server: tools((turn) => named('a', 'b').map((tool) => ({ ...tool, description: String(turn) }))),
    verdict: 'pass',
    message: 'the same order of 2 tools in 3 readings',
  },
  {
    name: 'a tool more each time',
    server: tools((turn) => named(...Array.from({ length: turn + 2 }, (_, n) => `t${n}`))),
    verdict: 'not-tested',
    message: 'the list of tools changes from one reading to the next, so their order cannot be compared',
  },
  {
    name: 'one tool',
    server: tools(() => named('a')),
    verdict: 'not-applicable',
    message: 'the list has 1 tool(s): no order to compare',
  },
  {
    name: 'no tool',
    server: tools(() => []),
    verdict: 'not-applicable',
    message: 'the list has 0 tool(s): no order to compare',
  },
  {
    name: 'no tools',
    server: { offers: ({ capabilities }) => void delete capabilities.tools },
    verdict: 'not-applicable',
    message: 'the server has no tools',
  },
  {
    name: 'a list that cannot be read',
    server: {
      before: ({ method }) => (method === 'tools/list' ? new ProtocolError(200, -32603, 'Broken') : undefined),
    },
    verdict: 'not-tested',
    message: 'tools/list could not be read three times: 200 with error -32603 (Broken)',
  },
]);
