import { resolve } from 'node:path';
import { mergeReports } from './gate/merge.js';
import { renderBadge } from './report/badge.js';
import { renderConsoles } from './report/console.js';
import { renderJson } from './report/json.js';
import { renderSummary } from './report/summary.js';
import { writeFileWhole } from './report/write-file.js';
import type { Format, OutputSettings } from './settings/settings.js';
import type { Report } from './suite/report.js';
import type { RuleMeta } from './suite/rule.js';

export interface RenderOptions {
  color: boolean;
  /** Columns of the terminal, for the console report. */
  width?: number;
  verbose: boolean;
}

/** Reports in any format, as text. */
export function render(
  format: Format,
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  options: RenderOptions,
): string {
  switch (format) {
    case 'console':
      return renderConsoles(reports, catalogue, options);
    case 'json':
      return renderJson(reports);
    case 'markdown':
      return renderSummary(reports, catalogue, Number.MAX_SAFE_INTEGER);
    case 'badge':
      return renderBadge(reports, mergeReports(reports).conclusion);
    default:
      throw new RangeError(`the format ${format} is not known`);
  }
}

/** Writes every report file that the settings name; a file that cannot be written is told and does not stop the others. */
export async function writeReports(
  files: OutputSettings['files'],
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  cwd: string,
): Promise<string[]> {
  const problems = await Promise.all(
    files.map(async ({ format, path }) => {
      try {
        await writeFileWhole(resolve(cwd, path), render(format, reports, catalogue, { color: false, verbose: true }));
        return undefined;
      } catch (error) {
        return `${path} could not be written: ${error instanceof Error ? error.message : String(error)}`;
      }
    }),
  );
  return problems.filter((problem) => problem !== undefined);
}
