import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { ReportFileError, readReports } from './gate/read-report.js';
import { readReportText } from './report-file.js';
import { shownPath } from './settings/config-file.js';
import { secretsOf } from './settings/secrets.js';
import type { Settings } from './settings/settings.js';
import type { Report } from './suite/report.js';
import { Redactor } from './wire/redact.js';

export interface Baseline {
  /** The report of the server in the file; absent when the file knows it not. */
  report?: Report;
  /** What people should know about where it comes from. */
  note?: string;
}

const GIT_MS = 20_000;
/** A name that can be fetched as it stands. */
const PLAIN_REF = /^\w[\w./-]*$/;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The report of this server in its baseline file: the one of the same name, or one without a name of the same address. A file
 * of one report is meant for the server of a run of one, whatever its address was. @throws ReportFileError for a file or ref that is not there.
 */
export async function readBaseline(server: Settings, workspace: string, isOnly: boolean): Promise<Baseline> {
  const { baseline: path, baselineRef: ref } = server;
  if (path === undefined) return {};
  // Reports hold no secrets, so neither may what is looked for in them.
  const redactor = new Redactor(secretsOf(server));
  const [name = '', url, command] = [server.name, server.url, server.command ?? server.args?.join(' ')].map(
    (text) => text && redactor.text(text),
  );
  const shown = shownPath(path, workspace);
  const atRef = ref === undefined ? undefined : await textAtRef(ref, path, shown);
  const reports = readReports(atRef ?? textOf(path, shown), shown);
  const own =
    reports.find(({ target }) => target.name === name) ??
    // Several servers may be started by one command; a name tells them apart.
    reports.find(
      ({ target }) =>
        target.name === undefined &&
        ((target.url !== undefined && target.url === url) ||
          (target.command !== undefined && target.command === command)),
    );
  const report = own ?? (isOnly && reports.length === 1 ? reports[0] : undefined);
  const notes = [
    ...(ref !== undefined && atRef === undefined
      ? [`baseline-ref: ${ref} has no ${shown} yet, so the one of this checkout counts`]
      : []),
    ...(report ? [] : [`baseline: ${shown} has no report of this server, so all its violations are new`]),
  ];
  return { ...(report ? { report } : {}), ...(notes.length > 0 ? { note: notes.join('; ') } : {}) };
}

function textOf(path: string, shown: string): string {
  const read = readReportText(path);
  if ('text' in read) return read.text;
  throw new ReportFileError(
    `baseline: ${shown} ${read.problem}; write it with \`mcp-compliance baseline --output ${shown}\``,
  );
}

/** The file as it is at a git ref, for example the base of a pull request; undefined when the ref has no such file. */
async function textAtRef(ref: string, path: string, shown: string): Promise<string | undefined> {
  const directory = dirname(path);
  if (!existsSync(directory)) throw new ReportFileError(`baseline: the directory of ${shown} does not exist`);
  // A checkout may belong to another user than ours, as in containers; nothing of it is run.
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'safe.directory=*', '-C', directory, ...args], {
      timeout: GIT_MS,
      maxBuffer: MAX_BYTES,
    });
  const isInside = await git('rev-parse', '--is-inside-work-tree').then(
    ({ stdout }) => stdout.trim() === 'true',
    () => false,
  );
  if (!isInside) throw new ReportFileError(`baseline-ref: ${shown} is in no git checkout (or there is no git)`);
  for (const name of [ref, `origin/${ref}`]) {
    const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
    if (commit === undefined) continue;
    return git('show', `${commit}:./${basename(path)}`).then(
      ({ stdout }) => stdout,
      () => undefined,
    );
  }
  const branch = ref.replace(/^origin\//, '');
  const fetch = PLAIN_REF.test(branch)
    ? `, or run \`git fetch --depth=1 origin ${branch}:refs/remotes/origin/${branch}\` before`
    : '';
  throw new ReportFileError(
    `baseline-ref: \`${ref}\` is not known in this checkout; give actions/checkout \`fetch-depth: 0\`${fetch}`,
  );
}
