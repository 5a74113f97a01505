import { catalogue } from '../rules/index.js';
import { judgeRun } from './judge-run.js';
import { isServerKey } from './settings/definition.js';
import { definitions } from './settings/definitions.js';
import { loadSettings } from './settings/load.js';
import { didYouMean, SettingsError } from './settings/problem.js';
import type { FailOn, RunSettings, Settings, ToolCalls } from './settings/settings.js';
import type { Report } from './suite/report.js';
import { knownFrom } from './suite/rule.js';
import { today } from './today.js';

export { ReportFileError } from './gate/read-report.js';
export { SettingsError } from './settings/problem.js';
export type { Finding, MergedReport, Report, RuleReport } from './suite/report.js';

/** What to judge, and how: the settings of one server by their names in camel case. */
export interface CheckOptions {
  /** URL of the MCP endpoint; `{port}` is a free port when `command` or `args` is given too. */
  url?: string;
  /** Command that starts the server, run by the shell. Without `url` the server is spoken to on stdio. */
  command?: string;
  /** Program and arguments, run without a shell, in place of `command`. */
  args?: readonly string[];
  transport?: 'http' | 'stdio';
  workingDirectory?: string;
  env?: Readonly<Record<string, string>>;
  /** Seconds until a started server must accept connections. */
  startTimeout?: number;
  name?: string;
  /** Seconds until one answer must be complete. */
  requestTimeout?: number;
  /** Seconds for judging the server, once it is up. */
  timeout?: number;
  maxResponseBytes?: number;
  maxRequests?: number;
  concurrency?: number;
  rules?: readonly string[];
  skipRules?: readonly string[];
  toolCalls?: ToolCalls;
  allowTools?: readonly string[];
  toolArguments?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  extensions?: readonly string[];
  serverJson?: string;
  canonicalUrl?: string;
  maxSchemaDepth?: number;
  maxSubschemas?: number;
  auth?: Settings['auth'];
  headers?: Readonly<Record<string, string>>;
  token?: string;
  secondToken?: string;
  insufficientScopeToken?: string;
  foreignAudienceToken?: string;
  caFile?: string;
  failOn?: FailOn;
  /** By level, violations allowed (3) or the least pass rate ('90%'). */
  thresholds?: Readonly<Partial<Record<'MUST' | 'SHOULD' | 'MAY', number | `${number}%`>>>;
  failOnNotTested?: boolean;
  overrides?: Readonly<Record<string, 'off' | 'info' | 'warn' | 'fail'>>;
  waivers?: readonly Readonly<{ rule: string; reason: string; subject?: string; expires?: string }>[];
  /** Path of an earlier JSON report. */
  baseline?: string;
  baselineRef?: string;
  strictBaseline?: boolean;
  location?: string;
  /** Path of a configuration file of one server; none is looked for. */
  config?: string;
  signal?: AbortSignal;
}

/**
 * Judges one server and gives its report; `report.conclusion` says how the gate ended. What the server does never rejects.
 * @throws SettingsError for options that are not known or not allowed, before anything is started.
 */
export async function check(options: CheckOptions = {}): Promise<Report> {
  const { signal, ...given } = options;
  const settings = settingsOf(given);
  const [judged] = await judgeRun({
    settings,
    catalogue,
    today: today(),
    workspace: process.cwd(),
    ...(signal ? { signal } : {}),
  });
  if (!judged) throw new RangeError('the configuration lists no server');
  return judged.report;
}

type Given = Omit<CheckOptions, 'signal'>;

const NAMES: readonly string[] = definitions
  .filter((definition) => isServerKey(definition) || definition.name === 'config')
  .map(({ name }) => camel(name));

/** The settings by the options. @throws SettingsError that calls an option by the name that it has here. */
function settingsOf(given: Given): RunSettings {
  const unknown = Object.keys(given).filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new SettingsError(unknown.map((key) => ({ key, message: `unknown option${didYouMean(key, NAMES)}` })));
  try {
    const { settings } = loadSettings(
      { kind: 'flag', values: valuesOf(given) },
      { cwd: process.cwd(), env: process.env, knownRules: knownFrom(catalogue), lookForFile: false },
    );
    const { length } = settings.servers;
    if (length === 1) return settings;
    throw new SettingsError([
      {
        key: 'config',
        message: `lists ${length} servers, of which \`check\` would give one; name a file of one server`,
      },
    ]);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new SettingsError(
      error.problems.map(({ where, key, ...rest }) =>
        where === 'flag' ? { ...rest, key: camel(key) } : { ...rest, key, ...(where === undefined ? {} : { where }) },
      ),
    );
  }
}

/** `fail-on` -> `failOn`. */
function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase());
}

/** `failOn` -> `fail-on`; lists and maps in the forms that flags have. */
function valuesOf(options: Given): Record<string, string | readonly string[]> {
  const values: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    values[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] = flagOf(name, value);
  }
  return values;
}

function flagOf(name: string, value: NonNullable<Given[keyof Given]>): string | readonly string[] {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value;
  if ((name === 'env' || name === 'headers') && !Array.isArray(value)) {
    const mark = name === 'env' ? '=' : ': ';
    return Object.entries(value).map(([key, text]) => `${key}${mark}${String(text)}`);
  }
  return JSON.stringify(value);
}
