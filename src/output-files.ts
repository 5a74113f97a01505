import { resolve } from 'node:path';
import { mergeReports } from './gate/merge.js';
import { renderBadge } from './report/badge.js';
import { renderConsoles } from './report/console.js';
import { renderJson } from './report/json.js';
import { type CategoryParts, sarifCategory } from './report/sarif-category.js';
import { renderSummary } from './report/summary.js';
import { writeFileWhole } from './report/write-file.js';
import { secretsOf } from './settings/secrets.js';
import type { Format, OutputSettings, RunSettings } from './settings/settings.js';
import type { Report } from './suite/report.js';
import type { RuleMeta } from './suite/rule.js';
import { Redactor } from './wire/redact.js';

export interface RenderOptions {
  color: boolean;
  /** Columns of the terminal, for the console report. */
  width?: number;
  verbose: boolean;
  /** Category of the SARIF run. */
  category: string;
  /** Path for SARIF results that have no place of their own. */
  fallbackPath?: string;
}

/** Reports in any format, as text. */
export async function render(
  format: Format,
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  options: RenderOptions,
): Promise<string> {
  switch (format) {
    case 'console':
      return renderConsoles(reports, catalogue, options);
    case 'json':
      return renderJson(reports);
    case 'markdown':
      return renderSummary(reports, catalogue, Number.MAX_SAFE_INTEGER);
    case 'badge':
      return renderBadge(reports, mergeReports(reports).conclusion);
    // What few runs ask for is loaded when it is asked for.
    case 'sarif':
      return (await import('./report/sarif.js')).renderSarif(reports, catalogue, options);
    case 'junit':
      return (await import('./report/junit.js')).renderJunit(reports, catalogue);
    case 'html':
      return (await import('./report/html.js')).renderHtml(reports, catalogue);
  }
}

/** Writes every report file that the settings name; a file that cannot be written is told and does not stop the others. */
export async function writeReports(
  files: OutputSettings['files'],
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  { cwd, category }: { cwd: string; category: string },
): Promise<string[]> {
  const problems = await Promise.all(
    files.map(async ({ format, path }) => {
      try {
        await writeFileWhole(
          resolve(cwd, path),
          await render(format, reports, catalogue, { color: false, verbose: true, category }),
        );
        return undefined;
      } catch (error) {
        return `${path} could not be written: ${error instanceof Error ? error.message : String(error)}`;
      }
    }),
  );
  return problems.filter((problem) => problem !== undefined);
}

/** What tells this step's results from those of other servers and legs of the matrix. */
export function partsOf({ output, servers }: RunSettings): CategoryParts {
  return {
    // A name may be a command with a secret in it, and these are shown and uploaded.
    servers: servers.map((server) => new Redactor(secretsOf(server)).text(server.label)),
    ...(output.matrix === undefined ? {} : { matrix: output.matrix }),
  };
}

/** One for each server and leg of the matrix, the same in every run. */
export function categoryOf(settings: RunSettings): string {
  return settings.output.sarifCategory ?? sarifCategory(partsOf(settings));
}
