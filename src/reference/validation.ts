import { isObject, META_CLIENT_CAPABILITIES, META_PROTOCOL_VERSION } from '../wire/message.js';
import type { Features } from './features.js';
import { decodeSentinel, isHeaderSafe } from './header-values.js';
import { type Call, header, mismatch, ProtocolError } from './protocol.js';

/** Checks that a faulty server leaves out. */
export type Check =
  | 'method-missing'
  | 'method-mismatch'
  | 'method-case'
  | 'name-missing'
  | 'name-mismatch'
  | 'name-case'
  | 'name-decoding'
  | 'name-bytes'
  | 'version-missing'
  | 'version-mismatch'
  | 'version-known'
  | 'meta-missing'
  | 'meta-version'
  | 'meta-capabilities'
  | 'param-missing'
  | 'param-mismatch'
  | 'param-bytes'
  | 'param-encoding'
  | 'origin';

export type Skip = ReadonlySet<Check>;

/** First revision without a handshake; earlier ones are for the legacy half. */
export const FIRST_MODERN = '2026-07-28';

const META_LOG_LEVEL = 'io.modelcontextprotocol/logLevel';
const LOG_LEVELS: readonly unknown[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
];
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** "A request missing any required field is malformed; the server MUST reject it with JSON-RPC error code -32602." */
export function validateMeta({ params, meta }: Call, skip: Skip): void {
  const malformed = (what: string): ProtocolError => new ProtocolError(400, -32602, `Invalid params: ${what}`);
  if (!isObject(params._meta)) {
    if (!skip.has('meta-missing')) throw malformed('_meta is required');
    return;
  }
  if (typeof meta[META_PROTOCOL_VERSION] !== 'string' && !skip.has('meta-version'))
    throw malformed(`${META_PROTOCOL_VERSION} is required`);
  if (!isObject(meta[META_CLIENT_CAPABILITIES]) && !skip.has('meta-capabilities')) {
    throw malformed(`${META_CLIENT_CAPABILITIES} is required`);
  }
  const level = meta[META_LOG_LEVEL];
  if (level !== undefined && !LOG_LEVELS.includes(level)) throw malformed(`${META_LOG_LEVEL} is no log level`);
}

/** Version header against `_meta`, then the version itself. */
export function validateVersion(call: Call, features: Features, skip: Skip): void {
  const asked = call.meta[META_PROTOCOL_VERSION];
  if (call.http) {
    const version = header(call.http, 'mcp-protocol-version');
    if (version === undefined && !skip.has('version-missing')) throw mismatch('MCP-Protocol-Version is missing');
    if (version !== undefined && asked !== undefined && version !== asked && !skip.has('version-mismatch')) {
      throw mismatch('MCP-Protocol-Version differs from _meta');
    }
  }
  const served = features.supportedVersions.filter((version) => version >= FIRST_MODERN);
  if (typeof asked !== 'string' || served.includes(asked) || skip.has('version-known')) return;
  throw unsupported(features, asked);
}

/** -32022 with what the server has: "listing the versions it does support". */
export function unsupported({ supportedVersions: supported }: Features, requested: string): ProtocolError {
  const text = `Unsupported protocol version; supported: ${supported.join(', ')}`;
  return new ProtocolError(400, -32022, text, { supported, requested });
}

/** `Mcp-Method` and `Mcp-Name` against the body. */
export function validateStandardHeaders(call: Call, skip: Skip): void {
  if (!call.http) return;
  const method = header(call.http, 'mcp-method');
  if (method === undefined) {
    if (!skip.has('method-missing')) throw mismatch('Mcp-Method is missing');
  } else if (method !== call.method) {
    const onlyCase = method.toLowerCase() === call.method.toLowerCase();
    if (!skip.has(onlyCase ? 'method-case' : 'method-mismatch')) throw mismatch('Mcp-Method differs from the body');
  }
  const member = NAMED[call.method];
  const name = member === undefined ? undefined : call.params[member];
  if (typeof name === 'string') validateName(header(call.http, 'mcp-name'), name, skip);
}

function validateName(value: string | undefined, name: string, skip: Skip): void {
  if (value === undefined) {
    if (!skip.has('name-missing')) throw mismatch('Mcp-Name is missing');
    return;
  }
  if (!isHeaderSafe(value) && !skip.has('name-bytes')) throw mismatch('Mcp-Name holds invalid characters');
  const decoded = skip.has('name-decoding') ? value : decodeSentinel(value);
  if (decoded === name) return;
  const onlyCase = decoded?.toLowerCase() === name.toLowerCase();
  if (!skip.has(onlyCase ? 'name-case' : 'name-mismatch')) throw mismatch('Mcp-Name differs from the body');
}
