import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { isThere, reachesNoRegistry } from '../support/tools.js';

const run = promisify(execFile);
const ACT = 'github.com/nektos/act@v0.2.89';

/** What a runner that is not GitHub's makes of a workflow. */
export interface ActRun {
  code: number | null;
  /** Lines of the log without the name of the job before each. */
  log: string;
}

/** Builds act, which runs workflows as a runner does. Gives its path, or why it cannot be had. */
export async function buildAct(directory: string): Promise<{ act: string } | { why: string }> {
  if (process.platform === 'win32') return { why: 'act runs no job on a Windows host' };
  if (!isThere('go', 'version')) return { why: 'there is no go to build act' };
  try {
    await run('go', ['install', ACT], { env: { ...process.env, GOBIN: directory } });
  } catch (error) {
    if (reachesNoRegistry(error)) return { why: 'the Go module of act cannot be reached' };
    throw error;
  }
  return { act: join(directory, 'act') };
}

/** Copies a folder of this repository without what is installed or built, and makes a repository of it. */
export async function checkOut(folder: string, target: string): Promise<void> {
  const left = new Set(['node_modules', '.git', 'lib']);
  await cp(folder, target, {
    recursive: true,
    filter: (path) =>
      !relative(folder, path)
        .split(sep)
        .some((part) => left.has(part)),
  });
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: target });
  await git('init', '--quiet', '--initial-branch=main');
  await git('remote', 'add', 'origin', 'https://github.com/octo/weather.git');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'Check out');
}

/** The files of the Action that a runner downloads, and nothing else. */
export async function packAction(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await cp('action.yml', join(target, 'action.yml'));
  await cp('dist', join(target, 'dist'), { recursive: true });
}

/** Writes an action of one shell command that stands for one that cannot be downloaded. */
export async function writeAction(path: string, inputs: readonly string[], command: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const env = Object.fromEntries(inputs.map((name) => [name.toUpperCase(), `\${{ inputs.${name} }}`]));
  const manifest = {
    name: 'Stands for another',
    description: 'In tests.',
    inputs: Object.fromEntries(inputs.map((name) => [name, { description: name, required: false }])),
    runs: { using: 'composite', steps: [{ run: command, shell: 'bash', env }] },
  };
  await writeFile(path, JSON.stringify(manifest));
}

/** Runs a workflow on this machine, without containers. `actions` maps `owner/name@ref` to folders; nothing is downloaded. */
export function runAct(
  act: string,
  options: { workspace: string; cache: string; actions: Readonly<Record<string, string>>; args?: readonly string[] },
): Promise<ActRun> {
  const { workspace, cache, actions, args = [] } = options;
  const flags = [
    ...['--platform', 'ubuntu-latest=-self-hosted'],
    ...['--use-new-action-cache', '--action-offline-mode', '--no-cache-server'],
    ...['--action-cache-path', cache],
    ...Object.entries(actions).flatMap(([name, folder]) => ['--local-repository', `${name}=${resolve(folder)}`]),
  ];
  return new Promise((done, fail) => {
    const child = spawn(act, ['push', ...flags, ...args], {
      cwd: workspace,
      env: { ...process.env, XDG_CACHE_HOME: cache, XDG_CONFIG_HOME: cache },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    child.once('error', fail);
    child.once('close', (code) => done({ code, log: text.replaceAll(/^\[[^\]]*\] */gm, '') }));
  });
}
