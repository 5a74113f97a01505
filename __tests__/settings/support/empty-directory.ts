import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { main } from '../../../src/cli.js';

/** A directory of its own for each test. */
export interface EmptyDirectory {
  readonly path: string;
  /** Path of a file in it. */
  at(name: string): string;
  /** Runs the command line in it. */
  run(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<{ code: number; said: string[] }>;
}

/** Makes a directory before each test of the file, and removes it after. */
export function emptyDirectory(): EmptyDirectory {
  let path = '';
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'wrong-'));
  });
  afterEach(() => rm(path, { recursive: true }));
  return {
    get path() {
      return path;
    },
    at: (name) => join(path, name),
    run: async (args, env = {}) => {
      let said = '';
      const write = (text: string): unknown => {
        said += text;
        return true;
      };
      const line = { stdout: { write }, stderr: { write }, cwd: path, env, color: false, progress: () => {} };
      const code = await main(args, line);
      return { code, said: said.trimEnd().split('\n') };
    },
  };
}
