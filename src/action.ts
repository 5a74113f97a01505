import * as core from '@actions/core';
import { catalogue } from '../rules/index.js';
import { cancellable } from './cancellable.js';
import { knownRules } from './commands/check.js';
import { exitCode, mergeReports } from './gate/merge.js';
import { ReportFileError } from './gate/read-report.js';
import { artifactName } from './github/artifact-name.js';
import { type Made, outputsOf, setOutputs } from './github/outputs.js';
import { fence, fencedGroup } from './github/workflow-commands.js';
import { hasJudged, judgeRun } from './judge-run.js';
import type { Judged } from './judge-server.js';
import { categoryOf, render, writeReports } from './output-files.js';
import { openPublisher, type Publisher } from './publish.js';
import { printable } from './report/escape.js';
import { inputValues, unknownInputs } from './settings/inputs.js';
import { loadSettings } from './settings/load.js';
import { type Problem, problemLine, SettingsError } from './settings/problem.js';
import { rawSecrets, secretsOf } from './settings/secrets.js';
import type { Format, RunSettings } from './settings/settings.js';
import type { Report } from './suite/report.js';
import { today } from './today.js';

/** Runs the Action. Gives the exit code: 0 passed, 1 failed, 2 bad settings, 3 no judgement. Outputs are set in every case. */
export async function runAction(env: NodeJS.ProcessEnv): Promise<number> {
  const workspace = env.GITHUB_WORKSPACE ?? process.cwd();
  const values = inputValues(env);
  for (const secret of rawSecrets(values)) core.setSecret(secret);
  try {
    const { problems, foreign } = unknownInputs(env);
    if (problems.length > 0) throw new SettingsError(problems);
    for (const name of foreign) core.warning(`unknown input \`${name}\`; see the inputs in the README`);
    const { settings } = loadSettings({ kind: 'input', values }, { cwd: workspace, workspace, env, knownRules });
    for (const server of settings.servers) for (const secret of secretsOf(server)) core.setSecret(secret);
    return await judgeAndPublish(settings, workspace, env);
  } catch (error) {
    setOutputs(outputsOf([]));
    if (error instanceof SettingsError) {
      for (const problem of error.problems) core.error(problemLine(problem), placed(problem));
      return 2;
    }
    if (error instanceof ReportFileError) {
      core.error(error.message, { title: BAD_SETTINGS });
      return 2;
    }
    core.error(`internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 3;
  }
}

const BAD_SETTINGS = 'MCP compliance: bad settings';

/** On its line of the configuration file, if it stands in one. */
function placed({ where }: Problem): core.AnnotationProperties {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(where ?? '') ?? [];
  if (file === undefined) return { title: BAD_SETTINGS };
  return { title: BAD_SETTINGS, file, startLine: Number(line), startColumn: Number(column) };
}

async function judgeAndPublish(settings: RunSettings, workspace: string, env: NodeJS.ProcessEnv): Promise<number> {
  const fallbackPath = 'README.md';
  const opening = openPublisher({ settings, env, fallbackPath });
  const workflow = workflowPath(env.GITHUB_WORKFLOW_REF);
  const work = async (signal: AbortSignal): Promise<number> => {
    // Announced before anything is started.
    const publisher = await opening;
    const judged = await judgeRun({
      settings,
      catalogue,
      today: today(),
      workspace,
      signal,
      ...(workflow === undefined ? {} : { workflow }),
    });
    return signal.aborted ? keep(judged, settings, workspace) : finish(judged, settings, workspace, publisher);
  };
  try {
    return await cancellable(work, async () => (await opening).end('cancelled'));
  } catch (error) {
    await (await opening).end('broken');
    throw error;
  }
}

/** Of a run that was cancelled: the files and outputs of what was judged until then, where there is any. */
async function keep(judged: readonly Judged[], settings: RunSettings, workspace: string): Promise<number> {
  const reports = judged.map(({ report }) => report);
  const { files } = settings.output;
  if (reports.some(hasJudged)) {
    const category = categoryOf(settings);
    for (const problem of await writeReports(files, reports, catalogue, { cwd: workspace, category })) {
      core.warning(problem);
    }
    setOutputs(outputsOf(reports, { ...madeFiles(settings, 'error'), artifactName: artifactName(category) }));
  } else setOutputs(outputsOf([]));
  core.warning('the run was cancelled; its reports hold what was judged until then');
  return exitCode('error');
}

/** The report files that the settings name, for the outputs. */
function madeFiles({ output }: RunSettings, conclusion: Report['conclusion']): Made {
  const fileOf = (format: Format): string | undefined => output.files.find((file) => file.format === format)?.path;
  const [reportJson, sarifFile, htmlFile] = [fileOf('json'), fileOf('sarif'), fileOf('html')];
  return {
    ...(reportJson === undefined ? {} : { reportJson }),
    // Uploading the file of a run without a judgement would close every alert.
    ...(sarifFile === undefined || conclusion === 'error' ? {} : { sarifFile }),
    ...(htmlFile === undefined ? {} : { htmlFile }),
  };
}

/** `octo/repo/.github/workflows/ci.yml@refs/heads/main` -> `.github/workflows/ci.yml`. */
function workflowPath(ref: string | undefined): string | undefined {
  return /^[^/]+\/[^/]+\/([^@]+)@/.exec(ref ?? '')?.[1];
}

/** Writes, shows and decides. A file or page that fails is told and hides neither the others nor the verdict. */
async function finish(
  judged: readonly Judged[],
  settings: RunSettings,
  workspace: string,
  publisher: Publisher,
): Promise<number> {
  const { output } = settings;
  const reports = judged.map(({ report }) => report);
  showLogs(judged);
  process.stdout.write(
    fence(
      await render('console', reports, catalogue, {
        color: false,
        verbose: output.verbose,
        category: categoryOf(settings),
      }),
    ),
  );
  const problems = await writeReports(output.files, reports, catalogue, {
    cwd: workspace,
    category: categoryOf(settings),
  });
  for (const problem of problems) core.warning(problem);
  for (const { conclusion, error } of reports) {
    if (conclusion === 'error')
      core.error(printable(error ?? 'no judgement'), { title: 'MCP compliance: no judgement' });
  }
  const errors = reports.filter(({ conclusion }) => conclusion === 'error').length;
  const { checkRunUrl } = await publisher.publish(reports, { error: errors, warning: problems.length });
  const { conclusion } = mergeReports(reports);
  setOutputs(
    outputsOf(reports, {
      ...madeFiles(settings, conclusion),
      ...(checkRunUrl === undefined ? {} : { checkRunUrl }),
      artifactName: artifactName(categoryOf(settings)),
    }),
  );
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
