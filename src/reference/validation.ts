import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';
import type { Features } from './features.js';
import { type Call, ProtocolError } from './protocol.js';

/** Checks that a faulty server leaves out. */
export type Check =
  | 'method-missing'
  | 'method-mismatch'
  | 'method-case'
  | 'name-missing'
  | 'name-mismatch'
  | 'name-case'
  | 'name-decoding'
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

const META = 'io.modelcontextprotocol/';
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

function mismatch(message: string): ProtocolError {
  return new ProtocolError(400, -32020, `Header mismatch: ${message}`);
}

function header(call: Call, name: string): string | undefined {
  const value = call.http?.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** "A request missing any required field is malformed; the server MUST reject it with -32602." */
export function validateMeta(call: Call, skip: Skip): void {
  const { params, meta } = call;
  const malformed = (what: string): ProtocolError => new ProtocolError(400, -32602, `Invalid params: ${what}`);
  if (!isObject(params._meta)) {
    if (!skip.has('meta-missing')) throw malformed('_meta is required');
    return;
  }
  if (typeof meta[`${META}protocolVersion`] !== 'string' && !skip.has('meta-version'))
    throw malformed(`${META}protocolVersion is required`);
  if (!isObject(meta[`${META}clientCapabilities`]) && !skip.has('meta-capabilities')) {
    throw malformed(`${META}clientCapabilities is required`);
  }
}

/** Version header against `_meta`, then the version itself. */
export function validateVersion(call: Call, features: Features, skip: Skip): void {
  const asked = call.meta[`${META}protocolVersion`];
  if (call.http) {
    const version = header(call, 'mcp-protocol-version');
    if (version === undefined && !skip.has('version-missing')) throw mismatch('MCP-Protocol-Version is missing');
    if (version !== undefined && asked !== undefined && version !== asked && !skip.has('version-mismatch')) {
      throw mismatch('MCP-Protocol-Version differs from _meta');
    }
  }
  if (typeof asked !== 'string' || features.supportedVersions.includes(asked) || skip.has('version-known')) return;
  const data = { supported: features.supportedVersions, requested: asked };
  throw new ProtocolError(400, -32022, 'Unsupported protocol version', data);
}

/** `Mcp-Method` and `Mcp-Name` against the body. */
export function validateStandardHeaders(call: Call, skip: Skip): void {
  if (!call.http) return;
  const method = header(call, 'mcp-method');
  if (method === undefined) {
    if (!skip.has('method-missing')) throw mismatch('Mcp-Method is missing');
  } else if (method !== call.method) {
    const onlyCase = method.toLowerCase() === call.method.toLowerCase();
    if (!skip.has(onlyCase ? 'method-case' : 'method-mismatch')) throw mismatch('Mcp-Method differs from the body');
  }
  const member = NAMED[call.method];
  const name = member === undefined ? undefined : call.params[member];
  if (typeof name === 'string') validateName(header(call, 'mcp-name'), name, skip);
}

function validateName(value: string | undefined, name: string, skip: Skip): void {
  if (value === undefined) {
    if (!skip.has('name-missing')) throw mismatch('Mcp-Name is missing');
    return;
  }
  const decoded = skip.has('name-decoding') ? value : decodeSentinel(value);
  if (decoded === name) return;
  const onlyCase = decoded?.toLowerCase() === name.toLowerCase();
  if (!skip.has(onlyCase ? 'name-case' : 'name-mismatch')) throw mismatch('Mcp-Name differs from the body');
}

/** The value of `=?base64?…?=`, the text itself when it has not that form, undefined when it is malformed. */
export function decodeSentinel(value: string): string | undefined {
  const match = /^=\?base64\?(.*)\?=$/.exec(value);
  if (!match) return value;
  const base64 = match[1] ?? '';
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes.toString('utf8') : undefined;
}

/** `Mcp-Param-*` of a tool's annotated parameters against its arguments. */
export function validateParamHeaders(call: Call, tool: JsonObject, skip: Skip): void {
  if (!call.http || !isObject(tool.inputSchema)) return;
  const args = isObject(call.params.arguments) ? call.params.arguments : {};
  for (const { name, path } of annotated(tool.inputSchema, [])) {
    const value = path.reduce<JsonValue | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), args);
    validateParam(header(call, `mcp-param-${name.toLowerCase()}`), value, name, skip);
  }
}

function validateParam(text: string | undefined, value: JsonValue | undefined, name: string, skip: Skip): void {
  const present = value !== undefined && value !== null;
  if (text === undefined) {
    if (present && !skip.has('param-missing')) throw mismatch(`Mcp-Param-${name} is missing`);
    return;
  }
  if (!/^[\x20-\x7e\t]*$/.test(text)) {
    if (!skip.has('param-bytes')) throw mismatch(`Mcp-Param-${name} holds invalid characters`);
    return;
  }
  const decoded = decodeSentinel(text);
  if (decoded === undefined) {
    if (!skip.has('param-encoding')) throw mismatch(`Mcp-Param-${name} is malformed`);
    return;
  }
  const equal = typeof value === 'number' ? Number(decoded) === value : present && decoded === String(value);
  if (!equal && !skip.has('param-mismatch')) throw mismatch(`Mcp-Param-${name} differs from the body`);
}

function annotated(schema: JsonObject, path: readonly string[]): { name: string; path: readonly string[] }[] {
  if (!isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([key, child]) => {
    if (!isObject(child)) return [];
    const name = child['x-mcp-header'];
    return [...(typeof name === 'string' ? [{ name, path: [...path, key] }] : []), ...annotated(child, [...path, key])];
  });
}
