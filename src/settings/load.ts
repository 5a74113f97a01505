import { readFileSync } from 'node:fs';
import { type Built, buildRun } from './build.js';
import { type ConfigFile, findConfig, readConfig } from './config-file.js';
import { definitions, isAllowedIn } from './definitions.js';
import { didYouMean, type Problem, SettingsError } from './problem.js';
import type { KnownRule } from './rule-selection.js';
import type { RunSettings } from './settings.js';
import { type Given, parseValue } from './values.js';

/** Values given as Action inputs or as flags, by the setting's name. */
export interface GivenSettings {
  kind: 'input' | 'flag';
  values: Readonly<Record<string, string | readonly string[] | boolean | undefined>>;
}

export interface LoadContext {
  /** Directory from which relative paths are read. */
  cwd: string;
  /** Root of the checkout, where the file is looked for as well. */
  workspace?: string;
  env: NodeJS.ProcessEnv;
  knownRules: readonly KnownRule[];
  /** False when only a named configuration file is read, and none is looked for. */
  lookForFile?: boolean;
}

/** The settings of a run and where each value came from. */
export interface Loaded {
  settings: RunSettings;
  origin: ReadonlyMap<string, Given>;
}

/** Precedence: input or flag, then file, then default. @throws SettingsError with every problem at once, before anything is started. */
export function loadSettings(given: GivenSettings, context: LoadContext): Loaded {
  const problems: Problem[] = [];
  const values = new Map<string, Given>();
  for (const definition of definitions) {
    const preset =
      definition.default ??
      (given.kind === 'input' && isAllowedIn(definition, 'file') ? definition.inputDefault : undefined);
    if (preset !== undefined) values.set(definition.name, { value: preset, from: 'default' });
  }
  const named = given.values.config;
  const file = loadFile(typeof named === 'string' && named !== '' ? named : undefined, context, problems);
  // What a broken file would have said is not known, so nothing else is worth telling.
  if (problems.length > 0) throw new SettingsError(problems);
  if (file) takeFile(file, values, context.env, problems);
  for (const { name } of definitions) {
    const value = given.values[name];
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    values.set(name, { value, from: given.kind });
  }
  const parsed = new Map<string, unknown>();
  for (const definition of definitions) {
    const entry = values.get(definition.name);
    if (!entry) continue;
    const result = parseValue(definition, entry);
    const where = entry.where ?? (entry.from === 'file' ? undefined : entry.from);
    if ('value' in result) parsed.set(definition.name, result.value);
    else problems.push({ key: definition.name, message: result.problem, ...(where === undefined ? {} : { where }) });
  }
  const whereIs = (path: readonly (string | number)[]): string | undefined => {
    const from = path[0] === 'servers' ? 'file' : values.get(String(path[0]))?.from;
    return from === 'file' ? file?.whereIs(path) : from;
  };
  const servers = file ? filledServers(file, context.env, problems) : undefined;
  const built: Built = buildRun({ parsed, values, servers, whereIs, context });
  problems.push(...built.problems);
  if (problems.length > 0) throw new SettingsError(problems);
  return { settings: freeze(built.settings), origin: values };
}

function loadFile(
  named: string | undefined,
  { cwd, workspace, lookForFile = true }: LoadContext,
  problems: Problem[],
): ConfigFile | undefined {
  if (named === undefined && !lookForFile) return undefined;
  const path = findConfig(named, [...new Set([cwd, ...(workspace === undefined ? [] : [workspace])])]);
  if (path === undefined) return undefined;
  const file = readConfig(path, cwd);
  problems.push(...file.problems);
  return file;
}

/** `servers` of the file, with secrets filled in; a problem stands at the server that it is of. */
function filledServers(file: ConfigFile, env: NodeJS.ProcessEnv, problems: Problem[]): unknown {
  const servers = file.entries.get('servers')?.value;
  if (!Array.isArray(servers)) return servers;
  const secrets = declaredSecrets(file);
  return servers.map((server, index) =>
    fillSecrets(server, `servers[${index}]`, secrets, env, file.whereIs(['servers', index]), problems),
  );
}

function declaredSecrets(file: ConfigFile): string[] {
  const declared = file.entries.get('secrets')?.value;
  return Array.isArray(declared) ? declared.map(String) : [];
}

const FILE_EXTRAS: readonly string[] = ['servers', 'secrets', '$schema'];

function takeFile(file: ConfigFile, values: Map<string, Given>, env: NodeJS.ProcessEnv, problems: Problem[]): void {
  const keys = definitions.filter((definition) => isAllowedIn(definition, 'file')).map(({ name }) => name);
  const secrets = declaredSecrets(file);
  for (const [key, entry] of file.entries) {
    if (FILE_EXTRAS.includes(key)) continue;
    if (!keys.includes(key)) {
      const message = `unknown key${didYouMean(key, [...keys, ...FILE_EXTRAS])}`;
      problems.push({ key, message, ...(entry.where === undefined ? {} : { where: entry.where }) });
      continue;
    }
    if (entry.value === null) continue;
    values.set(key, { ...entry, value: fillSecrets(entry.value, key, secrets, env, entry.where, problems) });
  }
}

/** `${NAME}` stands for a variable of the environment, but only for one that `secrets` declares. */
function fillSecrets(
  value: unknown,
  key: string,
  secrets: readonly string[],
  env: NodeJS.ProcessEnv,
  where: string | undefined,
  problems: Problem[],
): unknown {
  if (typeof value === 'string') {
    return value.replace(/\$\{([^}]*)\}/g, (_whole, name: string) => {
      const text = env[name];
      const at = where === undefined ? {} : { where };
      if (!secrets.includes(name))
        problems.push({ key, message: `\${${name}}: only names listed under \`secrets\` are filled in`, ...at });
      else if (text === undefined || text === '')
        problems.push({ key, message: `\${${name}}: the environment variable is not set`, ...at });
      return text ?? '';
    });
  }
  if (Array.isArray(value)) return value.map((entry) => fillSecrets(entry, key, secrets, env, where, problems));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, fillSecrets(entry, key, secrets, env, where, problems)]),
    );
  }
  return value;
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const entry of Object.values(value)) freeze(entry);
  }
  return value;
}

/** Text of a file that a setting names. */
export function readText(path: string): string {
  return readFileSync(path, 'utf8');
}
