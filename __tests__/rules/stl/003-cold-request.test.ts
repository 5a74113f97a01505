import { bareReply, type Call, ProtocolError, type Reply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { ruleCases } from '../../support/rule-cases.js';

const NOT_YET = new ProtocolError(400, -32600, 'Server not initialized');

/** Answers in another way until a condition has held once. */
const waiting = (answer: Reply | ProtocolError, isReady: (call: Call) => boolean): OddServer => {
  let ready = false;
  return {
    before: (call) => {
      ready ||= isReady(call);
      return ready || call.method === 'initialize' ? undefined : answer;
    },
  };
};
const afterDiscover = (call: Call): boolean => call.method === 'server/discover';
/** Not before so many requests. */
const after = (requests: number): ((call: Call) => boolean) => {
  let left = requests;
  return () => left-- <= 0;
};
const noTools = (server: OddServer = {}): OddServer => ({
  ...server,
  offers: ({ capabilities }) => {
    delete capabilities.tools;
  },
});

ruleCases('MCP-STL-003', [
  { name: 'served', verdict: 'pass', message: 'tools/list is served as the very first request' },
  { name: 'served on stdio', stdio: true, verdict: 'pass', message: 'tools/list is served as the very first request' },
  {
    name: 'no tools, discover served',
    server: noTools(),
    verdict: 'pass',
    message: 'server/discover is served on a fresh connection, without a handshake',
  },
  {
    name: 'discover is wanted first',
    server: waiting(NOT_YET, afterDiscover),
    verdict: 'violation',
    message:
      'tools/list on a fresh connection, with no request before it, was answered 400 with error -32600 (Server not initialized), expected a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'cold tools/list',
        expected: 'a result, as the same request gets later in the run',
        actual: '400 with error -32600 (Server not initialized)',
      },
    ],
  },
  {
    name: 'the first request is lost',
    server: waiting(NOT_YET, after(1)),
    verdict: 'violation',
    message:
      'tools/list on a fresh connection, with no request before it, was answered 400 with error -32600 (Server not initialized), expected a result',
    findings: [
      {
        outcome: 'fail',
        subject: 'cold tools/list',
        expected: 'a result, as the same request gets later in the run',
        actual: '400 with error -32600 (Server not initialized)',
      },
    ],
  },
  {
    name: 'two crashes, then served',
    server: waiting(new ProtocolError(500, -32603, 'Warming up'), after(2)),
    verdict: 'not-tested',
    message:
      'the very first request was answered 500 with error -32603 (Warming up), but tools/list on a later fresh connection was served: the server may still have been starting',
  },
  {
    name: 'an internal error, and served when it is sent again at once',
    server: waiting(new ProtocolError(200, -32603, 'Warming up'), after(1)),
    verdict: 'not-tested',
    message:
      'the very first request was answered 200 with error -32603 (Warming up), but tools/list on a later fresh connection was served: the server may still have been starting',
  },
  {
    name: 'one crash, then served',
    server: waiting(new ProtocolError(500, -32603, 'Warming up'), after(1)),
    verdict: 'pass',
    message: 'tools/list is served as the very first request',
  },
  {
    name: 'busy at first',
    server: waiting(bareReply(503), after(1)),
    verdict: 'pass',
    message: 'tools/list is served as the very first request',
  },
  {
    name: 'lists are never served, discover is',
    server: {
      before: ({ method }) => (method.endsWith('/list') ? new ProtocolError(200, -32603, 'Broken') : undefined),
    },
    verdict: 'pass',
    message: 'server/discover is served on a fresh connection, without a handshake',
  },
  {
    name: 'stopped by a gate, and discover served on a fresh connection',
    server: { before: ({ method }) => (method === 'tools/list' ? bareReply(401) : undefined) },
    verdict: 'pass',
    message: 'server/discover is served on a fresh connection, without a handshake',
  },
  {
    name: 'a legacy server',
    server: { era: 'legacy' },
    verdict: 'not-tested',
    message:
      'blocked by MCP-DSC-001: only legacy revisions are served (server/discover: 400 with error -32000 (Bad Request: no session))',
  },
]);
