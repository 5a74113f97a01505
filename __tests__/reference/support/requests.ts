import type { JsonObject, JsonValue } from '../../../src/wire/message.js';
import type { Probe } from './exchange.js';

const VERSION = '2026-07-28';
const META = 'io.modelcontextprotocol/';

/** The `_meta` of a good request. */
export function goodMeta(capabilities: JsonObject = {}): JsonObject {
  return {
    [`${META}protocolVersion`]: VERSION,
    [`${META}clientInfo`]: { name: 'tests', version: '1.0.0' },
    [`${META}clientCapabilities`]: capabilities,
  };
}

export interface Options {
  id?: JsonValue;
  /** `_meta` in place of the good one; none when null. */
  meta?: JsonObject | null;
  capabilities?: JsonObject;
  /** Headers in place of, or beside, the good ones; null leaves one out. Names are compared as they are. */
  headers?: Readonly<Record<string, string | null>>;
}

/** The body of a request. */
export function body(
  method: string,
  params: JsonObject = {},
  { id = 1, meta, capabilities }: Options = {},
): JsonObject {
  const _meta = meta === null ? {} : { _meta: meta ?? goodMeta(capabilities) };
  return { jsonrpc: '2.0', id, method, params: { ...params, ..._meta } };
}

/** A good request, but for what is changed. */
export function good(method: string, params: JsonObject = {}, options: Options = {}): Probe {
  const name = params.name ?? params.uri;
  const all: Record<string, string | null> = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': VERSION,
    'Mcp-Method': method,
    ...(typeof name === 'string' && /^(tools\/call|prompts\/get|resources\/read)$/.test(method)
      ? { 'Mcp-Name': encoded(name) }
      : {}),
    ...options.headers,
  };
  const headers = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  return { headers, body: JSON.stringify(body(method, params, options)) };
}

/** A header value: plain when it can be, else in its Base64 form. */
function encoded(text: string): string {
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) ? text : sentinel(text);
}

export function sentinel(text: string): string {
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

/** A notification. */
export function notification(method: string, params: JsonObject = {}): Probe {
  const probe = good(method, params);
  return { ...probe, body: JSON.stringify({ jsonrpc: '2.0', method, params: { ...params, _meta: goodMeta() } }) };
}

/** What a client of an earlier revision opens with. */
export function initialize(protocolVersion = '2025-11-25', headers: Readonly<Record<string, string>> = {}): Probe {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'tests', version: '1.0.0' } };
  return legacy('initialize', params, headers);
}

/** A request of a client of an earlier revision. */
export function legacy(method: string, params: JsonObject = {}, headers: Readonly<Record<string, string>> = {}): Probe {
  return {
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}
