import { type JsonValue, META_PROTOCOL_VERSION } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { ProtocolError } from '../protocol.js';
import { fault, HTTP, onError } from './make.js';

/** Changes the refusal of an unknown version. */
function refusing(change: Parameters<typeof onError>[1]): Behaviour {
  return {
    error: (error, call) =>
      call.method === 'initialize' ? error : (onError(-32022, change).error?.(error, call) ?? error),
  };
}

/** The refusal with other data. */
function telling(data: (requested: JsonValue) => JsonValue): Behaviour {
  return {
    error: (error, { method, meta }) =>
      error.code === -32022 && method !== 'initialize'
        ? new ProtocolError(error.status, error.code, error.message, data(meta[META_PROTOCOL_VERSION] ?? null))
        : error,
  };
}

const SUPPORTED = ['2026-07-28'];

/** Unknown versions. */
export const unknownVersionFaults: readonly Fault[] = [
  fault('err-version-served', 'serves version 1900-01-01', ['ERR-001'], { skip: ['version-known'] }),
  fault('err-version-code', 'refuses an unknown version with -32600', ['ERR-001'], refusing({ code: -32600 })),
  fault(
    'err-version-invalid-params',
    'refuses an unknown version with -32602, as earlier revisions did',
    ['ERR-001'],
    refusing({ code: -32602 }),
  ),
  fault(
    'err-version-draft-code',
    'refuses an unknown version with -32004, as drafts had it',
    // A request with such a version is no request of this revision: its code is not MCP-ERR-008's.
    ['ERR-001'],
    refusing({ code: -32004 }),
  ),
  fault(
    'err-version-status-200',
    'refuses an unknown version with status 200',
    ['ERR-001'],
    refusing({ status: 200 }),
    { transports: HTTP },
  ),
  fault(
    'err-version-status-404',
    'refuses an unknown version with status 404',
    ['ERR-001'],
    refusing({ status: 404 }),
    { transports: HTTP },
  ),
  fault(
    'err-version-status-426',
    'refuses an unknown version with status 426',
    ['ERR-001'],
    refusing({ status: 426 }),
    { transports: HTTP },
  ),
  fault(
    'err-version-crashes',
    'fails with an internal error on an unknown version',
    ['ERR-001'],
    refusing({ status: 500, code: -32603, message: 'Internal error' }),
  ),
  fault(
    'err-version-without-data',
    'names the supported versions in the message alone',
    ['ERR-001'],
    refusing({ data: undefined }),
  ),
  fault(
    'err-version-without-list',
    'refuses an unknown version without naming the supported ones',
    ['ERR-001'],
    telling((requested) => ({ requested })),
  ),
  fault(
    'err-version-empty-list',
    'refuses an unknown version and supports none',
    ['ERR-001'],
    telling((requested) => ({ supported: [], requested })),
  ),
  fault(
    'err-version-list-as-text',
    'names the supported versions in a text',
    ['ERR-001'],
    telling((requested) => ({ supported: '2026-07-28', requested })),
  ),
  fault(
    'err-version-list-of-numbers',
    'names the supported versions as numbers',
    ['ERR-001'],
    telling((requested) => ({ supported: [20260728], requested })),
  ),
  fault(
    'err-version-list-misnamed',
    'names the supported versions as supportedVersions',
    ['ERR-001'],
    telling((requested) => ({ supportedVersions: SUPPORTED, requested })),
  ),
  fault(
    'err-version-without-requested',
    'refuses an unknown version without repeating it',
    ['ERR-001'],
    telling(() => ({ supported: SUPPORTED })),
  ),
  fault(
    'err-version-repeats-another',
    'repeats another version than the one that was asked for',
    ['ERR-001'],
    telling(() => ({ supported: SUPPORTED, requested: '2026-07-28' })),
  ),
];
