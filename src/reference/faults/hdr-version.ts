import { META_PROTOCOL_VERSION } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { bareReply, type Call, header, ProtocolError } from '../protocol.js';
import { fault, HTTP, onError, SAYS } from './make.js';

const ONLY = { transports: HTTP };

function version({ http }: Call): string | undefined {
  return header(http, 'mcp-protocol-version');
}

/** Answers in its own way when the version header is missing from a modern request. */
function whenMissing(answer: Behaviour['before']): Behaviour {
  return {
    before: (call, features) =>
      call.http && call.id !== undefined && META_PROTOCOL_VERSION in call.meta && version(call) === undefined
        ? answer?.(call, features)
        : undefined,
  };
}

/** Answers in its own way when header and `_meta` name two versions. */
function whenDiffering(answer: (call: Call) => ReturnType<NonNullable<Behaviour['before']>>): Behaviour {
  return {
    before: (call) => {
      const named = version(call);
      return named !== undefined &&
        typeof call.meta[META_PROTOCOL_VERSION] === 'string' &&
        named !== call.meta[META_PROTOCOL_VERSION]
        ? answer(call)
        : undefined;
    },
  };
}

const UNSUPPORTED = { supported: ['2026-07-28'] };

/** `MCP-Protocol-Version`. */
export const versionFaults: readonly Fault[] = [
  fault(
    'hdr-version-optional',
    'serves requests without MCP-Protocol-Version',
    ['HDR-004'],
    { skip: ['version-missing'] },
    ONLY,
  ),
  fault(
    'hdr-version-missing-32602',
    'answers requests without MCP-Protocol-Version with -32602',
    ['HDR-004'],
    onError(SAYS.versionMissing, { code: -32602 }),
    ONLY,
  ),
  fault(
    'hdr-version-missing-is-unsupported',
    'takes a missing MCP-Protocol-Version for an unsupported version',
    ['HDR-004'],
    whenMissing(
      () => new ProtocolError(400, -32022, 'Unsupported protocol version', { ...UNSUPPORTED, requested: '2025-03-26' }),
    ),
    ONLY,
  ),
  fault(
    'hdr-version-missing-426',
    'answers requests without MCP-Protocol-Version with 426',
    ['HDR-004'],
    onError(SAYS.versionMissing, { status: 426 }),
    ONLY,
  ),
  fault(
    'hdr-version-missing-bare',
    'refuses requests without MCP-Protocol-Version without a body',
    ['HDR-004'],
    whenMissing(() => bareReply(400)),
    ONLY,
  ),
  fault(
    'hdr-version-missing-accepted',
    'swallows requests without MCP-Protocol-Version with 202',
    ['HDR-004'],
    whenMissing(() => bareReply(202)),
    ONLY,
  ),
  fault(
    'hdr-version-missing-crashes',
    'fails with an internal error when MCP-Protocol-Version is missing',
    ['HDR-004'],
    onError(SAYS.versionMissing, { status: 500, code: -32603 }),
    ONLY,
  ),
  fault(
    'hdr-version-optional-dual-era',
    'serves both eras, and modern requests without MCP-Protocol-Version',
    ['HDR-004', 'DEP-006'],
    { skip: ['version-missing'], era: 'dual-era' },
    ONLY,
  ),

  fault(
    'hdr-version-ignored',
    'does not compare MCP-Protocol-Version, and finds the unknown version',
    ['HDR-005'],
    { skip: ['version-mismatch'] },
    ONLY,
  ),
  fault(
    'hdr-version-served',
    'serves whatever version is asked for',
    ['HDR-005', 'ERR-001'],
    { skip: ['version-mismatch', 'version-known'] },
    ONLY,
  ),
  fault(
    'hdr-version-header-wins',
    'goes by MCP-Protocol-Version, whatever _meta says',
    ['HDR-005'],
    whenDiffering((call) => {
      call.meta[META_PROTOCOL_VERSION] = version(call) ?? '';
      return undefined;
    }),
    ONLY,
  ),
  fault(
    'hdr-version-differs-32602',
    'refuses two versions in one request with -32602',
    ['HDR-005'],
    onError(SAYS.versionDiffers, { code: -32602 }),
    ONLY,
  ),
  fault(
    'hdr-version-differs-200',
    'refuses two versions in one request with status 200',
    ['HDR-005'],
    onError(SAYS.versionDiffers, { status: 200 }),
    ONLY,
  ),
  fault(
    'hdr-version-differs-bare',
    'refuses two versions in one request without a body',
    ['HDR-005'],
    whenDiffering(() => bareReply(400)),
    ONLY,
  ),
  fault(
    'hdr-version-differs-crashes',
    'fails with an internal error on two versions in one request',
    ['HDR-005'],
    onError(SAYS.versionDiffers, { status: 500, code: -32603 }),
    ONLY,
  ),
  fault(
    'hdr-version-any-supported',
    'has two modern versions, and does not mind which of them header and _meta name',
    ['HDR-005'],
    {
      features: (features) => {
        features.supportedVersions = ['2026-07-28', '2026-12-31'];
      },
      ...whenDiffering((call) => {
        if (call.meta[META_PROTOCOL_VERSION] !== '1900-01-01' && version(call) !== undefined)
          call.meta[META_PROTOCOL_VERSION] = version(call) ?? '';
        return undefined;
      }),
    },
    ONLY,
  ),
  fault(
    'hdr-version-legacy-header',
    'serves both eras, and modern requests with the version header of a legacy revision',
    ['HDR-005', 'DEP-006'],
    {
      era: 'dual-era',
      features: (features) => {
        features.supportedVersions = ['2026-07-28', '2025-11-25'];
      },
      ...whenDiffering((call) => {
        if (call.http && version(call) === '2025-11-25') call.http.headers['mcp-protocol-version'] = '2026-07-28';
        return undefined;
      }),
    },
    ONLY,
  ),
];
