import type { Fault } from '../fault.js';
import { ProtocolError } from '../protocol.js';

const BOTH = ['http', 'stdio'] as const;

/** Discovery and capabilities. */
export const dscFaults: readonly Fault[] = [
  {
    id: 'dsc-no-discover',
    what: 'does not have server/discover',
    trips: ['MCP-DSC-001'],
    mayTrip: ['MCP-DSC-004', 'MCP-STL-002', 'MCP-STL-007'],
    transports: BOTH,
    before: (call) =>
      call.method === 'server/discover' ? new ProtocolError(404, -32601, 'Method not found') : undefined,
  },
  {
    id: 'dsc-discover-crashes',
    what: 'answers server/discover with an internal error',
    trips: ['MCP-DSC-001'],
    transports: BOTH,
    before: (call) =>
      call.method === 'server/discover' ? new ProtocolError(500, -32603, 'Internal error') : undefined,
  },
  {
    id: 'dsc-no-versions',
    what: 'leaves supportedVersions out of discover',
    trips: ['MCP-DSC-002'],
    mayTrip: ['MCP-DSC-003'],
    transports: BOTH,
    result: (result, call) => {
      if (call.method !== 'server/discover') return result;
      const { supportedVersions: _gone, ...rest } = result;
      return rest;
    },
  },
  {
    id: 'dsc-version-string',
    what: 'gives supportedVersions as a string',
    trips: ['MCP-DSC-002'],
    mayTrip: ['MCP-DSC-003'],
    transports: BOTH,
    result: (result, call) =>
      call.method === 'server/discover' ? { ...result, supportedVersions: '2026-07-28' } : result,
  },
  {
    id: 'dsc-legacy-versions-only',
    what: 'lists only legacy versions although it serves 2026-07-28',
    trips: ['MCP-DSC-002', 'MCP-DSC-003'],
    mayTrip: ['MCP-HDR-005'],
    transports: BOTH,
    result: (result, call) =>
      call.method === 'server/discover' ? { ...result, supportedVersions: ['2025-11-25'] } : result,
  },
  {
    id: 'dsc-versions-mixed',
    what: 'has a number among supportedVersions',
    trips: ['MCP-DSC-002'],
    transports: BOTH,
    result: (result, call) =>
      call.method === 'server/discover' ? { ...result, supportedVersions: ['2026-07-28', 2] } : result,
  },
  {
    id: 'dsc-capabilities-list',
    what: 'gives capabilities as an array',
    trips: ['MCP-DSC-002'],
    transports: BOTH,
    result: (result, call) => (call.method === 'server/discover' ? { ...result, capabilities: ['tools'] } : result),
  },
  {
    id: 'dsc-future-draft-only',
    what: 'lists a version that is no dated revision beside nothing else',
    trips: ['MCP-DSC-002', 'MCP-DSC-003'],
    transports: BOTH,
    result: (result, call) =>
      call.method === 'server/discover' ? { ...result, supportedVersions: ['DRAFT-2026-v1'] } : result,
  },
  ...[
    ['no-prefix', 'my-extension'],
    ['reserved-prefix', 'com.mcp.tools/mine'],
    ['reserved-prefix-short', 'dev.mcp/x'],
    ['label-starts-with-digit', 'com.1example/mine'],
    ['two-slashes', 'com.example/a/b'],
    ['bad-name', 'com.example/-mine'],
    ['empty-label', 'com..example/mine'],
  ].map(
    ([id = '', extension = '']): Fault => ({
      id: `dsc-extension-${id}`,
      what: `advertises the extension ${extension}`,
      trips: ['MCP-DSC-004'],
      transports: BOTH,
      features: ({ capabilities }) => {
        capabilities.extensions = { [extension]: {} };
      },
    }),
  ),
  {
    id: 'dsc-no-server-info',
    what: 'does not name itself in results',
    trips: ['MCP-DSC-005'],
    transports: BOTH,
    result: ({ _meta, ...result }) => result,
  },
  {
    id: 'dsc-server-info-incomplete',
    what: 'names itself without a version in lists',
    trips: ['MCP-DSC-005'],
    transports: BOTH,
    result: (result, call) =>
      call.method.endsWith('/list')
        ? { ...result, _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'mcp-reference' } } }
        : result,
  },
];
