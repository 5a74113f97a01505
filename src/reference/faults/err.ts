import { isObject } from '../../wire/message.js';
import type { Fault } from '../fault.js';
import { ProtocolError, resultReply } from '../protocol.js';

const BOTH = ['http', 'stdio'] as const;
const HTTP = ['http'] as const;

/** Error codes. */
export const errFaults: readonly Fault[] = [
  {
    id: 'err-version-served',
    what: 'serves version 1900-01-01',
    trips: ['MCP-ERR-001'],
    transports: BOTH,
    skip: ['version-known'],
  },
  {
    id: 'err-version-code',
    what: 'refuses an unknown version with -32600',
    trips: ['MCP-ERR-001'],
    transports: BOTH,
    error: (error) => (error.code === -32022 ? new ProtocolError(400, -32600, error.message, error.data) : error),
  },
  {
    id: 'err-version-without-list',
    what: 'refuses an unknown version without naming the supported ones',
    trips: ['MCP-ERR-001'],
    transports: BOTH,
    error: (error) =>
      error.code === -32022 ? new ProtocolError(400, -32022, error.message, { requested: '1900-01-01' }) : error,
  },
  {
    id: 'err-version-without-requested',
    what: 'refuses an unknown version without repeating it',
    trips: ['MCP-ERR-001'],
    transports: BOTH,
    error: (error) =>
      error.code === -32022 ? new ProtocolError(400, -32022, error.message, { supported: ['2026-07-28'] }) : error,
  },
  {
    id: 'err-unknown-method-200',
    what: 'answers unknown methods with status 200',
    trips: ['MCP-ERR-002'],
    transports: HTTP,
    error: (error) => (error.code === -32601 ? new ProtocolError(200, -32601, error.message) : error),
  },
  {
    id: 'err-unknown-method-code',
    what: 'answers unknown methods with -32600',
    trips: ['MCP-ERR-002'],
    mayTrip: ['MCP-DEP-001', 'MCP-DEP-002', 'MCP-DEP-003', 'MCP-DEP-007'],
    transports: BOTH,
    error: (error) => (error.code === -32601 ? new ProtocolError(404, -32600, error.message) : error),
  },
  {
    id: 'err-unknown-method-served',
    what: 'answers unknown methods with an empty result',
    trips: ['MCP-ERR-002'],
    mayTrip: ['MCP-DEP-001', 'MCP-DEP-002', 'MCP-DEP-003', 'MCP-DEP-006'],
    transports: BOTH,
    method: ({ method }) => (method.startsWith('mcp-compliance/') ? {} : undefined),
  },
  {
    id: 'err-resource-32002',
    what: 'answers unknown resources with -32002',
    trips: ['MCP-ERR-003'],
    transports: BOTH,
    error: (error) => (error.message === 'Resource not found' ? new ProtocolError(200, -32002, error.message) : error),
  },
  {
    id: 'err-resource-empty',
    what: 'answers unknown resources with empty contents',
    trips: ['MCP-ERR-003'],
    transports: BOTH,
    before: (call, { resources }) =>
      call.method === 'resources/read' && !resources.some(({ uri }) => uri === call.params.uri)
        ? resultReply(call, {
            resultType: 'complete',
            contents: [],
            ttlMs: 0,
            cacheScope: 'private',
            _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'mcp-reference', version: '1.0.0' } },
          })
        : undefined,
  },
  {
    id: 'err-32042',
    what: 'answers an unknown tool with -32042',
    trips: ['MCP-ERR-004', 'MCP-ERR-005'],
    transports: BOTH,
    error: (error) =>
      error.message === 'Unknown tool' ? new ProtocolError(200, -32042, 'URL elicitation required') : error,
  },
  {
    id: 'err-invented-code',
    what: 'answers an unknown tool with -32050',
    trips: ['MCP-ERR-005'],
    transports: BOTH,
    error: (error) => (error.message === 'Unknown tool' ? new ProtocolError(200, -32050, error.message) : error),
  },
  {
    id: 'err-meta-optional',
    what: 'serves requests without _meta',
    trips: ['MCP-ERR-006'],
    transports: BOTH,
    skip: ['meta-missing'],
  },
  {
    id: 'err-meta-version-optional',
    what: 'serves requests without protocolVersion in _meta',
    trips: ['MCP-ERR-006'],
    transports: BOTH,
    skip: ['meta-version'],
  },
  {
    id: 'err-meta-capabilities-optional',
    what: 'serves requests without clientCapabilities',
    trips: ['MCP-ERR-006'],
    transports: BOTH,
    skip: ['meta-capabilities'],
  },
  {
    id: 'err-client-info-required',
    what: 'refuses requests without clientInfo',
    trips: ['MCP-ERR-006'],
    transports: BOTH,
    before: ({ meta, method }) =>
      method === 'initialize' ||
      'io.modelcontextprotocol/clientInfo' in meta ||
      !('io.modelcontextprotocol/protocolVersion' in meta)
        ? undefined
        : new ProtocolError(400, -32602, 'clientInfo is required'),
  },
  {
    id: 'err-meta-status-200',
    what: 'refuses malformed requests with status 200',
    trips: ['MCP-ERR-006'],
    transports: HTTP,
    error: (error) =>
      error.message.startsWith('Invalid params: ') ? new ProtocolError(200, error.code, error.message) : error,
  },
  {
    id: 'err-capability-not-named',
    what: 'does not name the missing capability',
    trips: ['MCP-ERR-007'],
    transports: BOTH,
    error: (error) => (error.code === -32021 ? new ProtocolError(400, -32021, error.message) : error),
  },
  {
    id: 'err-capability-list',
    what: 'names the missing capability in a list',
    trips: ['MCP-ERR-007'],
    transports: BOTH,
    error: (error) =>
      error.code === -32021
        ? new ProtocolError(400, -32021, error.message, { requiredCapabilities: ['elicitation'] })
        : error,
  },
  {
    id: 'err-capability-assumed',
    what: 'asks for input that the client did not say it can give',
    trips: ['MCP-ERR-007'],
    transports: BOTH,
    before: ({ method, params, meta }) => {
      const declared = meta['io.modelcontextprotocol/clientCapabilities'];
      if (method === 'tools/call' && params.name === 'confirm' && isObject(declared)) declared.elicitation = {};
      return undefined;
    },
  },
  {
    id: 'err-legacy-code',
    what: 'answers an unknown tool with -32001',
    trips: ['MCP-ERR-008'],
    transports: BOTH,
    error: (error) => (error.message === 'Unknown tool' ? new ProtocolError(200, -32001, error.message) : error),
  },
];
