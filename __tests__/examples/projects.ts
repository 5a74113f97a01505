import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { isThere, reachesNoRegistry } from '../support/tools.js';
import { readWorkflow, stepsOf } from '../support/workflows.js';

const run = promisify(execFile);

/** A copy of an example after all steps before the one that judges it, or why there is none. */
export type Project = { workspace: string; path: string } | { why: string };

/** Gives the PATH on which the example's language is first, as the `setup-…` step of its workflow does. */
async function languagePath(name: string, directory: string): Promise<{ path: string } | { why: string }> {
  const path = process.env.PATH ?? '';
  if (process.platform === 'win32' && !name.startsWith('typescript')) return { why: 'its commands are for Linux' };
  if (name === 'go') return isThere('go', 'version') ? { path } : { why: 'there is no go' };
  if (name !== 'python') return { path };
  if (!isThere('python3', '-m', 'venv', '--help')) return { why: 'there is no python3 with venv' };
  const venv = join(directory, 'venv');
  await run('python3', ['-m', 'venv', venv]);
  return { path: `${join(venv, 'bin')}${delimiter}${path}` };
}

/**
 * Copies an example into the directory and runs the commands of its workflow there.
 * @throws Error when a command fails, unless a registry could not be reached.
 */
export async function prepare(name: string, directory: string): Promise<Project> {
  const language = await languagePath(name, directory);
  if ('why' in language) return language;
  const workspace = join(directory, name);
  await cp(join('examples', name), workspace, { recursive: true });
  for (const { run: command } of stepsOf(readWorkflow(join('examples', name, 'workflow.yml')))) {
    if (command === undefined) continue;
    try {
      await run('bash', ['--noprofile', '--norc', '-e', '-c', command], {
        cwd: workspace,
        env: { ...process.env, PATH: language.path },
      });
    } catch (error) {
      if (reachesNoRegistry(error)) return { why: `\`${command}\` reaches no registry` };
      throw error;
    }
  }
  return { workspace, path: language.path };
}
