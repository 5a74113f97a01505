import { catalogue } from '../rules/index.js';
import { judgeRun } from './judge-run.js';
import { loadSettings } from './settings/load.js';
import type { FailOn, ToolCalls } from './settings/settings.js';
import type { Report } from './suite/report.js';
import { knownFrom } from './suite/rule.js';
import { today } from './today.js';

export { ReportFileError } from './gate/read-report.js';
export { SettingsError } from './settings/problem.js';
export type { Finding, MergedReport, Report, RuleReport } from './suite/report.js';

/** What to judge, and how: the settings of the command line by their names in camel case. */
export interface CheckOptions {
  /** URL of the MCP endpoint; `{port}` is a free port when `command` or `args` is given too. */
  url?: string;
  /** Command that starts the server, run by the shell. Without `url` the server is spoken to on stdio. */
  command?: string;
  /** Program and arguments, run without a shell, in place of `command`. */
  args?: readonly string[];
  workingDirectory?: string;
  env?: Readonly<Record<string, string>>;
  /** Seconds until a started server must accept connections. */
  startTimeout?: number;
  /** Seconds until one answer must be complete. */
  requestTimeout?: number;
  /** Seconds for judging the server, once it is up. */
  timeout?: number;
  rules?: readonly string[];
  skipRules?: readonly string[];
  toolCalls?: ToolCalls;
  allowTools?: readonly string[];
  toolArguments?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  headers?: Readonly<Record<string, string>>;
  token?: string;
  canonicalUrl?: string;
  failOn?: FailOn;
  /** Path of a configuration file; none is looked for. */
  config?: string;
  /** Path of an earlier JSON report. */
  baseline?: string;
  signal?: AbortSignal;
}

/**
 * Judges one server and gives its report; `report.conclusion` says how the gate ended. What the server does never rejects.
 * @throws SettingsError for options that are not allowed, before anything is started.
 */
export async function check(options: CheckOptions): Promise<Report> {
  const { signal, ...given } = options;
  const { settings } = loadSettings(
    { kind: 'flag', values: valuesOf(given) },
    { cwd: process.cwd(), env: process.env, knownRules: knownFrom(catalogue), lookForFile: false },
  );
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

/** `failOn` -> `fail-on`; lists and maps in the forms that flags have. */
function valuesOf(options: Omit<CheckOptions, 'signal'>): Record<string, string | readonly string[]> {
  const values: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    values[name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)] = flagOf(name, value);
  }
  return values;
}

function flagOf(
  name: string,
  value: NonNullable<CheckOptions[keyof Omit<CheckOptions, 'signal'>]>,
): string | readonly string[] {
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return name === 'args' ? value : value.join('\n');
  if (name === 'env' || name === 'headers') {
    const mark = name === 'env' ? '=' : ': ';
    return Object.entries(value)
      .map(([key, text]) => `${key}${mark}${String(text)}`)
      .join('\n');
  }
  return JSON.stringify(value);
}
