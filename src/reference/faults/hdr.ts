import type { Fault } from '../fault.js';
import { ProtocolError } from '../protocol.js';
import type { Check } from '../validation.js';

const HTTP = ['http'] as const;

function lacks(
  id: string,
  check: Check | readonly Check[],
  what: string,
  trips: readonly string[],
  mayTrip: readonly string[] = [],
): Fault {
  return { id, what, trips, mayTrip, transports: HTTP, skip: typeof check === 'string' ? [check] : check };
}

/** Request metadata headers. */
export const hdrFaults: readonly Fault[] = [
  lacks('hdr-method-optional', 'method-missing', 'serves requests without Mcp-Method', ['MCP-HDR-001']),
  lacks('hdr-method-ignored', ['method-mismatch', 'method-case'], 'does not compare Mcp-Method', ['MCP-HDR-001']),
  lacks('hdr-method-any-case', 'method-case', 'compares Mcp-Method without regard to case', ['MCP-HDR-001']),
  lacks('hdr-name-optional', 'name-missing', 'serves requests without Mcp-Name', ['MCP-HDR-002'], ['MCP-HDR-010']),
  lacks('hdr-name-ignored', ['name-mismatch', 'name-case'], 'does not compare Mcp-Name', [
    'MCP-HDR-003',
    'MCP-HDR-007',
  ]),
  lacks('hdr-name-any-case', 'name-case', 'compares Mcp-Name without regard to case', ['MCP-HDR-003']),
  lacks('hdr-version-optional', 'version-missing', 'serves requests without MCP-Protocol-Version', ['MCP-HDR-004']),
  lacks(
    'hdr-version-ignored',
    'version-mismatch',
    'does not compare MCP-Protocol-Version, and finds the unknown version',
    ['MCP-HDR-005'],
  ),
  lacks('hdr-version-served', ['version-mismatch', 'version-known'], 'serves whatever version is asked for', [
    'MCP-HDR-005',
    'MCP-ERR-001',
  ]),
  lacks('hdr-name-not-decoded', 'name-decoding', 'compares the Base64 form with the name', ['MCP-HDR-007']),
  lacks(
    'hdr-param-ignored',
    ['param-mismatch', 'param-missing', 'param-encoding', 'param-bytes'],
    'does not look at Mcp-Param headers',
    ['MCP-HDR-008', 'MCP-HDR-009'],
  ),
  lacks('hdr-param-optional', 'param-missing', 'serves a call whose Mcp-Param header is missing', ['MCP-HDR-008']),
  lacks(
    'hdr-param-mismatch',
    'param-mismatch',
    'serves a call whose Mcp-Param header differs',
    ['MCP-HDR-008'],
    ['MCP-HDR-009'],
  ),
  lacks('hdr-param-raw-bytes', 'param-bytes', 'serves raw bytes in Mcp-Param headers', ['MCP-HDR-009']),
  lacks('hdr-param-malformed', 'param-encoding', 'serves a malformed Base64 form', ['MCP-HDR-009']),
  {
    id: 'hdr-wrong-code',
    what: 'refuses header faults with -32600',
    trips: ['MCP-HDR-001', 'MCP-HDR-004', 'MCP-HDR-005'],
    mayTrip: ['MCP-HDR-002', 'MCP-HDR-003', 'MCP-HDR-007', 'MCP-HDR-008', 'MCP-HDR-010'],
    transports: HTTP,
    error: (error) => (error.code === -32020 ? new ProtocolError(400, -32600, error.message) : error),
  },
  {
    id: 'hdr-wrong-status',
    what: 'refuses header faults with status 200',
    trips: ['MCP-HDR-001', 'MCP-HDR-004', 'MCP-HDR-005'],
    mayTrip: ['MCP-HDR-002', 'MCP-HDR-003', 'MCP-HDR-007', 'MCP-HDR-008', 'MCP-HDR-009', 'MCP-HDR-010'],
    transports: HTTP,
    error: (error) => (error.code === -32020 ? new ProtocolError(200, -32020, error.message) : error),
  },
  {
    id: 'hdr-crashes-without-method',
    what: 'fails with an internal error when Mcp-Method is missing',
    trips: ['MCP-HDR-001'],
    mayTrip: ['MCP-HDR-010'],
    transports: HTTP,
    error: (error) =>
      error.message.endsWith('Mcp-Method is missing') ? new ProtocolError(500, -32603, 'Internal error') : error,
  },
  {
    id: 'hdr-case-sensitive-names',
    what: 'knows header names in one spelling only',
    trips: ['MCP-HDR-006'],
    transports: HTTP,
    before: ({ http }) => {
      const odd = http?.rawHeaders.some(
        (name, index) =>
          index % 2 === 0 &&
          /^mcp-/i.test(name) &&
          !/^(MCP-Protocol-Version|Mcp-(Method|Name|Session-Id|Param-.*))$/.test(name),
      );
      return odd ? new ProtocolError(400, -32020, 'Header mismatch: a header is missing') : undefined;
    },
  },
  {
    id: 'hdr-dispatch-first',
    what: 'looks methods and tools up before it looks at headers',
    trips: ['MCP-HDR-010'],
    transports: HTTP,
    before: (call, { tools }) => {
      if (call.method.startsWith('mcp-compliance/')) return new ProtocolError(404, -32601, 'Method not found');
      const known = call.method !== 'tools/call' || tools.some(({ name }) => name === call.params.name);
      return known ? undefined : new ProtocolError(200, -32602, 'Unknown tool');
    },
  },
  {
    id: 'hdr-expects-null-param',
    what: 'asks for a Mcp-Param header although the argument is absent',
    trips: ['MCP-HDR-008'],
    transports: HTTP,
    before: ({ method, params, http }) =>
      method === 'tools/call' && params.name === 'query' && http?.headers['mcp-param-region'] === undefined
        ? new ProtocolError(400, -32020, 'Header mismatch: Mcp-Param-Region is missing')
        : undefined,
  },
];
