import { encodeHeaderValue } from '../wire/headers.js';
import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';
import { type SchemaPlace, walkSchema } from './schema-walk.js';

/** An `x-mcp-header` annotation as the server wrote it, valid or not. */
export interface HeaderAnnotation extends SchemaPlace {
  value: JsonValue;
}

export const X_MCP_HEADER = 'x-mcp-header';

/** `1*tchar`, RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Whether the value of an annotation can be part of a header's name. */
export function isHeaderName(value: JsonValue): value is string {
  return typeof value === 'string' && TOKEN.test(value);
}

/** All annotations of an input schema, wherever they stand. */
export function headerAnnotations(inputSchema: JsonValue | undefined): HeaderAnnotation[] {
  if (inputSchema === undefined) return [];
  const found: HeaderAnnotation[] = [];
  for (const place of walkSchema(inputSchema)) {
    const value = place.schema[X_MCP_HEADER];
    if (value !== undefined) found.push({ ...place, value });
  }
  return found;
}

/** The value at a chain of `properties` keys, or undefined when none is present there. */
export function valueAt(args: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = args;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** A parameter value as its header text ("Type conversion"), or undefined for what is not mirrored (`null`, objects). */
function headerText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return encodeHeaderValue(value);
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value))) return String(value);
  return undefined;
}

/** The `Mcp-Param-*` headers that a conforming client sends for a call with these arguments. */
export function paramHeaders(inputSchema: JsonValue | undefined, args: JsonObject): [string, string][] {
  const headers: [string, string][] = [];
  for (const { value: name, path } of headerAnnotations(inputSchema)) {
    if (typeof name !== 'string' || !path) continue;
    const text = headerText(valueAt(args, path));
    if (text !== undefined) headers.push([`Mcp-Param-${name}`, text]);
  }
  return headers;
}
