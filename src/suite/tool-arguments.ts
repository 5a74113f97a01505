import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';
import { quoteShort } from './describe.js';
import { isValid } from './dialects.js';
import type { SuiteSettings } from './run-context.js';
import { walkSchema } from './schema-walk.js';
import { leastValue } from './synthesis.js';

export type ToolArguments = { args: JsonObject; why?: undefined } | { args?: undefined; why: string };

/** Input that helps where no arguments can be made. */
export const ARGUMENTS_INPUT = 'give arguments in `tool-arguments`';

/** Subschemas of an input schema that arguments are made for. */
const MOST_SUBSCHEMAS = 1_000;

/**
 * Arguments for a real call: from the setting `tool-arguments`, else the least that the input schema asks for.
 * Made ones are validated by the schema before they are used.
 */
export function toolArguments(tool: JsonObject, settings: Pick<SuiteSettings, 'toolArguments'>): ToolArguments {
  const name = typeof tool.name === 'string' ? tool.name : '';
  const given = givenArguments(name, settings);
  if (given) return { args: given };
  const schema = tool.inputSchema;
  if (!isObject(schema)) return { why: `the tool ${quoteShort(name)} has no input schema` };
  if (isTooLarge(schema)) return { why: `the input schema of ${quoteShort(name)} is too large to make arguments for` };
  const args = leastValue(schema, schema);
  if (isObject(args) && isValid(args, schema)) return { args };
  return { why: `no arguments could be made for the tool ${quoteShort(name)} from its input schema` };
}

/** What `tool-arguments` holds for a tool. */
export function givenArguments(
  name: string,
  { toolArguments: all }: Pick<SuiteSettings, 'toolArguments'>,
): JsonObject | undefined {
  return Object.hasOwn(all, name) ? (all[name] as JsonObject) : undefined;
}

/** The same arguments with a value at a chain of `properties` keys. */
export function withValueAt(args: JsonObject, [name, ...rest]: readonly string[], value: JsonValue): JsonObject {
  if (name === undefined) return args;
  const inner = Object.hasOwn(args, name) ? args[name] : undefined;
  return { ...args, [name]: rest.length === 0 ? value : withValueAt(isObject(inner) ? inner : {}, rest, value) };
}

/** The same arguments with nothing at a chain of `properties` keys. */
export function withoutValueAt(args: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined || !Object.hasOwn(args, name)) return args;
  const { [name]: inner, ...others } = args;
  if (rest.length === 0) return others;
  return isObject(inner) ? { ...args, [name]: withoutValueAt(inner, rest) } : args;
}

/** Whether a schema has more subschemas than values are tried on: validating by it could take minutes. */
export function isTooLarge(schema: JsonObject): boolean {
  let count = 0;
  for (const _place of walkSchema(schema)) if (++count > MOST_SUBSCHEMAS) return true;
  return false;
}
