import { stringify } from 'yaml';
import { isServerKey, type Kind } from './definition.js';
import { definitions } from './definitions.js';
import type { Loaded } from './load.js';
import { type Given, parseValue } from './values.js';

const MASK = '***';

/**
 * The effective configuration as YAML, each value with where it comes from. A secret is masked; where the file names a
 * variable of the environment, its name is shown.
 */
export function printConfig({ origin, servers, file }: Loaded): string {
  const head = file === undefined ? [] : [`# read from ${file}`];
  const shared = definitions.flatMap(({ name }) => entry(name, origin.get(name)));
  const listed = servers.flatMap((own) => {
    const lines = definitions
      .filter(isServerKey)
      .flatMap(({ name }) => entry(name, stronger(origin, name) ?? own.get(name)));
    return lines.flatMap((text) => text.split('\n')).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
  });
  return `${[...head, ...shared, ...(listed.length > 0 ? ['servers:', ...listed] : [])].join('\n')}\n`;
}

/** What an input or flag gives stands above the servers already. */
function stronger(origin: Loaded['origin'], name: string): Given | undefined {
  const given = origin.get(name);
  return given?.from === 'input' || given?.from === 'flag' ? given : undefined;
}

function entry(name: string, given: Given | undefined): string[] {
  if (!given) return [];
  const text = stringify({ [name]: shown(name, given) }, { lineWidth: 0 }).trimEnd();
  const from = `# ${given.where ?? given.from}`;
  return [text.includes('\n') ? `${from}\n${text}` : `${text} ${from}`];
}

/** The value as the file would have it: a number is a number, wherever it was given. */
function shown(name: string, given: Given): unknown {
  const { value, raw = value } = given;
  const definition = definitions.find((one) => one.name === name);
  if (definition?.kind === 'secret') return isReference(raw) ? raw : MASK;
  if (definition?.kind === 'headers') return masked(raw);
  // What was filled in from the environment is not shown.
  if (!definition || !TYPED.includes(definition.kind) || raw !== value) return raw;
  const parsed = parseValue(definition, given);
  return 'value' in parsed ? (parsed.value ?? raw) : raw;
}

const TYPED: readonly Kind[] = ['boolean', 'integer', 'words', 'lines', 'map'];

function isReference(value: unknown): boolean {
  return typeof value === 'string' && /^\$\{[^}]*\}$/.test(value);
}

function masked(value: unknown): unknown {
  const lines = typeof value === 'string' ? value.split(/\r?\n/) : Array.isArray(value) ? value.map(String) : undefined;
  if (lines) return lines.map((line) => `${line.slice(0, Math.max(0, line.indexOf(':')))}: ${MASK}`);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, isReference(text) ? text : MASK]))
    : value;
}
