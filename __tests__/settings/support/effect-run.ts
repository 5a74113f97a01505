import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RecordedRequest } from '../../../src/reference/http-front.js';
import type { MergedReport, Report } from '../../../src/suite/report.js';
import { type ApiCall, PULL_REQUEST, runnerEnv, startGitHubApi } from '../../support/github-api.js';
import { removeWorkspace, runAction, runCli } from '../../support/run-bundle.js';
import { asFile, asFlags, asInputs, type Given } from './given.js';
import { startTargetOf, type TargetName, TOKEN } from './targets.js';

/** The bundle that runs, and how it is told the settings. */
export type Way = 'cli by flag' | 'cli by file' | 'action by input' | 'action by file';

/** What one run did, as far as it can be seen from outside. */
export interface Seen {
  code: number | null;
  /** Standard output and error. */
  said: string;
  report?: Report;
  merged?: MergedReport;
  requests: readonly RecordedRequest[];
  atOnce: number;
  api: readonly ApiCall[];
  summary: string;
  outputs: Readonly<Record<string, string>>;
  /** Text of a file that the run may have written. */
  file(name: string): string | undefined;
}

export interface RunOf {
  way: Way;
  target: TargetName;
  given: Given;
  files?: Readonly<Record<string, string>>;
  /** Files that the run may write. */
  written?: readonly string[];
  /** Makes the directory ready, for example a git repository. */
  prepare?: (directory: string) => Promise<void>;
}

const ENV = { EFFECT_TOKEN: TOKEN, OTHER_TOKEN: 'another-token-of-the-tests', API_TOKEN: 'token-of-the-job' };
const REPORT = 'report-of-the-run.json';

/** Runs a bundle once against a target of its own. */
export async function see(run: RunOf): Promise<Seen> {
  const target = await startTargetOf(run.target);
  const api = await startGitHubApi();
  try {
    const given = withUrls(run.given, target.urls);
    const files = { ...target.files, ...run.files };
    const done = run.way.startsWith('cli')
      ? await viaCli(run, given, files)
      : await viaAction(run, given, files, runnerEnv(api));
    const text = done.texts.get(REPORT);
    const json = text === undefined ? undefined : (JSON.parse(text) as Report | MergedReport);
    return {
      code: done.code,
      said: done.stdout + done.stderr,
      ...(json === undefined ? {} : 'servers' in json ? { merged: json } : { report: json }),
      requests: [...target.requests],
      atOnce: target.atOnce(),
      api: [...api.calls],
      summary: done.summary,
      outputs: done.outputs,
      file: (name) => done.texts.get(name),
    };
  } finally {
    await Promise.all([target.close(), api.close()]);
  }
}

/** `@url` stands for the target's. */
function withUrls(given: Given, urls: Readonly<Record<string, string>>): Given {
  const text = JSON.stringify(given).replace(/@(url|second)\b/g, (_whole, name: string) => urls[name] ?? '');
  return JSON.parse(text) as Given;
}

interface Done {
  code: number | null;
  stdout: string;
  stderr: string;
  summary: string;
  outputs: Readonly<Record<string, string>>;
  texts: Map<string, string>;
}

async function viaCli(run: RunOf, given: Given, files: Readonly<Record<string, string>>): Promise<Done> {
  const directory = await mkdtemp(join(tmpdir(), 'effect-'));
  const byFile = run.way === 'cli by file';
  for (const [name, text] of Object.entries({ ...files, ...(byFile ? configOf(given, files) : {}) })) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  }
  await run.prepare?.(directory);
  const report = 'format' in given ? [] : ['--format', 'json', '--output', REPORT];
  const args = [...(byFile ? [] : asFlags(given)), ...report];
  const ran = await runCli(args, { cwd: directory, env: { ...process.env, ...ENV } });
  const texts = await textsOf(run, (name) => readFile(join(directory, name), 'utf8'));
  await rm(directory, { recursive: true });
  return { ...ran, texts, summary: '', outputs: {} };
}

async function viaAction(
  run: RunOf,
  given: Given,
  files: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Promise<Done> {
  const byFile = run.way === 'action by file';
  const inputs = byFile ? {} : asInputs(given, ENV);
  const ran = await runAction(
    { ...('json-file' in given ? {} : { 'json-file': REPORT }), ...inputs },
    {
      files: { ...files, ...(byFile ? configOf(given, files) : {}) },
      env: { ...env, ...ENV },
      event: PULL_REQUEST,
      ...(run.prepare ? { prepare: run.prepare } : {}),
    },
  );
  const texts = await textsOf(run, ran.file);
  await removeWorkspace(ran);
  return { ...ran, texts };
}

/** A row may bring a file of its own, which then has the rest. */
function configOf(given: Given, files: Readonly<Record<string, string>>): Record<string, string> {
  const name = '.mcp-compliance.yml';
  return { [name]: asFile(given) + (files[name] ?? '') };
}

async function textsOf(run: RunOf, read: (name: string) => Promise<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const name of [REPORT, ...(run.written ?? [])]) {
    const text = await read(name).catch(() => undefined);
    if (text !== undefined) texts.set(name, text);
  }
  return texts;
}
