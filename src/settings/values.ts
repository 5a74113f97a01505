import { parse } from 'yaml';
import type { Definition } from './definition.js';
import { didYouMean, orList } from './problem.js';

/** A value as it was given, and where. */
export interface Given {
  value: unknown;
  from: 'input' | 'flag' | 'file' | 'default';
  /** The value as it stands in the file, before secrets were filled in; the form to show. */
  raw?: unknown;
  /** `file:line:column` for values of the file. */
  where?: string;
}

export type Parsed = { value: unknown } | { problem: string };

const TRUE: readonly unknown[] = [true, 'true', 'True', 'TRUE'];
const FALSE: readonly unknown[] = [false, 'false', 'False', 'FALSE'];

/** What a header field cannot hold (RFC 9110 section 5.5), and an environment variable. */
const [CONTROL, NUL] = [/[\u0000-\u0008\u000a-\u001f\u007f]/, /\u0000/];

const NO_VALUE = 'has no value; give one, or leave it out';

/** Kinds whose key may stand in the file with nothing after it, as when all of a list is commented out. */
const MAY_BE_EMPTY: readonly Definition['kind'][] = ['words', 'lines', 'headers', 'variables', 'map'];

/** Reads a value by its definition; text from inputs and flags, YAML values from the file. Nothing after a key of a list or map is no value. */
export function parseValue(definition: Definition, { value }: Given): Parsed {
  if (value === null) return MAY_BE_EMPTY.includes(definition.kind) ? { value: undefined } : { problem: NO_VALUE };
  switch (definition.kind) {
    case 'text':
    case 'secret':
      if (typeof value === 'string' && value.trim() === '') return { problem: NO_VALUE };
      return isText(value)
        ? { value: String(value) }
        : { problem: `expected text, not ${nameOf(value)}${typeof value === 'boolean' ? '; put it in quotes' : ''}` };
    case 'boolean':
      return parseBoolean(value);
    case 'integer':
      return parseInteger(value, definition);
    case 'choice':
      return parseChoice(value, definition.allowed ?? []);
    case 'words':
      return parseList(value, /[\s,]+/);
    case 'lines':
      return parseList(value, /\r?\n/, definition.allowed);
    case 'headers':
      return parsePairs(value, ':', /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/);
    case 'variables':
      return parsePairs(value, '=', /^[A-Za-z_][A-Za-z0-9_]*$/);
    case 'map':
      return parseMap(value);
  }
}

/** Whether a value is a map of the file or of JSON. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a value is, for people: "a list". */
export function nameOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'text';
  return `a ${typeof value === 'object' ? 'map' : typeof value}`;
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function parseBoolean(value: unknown): Parsed {
  if (TRUE.includes(value)) return { value: true };
  return FALSE.includes(value) ? { value: false } : { problem: `\`${String(value)}\` is not allowed; true or false` };
}

function parseInteger(value: unknown, { min = 0, max = Number.MAX_SAFE_INTEGER }: Definition): Parsed {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d+$/.test(value.trim())
        ? Number(value)
        : Number.NaN;
  if (Number.isInteger(number) && number >= min && number <= max) return { value: number };
  return { problem: `\`${String(value)}\` is not allowed; a whole number from ${min} to ${max}` };
}

function parseChoice(value: unknown, allowed: readonly string[]): Parsed {
  if (typeof value === 'object') return { problem: `expected ${orList(allowed)}, not ${nameOf(value)}` };
  const word = String(value).trim();
  if (allowed.includes(word)) return { value: word };
  return { problem: `\`${word}\` is not allowed; ${orList(allowed)}${didYouMean(word, allowed)}` };
}

function parseList(value: unknown, separator: RegExp, allowed?: readonly string[]): Parsed {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(separator) : [value];
  const bad = parts.findIndex((part) => !isText(part));
  if (bad >= 0) return { problem: `expected a list of texts; entry ${bad + 1} is ${nameOf(parts[bad])}` };
  const words = parts.map((part) => String(part).trim()).filter((part) => part !== '');
  const unknown = allowed && words.find((word) => !allowed.includes(word));
  if (allowed && unknown !== undefined)
    return { problem: `\`${unknown}\` is not allowed; ${orList(allowed)}${didYouMean(unknown, allowed)}` };
  return { value: words };
}

function parsePairs(value: unknown, separator: ':' | '=', name: RegExp): Parsed {
  const form = separator === ':' ? 'Name: value' : 'NAME=value';
  const pairs: [string, string][] = [];
  if (isMap(value)) {
    for (const [key, text] of Object.entries(value)) {
      if (!isText(text) && typeof text !== 'boolean')
        return { problem: `\`${key}\`: expected text, not ${nameOf(text)}; \`""\` is an empty one` };
      pairs.push([key, String(text)]);
    }
  } else {
    const entries = Array.isArray(value) ? value : String(value).split(/\r?\n/);
    const odd = entries.findIndex((entry) => !isText(entry));
    if (odd >= 0) return { problem: `entry ${odd + 1} is ${nameOf(entries[odd])}; expected \`${form}\`, or one map` };
    const lines = entries.map(String);
    for (const line of lines.filter((text) => text.trim() !== '')) {
      const at = line.indexOf(separator);
      // The line may hold a secret, so only its place is told.
      if (at < 1) return { problem: `line ${lines.indexOf(line) + 1} is not of the form \`${form}\`` };
      pairs.push([line.slice(0, at).trim(), separator === ':' ? line.slice(at + 1).trim() : line.slice(at + 1)]);
    }
  }
  const bad = pairs.find(([key]) => !name.test(key));
  if (bad) return { problem: `\`${bad[0]}\` is no valid name; expected \`${form}\`` };
  const control = pairs.find(([, text]) => (separator === ':' ? CONTROL : NUL).test(text));
  return control ? { problem: `the value of \`${control[0]}\` has a control character in it` } : { value: pairs };
}

function parseMap(value: unknown): Parsed {
  if (typeof value !== 'string') return { value };
  try {
    return { value: parse(value) };
  } catch (error) {
    return {
      problem: `is neither JSON nor YAML: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
    };
  }
}
