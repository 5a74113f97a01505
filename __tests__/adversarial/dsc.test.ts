import type { Behaviour } from '../../src/reference/fault.js';
import { onReply, onResult, without } from '../../src/reference/faults/make.js';
import { bareReply, type Call, ProtocolError, type Reply } from '../../src/reference/protocol.js';
import type { JsonObject, JsonValue } from '../../src/wire/message.js';
import type { Expected } from './support/odd-server.js';
import { oddServers } from './support/odd-servers.js';

const DISCOVER = 'server/discover';
const INFO = 'io.modelcontextprotocol/serverInfo';

const extending = (...ids: string[]): Expected['server'] => ({
  offers: ({ capabilities }) => {
    capabilities.extensions = Object.fromEntries(ids.map((id) => [id, {}]));
  },
});
const discovering = (change: (result: JsonObject) => JsonObject): Behaviour => onResult(DISCOVER, change);
const refusing = (error: ProtocolError | Reply, when: (call: Call) => boolean = () => true): Behaviour => ({
  before: (call) => (call.method === DISCOVER && when(call) ? error : undefined),
});
const named = (info: JsonValue): Behaviour => discovering((result) => ({ ...result, _meta: { [INFO]: info } }));
const answered = (result: JsonValue): Behaviour =>
  onReply(DISCOVER, (reply, { id }) =>
    reply.status === 200 ? { ...reply, message: { jsonrpc: '2.0', id: id ?? null, result } } : reply,
  );

const LEGAL: readonly Expected[] = [
  {
    name: 'lists drafts, legacy and future versions beside its own, one of them twice',
    server: discovering((result) => ({
      ...result,
      supportedVersions: ['DRAFT-2026-v1', '2024-11-05', '2026-07-28', '2026-07-28'],
    })),
    verdicts: { 'MCP-DSC-002': 'pass', 'MCP-DSC-003': 'pass' },
  },
  {
    name: 'describes itself at length',
    server: named({
      name: 'x',
      version: '',
      title: 'X',
      description: 'Something',
      websiteUrl: 'https://example.com',
      icons: [],
      more: { a: 1 },
    }),
    verdicts: { 'MCP-DSC-005': 'pass' },
  },
  {
    name: 'has an empty map of extensions',
    server: extending(),
    verdicts: { 'MCP-DSC-004': 'not-applicable' },
  },
  {
    name: 'has extensions whose identifiers look reserved and are not',
    server: extending('com.example.mcp/x', 'mcp/x', 'modelcontextprotocol.example/x', 'com.mcp-tools/x', 'com.my.mcp/'),
    verdicts: { 'MCP-DSC-004': 'pass' },
  },
  {
    name: 'has all official extensions',
    server: extending(
      'io.modelcontextprotocol/ui',
      'io.modelcontextprotocol/tasks',
      'io.modelcontextprotocol/oauth-client-credentials',
      'io.modelcontextprotocol/enterprise-managed-authorization',
    ),
    verdicts: { 'MCP-DSC-004': 'pass' },
  },
  {
    name: 'answers discover as an event stream with status 200 and a charset',
    server: onReply(DISCOVER, (reply) => ({
      ...reply,
      stream: true,
      headers: { 'Content-Type': 'text/event-stream;charset=UTF-8' },
    })),
    verdicts: { 'MCP-DSC-001': 'pass' },
  },
  {
    name: 'wants a token for discover alone',
    server: {
      raw: (incoming, response) => {
        if (incoming.headers['mcp-method'] !== DISCOVER || incoming.headers.origin !== undefined) return false;
        incoming.resume();
        response.writeHead(401, { 'WWW-Authenticate': 'ApiKey realm="x"' }).end();
        return true;
      },
    },
    violations: ['MCP-AUT-001 warn'],
    verdicts: { 'MCP-DSC-001': 'not-tested', 'MCP-DSC-002': 'not-tested', 'MCP-STL-003': 'pass' },
  },
  {
    name: 'is limited for a while, on discover alone',
    server: (() => {
      let left = 1;
      return refusing(bareReply(429, { 'Retry-After': '0' }), () => left-- > 0);
    })(),
    verdicts: { 'MCP-DSC-001': 'pass' },
  },
  {
    name: 'offers no capability whose members are objects',
    server: { offers: (features) => Object.assign(features, { capabilities: { tools: { listChanged: false } } }) },
    verdicts: { 'MCP-DSC-002': 'pass', 'MCP-DSC-004': 'not-applicable' },
  },
];

const WRONG: readonly Expected[] = [
  {
    name: 'answers discover with status 200 and error -32601',
    server: refusing(new ProtocolError(200, -32601, 'Method not found')),
    violations: ['MCP-DSC-001 fail'],
    verdicts: { 'MCP-STL-003': 'pass', 'MCP-HDR-001': 'pass' },
  },
  {
    name: 'answers discover with a result that is an array',
    server: answered([]),
    violations: ['MCP-DSC-001 fail', 'MCP-RES-005 fail'],
  },
  {
    name: 'answers discover with a result that is null',
    server: answered(null),
    violations: ['MCP-DSC-001 fail', 'MCP-RES-005 fail'],
  },
  {
    name: 'has only blanks as a version',
    server: discovering((result) => ({ ...result, supportedVersions: ['2026-07-28', ''] })),
    violations: ['MCP-DSC-002 fail'],
  },
  {
    name: 'gives capabilities as text',
    server: discovering((result) => ({ ...result, capabilities: 'tools' })),
    violations: ['MCP-DSC-002 fail'],
  },
  {
    name: 'gives null as its info',
    server: named(null),
    violations: ['MCP-DSC-005 warn'],
  },
  {
    name: 'gives an array as _meta of every result',
    server: onResult([], (result) => ({ ...result, _meta: [] })),
    violations: ['MCP-DSC-005 warn'],
  },
  {
    name: 'names itself in no resource',
    server: onResult('resources/read', (result) => without(result, '_meta')),
    violations: ['MCP-DSC-005 warn'],
  },
  {
    name: 'has an extension under an unknown official name',
    server: extending('io.modelcontextprotocol/apps'),
    violations: ['MCP-DSC-004 warn'],
  },
  {
    name: 'has an extension below the official prefix of another domain',
    server: extending('io.modelcontextprotocol.ui/x'),
    violations: ['MCP-DSC-004 fail'],
  },
  {
    name: 'has extensions with an empty name, a line end and a letter outside ASCII',
    server: extending('', 'com.example/mine\n', 'com.example/ü'),
    violations: ['MCP-DSC-004 fail'],
  },
  {
    name: 'crashes on every discover',
    server: refusing(new ProtocolError(500, -32603, 'Internal error')),
    violations: ['MCP-DSC-001 fail'],
  },
  {
    name: 'answers discover with a web page',
    server: refusing({ ...bareReply(200, { 'Content-Type': 'text/html' }), text: '<h1>Hello</h1>' }),
    violations: ['MCP-DSC-001 fail', 'MCP-RES-005 fail'],
  },
];

oddServers('odd servers that are right', LEGAL);
oddServers('servers that are wrong in one thing', WRONG);
