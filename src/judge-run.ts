import { readBaseline } from './baseline-file.js';
import { settleWaivers } from './gate/waivers.js';
import { type Judged, type JudgeOptions, judgeServer } from './judge-server.js';
import { type LocateOptions, locateFindings } from './locate/locate.js';
import { secretsOf } from './settings/secrets.js';
import type { RunSettings, Settings } from './settings/settings.js';
import type { Report } from './suite/report.js';
import { isJudged } from './suite/verdict.js';
import { Redactor } from './wire/redact.js';
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
  const several = settings.servers.length > 1;
  const baselines = await Promise.all(settings.servers.map((server) => readBaseline(server, workspace, !several)));
  const turnstile = new Turnstile(settings.maxParallel);
  const judged = await Promise.all(
    settings.servers.map(async (server, index) => {
      await turnstile.enter();
      try {
        onServer?.(server.name);
        const { report: baseline, note } = baselines[index] ?? {};
        const one = await judgeServer({ ...rest, settings: server, ...(baseline ? { baseline } : {}) });
        return {
          ...one,
          report: told(several || isNamed(server) ? named(one.report, shownName(server)) : one.report, note),
        };
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
      // A cancelled job has no time left for a look through the sources.
      if (rest.signal?.aborted) return { ...one, report };
      return server ? { ...one, report: await locateFindings(report, placesOf(server, workspace, workflow)) } : one;
    }),
  );
}

/** Whether anything was judged that the server answered, as in a run that was cancelled later. */
export function hasJudged({ rules }: Report): boolean {
  return rules.some((rule) => isJudged(rule) && rule.exchanges.length > 0);
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

/** The name without secrets: it may be the address or the command. */
function shownName(server: Settings): string {
  return new Redactor(secretsOf(server)).text(server.name);
}

/** Whether the name says more than the address and command, which the report has anyway. */
function isNamed({ name, url, command }: Settings): boolean {
  return name !== (url ?? command);
}

function told(report: Report, note: string | undefined): Report {
  return note === undefined ? report : { ...report, notes: [...report.notes, note] };
}

function named(report: Report, name: string): Report {
  return { ...report, target: { name, ...report.target } };
}
