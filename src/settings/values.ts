import { parse } from 'yaml';
import type { Definition } from './definitions.js';
import { didYouMean, orList } from './problem.js';

/** A value as it was given, and where. */
export interface Given {
  value: unknown;
  from: 'input' | 'flag' | 'file' | 'default';
  /** `file:line:column` for values of the file. */
  where?: string;
}

export type Parsed = { value: unknown } | { problem: string };

const TRUE: readonly unknown[] = [true, 'true', 'True', 'TRUE'];
const FALSE: readonly unknown[] = [false, 'false', 'False', 'FALSE'];

/** Reads a value by its definition; text from inputs and flags, YAML values from the file. */
export function parseValue(definition: Definition, { value }: Given): Parsed {
  switch (definition.kind) {
    case 'text':
    case 'secret':
      return typeof value === 'string' || typeof value === 'number'
        ? { value: String(value) }
        : { problem: `expected text, not ${nameOf(value)}` };
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

function nameOf(value: unknown): string {
  if (value === null) return 'nothing';
  return Array.isArray(value) ? 'a list' : `a ${typeof value === 'object' ? 'map' : typeof value}`;
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
  const word = typeof value === 'string' ? value.trim() : String(value);
  if (allowed.includes(word)) return { value: word };
  return { problem: `\`${word}\` is not allowed; ${orList(allowed)}${didYouMean(word, allowed)}` };
}

function parseList(value: unknown, separator: RegExp, allowed?: readonly string[]): Parsed {
  const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(separator) : [value];
  const bad = parts.find((part) => typeof part !== 'string' && typeof part !== 'number');
  if (bad !== undefined) return { problem: `expected a list of texts, with ${nameOf(bad)} in it` };
  const words = parts.map((part) => String(part).trim()).filter((part) => part !== '');
  const unknown = allowed && words.find((word) => !allowed.includes(word));
  if (allowed && unknown !== undefined)
    return { problem: `\`${unknown}\` is not allowed; ${orList(allowed)}${didYouMean(unknown, allowed)}` };
  return { value: words };
}

function parsePairs(value: unknown, separator: ':' | '=', name: RegExp): Parsed {
  const form = separator === ':' ? 'Name: value' : 'NAME=value';
  const pairs: [string, string][] = [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, text] of Object.entries(value)) pairs.push([key, String(text)]);
  } else {
    const lines = Array.isArray(value) ? value.map(String) : String(value).split(/\r?\n/);
    for (const line of lines.filter((text) => text.trim() !== '')) {
      const at = line.indexOf(separator);
      // The line may hold a secret, so only its place is told.
      if (at < 1) return { problem: `line ${lines.indexOf(line) + 1} is not of the form \`${form}\`` };
      pairs.push([line.slice(0, at).trim(), separator === ':' ? line.slice(at + 1).trim() : line.slice(at + 1)]);
    }
  }
  const bad = pairs.find(([key]) => !name.test(key));
  return bad ? { problem: `\`${bad[0]}\` is no valid name; expected \`${form}\`` } : { value: pairs };
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
