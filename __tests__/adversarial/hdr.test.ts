import type { Behaviour } from '../../src/reference/fault.js';
import { isUnknownTool } from '../../src/reference/faults/make.js';
import { bareReply, type Call, header, ProtocolError, type Reply } from '../../src/reference/protocol.js';
import { isObject, type JsonObject } from '../../src/wire/message.js';
import type { Expected } from './support/odd-server.js';
import { oddServers } from './support/odd-servers.js';

const READ = 'resources/read';

const errors = (change: (error: ProtocolError, call: Call) => ProtocolError): Behaviour => ({ error: change });
/** Another answer to what is refused for its headers. */
const mismatches = (change: (error: ProtocolError, call: Call) => ProtocolError): Behaviour =>
  errors((error, call) => (error.code === -32020 ? change(error, call) : error));
/** A gateway in front that answers such faults itself. */
const gateway = (reply: Reply): Behaviour => ({
  reply: (was) =>
    isObject(was.message) && isObject(was.message.error) && was.message.error.code === -32020 ? reply : was,
});
const offering = (
  capabilities: JsonObject,
  more: Record<string, unknown> = {},
): Pick<Expected['server'], 'offers'> => ({
  offers: (features) => void Object.assign(features, { capabilities, ...more }),
});
const toolsFirst: Behaviour = {
  before: (call, features) =>
    isUnknownTool(call, features) ? new ProtocolError(200, -32602, 'Unknown tool') : undefined,
};
const noToken = (concerns: (call: Call) => boolean): Behaviour => ({
  before: (call) => (concerns(call) ? bareReply(401, { 'WWW-Authenticate': 'ApiKey realm="x"' }) : undefined),
});
const promptWith = (name: string): JsonObject => ({ name });

const LEGAL: readonly Expected[] = [
  {
    name: 'refuses by an event stream with the right status',
    server: { reply: (reply) => (reply.status === 400 ? { ...reply, stream: true } : reply) },
    verdicts: { 'MCP-HDR-001': 'pass', 'MCP-HDR-010': 'pass' },
  },
  {
    name: 'adds data and another message to its refusals',
    server: mismatches(() => new ProtocolError(400, -32020, '', { header: 'Mcp-Name', expected: null })),
  },
  {
    name: 'looks unknown tools up first, and has resources that fail, and prompts that do not',
    server: {
      before: (call, features) =>
        toolsFirst.before?.(call, features) ??
        (call.method === READ &&
        header(call.http, 'mcp-name') === call.params.uri &&
        /notes|readme/.test(String(call.params.uri))
          ? new ProtocolError(200, -32603, 'The disk is away')
          : undefined),
    },
    violations: ['MCP-HDR-010 warn'],
    verdicts: { 'MCP-HDR-002': 'pass', 'MCP-HDR-003': 'pass' },
  },
  {
    name: 'has tools only, looks unknown ones up first and has none that may be called',
    server: {
      ...toolsFirst,
      ...offering({ tools: {} }, { tools: [{ name: 'write', inputSchema: { type: 'object' } }] }),
    },
    violations: ['MCP-HDR-010 warn'],
    verdicts: { 'MCP-HDR-002': 'not-tested', 'MCP-HDR-003': 'not-tested', 'MCP-HDR-008': 'not-applicable' },
  },
  {
    name: 'has prompts only, which want arguments',
    server: offering({ prompts: {} }, { prompts: [{ name: 'sum', arguments: [{ name: 'a', required: true }] }] }),
  },
  {
    name: 'has a resource whose URI and a prompt whose name are beyond ASCII',
    server: {
      ...toolsFirst,
      ...offering(
        { tools: {}, resources: {}, prompts: {} },
        {
          resources: [{ uri: 'ref://größe/世界', name: 'x' }],
          prompts: [promptWith(' padded ')],
        },
      ),
    },
    violations: ['MCP-HDR-010 warn', 'MCP-SCH-007 warn'],
    verdicts: { 'MCP-HDR-002': 'pass', 'MCP-HDR-003': 'pass', 'MCP-HDR-007': 'pass' },
  },
  {
    name: 'wants a token for calls and reads',
    server: noToken(({ method, http }) => !/list|discover/.test(method) && http?.headers.origin === undefined),
    violations: ['MCP-AUT-001 warn'],
    verdicts: { 'MCP-HDR-001': 'pass', 'MCP-HDR-002': 'not-tested', 'MCP-HDR-003': 'not-tested' },
  },
  {
    name: 'answers unknown tools with 404 after its headers are right',
    server: errors((error) => (error.message === 'Unknown tool' ? new ProtocolError(404, -32602, 'x') : error)),
  },
  {
    name: 'answers every unknown tool with 500',
    server: errors((error) => (error.message === 'Unknown tool' ? new ProtocolError(500, -32603, 'x') : error)),
  },
  {
    name: 'serves clients from before the version header',
    server: {
      era: 'dual-era',
      before: (call) => {
        const asked = call.params.protocolVersion;
        return call.method === 'initialize' && asked === '2025-03-26'
          ? {
              ...bareReply(200),
              message: {
                jsonrpc: '2.0',
                id: call.id ?? null,
                result: { protocolVersion: asked, capabilities: {}, serverInfo: { name: 'x', version: '1' } },
              },
            }
          : undefined;
      },
    },
    violations: ['MCP-DEP-006 info'],
  },
  {
    name: 'takes every second refusal back with 429',
    server: (() => {
      let count = 0;
      return gateway429(() => count++ % 2 === 0);
    })(),
  },
  {
    name: 'is behind a gateway on a public name that refuses without JSON-RPC',
    server: {
      ...gateway({ ...bareReply(400, { 'Content-Type': 'text/html' }), text: '<h1>400</h1>' }),
      host: 'mcp.example.com',
    },
    violations: [
      'MCP-HDR-001 warn',
      'MCP-HDR-002 warn',
      'MCP-HDR-003 warn',
      'MCP-HDR-004 warn',
      'MCP-HDR-005 warn',
      'MCP-HDR-007 warn',
      'MCP-HDR-008 warn',
      'MCP-SEC-002 fail',
    ],
  },
  {
    name: 'is behind a gateway that refuses with 403',
    server: gateway(bareReply(403)),
    verdicts: {
      'MCP-HDR-001': 'not-tested',
      'MCP-HDR-002': 'not-tested',
      'MCP-HDR-004': 'not-tested',
      'MCP-HDR-005': 'not-tested',
    },
  },
];

function gateway429(isNow: () => boolean): Behaviour {
  return {
    reply: (reply) => (reply.status === 400 && isNow() ? bareReply(429, { 'Retry-After': '0' }) : reply),
  };
}

/** Rules that ask for 400 and -32020. */
const ALL = ['001', '002', '003', '004', '005', '007', '008'].map((id) => `MCP-HDR-${id} fail`);

const WRONG: readonly Expected[] = [
  {
    name: 'refuses faulty headers with 422',
    server: mismatches(({ message }) => new ProtocolError(422, -32020, message)),
    violations: [...ALL, 'MCP-HDR-010 warn'],
  },
  {
    name: 'crashes at faulty headers',
    server: mismatches(() => new ProtocolError(500, -32603, 'Internal error')),
    violations: [...ALL, 'MCP-HDR-009 fail'],
  },
  {
    name: 'is behind a gateway of its own that refuses without JSON-RPC, on loopback',
    server: gateway(bareReply(400)),
    violations: ALL,
  },
  {
    name: 'looks at Mcp-Method for lists alone',
    server: {
      before: ({ method, http }) => {
        if (http && !method.endsWith('/list')) http.headers['mcp-method'] = method;
        return undefined;
      },
    },
    violations: ['MCP-HDR-001 fail'],
  },
  {
    name: 'looks at Mcp-Name only for what there is',
    server: { ...toolsFirst, skip: ['name-missing', 'name-mismatch', 'name-case'] },
    violations: ['MCP-HDR-002 fail', 'MCP-HDR-003 fail', 'MCP-HDR-007 fail', 'MCP-HDR-010 warn'],
  },
  {
    name: 'refuses and serves nevertheless: 400 with a result',
    server: {
      skip: ['method-missing'],
      reply: (reply, { http }) => (header(http, 'mcp-method') === undefined ? { ...reply, status: 400 } : reply),
    },
    violations: ['MCP-HDR-001 fail'],
  },
];

oddServers('odd servers that are right', LEGAL);
oddServers('servers that are wrong in one thing', WRONG);
