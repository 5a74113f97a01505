import type { Command } from 'commander';
import { Option } from 'commander';
import { type Definition, isAllowedIn } from './definition.js';
import { definitions } from './definitions.js';
import type { Problem } from './problem.js';

/** Adds a flag for every setting that can be given on the command line. */
export function addCheckOptions(command: Command): Command {
  for (const definition of definitions.filter((entry) => isAllowedIn(entry, 'flag')))
    command.addOption(optionOf(definition));
  return command;
}

/** Letters of choices that are named in the column of flags; more would leave no room for the other one. */
const MOST_CHOICES = 30;

function optionOf({ name, kind, description, default: preset, allowed }: Definition): Option {
  const help = `${description}${preset === undefined || preset === 'false' ? '' : ` (default: ${preset})`}`;
  if (kind === 'secret')
    return new Option(`--${name}-env <NAME>`, `Environment variable that holds this: ${description}`);
  if (kind === 'boolean') return new Option(`--${name} [true|false]`, help).preset('true');
  const choices = allowed?.join('|') ?? '';
  const value = choices === '' ? placeholder(kind) : choices.length > MOST_CHOICES ? name : choices;
  const option = new Option(`--${name} <${value}>`, help);
  return kind === 'lines' || kind === 'words' || kind === 'headers' || kind === 'variables'
    ? option.argParser(collect)
    : option;
}

function placeholder(kind: Definition['kind']): string {
  if (kind === 'integer') return 'number';
  if (kind === 'headers') return 'Name: value';
  if (kind === 'variables') return 'NAME=value';
  return kind === 'map' ? 'JSON' : 'text';
}

function collect(value: string, earlier: string[] | undefined): string[] {
  return [...(earlier ?? []), value];
}

/**
 * Values of the flags by setting, as commander read them. A secret is taken from the environment variable that its flag names.
 * @returns problems for variables that are not set, and for entries of a list that are empty.
 */
export function flagValues(
  options: Readonly<Record<string, unknown>>,
  env: NodeJS.ProcessEnv,
): { values: Record<string, string | string[]>; problems: Problem[] } {
  const values: Record<string, string | string[]> = {};
  const problems: Problem[] = [];
  for (const { name, kind } of definitions) {
    const given = options[camel(kind === 'secret' ? `${name}-env` : name)];
    if (given === undefined) continue;
    // One that is left out would move those behind it: `--output` stands in pairs with `--format`.
    if (kind === 'lines' && Array.isArray(given) && given.includes(''))
      problems.push({ key: name, where: 'flag', message: 'has no value; give one, or leave it out' });
    if (kind !== 'secret') {
      values[name] = Array.isArray(given)
        ? kind === 'lines'
          ? given.map(String)
          : given.map(String).join('\n')
        : String(given);
      continue;
    }
    const secret = env[String(given)];
    if (secret === undefined || secret === '')
      problems.push({ key: `${name}-env`, where: 'flag', message: notSet(String(given)) });
    else values[name] = secret;
  }
  return { values, problems };
}

/** Where a secret itself was given by mistake, it is not repeated. */
function notSet(name: string): string {
  return /^[A-Z_][A-Z0-9_]*$/.test(name) || /^[A-Za-z_][A-Za-z0-9_]{0,19}$/.test(name)
    ? `the environment variable ${name} is not set`
    : 'expected the name of an environment variable that holds the secret, not the secret itself';
}

/** `fail-on` -> `failOn`, as commander names options. */
function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}
