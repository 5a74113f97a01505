import { resolve } from 'node:path';
import { definitions, isAllowedIn } from './definitions.js';
import { parseOverrides, parseThresholds, parseWaivers } from './gate-values.js';
import type { LoadContext } from './load.js';
import type { Problem } from './problem.js';
import { didYouMean } from './problem.js';
import { repositoryOf } from './repository.js';
import { matchingRules, unknownRule } from './rule-selection.js';
import type {
  FailOn,
  Format,
  OutputSettings,
  RunSettings,
  Secret,
  ServerSettings,
  Settings,
  ToolCalls,
} from './settings.js';
import { type Given, parseValue } from './values.js';

export interface Built {
  settings: RunSettings;
  problems: Problem[];
}

export interface BuildInput {
  /** Values by setting, read by their kind. */
  parsed: ReadonlyMap<string, unknown>;
  values: ReadonlyMap<string, Given>;
  /** `servers` of the file, as it stands there. */
  servers: unknown;
  whereIs: (path: readonly (string | number)[]) => string | undefined;
  context: LoadContext;
}

/** Keys that a server of the list may have of its own: all but those that speak of the whole run. */
const SERVER_KEYS = definitions
  .filter(
    (definition) =>
      definition.section !== 'output' && isAllowedIn(definition, 'file') && definition.name !== 'max-parallel',
  )
  .map(({ name }) => name);

/** Makes the settings of every server and checks what only shows when all values are there. */
export function buildRun(input: BuildInput): Built {
  const { parsed, servers, whereIs } = input;
  const problems: Problem[] = [];
  const entries = servers === undefined ? [new Map<string, unknown>()] : serverEntries(servers, whereIs, problems);
  const built = entries.map((own, index) =>
    buildServer(new Map([...parsed, ...own]), input, servers === undefined ? undefined : index, problems),
  );
  const names = built.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    problems.push({
      key: 'servers',
      message: `two servers are called \`${twice}\`; give each a name`,
      ...at(whereIs(['servers'])),
    });
  const output = buildOutput(parsed, problems);
  return { settings: { servers: built, maxParallel: number(parsed, 'max-parallel'), output }, problems };
}

function at(where: string | undefined): { where?: string } {
  return where === undefined ? {} : { where };
}

function serverEntries(servers: unknown, whereIs: BuildInput['whereIs'], problems: Problem[]): Map<string, unknown>[] {
  if (!Array.isArray(servers) || servers.length === 0) {
    problems.push({ key: 'servers', message: 'expected a list of servers', ...at(whereIs(['servers'])) });
    return [];
  }
  return servers.map((entry, index) => {
    const own = new Map<string, unknown>();
    for (const [key, value] of Object.entries(typeof entry === 'object' && entry !== null ? entry : {})) {
      const definition = definitions.find(({ name }) => name === key && SERVER_KEYS.includes(name));
      const where = at(whereIs(['servers', index, key]));
      if (!definition) {
        problems.push({
          key: `servers[${index}].${key}`,
          message: `unknown key${didYouMean(key, SERVER_KEYS)}`,
          ...where,
        });
        continue;
      }
      const result = parseValue(definition, { value, from: 'file' });
      if ('value' in result) own.set(key, result.value);
      else problems.push({ key: `servers[${index}].${key}`, message: result.problem, ...where });
    }
    return own;
  });
}

type Values = ReadonlyMap<string, unknown>;

function text(values: Values, name: string): string | undefined {
  const value = values.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function number(values: Values, name: string): number {
  return Number(values.get(name));
}

function flag(values: Values, name: string): boolean {
  return values.get(name) === true;
}

function words(values: Values, name: string): string[] {
  const value = values.get(name);
  return Array.isArray(value) ? value.map(String) : [];
}

function pairs(values: Values, name: string): [string, string][] {
  const value = values.get(name);
  return Array.isArray(value) ? (value as [string, string][]) : [];
}

function secret(values: Values, name: string): Secret | undefined {
  const value = text(values, name);
  return value === undefined ? undefined : { name, value };
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}

function buildServer(
  values: Values,
  { context, whereIs, values: given }: BuildInput,
  index: number | undefined,
  problems: Problem[],
): Settings {
  const add = (key: string, message: string): void => {
    const entry = given.get(key);
    const where = index === undefined ? (entry?.where ?? entry?.from) : whereIs(['servers', index]);
    problems.push({
      key: index === undefined ? key : `servers[${index}].${key}`,
      message,
      ...at(where === 'default' ? undefined : where),
    });
  };
  const server = buildTarget(values, context, add);
  const keep = <T>({ value, problems: found }: { value: T; problems: Problem[] }): T => {
    problems.push(...found);
    return value;
  };
  for (const name of ['rules', 'skip-rules']) {
    for (const pattern of words(values, name))
      if (matchingRules(pattern, context.knownRules).length === 0) add(name, unknownRule(pattern, context.knownRules));
  }
  const canonicalUrl = text(values, 'canonical-url');
  if (canonicalUrl !== undefined && !isHttpUrl(canonicalUrl))
    add('canonical-url', `\`${canonicalUrl}\` is not an http or https URL`);
  const toolArguments = values.get('tool-arguments') ?? {};
  if (typeof toolArguments !== 'object' || Array.isArray(toolArguments))
    add('tool-arguments', 'expected a map from tool names to arguments');
  return {
    ...server,
    requestTimeout: number(values, 'request-timeout'),
    maxResponseBytes: number(values, 'max-response-bytes'),
    maxRequests: number(values, 'max-requests'),
    concurrency: number(values, 'concurrency'),
    rules: words(values, 'rules'),
    skipRules: words(values, 'skip-rules'),
    toolCalls: (text(values, 'tool-calls') ?? 'read-only') as ToolCalls,
    allowTools: words(values, 'allow-tools'),
    toolArguments: toolArguments as Settings['toolArguments'],
    headers: pairs(values, 'headers'),
    ...optional('token', secret(values, 'token')),
    ...optional('secondToken', secret(values, 'second-token')),
    ...optional('insufficientScopeToken', secret(values, 'insufficient-scope-token')),
    ...optional('foreignAudienceToken', secret(values, 'foreign-audience-token')),
    auth: (text(values, 'auth') ?? 'auto') as Settings['auth'],
    ...optional('canonicalUrl', canonicalUrl),
    ...optional('caFile', text(values, 'ca-file')),
    serverJson: {
      path: text(values, 'server-json') ?? 'server.json',
      explicit:
        given.get('server-json')?.from !== 'default' ||
        (index !== undefined && values.get('server-json') !== 'server.json'),
    },
    ...optional('repository', repositoryOf(context.env)),
    maxSchemaDepth: number(values, 'max-schema-depth'),
    maxSubschemas: number(values, 'max-subschemas'),
    extensions: words(values, 'extensions'),
    failOn: (text(values, 'fail-on') ?? 'must') as FailOn,
    thresholds: values.has('thresholds') ? keep(parseThresholds(values.get('thresholds'), whereIs)) : {},
    failOnNotTested: flag(values, 'fail-on-not-tested'),
    overrides: values.has('overrides')
      ? keep(parseOverrides(values.get('overrides'), context.knownRules, whereIs))
      : {},
    waivers: values.has('waivers') ? keep(parseWaivers(values.get('waivers'), context.knownRules, whereIs)) : [],
    ...optional('baseline', text(values, 'baseline')),
    ...optional('baselineRef', text(values, 'baseline-ref')),
    strictBaseline: flag(values, 'strict-baseline'),
    ...optional('location', text(values, 'location')),
  };
}

function buildTarget(
  values: Values,
  { cwd }: LoadContext,
  add: (key: string, message: string) => void,
): ServerSettings {
  const url = text(values, 'url');
  const command = text(values, 'command');
  const args = words(values, 'args');
  const asked = text(values, 'transport');
  const transport = asked === 'http' || asked === 'stdio' ? asked : url === undefined ? 'stdio' : 'http';
  const starts = command !== undefined || args.length > 0;
  if (url === undefined && !starts)
    add(
      'url',
      'neither `url` nor `command` is given; give the URL of a running server, a command that starts one, or both',
    );
  if (command !== undefined && args.length > 0)
    add('args', '`command` and `args` are both given; one of them starts the server');
  if (url !== undefined && !isHttpUrl(url.replaceAll('{port}', '1')))
    add('url', `\`${url}\` is not an http or https URL, such as http://localhost:3000/mcp`);
  if (transport === 'stdio' && url !== undefined) add('transport', '`stdio` has no `url`; leave one of them out');
  if (transport === 'stdio' && !starts && url === undefined && asked !== undefined)
    add('transport', '`stdio` needs a `command`');
  if (transport === 'http' && url === undefined && starts) add('transport', '`http` needs a `url`');
  if (url?.includes('{port}') && !starts) add('url', '`{port}` is filled in only for a server that `command` starts');
  return {
    name: text(values, 'name') ?? url ?? command ?? args.join(' '),
    ...optional('url', url),
    ...optional('command', command),
    ...optional('args', args.length > 0 ? args : undefined),
    transport,
    workingDirectory: resolve(cwd, text(values, 'working-directory') ?? '.'),
    env: Object.fromEntries(pairs(values, 'env')),
    startTimeout: number(values, 'start-timeout'),
  };
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const FILE_FORMATS: readonly Format[] = ['json', 'sarif', 'junit', 'html', 'markdown', 'badge'];

function buildOutput(values: Values, problems: Problem[]): OutputSettings {
  const formats = words(values, 'format') as Format[];
  const outputs = words(values, 'output');
  if (outputs.length > formats.length)
    problems.push({ key: 'output', where: 'flag', message: 'each --output needs a --format before it' });
  const paired = formats.map((format, index) => ({ format, path: outputs[index] }));
  const named = FILE_FORMATS.flatMap((format) => {
    const path = text(values, `${format}-file`);
    return path === undefined ? [] : [{ format, path }];
  });
  return {
    summary: flag(values, 'summary'),
    annotations: flag(values, 'annotations'),
    checkRun: flag(values, 'check-run'),
    comment: flag(values, 'comment'),
    uploadSarif: flag(values, 'upload-sarif'),
    ...optional('sarifCategory', text(values, 'sarif-category')),
    files: [
      ...named,
      ...paired.flatMap(({ format, path }) => (path === undefined || path === '-' ? [] : [{ format, path }])),
    ],
    stdout: paired.filter(({ path }) => path === undefined || path === '-').map(({ format }) => format),
    ...optional('githubToken', secret(values, 'github-token')),
    ...optional('checkRunId', text(values, 'check-run-id')),
    ...optional('matrix', text(values, 'matrix')),
    verbose: flag(values, 'verbose'),
  };
}
