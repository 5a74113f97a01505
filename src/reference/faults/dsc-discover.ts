import { type JsonValue, META_SERVER_INFO } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { bareReply, ProtocolError } from '../protocol.js';
import { fault, HTTP, onReply, onResult, without } from './make.js';

const DISCOVER = 'server/discover';

function discover(change: Parameters<typeof onResult>[1]): Behaviour {
  return onResult(DISCOVER, change);
}

function refusing(status: number, code: number, message: string): Behaviour {
  return { before: ({ method }) => (method === DISCOVER ? new ProtocolError(status, code, message) : undefined) };
}

function versions(supportedVersions: JsonValue): Behaviour {
  return discover((result) => ({ ...result, supportedVersions }));
}

/** `server/discover`. */
export const discoverFaults: readonly Fault[] = [
  fault('dsc-no-discover', 'does not have server/discover', ['DSC-001'], refusing(404, -32601, 'Method not found')),
  fault(
    'dsc-discover-crashes',
    'answers server/discover with an internal error',
    ['DSC-001'],
    refusing(500, -32603, 'Internal error'),
  ),
  fault(
    'dsc-discover-wants-arguments',
    'asks for more parameters of server/discover than there are',
    ['DSC-001'],
    refusing(400, -32602, 'Invalid params: protocolVersions is required'),
  ),
  fault(
    'dsc-discover-accepted-only',
    'takes server/discover for a notification',
    ['DSC-001'],
    { before: ({ method }) => (method === DISCOVER ? bareReply(202) : undefined) },
    { mayTrip: ['RES-005'], transports: HTTP },
  ),
  fault(
    'dsc-discover-404-with-result',
    'sends the result of server/discover with status 404',
    ['DSC-001'],
    onReply(DISCOVER, (reply) => (reply.status === 200 ? { ...reply, status: 404 } : reply)),
    { transports: HTTP },
  ),

  fault(
    'dsc-no-versions',
    'leaves supportedVersions out of discover',
    ['DSC-002'],
    discover((result) => without(result, 'supportedVersions')),
    {
      mayTrip: ['DSC-003'],
    },
  ),
  fault('dsc-version-string', 'gives supportedVersions as a string', ['DSC-002'], versions('2026-07-28'), {
    mayTrip: ['DSC-003'],
  }),
  fault('dsc-versions-as-keys', 'gives supportedVersions as an object', ['DSC-002'], versions({ '2026-07-28': true }), {
    mayTrip: ['DSC-003'],
  }),
  fault('dsc-versions-empty', 'gives an empty supportedVersions', ['DSC-002'], versions([]), { mayTrip: ['DSC-003'] }),
  fault('dsc-versions-null', 'gives null as supportedVersions', ['DSC-002'], versions(null), { mayTrip: ['DSC-003'] }),
  fault('dsc-versions-mixed', 'has a number among supportedVersions', ['DSC-002'], versions(['2026-07-28', 2])),
  fault(
    'dsc-versions-with-blank',
    'has an empty string among supportedVersions',
    ['DSC-002'],
    versions(['', '2026-07-28']),
  ),
  fault('dsc-versions-nested', 'has a list within supportedVersions', ['DSC-002'], versions([['2026-07-28']]), {
    mayTrip: ['DSC-003'],
  }),
  fault(
    'dsc-legacy-versions-only',
    'lists only legacy versions although it serves 2026-07-28',
    ['DSC-002', 'DSC-003'],
    versions(['2025-11-25']),
  ),
  fault(
    'dsc-future-draft-only',
    'lists nothing but a name that is no dated revision',
    ['DSC-002', 'DSC-003'],
    versions(['DRAFT-2026-v1']),
  ),
  fault(
    'dsc-version-misspelled',
    'writes its version without leading zeros',
    ['DSC-002', 'DSC-003'],
    versions(['2026-7-28']),
  ),
  fault(
    'dsc-version-with-blank',
    'writes its version with a blank at its end',
    ['DSC-002', 'DSC-003'],
    versions(['2026-07-28 ']),
  ),
  fault(
    'dsc-later-version-only',
    'lists only a later version than the one that it serves',
    ['DSC-002'],
    versions(['2027-03-01']),
  ),
  fault(
    'dsc-capabilities-list',
    'gives capabilities as an array',
    ['DSC-002'],
    discover((result) => ({ ...result, capabilities: ['tools'] })),
  ),
  fault(
    'dsc-capabilities-null',
    'gives null as capabilities',
    ['DSC-002'],
    discover((result) => ({ ...result, capabilities: null })),
  ),
  fault(
    'dsc-no-capabilities',
    'leaves capabilities out of discover',
    ['DSC-002'],
    discover((result) => without(result, 'capabilities')),
  ),

  fault(
    'dsc-no-server-info',
    'does not name itself in results',
    ['DSC-005'],
    onResult([], (result) => without(result, '_meta')),
  ),
  fault('dsc-server-info-only-in-discover', 'names itself in discover alone', ['DSC-005'], {
    result: (result, { method }) => (method === DISCOVER ? result : without(result, '_meta')),
  }),
  fault(
    'dsc-server-info-beside-meta',
    'names itself in the result, as drafts had it, not in its _meta',
    ['DSC-005'],
    discover((result, _call, { serverInfo }) => ({ ...without(result, '_meta'), serverInfo })),
  ),
  fault(
    'dsc-server-info-bare-key',
    'names itself in _meta without the prefix',
    ['DSC-005'],
    onResult('prompts/list', (result, _call, { serverInfo }) => ({ ...result, _meta: { serverInfo } })),
  ),
  fault(
    'dsc-server-info-incomplete',
    'names itself without a version in lists',
    ['DSC-005'],
    named(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'], { name: 'mcp-reference' }),
  ),
  fault(
    'dsc-server-info-text',
    'names itself by a text',
    ['DSC-005'],
    named(['resources/read'], 'mcp-reference/1.0.0'),
  ),
  fault(
    'dsc-server-info-version-number',
    'gives its version as a number',
    ['DSC-005'],
    named([DISCOVER], { name: 'mcp-reference', version: 1 }),
  ),
  fault(
    'dsc-server-info-nameless',
    'gives a version but no name',
    ['DSC-005'],
    named(['prompts/get', 'tools/list'], { version: '1.0.0' }),
  ),
];

function named(methods: readonly string[], serverInfo: JsonValue): Behaviour {
  return onResult(methods, (result) => ({ ...result, _meta: { [META_SERVER_INFO]: serverInfo } }));
}
