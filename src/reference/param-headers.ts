import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';
import { decodeSentinel, isHeaderSafe } from './header-values.js';
import { type Call, header, mismatch } from './protocol.js';
import type { Skip } from './validation.js';

/**
 * `Mcp-Param-*` of a tool's annotated parameters against its arguments: "Any server that processes the message body MUST
 * validate that encoded header values, after decoding if Base64-encoded, match the corresponding values in the request body."
 */
export function validateParamHeaders(call: Call, tool: JsonObject, skip: Skip): void {
  if (!call.http || !isObject(tool.inputSchema)) return;
  const args = isObject(call.params.arguments) ? call.params.arguments : {};
  for (const { name, path } of annotated(tool.inputSchema, [])) {
    const value = path.reduce<JsonValue | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), args);
    validateParam(header(call.http, `mcp-param-${name.toLowerCase()}`), value, name, skip);
  }
}

function validateParam(text: string | undefined, value: JsonValue | undefined, name: string, skip: Skip): void {
  const present = value !== undefined && value !== null;
  if (text === undefined) {
    if (present && !skip.has('param-missing')) throw mismatch(`Mcp-Param-${name} is missing`);
    return;
  }
  if (!isHeaderSafe(text)) {
    if (!skip.has('param-bytes')) throw mismatch(`Mcp-Param-${name} holds invalid characters`);
    return;
  }
  const decoded = decodeSentinel(text);
  if (decoded === undefined) {
    if (!skip.has('param-encoding')) throw mismatch(`Mcp-Param-${name} is malformed`);
    return;
  }
  if (!matches(decoded, value) && !skip.has('param-mismatch')) {
    throw mismatch(`Mcp-Param-${name} differs from the body`);
  }
}

/** "Servers SHOULD compare the header value and the body value numerically rather than as strings." */
function matches(text: string, value: JsonValue | undefined): boolean {
  if (typeof value === 'number') return /^-?\d+(\.\d+)?$/.test(text) && Number(text) === value;
  return (typeof value === 'string' || typeof value === 'boolean') && text === String(value);
}

/** Annotated parameters with the chain of `properties` keys that leads to them. */
function annotated(schema: JsonObject, path: readonly string[]): { name: string; path: readonly string[] }[] {
  if (!isObject(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([key, child]) => {
    if (!isObject(child)) return [];
    const name = child['x-mcp-header'];
    return [...(typeof name === 'string' ? [{ name, path: [...path, key] }] : []), ...annotated(child, [...path, key])];
  });
}
