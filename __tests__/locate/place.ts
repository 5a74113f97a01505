import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type LocateOptions, locateFindings } from '../../src/locate/locate.js';
import type { Finding, Report } from '../../src/suite/report.js';
import { checkReference } from '../support/check.js';

const made: string[] = [];

/** Removes every repository that a test made. */
export async function removeRepositories(): Promise<void> {
  await Promise.all(made.splice(0).map((directory) => rm(directory, { recursive: true, force: true })));
}

/** Writes files into a directory of their own, known to git unless told otherwise. */
export async function repository(files: Record<string, string>, git = true): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'locate-'));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  if (git) execFileSync('git', ['init', '-q'], { cwd: root });
  return root;
}

let template: Report | undefined;

/** A report with exactly these findings. */
export async function reportWith(findings: readonly Partial<Finding>[]): Promise<Report> {
  template ??= await checkReference({ faults: ['hdr-method-optional'] }, { rules: ['MCP-HDR-001'] });
  const whole = findings.map(
    (finding): Finding => ({ message: 'm', outcome: 'fail', state: 'new', exchanges: [], ...finding }),
  );
  return {
    ...template,
    rules: template.rules.map((rule) => ({ ...rule, findings: rule.id === 'MCP-HDR-001' ? whole : [] })),
  };
}

/** The findings with the places that they get in a repository. */
export async function placed(
  root: string,
  findings: readonly Partial<Finding>[],
  options: Partial<LocateOptions> = {},
): Promise<Finding[]> {
  const report = await locateFindings(await reportWith(findings), {
    workspace: root,
    workingDirectory: root,
    ...options,
  });
  return report.rules.flatMap((rule) => rule.findings);
}

/** `path:line`, with ` ambiguous` or the doubt behind it. */
export function where({ location }: Finding): string {
  if (!location) return 'nowhere';
  const doubts = [...(location.ambiguous ? ['ambiguous'] : []), ...(location.note ? [`(${location.note})`] : [])];
  return [`${location.path}:${location.line}`, ...doubts].join(' ');
}

/** Where one definition, or a property of it, is found. */
export async function whereIs(
  files: Record<string, string>,
  kind: NonNullable<Finding['kind']>,
  subject: string,
  pointer?: string,
  workingDirectory = '.',
): Promise<string> {
  const root = await repository(files);
  const finding = { kind, subject, ...(pointer === undefined ? {} : { pointer }) };
  const [found] = await placed(root, [finding], { workingDirectory: join(root, workingDirectory) });
  return found ? where(found) : 'no finding';
}

/** Milliseconds of processor time so far: a machine that is busy with other things makes no search slow. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
