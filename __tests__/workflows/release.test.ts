import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readWorkflow, stepsOf } from '../support/workflows.js';

const run = promisify(execFile);
const windows = process.platform === 'win32';
const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'release-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Runs the commands of a step as the runner does, in a folder whose `gh` writes down what it is asked. */
async function runStep(name: string, env: Record<string, string>, gh = ''): Promise<{ code: number; asked: string[] }> {
  const script = stepsOf(readWorkflow('.github/workflows/release.yml')).find((step) => step.name === name)?.run;
  if (script === undefined) throw new Error(`release.yml has no step \`${name}\``);
  const bin = join(directory, 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'gh'), `#!/usr/bin/env bash\necho "$*" >> "$ASKED"\n${gh}\n`);
  await chmod(join(bin, 'gh'), 0o755);
  const asked = join(directory, 'asked');
  await writeFile(asked, '');
  const code = await run('bash', ['--noprofile', '--norc', '-e', '-c', script], {
    cwd: directory,
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      ASKED: asked,
      RUNNER_TEMP: directory,
      GITHUB_REPOSITORY: 'octo/action',
      ...env,
    },
  }).then(
    () => 0,
    (error) => Number(error.code),
  );
  return { code, asked: (await readFile(asked, 'utf8')).split('\n').filter((line) => line !== '') };
}

async function repositoryWithTags(...tags: string[]): Promise<string> {
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: directory });
  await git('init', '--quiet');
  await git('commit', '--quiet', '--allow-empty', '--message', 'Only one');
  for (const tag of tags) await git('tag', '--annotate', tag, '--message', tag);
  return (await git('rev-parse', 'HEAD')).stdout.trim();
}

(windows ? describe.skip : describe)(
  `the steps of release.yml${windows ? ' (skipped: they run on Linux)' : ''}`,
  () => {
    const VERSIONS = 'Tag, package and changelog name one version';

    test('the version of the package and of the changelog must be that of the tag', async () => {
      for (const file of ['package.json', 'CHANGELOG.md']) await cp(file, join(directory, file));
      expect((await runStep(VERSIONS, { TAG: `v${version}` })).code).toBe(0);
      expect((await runStep(VERSIONS, { TAG: 'v99.0.0' })).code).toBe(1);
      await writeFile(join(directory, 'CHANGELOG.md'), '# Changelog\n');
      expect((await runStep(VERSIONS, { TAG: `v${version}` })).code).toBe(1);
    });

    test('the notes are the section of the version, and a release that is there is kept', async () => {
      await writeFile(join(directory, 'CHANGELOG.md'), '# Changelog\n\n## 1.1.0\n\nNewer.\n\n## 1.0.0\n\nOlder.\n');
      const made = await runStep('Create the release', { TAG: 'v1.0.0' }, '[ "$2" != view ]');
      expect(made.code).toBe(0);
      expect(made.asked.at(-1)).toMatch(/^release create v1\.0\.0 --verify-tag --title v1\.0\.0 --notes-file /);
      expect((await readFile(join(directory, 'notes.md'), 'utf8')).trim()).toBe('Older.');
      const kept = await runStep('Create the release', { TAG: 'v1.0.0' });
      expect(kept.asked).toEqual(['release view v1.0.0']);
    });

    test('a release that can be changed stops the job before the major tag moves', async () => {
      const names = stepsOf(readWorkflow('.github/workflows/release.yml')).map(({ name }) => name);
      expect(names.indexOf('The release is immutable')).toBe(names.indexOf('Move the major tag') - 1);
      expect((await runStep('The release is immutable', { TAG: 'v1.0.0' }, 'echo true')).code).toBe(0);
      expect((await runStep('The release is immutable', { TAG: 'v1.0.0' }, 'echo false')).code).toBe(1);
    });

    test('the major tag moves to the commit of the newest release of that major version', async () => {
      const commit = await repositoryWithTags('v1.9.0', 'v1.10.0', 'v2.0.0', 'v1.11.0-rc.1');
      const moved = await runStep('Move the major tag', { TAG: 'v1.10.0' });
      expect(moved.asked.at(-1)).toBe(
        `api --method PATCH repos/octo/action/git/refs/tags/v1 -f sha=${commit} -F force=true`,
      );
    });

    test('the major tag is made when there is none', async () => {
      const commit = await repositoryWithTags('v1.0.0');
      const made = await runStep('Move the major tag', { TAG: 'v1.0.0' }, '[ "$2" = --method ]');
      expect(made.asked.at(-1)).toBe(
        `api --method POST repos/octo/action/git/refs -f ref=refs/tags/v1 -f sha=${commit}`,
      );
    });

    test('the major tag does not go back for a fix of an older version', async () => {
      await repositoryWithTags('v1.2.0', 'v1.1.5');
      expect(await runStep('Move the major tag', { TAG: 'v1.1.5' })).toEqual({ code: 0, asked: [] });
    });
  },
);
