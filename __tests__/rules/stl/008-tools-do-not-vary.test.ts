import { onResult } from '../../../src/reference/faults/make.js';
import { type Call, ProtocolError } from '../../../src/reference/protocol.js';
import type { JsonObject } from '../../../src/wire/message.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const tool = (name: string, properties: JsonObject = {}): JsonObject => ({
  name,
  inputSchema: { type: 'object', properties },
});
/** Gives tools that depend on the call. */
const tools = (list: (call: Call) => JsonObject[]): OddServer =>
  onResult('tools/list', (result, call) => {
    const { nextCursor: _cursor, ...rest } = result;
    return { ...rest, tools: list(call) };
  });
/** Number of the connection, from 0. */
const numberOf = ({ connection, process }: Call): number => {
  if (!connection.has('number')) {
    connection.set('number', Number(process.get('connections') ?? 0));
    process.set('connections', Number(connection.get('number')) + 1);
  }
  return Number(connection.get('number'));
};
let readings = 0;

ruleCases('MCP-STL-008', [
  { name: 'the same', verdict: 'pass', message: 'the same 4 tools on 3 connections and after other requests' },
  {
    name: 'the same on stdio',
    stdio: true,
    verdict: 'pass',
    message: 'the same 4 tools on 3 connections and after other requests',
  },
  {
    name: 'the same in another order, described in other words',
    server: tools(({ process }) => {
      const turn = Number(process.get('turn') ?? 0);
      process.set('turn', turn + 1);
      const list = [{ ...tool('a'), description: String(turn) }, tool('b')];
      return turn % 2 === 0 ? list : list.reverse();
    }),
    verdict: 'pass',
    message: 'the same 2 tools on 3 connections and after other requests',
  },
  {
    name: 'another tool on each connection',
    server: tools((call) => [tool('a'), tool(`only_${numberOf(call)}`)]),
    verdict: 'violation',
    message: 'tools/list differs between connections, and stays so when it is read again: only_1, only_2',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list',
        expected: 'the same names and input schemas on each connection',
        actual: 'other entries for only_1, only_2',
      },
    ],
  },
  {
    name: 'another schema on each connection',
    server: tools((call) => [tool('a', { [`p${numberOf(call)}`]: {} })]),
    verdict: 'violation',
    message: 'tools/list differs between connections, and stays so when it is read again: a',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list',
        expected: 'the same names and input schemas on each connection',
        actual: 'other entries for a',
      },
    ],
  },
  {
    name: 'a tool more after discover on the connection',
    server: {
      before: ({ method, connection }) => {
        if (method === 'server/discover') connection.set('known', true);
        return undefined;
      },
      ...tools(({ connection }) => [tool('a'), ...(connection.has('known') ? [tool('b')] : [])]),
    },
    verdict: 'violation',
    message: 'tools/list differs between connections, and stays so when it is read again: b',
    findings: [
      {
        outcome: 'fail',
        subject: 'tools/list',
        expected: 'the same names and input schemas on each connection',
        actual: 'other entries for b',
      },
    ],
  },
  {
    name: 'a tool more with each reading',
    server: tools(({ process }) => {
      process.set('n', Number(process.get('n') ?? 0) + 1);
      return Array.from({ length: Number(process.get('n')) }, (_, n) => tool(`t${n}`));
    }),
    verdict: 'not-tested',
    message: 'the list of tools changes over time, on one and the same connection as well, which is allowed',
  },
  {
    name: 'a tool more from the fifth reading on',
    server: tools(() => (readings++ < 4 ? [tool('a')] : [tool('a'), tool('b')])),
    verdict: 'not-tested',
    message: 'the list of tools changes over time, on one and the same connection as well, which is allowed',
  },
  {
    name: 'no tools',
    server: { offers: ({ capabilities }) => void delete capabilities.tools },
    verdict: 'not-applicable',
    message: 'the server has no tools',
  },
  { name: 'an empty list', server: tools(() => []), verdict: 'not-applicable', message: 'the list of tools is empty' },
  {
    name: 'a list that cannot be read',
    server: {
      before: ({ method }) => (method === 'tools/list' ? new ProtocolError(200, -32603, 'Broken') : undefined),
    },
    verdict: 'not-tested',
    message: 'tools/list could not be read on each connection: 200 with error -32603 (Broken)',
  },
  {
    name: 'a list whose second page cannot be read',
    server: {
      before: ({ params }) =>
        params.cursor === undefined ? undefined : new ProtocolError(400, -32602, 'Cursor expired'),
    },
    verdict: 'not-tested',
    message:
      'tools/list could not be read on each connection: page 2 was not served; the rest of the list was not read',
  },
]);
