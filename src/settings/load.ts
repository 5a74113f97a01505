import { resolve } from 'node:path';
import { buildRun } from './build.js';
import { type ConfigFile, findConfig, readConfig, shownPath } from './config-file.js';
import { type Definition, isAllowedIn, isServerKey } from './definition.js';
import { definitions } from './definitions.js';
import { declaredSecrets, FileSecrets, plainSecret } from './fill-secrets.js';
import type { Layer } from './layers.js';
import { didYouMean, nearest, type Problem, problemLine, SettingsError } from './problem.js';
import type { KnownRule } from './rule-selection.js';
import type { RunSettings } from './settings.js';
import { type Given, nameOf, parseValue } from './values.js';

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
  /** True for a run that writes the baseline anew: what is said of an earlier one does not count. */
  withoutBaseline?: boolean;
}

/** The settings of a run and where each value came from. */
export interface Loaded {
  settings: RunSettings;
  origin: ReadonlyMap<string, Given>;
  /** What the servers of the file's list say for themselves. */
  servers: readonly ReadonlyMap<string, Given>[];
  /** The configuration file that was read. */
  file?: string;
}

/** Precedence: input or flag, then file, then default. @throws SettingsError with every problem at once, before anything is started. */
export function loadSettings(given: GivenSettings, context: LoadContext): Loaded {
  const problems: Problem[] = [];
  const file = loadFile(given, context, problems);
  // What a broken file would have said is not known, so nothing else is worth telling.
  if (problems.length > 0) throw new SettingsError(problems);
  const fromFile = file ? takeFile(file, context.env, problems) : { shared: new Map<string, Given>(), secrets: [] };
  const values = merged(given, fromFile.shared);
  const read = (all: ReadonlyMap<string, Given>, prefix: string, path: Layer['path']): Map<string, Layer[]> =>
    new Map(
      [...all].flatMap(([name, entry]) => {
        const value = parsed(name, entry, prefix, problems);
        return value === undefined
          ? []
          : [[name, [{ given: entry, value: value.value, prefix, path: [...path, name] }]]];
      }),
    );
  const built = buildRun({
    shared: read(values, '', []),
    ...(fromFile.servers
      ? { servers: fromFile.servers.map((own, index) => read(own, `servers[${index}].`, ['servers', index])) }
      : {}),
    isBroken: (name) => problems.some(({ key, meant }) => key === name || meant === name),
    whereIs: (path) => file?.whereIs(path),
    secrets: fromFile.secrets,
    context,
  });
  problems.push(...built.problems);
  if (problems.length > 0) throw new SettingsError(withoutRepeats(problems));
  return {
    settings: freeze(built.settings),
    origin: values,
    servers: fromFile.servers ?? [],
    ...(file ? { file: file.path } : {}),
  };
}

function loadFile(
  { values }: GivenSettings,
  { cwd, workspace, lookForFile = true }: LoadContext,
  problems: Problem[],
): ConfigFile | undefined {
  const textOf = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const named = textOf('config');
  if (named === undefined && !lookForFile) return undefined;
  const places = [
    resolve(cwd, textOf('working-directory') ?? '.'),
    cwd,
    ...(workspace === undefined ? [] : [workspace]),
  ];
  const [path, second] = findConfig(named, cwd, [...new Set(places)]);
  if (path === undefined) return undefined;
  if (second !== undefined) {
    const message = `there are two, ${shownPath(path, cwd)} and ${shownPath(second, cwd)}; keep one, or name it with \`config\``;
    problems.push({ key: 'config', message });
    return undefined;
  }
  const file = readConfig(path, cwd);
  problems.push(...file.problems);
  return file;
}

/**
 * Input or flag over file over default. A URL that is given in place of the file's is that of a running server, so the
 * file's command is not run then; with `{port}` it still is.
 */
function merged(given: GivenSettings, fromFile: ReadonlyMap<string, Given>): Map<string, Given> {
  const values = new Map<string, Given>();
  for (const definition of definitions) {
    const preset =
      definition.default ??
      (given.kind === 'input' && isAllowedIn(definition, 'file') ? definition.inputDefault : undefined);
    if (preset !== undefined) values.set(definition.name, { value: preset, from: 'default' });
  }
  for (const [name, entry] of fromFile) values.set(name, entry);
  for (const { name } of definitions) {
    const value = given.values[name];
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    values.set(name, { value, from: given.kind });
  }
  const url = values.get('url');
  if (url && url.from !== 'file' && fromFile.has('url') && !String(url.value).includes('{port}'))
    for (const name of ['command', 'args']) if (values.get(name)?.from === 'file') values.delete(name);
  return values;
}

interface FileValues {
  shared: Map<string, Given>;
  servers?: Map<string, Given>[];
  secrets: readonly { name: string; value: string }[];
}

/** The page with the table of keys. */
const KEYS_URL = 'https://github.com/mcp-compliance/mcp-compliance-action/blob/v1/docs/settings.md';

/** Kinds whose value is text, whatever it looks like. */
const AS_WRITTEN: readonly Definition['kind'][] = ['text', 'secret', 'words', 'lines', 'headers', 'variables'];

const FILE_EXTRAS: readonly string[] = ['servers', 'secrets', '$schema'];

function takeFile(file: ConfigFile, env: NodeJS.ProcessEnv, problems: Problem[]): FileValues {
  const declared = file.entries.get('secrets');
  const { names, problems: badNames } = declaredSecrets(declared?.value, declared?.where);
  problems.push(...badNames);
  const secrets = new FileSecrets(names, env);
  const take = (
    entries: Iterable<[string, unknown]>,
    path: Layer['path'],
    allowed: (definition: Definition) => boolean,
    extras: readonly string[],
  ): Map<string, Given> => {
    const prefix = path.length === 0 ? '' : `servers[${path[1]}].`;
    const taken = new Map<string, Given>();
    for (const [key, value] of entries) {
      if (extras.includes(key)) continue;
      const where = file.whereIs([...path, key]);
      const wrong = (message: string, meant?: string): void => {
        problems.push({ key: `${prefix}${key}`, message, where, ...(meant === undefined ? {} : { meant }) });
      };
      const definition = definitions.find(({ name }) => name === key);
      if (!definition || !allowed(definition)) {
        const near = nearest(
          key,
          definitions.filter(allowed).map(({ name }) => name),
        );
        wrong(unknownKey(key, definition, allowed, extras), near === undefined ? undefined : `${prefix}${near}`);
        continue;
      }
      const misread = AS_WRITTEN.includes(definition.kind) ? file.misread([...path, key]) : undefined;
      if (misread)
        problems.push({
          key: `${prefix}${key}`,
          message: `\`${misread.source}\` is read as ${misread.value}; put it in quotes`,
          where: misread.where,
        });
      const plain = plainSecret(definition, value);
      if (plain !== undefined) wrong(plain);
      taken.set(key, { value: secrets.fill(value, definition, wrong), raw: value, from: 'file', where });
    }
    return taken;
  };
  const top = [...file.entries].map(([key, { value }]): [string, unknown] => [key, value]);
  const shared = take(top, [], (definition) => isAllowedIn(definition, 'file'), FILE_EXTRAS);
  const list = file.entries.get('servers');
  const servers =
    list &&
    serverEntries(list.value, file, problems).map((entry, index) =>
      take(Object.entries(entry), ['servers', index], isServerKey, []),
    );
  return { shared, secrets: secrets.used, ...(servers ? { servers } : {}) };
}

function unknownKey(
  key: string,
  definition: Definition | undefined,
  allowed: (definition: Definition) => boolean,
  extras: readonly string[],
): string {
  if (FILE_EXTRAS.includes(key) || (definition && isAllowedIn(definition, 'file')))
    return 'speaks of the whole run; put it beside `servers`';
  if (definition)
    return `is no key of the file; give it as ${definition.only?.includes('input') ? 'an input' : 'a flag'}`;
  const names = definitions.filter(allowed).map(({ name }) => name);
  return `unknown key${didYouMean(key, [...names, ...extras]) || `; all keys: ${KEYS_URL}`}`;
}

/** The entries of `servers`; one that is no map has no keys. */
function serverEntries(value: unknown, file: ConfigFile, problems: Problem[]): object[] {
  const wrong = (path: (string | number)[], key: string, message: string): void => {
    problems.push({ key, message, where: file.whereIs(path) });
  };
  if (!Array.isArray(value) || value.length === 0) {
    const what = Array.isArray(value) ? 'an empty one' : nameOf(value);
    wrong(['servers'], 'servers', `expected a list of servers (\`- name: …\`), not ${what}`);
    return [];
  }
  return value.map((entry: unknown, index) => {
    if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return entry;
    wrong(['servers', index], `servers[${index}]`, `expected a map with \`command\` or \`url\`, not ${nameOf(entry)}`);
    return {};
  });
}

function parsed(name: string, entry: Given, prefix: string, problems: Problem[]): { value: unknown } | undefined {
  const definition = definitions.find((one) => one.name === name);
  if (!definition) return undefined;
  const result = parseValue(definition, entry);
  if ('value' in result) return result.value === undefined ? undefined : result;
  problems.push({ key: `${prefix}${name}`, message: result.problem, ...placeOf(entry) });
  return undefined;
}

/** Where a value stands, for problems. */
function placeOf({ from, where }: Given): { where?: string } {
  const place = where ?? (from === 'input' || from === 'flag' ? from : undefined);
  return place === undefined ? {} : { where: place };
}

/** Shared settings are looked at for each server of a list. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problemLine(problem), problem])).values()];
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const entry of Object.values(value)) freeze(entry);
  }
  return value;
}
