import type { Fault } from '../fault.js';
import { errorReply, ProtocolError } from '../protocol.js';

const HTTP = ['http'] as const;

/** Security posture of the endpoint. */
export const secFaults: readonly Fault[] = [
  {
    id: 'sec-any-origin',
    what: 'serves requests of any origin',
    trips: ['MCP-SEC-001'],
    transports: HTTP,
    skip: ['origin'],
  },
  {
    id: 'sec-origin-400',
    what: 'refuses foreign origins with 400',
    trips: ['MCP-SEC-001'],
    transports: HTTP,
    origin: (refusal) => ({ ...refusal, status: 400 }),
  },
  {
    id: 'sec-echoes-headers',
    what: 'repeats a request header in errors',
    trips: ['MCP-SEC-003'],
    transports: HTTP,
    error: (error, { http }) =>
      new ProtocolError(
        error.status,
        error.code,
        `${error.message} [${http?.headers['x-mcp-compliance-canary'] ?? ''}]`,
        error.data,
      ),
  },
  {
    id: 'sec-echoes-token-in-errors',
    what: 'repeats the bearer token in errors',
    trips: ['MCP-SEC-003', 'MCP-SEC-007'],
    transports: HTTP,
    error: (error, { http }) =>
      new ProtocolError(
        error.status,
        error.code,
        `${error.message} [${http?.headers.authorization ?? ''}]`,
        error.data,
      ),
  },
  {
    id: 'sec-reflects-token',
    what: 'sends the bearer token back in a response header',
    trips: ['MCP-SEC-007'],
    mayTrip: ['MCP-SEC-003'],
    transports: HTTP,
    reply: (reply, { http }) => ({
      ...reply,
      headers: { ...reply.headers, ...(http?.headers.authorization ? { 'X-Debug': http.headers.authorization } : {}) },
    }),
  },
  {
    id: 'sec-debug-page',
    what: 'answers errors with a debug page that shows all request headers',
    trips: ['MCP-SEC-003', 'MCP-SEC-007'],
    mayTrip: ['MCP-ERR-002', 'MCP-HDR-001'],
    transports: HTTP,
    before: (call) => {
      const canary = call.http?.headers['x-mcp-compliance-canary'];
      if (canary === undefined) return undefined;
      return {
        ...errorReply(call, new ProtocolError(500, -32603, 'Internal error')),
        text: `<pre>${JSON.stringify(call.http?.headers)}</pre>`,
      };
    },
  },
];
