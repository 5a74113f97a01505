import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { catalogue } from '../../rules/index.js';
import { cancellable } from '../cancellable.js';
import { baselineReport, sameBaseline } from '../gate/baseline-report.js';
import { exitCode, mergeReports } from '../gate/merge.js';
import { count, ruleRanges } from '../gate/phrases.js';
import { renderConsoles } from '../report/console.js';
import { renderJson } from '../report/json.js';
import { writeFileWhole } from '../report/write-file.js';
import { readReportText } from '../report-file.js';
import { shownPath } from '../settings/config-file.js';
import type { Loaded } from '../settings/load.js';
import { type Problem, SettingsError } from '../settings/problem.js';
import type { Report } from '../suite/report.js';
import { judgeAll, loadOptions, withUsageErrors } from './check.js';
import type { CommandLine } from './command-line.js';
import { forOutput } from './job-log.js';

const DEFAULT_PATH = 'mcp-compliance-baseline.json';

/**
 * Judges and writes what is known from now on: into the file of `--output`, else into those that the settings name as
 * baselines. Tells in a line each what was written; with `--verbose` the reports as well. Without a judgement nothing is
 * written, so that a server that is down empties no baseline. Exit code: 0 written, 2 bad settings, 3 not written.
 */
export function baseline(options: Readonly<Record<string, unknown>>, line: CommandLine): Promise<number> {
  return withUsageErrors(line, async () => {
    const { output, format, ...rest } = options;
    const outputs = Array.isArray(output) ? output.map(String) : [];
    const wrong = problemsOf(outputs, Array.isArray(format) ? format : []);
    if (wrong.length > 0) throw new SettingsError(wrong);
    const loaded = loadOptions({ ...rest, failOn: 'never' }, line, { withoutBaseline: true });
    return cancellable((signal) => judgeAndWrite(loaded, outputs[0], line, signal));
  });
}

function problemsOf(outputs: readonly string[], formats: readonly unknown[]): Problem[] {
  const wrong = (key: string, message: string): Problem => ({ key, where: 'flag', message });
  return [
    ...(outputs.includes('') ? [wrong('output', 'has no value; give one, or leave it out')] : []),
    ...(outputs.length > 1 ? [wrong('output', 'a baseline is one file')] : []),
    ...(formats.some((format) => format !== 'json')
      ? [wrong('format', 'a baseline is always JSON; leave it out')]
      : []),
  ];
}

async function judgeAndWrite(
  loaded: Loaded,
  output: string | undefined,
  line: CommandLine,
  signal: AbortSignal,
): Promise<number> {
  const { reports, log } = await judgeAll(loaded.settings, line, signal);
  const { verbose } = loaded.settings.output;
  const shown = verbose ? reports : reports.filter(({ conclusion }) => conclusion === 'error');
  const width = line.width === undefined ? {} : { width: line.width };
  line.stderr.write(forOutput(renderConsoles(shown, catalogue, { color: line.color, verbose: false, ...width }), line));
  for (const text of log) line.stderr.write(text);
  if (mergeReports(reports).conclusion === 'error') {
    line.stderr.write('no baseline is written\n');
    return exitCode('error');
  }
  const whole = (path: string): string => resolve(line.cwd, path);
  const known = reports.map((report, index) =>
    baselineReport(report, loaded.settings.servers[index]?.url?.includes('{port}') === true),
  );
  if (output === '-') {
    line.stdout.write(forOutput(renderJson(known), line, 'json'));
    return 0;
  }
  const named = namedPaths(loaded).map((path) => path && whole(path));
  const places = known.map((report, index) => ({
    report,
    path: output === undefined ? (named[index] ?? whole(DEFAULT_PATH)) : whole(output),
  }));
  for (const [path, own] of Map.groupBy(places, (place) => place.path)) {
    const all = own.map(({ report }) => report);
    const shown = shownPath(path, line.cwd);
    const text = renderJson(all);
    const isThere = isWritten(path, text);
    try {
      if (!isThere) await writeFileWhole(path, text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      line.stderr.write(`${shown} could not be written: ${reason}\n`);
      return exitCode('error');
    }
    const done = isThere ? `${shown} stays as it is` : `wrote ${shown}`;
    line.stdout.write(`${done}; ${knownLine(all, named.includes(path))}\n`);
  }
  return 0;
}

/** Whether a file says the same already: a new time alone is no reason for a change in a repository. */
function isWritten(path: string, text: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const before = readReportText(path);
  return 'text' in before && sameBaseline(before.text, text);
}

/** The file that the settings name as the baseline of each server. */
function namedPaths({ origin, servers, settings }: Loaded): (string | undefined)[] {
  const shared = origin.get('baseline');
  return settings.servers.map((_server, index) => {
    const own = servers[index]?.get('baseline');
    const given = shared?.from === 'flag' ? shared : (own ?? shared);
    return given === undefined ? undefined : String(given.value);
  });
}

/** "it knows 2 rules in violation: MCP-CAC-001, MCP-SEC-001". */
function knownLine(reports: readonly Report[], isNamed: boolean): string {
  const violated = reports.flatMap(({ rules }) =>
    rules.filter(({ findings }) => findings.some(({ state }) => state !== 'waived')),
  );
  const ids = [...new Set(violated.map(({ id }) => id))];
  const what =
    ids.length === 0
      ? 'it knows no violation'
      : `it knows ${count(ids.length, 'rule')} in violation: ${ruleRanges(ids)}`;
  return `${what}${isNamed ? '' : '; name it in the setting `baseline`'}`;
}
