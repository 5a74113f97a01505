import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ReportFileError, readReports } from './gate/read-report.js';
import { settleWaivers } from './gate/waivers.js';
import { type Judged, type JudgeOptions, judgeServer } from './judge-server.js';
import { type LocateOptions, locateFindings } from './locate/locate.js';
import type { RunSettings, Settings } from './settings/settings.js';
import type { Report } from './suite/report.js';
import { Turnstile } from './wire/turnstile.js';

export type RunOptions = Omit<JudgeOptions, 'settings' | 'baseline'> & {
  settings: RunSettings;
  /** Root of the repository, from which a baseline at a git ref is read. */
  workspace: string;
  /** Path of the workflow file that runs us, from the root of the repository. */
  workflow?: string;
  onServer?: (name: string) => void;
};

/** Judges every server of a run, at most `maxParallel` at a time, in the order of the settings. @throws ReportFileError for a bad baseline. */
export async function judgeRun(options: RunOptions): Promise<Judged[]> {
  const { settings, workspace, workflow, onServer, ...rest } = options;
  const baselines = await Promise.all(settings.servers.map((server) => baselineOf(server, workspace)));
  const turnstile = new Turnstile(settings.maxParallel);
  const several = settings.servers.length > 1;
  const judged = await Promise.all(
    settings.servers.map(async (server, index) => {
      await turnstile.enter();
      try {
        onServer?.(server.name);
        const baseline = baselines[index];
        const one = await judgeServer({ ...rest, settings: server, ...(baseline ? { baseline } : {}) });
        return several ? { ...one, report: named(one.report, server.name) } : one;
      } finally {
        turnstile.leave();
      }
    }),
  );
  const settled = settleWaivers(
    judged.map(({ report }) => report),
    settings.servers.map(({ waivers }) => waivers),
  );
  return Promise.all(
    judged.map(async (one, index) => {
      const server = settings.servers[index];
      const report = settled[index] ?? one.report;
      return server ? { ...one, report: await locateFindings(report, placesOf(server, workspace, workflow)) } : one;
    }),
  );
}

function placesOf(
  { workingDirectory, location }: Settings,
  workspace: string,
  workflow: string | undefined,
): LocateOptions {
  return {
    workspace,
    workingDirectory,
    ...(location === undefined ? {} : { location }),
    ...(workflow === undefined ? {} : { workflow }),
  };
}

function named(report: Report, name: string): Report {
  return { ...report, target: { name, ...report.target } };
}

/** The report of this server in the baseline file; with several, the one of the same name or address. */
async function baselineOf(
  { baseline, baselineRef, workingDirectory, name, url, command }: Settings,
  workspace: string,
): Promise<Report | undefined> {
  if (baseline === undefined) return undefined;
  const path = resolve(workingDirectory, baseline);
  const text =
    baselineRef === undefined ? readBaseline(path, baseline) : await baselineAt(baselineRef, path, workspace);
  const reports = readReports(text, baseline);
  const own = reports.find(
    ({ target }) =>
      target.name === name ||
      (target.url !== undefined && target.url === url) ||
      (target.command !== undefined && target.command === command),
  );
  return own ?? (reports.length === 1 ? reports[0] : undefined);
}

function readBaseline(path: string, shown: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ReportFileError(
      `baseline: ${shown} cannot be read; write it with \`mcp-compliance baseline --output ${shown}\``,
    );
  }
}

async function baselineAt(ref: string, path: string, workspace: string): Promise<string> {
  const inRepository = relative(workspace, path).replaceAll('\\', '/');
  if (isAbsolute(inRepository) || inRepository.startsWith('..') || ref.startsWith('-'))
    throw new ReportFileError(`baseline: ${inRepository} is not in the repository`);
  try {
    const { stdout } = await promisify(execFile)('git', ['show', `${ref}:${inRepository}`], {
      cwd: workspace,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch {
    throw new ReportFileError(
      `baseline-ref: ${inRepository} is not there at \`${ref}\`; check the ref out (actions/checkout with fetch-depth: 0)`,
    );
  }
}
