import { catalogue } from '../../rules/index.js';
import { cancellable } from '../cancellable.js';
import { exitCode, mergeReports } from '../gate/merge.js';
import { ReportFileError } from '../gate/read-report.js';
import { hasJudged, judgeRun } from '../judge-run.js';
import { categoryOf, render, writeReports } from '../output-files.js';
import { printable } from '../report/escape.js';
import { flagValues } from '../settings/flags.js';
import { type LoadContext, type Loaded, loadSettings } from '../settings/load.js';
import { printConfig } from '../settings/print.js';
import { SettingsError } from '../settings/problem.js';
import type { KnownRule } from '../settings/rule-selection.js';
import type { RunSettings } from '../settings/settings.js';
import type { Report } from '../suite/report.js';
import { knownFrom } from '../suite/rule.js';
import { today } from '../today.js';
import type { CommandLine } from './command-line.js';
import { forOutput } from './job-log.js';

/** The rules of the catalogue, by id and family. */
export const knownRules: readonly KnownRule[] = knownFrom(catalogue);

/** How the settings are looked for. */
export type Look = Pick<LoadContext, 'lookForFile' | 'withoutBaseline'>;

/** Judges by flags and file, writes the reports, and gives the exit code: 0 passed, 1 failed, 2 bad settings, 3 no judgement. */
export function check(options: Readonly<Record<string, unknown>>, line: CommandLine, look: Look = {}): Promise<number> {
  return withUsageErrors(line, async () => {
    const loaded = loadOptions(options, line, look);
    if (options.printConfig === true) {
      line.stdout.write(printConfig(loaded));
      return 0;
    }
    return cancellable((signal) => judgeAndWrite(loaded.settings, line, signal));
  });
}

/** Tells bad settings and report files in a line each, and gives 2 for them. */
export async function withUsageErrors(line: CommandLine, act: () => Promise<number>): Promise<number> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof SettingsError) && !(error instanceof ReportFileError)) throw error;
    line.stderr.write(`${error.message}\n`);
    return 2;
  }
}

/** The settings by flags as commander read them, and by file. @throws SettingsError */
export function loadOptions(options: Readonly<Record<string, unknown>>, line: CommandLine, look: Look): Loaded {
  const { values, problems } = flagValues(options, line.env);
  if (problems.length > 0) throw new SettingsError(problems);
  return loadSettings({ kind: 'flag', values }, { ...look, cwd: line.cwd, env: line.env, knownRules });
}

async function judgeAndWrite(settings: RunSettings, line: CommandLine, signal: AbortSignal): Promise<number> {
  const { reports, log } = await judgeAll(settings, line, signal);
  if (signal.aborted && !reports.some(hasJudged)) {
    line.stderr.write('cancelled; nothing was judged\n');
    return exitCode('error');
  }
  const { output } = settings;
  const shape = {
    category: categoryOf(settings),
    color: line.color,
    verbose: output.verbose,
    ...(line.width === undefined ? {} : { width: line.width }),
  };
  const problems = await writeReports(output.files, reports, catalogue, {
    cwd: line.cwd,
    category: categoryOf(settings),
  });
  for (const problem of problems) line.stderr.write(`${problem}\n`);
  const formats = output.stdout.length > 0 ? output.stdout : output.files.length > 0 ? [] : (['console'] as const);
  for (const format of formats)
    line.stdout.write(forOutput(await render(format, reports, catalogue, shape), line, format));
  if (formats.length === 0) line.stderr.write(forOutput(await render('console', reports, catalogue, shape), line));
  for (const text of log) line.stderr.write(text);
  const code = exitCode(mergeReports(reports).conclusion);
  return problems.length > 0 && code === 0 ? 3 : code;
}

/** Judges every server. `log` has the last lines of those that could not be judged, ready to be shown. */
export async function judgeAll(
  settings: RunSettings,
  line: CommandLine,
  signal: AbortSignal,
): Promise<{ reports: Report[]; log: string[] }> {
  let count = 0;
  const judged = await judgeRun({
    settings,
    catalogue,
    today: today(),
    workspace: line.cwd,
    signal,
    onVerdict: (id) => line.progress(`${++count} of ${knownRules.length * settings.servers.length} rules, ${id}`),
  });
  line.progress('');
  const log = judged
    .filter(({ report, log }) => report.conclusion === 'error' && log.length > 0)
    .flatMap(({ report, log }) => [
      ...(judged.length > 1 ? [`Output of ${printable(report.target.name ?? '')}\n`] : []),
      ...log.map((text) => `  | ${printable(text)}\n`),
    ])
    .map((text) => forOutput(text, line));
  return { reports: judged.map(({ report }) => report), log };
}
