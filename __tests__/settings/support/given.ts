import { stringify } from 'yaml';
import { definitions } from '../../../src/settings/definitions.js';

/** Values by setting, in the form that the file has; a secret as the variable that holds it. */
export type Given = Readonly<Record<string, unknown>>;

/** A secret, by the environment variable that holds it. */
interface FromEnv {
  env: string;
}

function isFromEnv(value: unknown): value is FromEnv {
  return typeof value === 'object' && value !== null && 'env' in value && Object.keys(value).length === 1;
}

function definitionOf(name: string) {
  const definition = definitions.find((one) => one.name === name);
  if (!definition) throw new RangeError(`no setting ${name}`);
  return definition;
}

/** Arguments of the command line. */
export function asFlags(given: Given): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (definitionOf(name).kind === 'secret' && isFromEnv(value)) return [`--${name}-env`, value.env];
    return (asTexts(name, value) ?? [asText(name, value)]).flatMap((text) => [`--${name}`, text]);
  });
}

/** Inputs of the Action. */
export function asInputs(given: Given, env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      definitionOf(name).kind === 'secret' && isFromEnv(value) ? (env[value.env] ?? '') : asText(name, value),
    ]),
  );
}

/** The text of the configuration file. */
export function asFile(given: Given): string {
  const secrets: string[] = [];
  const values = Object.entries(given).map(([name, value]) => {
    if (!isFromEnv(value) || definitions.find((one) => one.name === name)?.kind !== 'secret') return [name, value];
    secrets.push(value.env);
    return [name, `\${${value.env}}`];
  });
  return stringify({ ...Object.fromEntries(values), ...(secrets.length > 0 ? { secrets } : {}) });
}

/** One entry each, for settings that are lists or pairs. */
function asTexts(name: string, value: unknown): string[] | undefined {
  const { kind } = definitionOf(name);
  if (Array.isArray(value)) return value.map(String);
  if (kind !== 'headers' && kind !== 'variables') return undefined;
  return Object.entries(value as object).map(([key, text]) => `${key}${kind === 'headers' ? ': ' : '='}${text}`);
}

function asText(name: string, value: unknown): string {
  return asTexts(name, value)?.join('\n') ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
}
