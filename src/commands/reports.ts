import { resolve } from 'node:path';
import { catalogue } from '../../rules/index.js';
import { diffReports } from '../gate/diff.js';
import { exitCode, mergeReports } from '../gate/merge.js';
import { ReportFileError, readReports } from '../gate/read-report.js';
import { render, writeReports } from '../output-files.js';
import { printable } from '../report/escape.js';
import { readReportText } from '../report-file.js';
import type { Format } from '../settings/settings.js';
import type { Report } from '../suite/report.js';
import type { CommandLine } from './command-line.js';
import { forOutput } from './job-log.js';

/** The same whichever servers there are, so that a new one leaves no alerts behind in another category. */
const MERGED_CATEGORY = 'mcp-compliance/merged';

function whole(path: string, line: CommandLine): string {
  return resolve(line.cwd, path);
}

function read(path: string, line: CommandLine): Report[] {
  const read = readReportText(whole(path, line));
  if ('problem' in read) throw new ReportFileError(`${path}: ${read.problem}`);
  return readReports(read.text, path);
}

function guarded(line: CommandLine, act: () => Promise<number> | number): Promise<number> {
  return Promise.resolve()
    .then(act)
    .catch((error: unknown) => {
      if (!(error instanceof ReportFileError)) throw error;
      line.stderr.write(`${forOutput(error.message, line)}\n`);
      return 2;
    });
}

/** What a server is called in every run: the setting `name`, else the command (a URL may have another port each time), else the URL. */
function stableName({ target }: Report): string {
  return target.name ?? target.command ?? target.url ?? 'server';
}

/** Compares two JSON reports: 0 when nothing new is violated, else 1. All violations of a server that was not there before are new. */
export function diff(oldPath: string, newPath: string, line: CommandLine): Promise<number> {
  return guarded(line, () => {
    const [before, after] = [read(oldPath, line), read(newPath, line)];
    const say = (text: string): unknown => line.stdout.write(`${forOutput(text, line)}\n`);
    const compared = new Set<Report>();
    let added = 0;
    for (const report of after) {
      const old =
        before.find((one) => stableName(one) === stableName(report)) ??
        (before.length === 1 && after.length === 1 ? before[0] : undefined);
      if (old) compared.add(old);
      const change = diffReports(old ?? { ...report, rules: [] }, report);
      added += change.added.length;
      const whence = old ? '' : ` (not in ${oldPath})`;
      say(`${printable(stableName(report))}${whence}: ${change.added.length} new, ${change.fixed.length} fixed`);
      for (const { rule, finding } of change.added) say(`  + ${rule} ${printable(finding.message)}`);
      for (const { rule, finding } of change.fixed) say(`  - ${rule} ${printable(finding.message)}`);
      for (const { rule, before: was, after: is } of change.verdicts) say(`  ~ ${rule} ${was} -> ${is}`);
    }
    for (const old of before) if (!compared.has(old)) say(`${printable(stableName(old))}: only in ${oldPath}`);
    return added > 0 ? 1 : 0;
  });
}

/** Reports with names of their own; of equal ones, as of the legs of a matrix, with what is different in the paths of the files. */
function toldApart(all: readonly { report: Report; path: string }[]): Report[] {
  const names = all.map(({ report }) => stableName(report));
  const places = shortPaths(all.map(({ path }) => path));
  return all.map(({ report }, index) => {
    const name = names[index] ?? '';
    const isShared = names.filter((other) => other === name).length > 1;
    return { ...report, target: { ...report.target, name: isShared ? `${name} (${places[index]})` : name } };
  });
}

/** `reports/a/r.json` and `reports/b/r.json` -> `a` and `b`. */
function shortPaths(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.replaceAll('\\', '/').split('/'));
  const isShared = (pick: (own: readonly string[]) => string | undefined): boolean =>
    new Set(parts.map(pick)).size === 1;
  const shortest = Math.min(...parts.map(({ length }) => length));
  let [head, tail] = [0, 0];
  while (head < shortest - 1 && isShared((own) => own[head])) head++;
  while (tail < shortest - head - 1 && isShared((own) => own.at(-1 - tail))) tail++;
  return parts.map((own) => own.slice(head, own.length - tail).join('/'));
}

/** Merges JSON reports, as of the legs of a matrix, into reports of any format; the exit code is that of the gravest. 2 for pairs that do not fit. */
export function merge(
  paths: readonly string[],
  options: { format?: Format[]; output?: string[]; sarifCategory?: string },
  line: CommandLine,
): Promise<number> {
  return guarded(line, async () => {
    const twice = paths.find(
      (path, index) => paths.findIndex((other) => whole(other, line) === whole(path, line)) < index,
    );
    if (twice !== undefined)
      throw new ReportFileError(`${twice}: given twice; its servers would count twice, so leave one out`);
    const reports = toldApart(paths.flatMap((path) => read(path, line).map((report) => ({ report, path }))));
    const formats = options.format ?? ['json'];
    const category = options.sarifCategory ?? MERGED_CATEGORY;
    if ((options.output?.length ?? 0) > formats.length)
      throw new ReportFileError('--output: each --output needs a --format before it');
    const pairs = formats.map((format, index) => ({ format, path: options.output?.[index] }));
    const files = pairs.flatMap(({ format, path }) => (path === undefined || path === '-' ? [] : [{ format, path }]));
    const problems = await writeReports(files, reports, catalogue, { cwd: line.cwd, category });
    for (const problem of problems) line.stderr.write(`${problem}\n`);
    for (const { format, path } of pairs)
      if (path === undefined || path === '-')
        line.stdout.write(
          forOutput(
            await render(format, reports, catalogue, { color: line.color, verbose: false, category }),
            line,
            format,
          ),
        );
    return problems.length > 0 ? 3 : exitCode(mergeReports(reports).conclusion);
  });
}
