import { type Call, ProtocolError } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';

/** Takes what is missing from an earlier request on the same connection. */
const remembering: OddServer = {
  before: ({ meta, connection }) => {
    const said = meta[CAPABILITIES];
    if (said !== undefined) connection.set(CAPABILITIES, said);
    else if (connection.has(CAPABILITIES)) meta[CAPABILITIES] = connection.get(CAPABILITIES) ?? {};
    return undefined;
  },
};
/** Lets one client, or one set of capabilities, use a connection. */
const bound = (
  key: string,
  error = new ProtocolError(400, -32600, 'Not the client of this connection'),
): OddServer => ({
  before: ({ meta, connection }: Call) => {
    const said = JSON.stringify(meta[key] ?? null);
    if (said === 'null') return undefined;
    if (!connection.has(key)) connection.set(key, said);
    return connection.get(key) === said ? undefined : error;
  },
});

ruleCases('MCP-STL-004', [
  { name: 'each by itself', verdict: 'pass', message: 'each request on one connection is judged by itself' },
  {
    name: 'each by itself, on stdio',
    stdio: true,
    verdict: 'pass',
    message: 'each request on one connection is judged by itself',
  },
  {
    name: 'connections that are closed after an answer',
    server: { reply: (reply) => ({ ...reply, headers: { ...reply.headers, Connection: 'close' } }) },
    verdict: 'pass',
    message: 'each request on one connection is judged by itself',
    notes: ['the server closes its connections after an answer'],
  },
  {
    name: 'capabilities are remembered',
    server: remembering,
    verdict: 'violation',
    message:
      '`server/discover` without clientCapabilities was served after a request on the same connection that had them, but is refused (400 with error -32602 (Invalid params: io.modelcontextprotocol/clientCapabilities is required)) on a fresh connection',
    findings: [
      {
        outcome: 'fail',
        subject: 'capabilities of an earlier request',
        expected: 'an error, as on a fresh connection',
        actual: '200 with a result',
      },
    ],
  },
  {
    name: 'one client a connection',
    server: bound(CLIENT),
    verdict: 'violation',
    message:
      '`server/discover` as another client on the same connection was answered 400 with error -32600 (Not the client of this connection), expected the same outcome as for the first client (200 with a result)',
    findings: [
      {
        outcome: 'fail',
        subject: 'another client on the same connection',
        expected: 'the same outcome as for the first client (200 with a result)',
        actual: '400 with error -32600 (Not the client of this connection)',
      },
    ],
  },
  {
    name: 'one set of capabilities a connection',
    server: bound(CAPABILITIES),
    verdict: 'violation',
    message:
      '`server/discover` as another client on the same connection was answered 400 with error -32600 (Not the client of this connection), expected the same outcome as for the first client (200 with a result)',
    findings: [
      {
        outcome: 'fail',
        subject: 'another client on the same connection',
        expected: 'the same outcome as for the first client (200 with a result)',
        actual: '400 with error -32600 (Not the client of this connection)',
      },
    ],
  },
  {
    name: 'both at once',
    server: {
      before: (call, features) => remembering.before?.(call, features) ?? bound(CLIENT).before?.(call, features),
    },
    verdict: 'violation',
    message:
      '2 findings; the first: `server/discover` as another client on the same connection was answered 400 with error -32600 (Not the client of this connection), expected the same outcome as for the first client (200 with a result)',
    findings: [
      {
        outcome: 'fail',
        subject: 'another client on the same connection',
        expected: 'the same outcome as for the first client (200 with a result)',
        actual: '400 with error -32600 (Not the client of this connection)',
      },
      {
        outcome: 'fail',
        subject: 'capabilities of an earlier request',
        expected: 'an error, as on a fresh connection',
        actual: '200 with a result',
      },
    ],
  },
  {
    name: 'capabilities are never asked for',
    server: { skip: ['meta-capabilities'] },
    verdict: 'not-tested',
    message: 'without clientCapabilities even a first request is not refused (200 with a result): MCP-ERR-006',
  },
  {
    name: 'discover is not served',
    server: {
      before: ({ method }) => (method === 'server/discover' ? new ProtocolError(404, -32601, 'No') : undefined),
    },
    verdict: 'not-tested',
    message: 'the first request on a kept connection was answered 404 with error -32601 (No)',
  },
]);
