import { resolve } from 'node:path';
import { catalogue } from '../../rules/index.js';
import { cancellable } from '../cancellable.js';
import { baselineReport } from '../gate/baseline-report.js';
import { exitCode, mergeReports } from '../gate/merge.js';
import { count, ruleRanges } from '../gate/phrases.js';
import { renderConsoles } from '../report/console.js';
import { renderJson } from '../report/json.js';
import { writeFileWhole } from '../report/write-file.js';
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
  const named = namedPaths(loaded).map((path) => path && whole(path));
  const places = reports.map((report, index) => ({
    report,
    path: output === undefined ? (named[index] ?? whole(DEFAULT_PATH)) : whole(output),
  }));
  for (const [path, own] of Map.groupBy(places, (place) => place.path)) {
    const known = own.map(({ report }) => baselineReport(report));
    try {
      await writeFileWhole(path, renderJson(known));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      line.stderr.write(`${shownPath(path, line.cwd)} could not be written: ${reason}\n`);
      return exitCode('error');
    }
    line.stdout.write(`${writtenLine(shownPath(path, line.cwd), known, named.includes(path))}\n`);
  }
  return 0;
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

/** "wrote b.json; it knows 2 rules in violation: MCP-CAC-001, MCP-SEC-001". */
function writtenLine(path: string, reports: readonly Report[], isNamed: boolean): string {
  const violated = reports.flatMap(({ rules }) =>
    rules.filter(({ findings }) => findings.some(({ state }) => state !== 'waived')),
  );
  const ids = [...new Set(violated.map(({ id }) => id))];
  const what =
    ids.length === 0
      ? 'it knows no violation'
      : `it knows ${count(ids.length, 'rule')} in violation: ${ruleRanges(ids)}`;
  return `wrote ${path}; ${what}${isNamed ? '' : '; name it in the setting `baseline`'}`;
}
