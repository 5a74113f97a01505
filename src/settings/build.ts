import { resolve } from 'node:path';
import { baselineProblem, certificateProblem, directoryProblem, placeProblem } from './check-paths.js';
import { definitions } from './definitions.js';
import { parseOverrides, parseThresholds, parseWaivers } from './gate-values.js';
import { combined, type Layer, type Layers, stacked } from './layers.js';
import type { LoadContext } from './load.js';
import { buildOutput } from './output-settings.js';
import type { Problem, Wrong } from './problem.js';
import { repositoryOf } from './repository.js';
import { matchingRules, selectRules, unknownRule } from './rule-selection.js';
import type { FailOn, RunSettings, Secret, Settings, ToolCalls, Waiver } from './settings.js';
import { buildTarget, isHttpUrl } from './target-settings.js';
import { flag, number, optional, pairs, secret, text, type Values, words } from './typed-values.js';
import { isMap, nameOf } from './values.js';

export interface Built {
  settings: RunSettings;
  problems: Problem[];
}

export interface BuildInput {
  shared: Layers;
  /** What the servers of the list `servers` have of their own; absent when the file has no such list. */
  servers?: readonly Layers[];
  /** Whether something is wrong already with a key, as messages call it. */
  isBroken: (key: string) => boolean;
  whereIs: (path: readonly (string | number)[]) => string | undefined;
  secrets: readonly Secret[];
  context: LoadContext;
}

/** Settings that say which server is meant: each server of a list has its own. */
const TARGET_KEYS: readonly string[] = ['url', 'command', 'args', 'name'];

/** Makes the settings of every server and checks what only shows when all values are there. */
export function buildRun(input: BuildInput): Built {
  const { shared, servers, whereIs } = input;
  const problems: Problem[] = servers ? misplacedTargets(shared) : [];
  const common = new Map([...shared].filter(([name]) => !servers || !TARGET_KEYS.includes(name)));
  const all = servers ? servers.map((own) => stacked(common, own)) : [shared];
  const built = all.map((layers, index) => buildServer(layers, servers ? index : undefined, input, problems));
  const names = built.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice >= 0 && problems.length === 0) {
    const where = whereIs(['servers', twice]);
    const message = `a server before it is called \`${names[twice]}\` as well; give each a \`name\` of its own`;
    problems.push({ key: `servers[${twice}]`, message, ...(where === undefined ? {} : { where }) });
  }
  const maxParallel = number(valuesOf(shared), 'max-parallel');
  if (maxParallel > 1 && problems.length === 0) problems.push(...sharedPorts(built, whereIs));
  const output = buildOutput(valuesOf(shared), (name) => shared.get(name)?.at(-1)?.given.where, problems);
  return { settings: { servers: built, maxParallel, output }, problems };
}

/** Two servers that are started at one port at once: one of them would not come up, or be taken for the other. */
function sharedPorts(servers: readonly Settings[], whereIs: BuildInput['whereIs']): Problem[] {
  const hosts = servers.map(({ url, command, args }) =>
    url === undefined || url.includes('{port}') || (command ?? args) === undefined ? undefined : new URL(url).host,
  );
  return hosts.flatMap((host, index) => {
    const first = hosts.indexOf(host);
    if (host === undefined || first === index) return [];
    const where = whereIs(['servers', index, 'url']);
    const message = `\`${servers[first]?.name}\` is started at ${host} as well, and both at once by \`max-parallel\`; use \`{port}\`, or leave \`max-parallel\` out`;
    return [{ key: `servers[${index}].url`, message, ...(where === undefined ? {} : { where }) }];
  });
}

/** One server and a list of servers contradict each other. */
function misplacedTargets(shared: Layers): Problem[] {
  return TARGET_KEYS.flatMap((key) =>
    (shared.get(key) ?? []).map(({ given: { from, where } }) => ({
      key,
      where: where ?? from,
      message:
        from === 'file'
          ? `stands beside \`servers\`; each server of the list has its own \`${key}\``
          : `the configuration file lists \`servers\`, each with its own; leave \`${key}\` out, or name another file with \`config\``,
    })),
  );
}

function valuesOf(layers: Layers): Values {
  return new Map(
    definitions.flatMap((definition) => {
      const own = layers.get(definition.name);
      return own ? [[definition.name, combined(definition, own)]] : [];
    }),
  );
}

function buildServer(
  layers: Layers,
  index: number | undefined,
  { whereIs, secrets, isBroken, context }: BuildInput,
  problems: Problem[],
): Settings {
  const { cwd, knownRules } = context;
  const values = valuesOf(layers);
  const prefix = index === undefined ? '' : `servers[${index}].`;
  const wrong: Wrong = (name, message) => {
    const layer = layers.get(name)?.at(-1);
    // A setting that is missing is missing in the server's entry, or in the file.
    const where = layer && layer.given.from !== 'default' ? (layer.given.where ?? layer.given.from) : undefined;
    const around = where ?? whereIs(index === undefined ? [] : ['servers', index]);
    problems.push({
      key: `${layer?.prefix ?? prefix}${name}`,
      message,
      ...(around === undefined ? {} : { where: around }),
    });
  };
  const target = buildTarget(
    values,
    cwd,
    wrong,
    (name) => isBroken(`${prefix}${name}`) || isBroken(`servers[${index}]`),
  );
  const graded = gateValues(layers, knownRules, whereIs, problems);
  const [rules, skipRules] = [words(values, 'rules'), words(values, 'skip-rules')];
  checkRules({ rules, skipRules }, knownRules, wrong);
  checkPaths(values, context, wrong);
  const canonicalUrl = text(values, 'canonical-url');
  if (canonicalUrl !== undefined && !isHttpUrl(canonicalUrl))
    wrong('canonical-url', `\`${canonicalUrl}\` is not an http or https URL`);
  const baseline = context.withoutBaseline ? undefined : text(values, 'baseline');
  for (const name of ['baseline-ref', 'strict-baseline'])
    if (!context.withoutBaseline && baseline === undefined && (flag(values, name) || text(values, name) !== undefined))
      wrong(name, 'there is no `baseline` to which it could apply');
  return {
    ...target,
    requestTimeout: number(values, 'request-timeout'),
    timeout: number(values, 'timeout'),
    maxResponseBytes: number(values, 'max-response-bytes'),
    maxRequests: number(values, 'max-requests'),
    concurrency: number(values, 'concurrency'),
    rules,
    skipRules,
    toolCalls: (text(values, 'tool-calls') ?? 'read-only') as ToolCalls,
    allowTools: words(values, 'allow-tools'),
    toolArguments: toolArguments(values.get('tool-arguments'), wrong),
    headers: pairs(values, 'headers'),
    ...optional('token', secret(values, 'token')),
    ...optional('secondToken', secret(values, 'second-token')),
    ...optional('insufficientScopeToken', secret(values, 'insufficient-scope-token')),
    ...optional('foreignAudienceToken', secret(values, 'foreign-audience-token')),
    secrets,
    auth: (text(values, 'auth') ?? 'auto') as Settings['auth'],
    ...optional('canonicalUrl', canonicalUrl),
    ...optional('caFile', absolute(text(values, 'ca-file'), cwd)),
    serverJson: {
      path: text(values, 'server-json') ?? 'server.json',
      explicit: (layers.get('server-json') ?? []).some(({ given }) => given.from !== 'default'),
    },
    ...optional('repository', repositoryOf(context.env)),
    maxSchemaDepth: number(values, 'max-schema-depth'),
    maxSubschemas: number(values, 'max-subschemas'),
    extensions: words(values, 'extensions'),
    failOn: (text(values, 'fail-on') ?? 'must') as FailOn,
    ...graded,
    failOnNotTested: flag(values, 'fail-on-not-tested'),
    ...optional('baseline', absolute(baseline, cwd)),
    ...optional('baselineRef', baseline === undefined ? undefined : text(values, 'baseline-ref')),
    strictBaseline: baseline !== undefined && flag(values, 'strict-baseline'),
    ...optional('location', text(values, 'location')),
  };
}

function absolute(path: string | undefined, cwd: string): string | undefined {
  return path === undefined ? undefined : resolve(cwd, path);
}

/** What is read layer by layer: a mistake is told where it stands, and of two overrides of one rule the server's own comes last. */
function gateValues(
  layers: Layers,
  known: LoadContext['knownRules'],
  whereIs: BuildInput['whereIs'],
  problems: Problem[],
): Pick<Settings, 'thresholds' | 'overrides' | 'waivers'> {
  const read = <T>(
    name: string,
    parse: (value: unknown, where: BuildInput['whereIs']) => { value: T; problems: Problem[] },
  ): T[] =>
    (layers.get(name) ?? []).map(({ value, given, path, prefix }: Layer) => {
      const inFile = given.from === 'file';
      const result = parse(value, (part) => (inFile ? whereIs([...path, ...part]) : given.from));
      problems.push(...result.problems.map((problem) => ({ ...problem, key: `${prefix}${problem.key}` })));
      return result.value;
    });
  const thresholds = read('thresholds', parseThresholds);
  const overrides = read('overrides', (value, where) => parseOverrides(value, known, where));
  const waivers: (readonly Waiver[])[] = read('waivers', (value, where) => parseWaivers(value, known, where));
  return {
    thresholds: Object.assign({}, ...thresholds),
    overrides: Object.fromEntries(
      overrides.flatMap((own, index) =>
        Object.entries(own).filter(([pattern]) => !overrides.slice(index + 1).some((later) => pattern in later)),
      ),
    ),
    waivers: waivers.flat(),
  };
}

function checkRules(
  selection: { rules: string[]; skipRules: string[] },
  known: LoadContext['knownRules'],
  wrong: Wrong,
): void {
  let allKnown = true;
  for (const [name, patterns] of [
    ['rules', selection.rules],
    ['skip-rules', selection.skipRules],
  ] as const)
    for (const pattern of patterns) {
      if (matchingRules(pattern, known).length > 0) continue;
      allKnown = false;
      wrong(name, unknownRule(pattern, known));
    }
  if (allKnown && selectRules(selection, known).size === 0)
    wrong('skip-rules', 'leaves no rule to run; `rules` minus `skip-rules` must not be empty');
}

function checkPaths(values: Values, { cwd, withoutBaseline }: LoadContext, wrong: Wrong): void {
  const check = (name: string, problemOf: (value: string, cwd: string) => string | undefined): void => {
    const value = text(values, name);
    const problem = value === undefined ? undefined : problemOf(value, cwd);
    if (problem !== undefined) wrong(name, problem);
  };
  if (text(values, 'working-directory') !== '.') check('working-directory', directoryProblem);
  check('ca-file', certificateProblem);
  check('location', placeProblem);
  if (!withoutBaseline && text(values, 'baseline-ref') === undefined) check('baseline', baselineProblem);
}

function toolArguments(value: unknown, wrong: Wrong): Settings['toolArguments'] {
  if (value === undefined) return {};
  if (!isMap(value)) {
    wrong('tool-arguments', `expected a map from tool names to arguments, not ${nameOf(value)}`);
    return {};
  }
  const bad = Object.entries(value).find(([, own]) => !isMap(own));
  if (bad) wrong('tool-arguments', `expected a map of arguments for the tool \`${bad[0]}\`, not ${nameOf(bad[1])}`);
  return value as Settings['toolArguments'];
}
