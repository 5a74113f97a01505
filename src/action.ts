import * as core from '@actions/core';
import { catalogue } from '../rules/index.js';
import { knownRules, today } from './commands/check.js';
import { exitCode, mergeReports } from './gate/merge.js';
import { ReportFileError } from './gate/read-report.js';
import { planAnnotations } from './github/annotations.js';
import { outputsOf } from './github/outputs.js';
import { fence, fencedGroup } from './github/workflow-commands.js';
import { judgeRun } from './judge-run.js';
import type { Judged } from './judge-server.js';
import { render, writeReports } from './output-files.js';
import { printable } from './report/escape.js';
import { SUMMARY_BYTES } from './report/limits.js';
import { renderSummary } from './report/summary.js';
import { inputValues, unknownInputs } from './settings/inputs.js';
import { loadSettings } from './settings/load.js';
import { SettingsError } from './settings/problem.js';
import { rawSecrets, secretsOf } from './settings/secrets.js';
import type { RunSettings } from './settings/settings.js';
import type { Report } from './suite/report.js';
import { onCancel } from './target/exit-guard.js';

/** Runs the Action. Gives the exit code: 0 passed, 1 failed, 2 bad settings, 3 no judgement. Outputs are set in every case. */
export async function runAction(env: NodeJS.ProcessEnv): Promise<number> {
  const workspace = env.GITHUB_WORKSPACE ?? process.cwd();
  const values = inputValues(env);
  for (const secret of rawSecrets(values)) core.setSecret(secret);
  try {
    for (const name of unknownInputs(env)) core.warning(`unknown input \`${name}\`; see the inputs in the README`);
    const { settings } = loadSettings({ kind: 'input', values }, { cwd: workspace, workspace, env, knownRules });
    for (const server of settings.servers) for (const secret of secretsOf(server)) core.setSecret(secret);
    return await judgeAndPublish(settings, workspace);
  } catch (error) {
    setOutputs([], {});
    if (error instanceof SettingsError || error instanceof ReportFileError) {
      for (const line of error.message.split('\n')) core.error(line, { title: 'MCP compliance: bad settings' });
      return 2;
    }
    core.error(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 3;
  }
}

async function judgeAndPublish(settings: RunSettings, workspace: string): Promise<number> {
  const abort = new AbortController();
  const lift = onCancel(async () => abort.abort());
  const judged = await judgeRun({ settings, catalogue, today: today(), workspace, signal: abort.signal }).finally(lift);
  const reports = judged.map(({ report }) => report);
  showLogs(judged);
  process.stdout.write(
    fence(render('console', reports, catalogue, { color: false, verbose: settings.output.verbose })),
  );
  const { output } = settings;
  const problems = await writeReports(output.files, reports, catalogue, workspace);
  if (output.summary) problems.push(...(await writeSummary(reports)));
  if (output.annotations) annotate(reports, problems.length);
  const fileOf = (format: string): string | undefined => output.files.find((file) => file.format === format)?.path;
  const [reportJson, sarifFile, htmlFile] = [fileOf('json'), fileOf('sarif'), fileOf('html')];
  setOutputs(reports, {
    ...(reportJson === undefined ? {} : { reportJson }),
    ...(sarifFile === undefined ? {} : { sarifFile }),
    ...(htmlFile === undefined ? {} : { htmlFile }),
  });
  for (const problem of problems) core.warning(problem);
  const { conclusion } = mergeReports(reports);
  for (const { conclusion: own, error } of reports)
    if (own === 'error') core.error(printable(error ?? 'no judgement'), { title: 'MCP compliance: no judgement' });
  return exitCode(conclusion);
}

/** What the server wrote, in a log group; nothing in it is taken for a command. */
function showLogs(judged: readonly Judged[]): void {
  for (const { report, log } of judged) {
    if (log.length > 0)
      process.stdout.write(
        fencedGroup(`Output of the server ${printable(report.target.name ?? report.target.command ?? '')}`, log),
      );
  }
}

async function writeSummary(reports: readonly Report[]): Promise<string[]> {
  if (!process.env.GITHUB_STEP_SUMMARY) return [];
  try {
    await core.summary.addRaw(renderSummary(reports, catalogue, SUMMARY_BYTES - 1024)).write();
    return [];
  } catch (error) {
    return [`the job summary could not be written: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Problems and missing judgements are told by annotations of their own, out of the same ten. */
function annotate(reports: readonly Report[], warnings: number): void {
  const errors = reports.filter(({ conclusion }) => conclusion === 'error').length;
  const { annotations, rest } = planAnnotations(reports, catalogue, { reserved: { error: errors, warning: warnings } });
  const show = { error: core.error, warning: core.warning, notice: core.notice };
  for (const { level, message, properties } of annotations) show[level](message, properties);
  if (rest !== undefined) core.info(rest);
}

function setOutputs(reports: readonly Report[], places: Parameters<typeof outputsOf>[1]): void {
  for (const [name, value] of Object.entries(outputsOf(reports, places))) core.setOutput(name, value);
}
