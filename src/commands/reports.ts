import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { catalogue } from '../../rules/index.js';
import { diffReports } from '../gate/diff.js';
import { exitCode, mergeReports } from '../gate/merge.js';
import { ReportFileError, readReports } from '../gate/read-report.js';
import { render, writeReports } from '../output-files.js';
import { printable } from '../report/escape.js';
import { sarifCategory } from '../report/sarif-category.js';
import { targetName } from '../report/words.js';
import type { Format } from '../settings/settings.js';
import type { Report } from '../suite/report.js';
import type { CommandLine } from './command-line.js';

function read(path: string, line: CommandLine): Report[] {
  let text: string;
  try {
    text = readFileSync(resolve(line.cwd, path), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = { ENOENT: 'does not exist', EISDIR: 'is a directory', EACCES: 'cannot be read: permission denied' };
    throw new ReportFileError(`${path}: ${why[code as keyof typeof why] ?? String(error)}`);
  }
  return readReports(text, path);
}

function guarded(line: CommandLine, act: () => Promise<number> | number): Promise<number> {
  return Promise.resolve()
    .then(act)
    .catch((error: unknown) => {
      if (!(error instanceof ReportFileError)) throw error;
      line.stderr.write(`${error.message}\n`);
      return 2;
    });
}

/** Compares two JSON reports: 0 when nothing new is violated, else 1. */
export function diff(oldPath: string, newPath: string, line: CommandLine): Promise<number> {
  return guarded(line, () => {
    const [before, after] = [read(oldPath, line), read(newPath, line)];
    let added = 0;
    for (const report of after) {
      const old =
        before.find(({ target }) => targetName({ target } as Report) === targetName(report)) ??
        (before.length === 1 && after.length === 1 ? before[0] : undefined);
      if (!old) {
        line.stdout.write(`${printable(targetName(report))}: not in ${oldPath}\n`);
        continue;
      }
      const change = diffReports(old, report);
      added += change.added.length;
      line.stdout.write(`${printable(targetName(report))}: ${change.added.length} new, ${change.fixed.length} fixed\n`);
      for (const { rule, finding } of change.added) line.stdout.write(`  + ${rule} ${printable(finding.message)}\n`);
      for (const { rule, finding } of change.fixed) line.stdout.write(`  - ${rule} ${printable(finding.message)}\n`);
      for (const { rule, before: was, after: is } of change.verdicts)
        line.stdout.write(`  ~ ${rule} ${was} -> ${is}\n`);
    }
    return added > 0 ? 1 : 0;
  });
}

/**
 * Reports that have names of their own, the same in every run: the setting `name`, else the command (a URL may have
 * another port each time), else the URL; with the file where that is not enough, as for the legs of a matrix.
 */
function toldApart(read: readonly { report: Report; path: string }[]): Report[] {
  const nameOf = ({ target }: Report): string => target.name ?? target.command ?? target.url ?? 'server';
  const names = read.map(({ report }) => nameOf(report));
  return read.map(({ report, path }, index) => {
    const name = names[index] ?? '';
    const isShared = names.filter((other) => other === name).length > 1;
    return {
      ...report,
      target: { ...report.target, name: isShared ? `${name} (${path.replaceAll('\\', '/')})` : name },
    };
  });
}

/** Merges JSON reports, as of the legs of a matrix, into reports of any format; the exit code is that of the gravest. */
export function merge(
  paths: readonly string[],
  options: { format?: Format[]; output?: string[] },
  line: CommandLine,
): Promise<number> {
  return guarded(line, async () => {
    const reports = toldApart(paths.flatMap((path) => read(path, line).map((report) => ({ report, path }))));
    const formats = options.format ?? ['json'];
    const category = sarifCategory({ servers: reports.map(targetName) });
    const pairs = formats.map((format, index) => ({ format, path: options.output?.[index] }));
    const files = pairs.flatMap(({ format, path }) => (path === undefined || path === '-' ? [] : [{ format, path }]));
    const problems = await writeReports(files, reports, catalogue, { cwd: line.cwd, category });
    for (const problem of problems) line.stderr.write(`${problem}\n`);
    for (const { format, path } of pairs)
      if (path === undefined || path === '-')
        line.stdout.write(await render(format, reports, catalogue, { color: line.color, verbose: false, category }));
    return problems.length > 0 ? 3 : exitCode(mergeReports(reports).conclusion);
  });
}
