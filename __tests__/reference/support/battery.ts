import type { JsonObject } from '../../../src/wire/message.js';
import type { Probe } from './exchange.js';
import { body, good, goodMeta, initialize, notification, sentinel } from './requests.js';

const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
const META = 'io.modelcontextprotocol/';
const ALL = { roots: {}, sampling: { tools: {}, context: {} }, elicitation: { form: {}, url: {} } };
const TOOL = { name: 'no such tool' };
const READ = { uri: 'ref://notes' };
const CANARY = { 'X-Canary': 'canary-4711', Authorization: 'Bearer canary-0815' };

function query(args: JsonObject, headers: Readonly<Record<string, string | null>> = {}): Probe {
  return good('tools/call', { name: 'query', arguments: { text: 'x', ...args } }, { headers });
}

function without(meta: string): JsonObject {
  const { [`${META}${meta}`]: _gone, ...rest } = goodMeta();
  return rest;
}

function versions(header: string, inMeta: string): Probe {
  return good(
    'server/discover',
    {},
    { meta: { ...goodMeta(), [`${META}protocolVersion`]: inMeta }, headers: { 'MCP-Protocol-Version': header } },
  );
}

/** Requests that between them show everything by which a server can differ; sent in this order. */
export const battery: readonly Probe[] = [
  { ...good('tools/list'), connection: 'a' },
  { ...good('server/discover', {}, { id: 'text-id' }), connection: 'a' },
  ...LISTS.map((method) => ({ ...good(method), connection: 'a' })),
  ...['at-1', 'at-3', ''].map((cursor) => ({ ...good('tools/list', { cursor }), connection: 'a' })),
  { ...good('tools/list'), connection: 'b' },
  {
    ...good('tools/list', {}, { meta: { ...goodMeta(ALL), [`${META}clientInfo`]: { name: 'other', version: '2' } } }),
    connection: 'a',
  },
  { ...good('tools/list', {}, { meta: without('clientCapabilities') }), connection: 'a' },
  { ...good('resources/read', READ), connection: 'a' },
  good('prompts/get', { name: 'greeting' }),
  good('tools/call', { name: 'add', arguments: { a: 1, b: 2 } }),
  good('completion/complete', { ref: { type: 'ref/prompt', name: 'summary' }, argument: { name: 'text', value: 'a' } }),
  good('resources/read', { uri: 'ref://none' }),
  good('tools/call', TOOL),
  good('tools/call', TOOL, { headers: CANARY }),
  good('com.example/no-such-method'),
  good('com.example/no-such-method', {}, { headers: CANARY }),
  good('com.example/no-such-method', {}, { headers: { 'Mcp-Method': null } }),
  ...['server/discover', 'tools/list'].map((method) => good(method, {}, { headers: CANARY })),
  ...LISTS.map((method) => good(method, {}, { headers: { Authorization: 'Bearer of-somebody' } })),

  good('server/discover', {}, { headers: { 'Mcp-Method': null } }),
  good('tools/list', {}, { headers: { 'Mcp-Method': null } }),
  good('tools/list', {}, { headers: { 'Mcp-Method': 'prompts/list' } }),
  good('tools/list', {}, { headers: { 'Mcp-Method': 'TOOLS/LIST' } }),
  good('tools/call', TOOL, { headers: { 'Mcp-Name': null } }),
  good('tools/call', TOOL, { headers: { 'Mcp-Name': 'another' } }),
  good('resources/read', READ, { headers: { 'Mcp-Name': null } }),
  good('resources/read', READ, { headers: { 'Mcp-Name': 'ref://readme' } }),
  good('resources/read', READ, { headers: { 'Mcp-Name': 'REF://NOTES' } }),
  good('resources/read', READ, { headers: { 'Mcp-Name': sentinel('ref://notes') } }),
  good('resources/read', READ, { headers: { 'Mcp-Name': sentinel('ref://readme') } }),
  good('tools/call', { name: 'grüßen' }),
  good('tools/call', { name: 'é' }, { headers: { 'Mcp-Name': '\u00e9' } }),
  good('tools/call', { name: 'ascii' }, { headers: { 'Mcp-Name': sentinel('ascii') } }),
  ...(['Mcp-Method', 'Mcp-Name', 'MCP-Protocol-Version'] as const).flatMap((name) => {
    const probe = good('resources/read', READ, { headers: { [name]: null } });
    const value = good('resources/read', READ).headers?.[name] ?? '';
    return [name.toUpperCase(), name.toLowerCase(), `mCp-${name.slice(4)}`].map((odd) => ({
      ...probe,
      headers: { ...probe.headers, [odd]: value },
    }));
  }),
  good('server/discover', {}, { headers: { 'MCP-Protocol-Version': null } }),
  versions('2026-07-28', '1900-01-01'),
  versions('1900-01-01', '1900-01-01'),
  versions('2026-07-28', '2026-12-31'),
  versions('2025-11-25', '2026-07-28'),
  versions('2027-01-15', '2027-01-15'),

  query({}),
  query({ region: 'eu' }, { 'Mcp-Param-Region': 'eu' }),
  query({ region: 'eu' }),
  query({ region: 'eu' }, { 'Mcp-Param-Region': 'us' }),
  query({ limit: null }),
  query({ limit: 42 }, { 'Mcp-Param-Limit': '42.0' }),
  query({ region: 'é' }, { 'Mcp-Param-Region': '\u00e9' }),
  query({ region: 'é' }, { 'Mcp-Param-Region': '\u00c3\u00a9' }),
  query({ region: 'é' }, { 'Mcp-Param-Region': '=?base64?w6k?=' }),
  query({ region: 'é' }, { 'Mcp-Param-Region': '=?base64?!!!?=' }),

  good('server/discover', {}, { meta: null }),
  good('server/discover', {}, { meta: without('protocolVersion') }),
  good('server/discover', {}, { meta: without('clientCapabilities') }),
  good('server/discover', {}, { meta: without('clientInfo') }),
  good('tools/call', { name: 'confirm' }),
  good('tools/call', { name: 'confirm' }, { capabilities: ALL }),
  good('prompts/get', { name: 'greeting' }, { capabilities: ALL }),
  good('resources/read', READ, { capabilities: ALL }),

  { method: 'GET', headers: { Accept: 'text/event-stream' }, until: 'headers' },
  { method: 'GET', path: '/sse', headers: { Accept: 'text/event-stream' }, until: 'headers' },
  { method: 'DELETE' },
  good('server/discover', {}, { headers: { 'Mcp-Session-Id': 'unknown' } }),
  good('server/discover', {}, { headers: { 'Last-Event-ID': '42' } }),
  good('server/discover', {}, { headers: { Origin: 'https://evil.example' } }),
  notification('notifications/cancelled', { requestId: 'none' }),
  ...['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'].map((method) => good(method)),
  initialize(),
  { ...good('subscriptions/listen', { notifications: { toolsListChanged: true } }), until: 'data' },
  { ...good('tools/list'), connection: 'b' },
];

/** The same for standard streams, where there are no headers: one line each. */
export const lines: readonly string[] = [
  body('tools/list'),
  body('server/discover', {}, { id: 'text-id' }),
  ...LISTS.map((method) => body(method)),
  ...['at-1', 'at-3', ''].map((cursor) => body('tools/list', { cursor })),
  body('tools/list', {}, { meta: { ...goodMeta(ALL), [`${META}clientInfo`]: { name: 'other', version: '2' } } }),
  body('resources/read', READ),
  body('prompts/get', { name: 'greeting' }),
  body('tools/call', { name: 'add', arguments: { a: 1, b: 2 } }),
  body('completion/complete', { ref: { type: 'ref/prompt', name: 'summary' }, argument: { name: 'text', value: 'a' } }),
  body('resources/read', { uri: 'ref://none' }),
  body('tools/call', TOOL),
  body('com.example/no-such-method'),
  body('server/discover', {}, { meta: { ...goodMeta(), [`${META}protocolVersion`]: '1900-01-01' } }),
  body('server/discover', {}, { meta: { ...goodMeta(), [`${META}protocolVersion`]: '2027-01-15' } }),
  body('server/discover', {}, { meta: null }),
  ...['protocolVersion', 'clientCapabilities', 'clientInfo'].map((name) =>
    body('server/discover', {}, { meta: without(name) }),
  ),
  body('tools/call', { name: 'confirm' }),
  body('tools/call', { name: 'confirm' }, { capabilities: ALL }),
  body('prompts/get', { name: 'greeting' }, { capabilities: ALL }),
  body('resources/read', READ, { capabilities: ALL }),
  ...['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe'].map((method) => body(method)),
  body('subscriptions/listen', { notifications: { toolsListChanged: true } }, { id: 'listen' }),
  body(
    'initialize',
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'tests', version: '1' } },
    { meta: null },
  ),
  body('server/discover'),
  { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'none' } },
].map((message) => JSON.stringify(message));
