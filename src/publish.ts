import * as core from '@actions/core';
import { catalogue } from '../rules/index.js';
import { mergeReports } from './gate/merge.js';
import { annotationsOf, type PlanOptions, planAnnotations } from './github/annotations.js';
import { checkRunName } from './github/check-name.js';
import { type CheckRun, openCheckRun, type Unfinished } from './github/check-run.js';
import { createClient, type GitHubClient } from './github/client.js';
import { commentRoom, upsertComment } from './github/comment.js';
import { type GitHubContext, readContext } from './github/context.js';
import { uploadSarif } from './github/upload-sarif.js';
import { categoryOf, partsOf, render } from './output-files.js';
import { CHECK_TEXT_BYTES, SUMMARY_BYTES } from './report/limits.js';
import { renderSummary } from './report/summary.js';
import { gateLine } from './report/words.js';
import type { RunSettings } from './settings/settings.js';
import type { Report } from './suite/report.js';

/** For what else the step writes into the same summary file. */
const SUMMARY_ROOM = 16 * 1024;

export interface PublisherOptions {
  settings: RunSettings;
  env: NodeJS.ProcessEnv;
  /** Path for check-run annotations and SARIF results that have no place of their own. */
  fallbackPath: string;
}

type Reserved = NonNullable<PlanOptions['reserved']>;

/** Shows reports on GitHub. Nothing here rejects or decides about the job: what fails is told and replaced by less. */
export interface Publisher {
  /** @param reserved annotations that the step makes besides, out of the ten of each level. */
  publish(reports: readonly Report[], reserved: Reserved): Promise<{ checkRunUrl?: string }>;
  /** Ends a check run that was announced, when the job is cancelled or breaks by a defect of ours. */
  end(how: Unfinished): Promise<void>;
}

/** Announces the check run, if one is wanted, before the judging starts. */
export async function openPublisher({ settings, env, fallbackPath }: PublisherOptions): Promise<Publisher> {
  const { output } = settings;
  const context = readContext(env);
  const client = context && output.githubToken ? createClient(context, output.githubToken.value) : undefined;
  const warn = (message: string): void => core.warning(message);
  let checkRun: CheckRun | undefined;
  if (output.checkRun && client && context) {
    const own = output.checkRunId === undefined ? {} : { ownId: output.checkRunId };
    checkRun = await openCheckRun(client, context, {
      name: checkRunName(partsOf(settings)),
      ...own,
      fallbackPath,
      warn,
    });
  } else if (output.checkRun) core.warning(`no check run: ${NOT_KNOWN}`);
  return {
    publish: async (reports, reserved) => {
      const shown = checkRun ? await completeCheck(checkRun, reports) : false;
      if (output.annotations && !shown)
        annotate(reports, { reserved, ...(output.summary ? {} : { listedIn: 'the log' }) });
      if (output.summary) await writeSummary(reports, env);
      if (client && context) await publishByApi(client, context, settings, reports, fallbackPath);
      else {
        if (output.comment) core.warning(`no comment: ${NOT_KNOWN}`);
        if (output.uploadSarif) core.warning(`SARIF is not uploaded: ${NOT_KNOWN}`);
      }
      return checkRun?.url === undefined ? {} : { checkRunUrl: checkRun.url };
    },
    end: async (how) => checkRun?.end(how),
  };
}

/** Why nothing can be published, as with an empty `github-token`. */
const NOT_KNOWN = '`github-token` or the repository is not known';

async function completeCheck(checkRun: CheckRun, reports: readonly Report[]): Promise<boolean> {
  const { conclusion } = mergeReports(reports);
  const [only] = reports;
  return checkRun.complete({
    conclusion: conclusion === 'success' ? 'success' : 'failure',
    title:
      reports.length === 1 && only
        ? gateLine(only)
        : `${reports.filter((report) => report.conclusion === 'success').length} of ${reports.length} servers pass`,
    summary: renderSummary(reports, catalogue, CHECK_TEXT_BYTES),
    annotations: annotationsOf(reports, catalogue),
  });
}

/** Workflow commands: they need no permission. */
function annotate(reports: readonly Report[], options: PlanOptions): void {
  const { annotations, rest } = planAnnotations(reports, catalogue, options);
  const show = { error: core.error, warning: core.warning, notice: core.notice };
  for (const { level, message, properties } of annotations) show[level](message, properties);
  if (rest !== undefined) core.info(rest);
}

async function writeSummary(reports: readonly Report[], env: NodeJS.ProcessEnv): Promise<void> {
  if (!env.GITHUB_STEP_SUMMARY) return;
  try {
    await core.summary.addRaw(renderSummary(reports, catalogue, SUMMARY_BYTES - SUMMARY_ROOM)).write();
  } catch (error) {
    core.warning(`the job summary could not be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function publishByApi(
  client: GitHubClient,
  context: GitHubContext,
  settings: RunSettings,
  reports: readonly Report[],
  fallbackPath: string,
): Promise<void> {
  const told = { warn: (message: string) => core.warning(message), notice: (message: string) => core.info(message) };
  const { output } = settings;
  const category = categoryOf(settings);
  if (output.comment) {
    const body = renderSummary(reports, catalogue, commentRoom(category));
    await upsertComment(client, context, { key: category, body, ...told });
  }
  if (output.uploadSarif) {
    const sarif = await render('sarif', reports, catalogue, { color: false, verbose: false, category, fallbackPath });
    await uploadSarif(client, context, { sarif, conclusion: mergeReports(reports).conclusion, ...told });
  }
}
