import { writeFile } from 'node:fs/promises';
import { knownRules } from '../../../src/commands/check.js';
import { type GivenSettings, loadSettings } from '../../../src/settings/load.js';
import { SettingsError } from '../../../src/settings/problem.js';
import type { RunSettings } from '../../../src/settings/settings.js';
import type { EmptyDirectory } from './empty-directory.js';

/** How the settings are given beside the file. */
interface Ways {
  kind?: 'input' | 'flag';
  env?: NodeJS.ProcessEnv;
  /** Name of the file. */
  name?: string;
}

/** The settings of a file, which is written, and of values. */
export async function load(
  directory: EmptyDirectory,
  file: string | undefined,
  values: GivenSettings['values'] = {},
  { kind = 'flag', env = {}, name = '.mcp-compliance.yml' }: Ways = {},
): Promise<RunSettings> {
  if (file !== undefined) await writeFile(directory.at(name), file);
  return loadSettings({ kind, values }, { cwd: directory.path, env, knownRules }).settings;
}

/** The lines that tell what is wrong with them; none when nothing is. */
export async function problems(
  directory: EmptyDirectory,
  file: string | undefined,
  values: GivenSettings['values'] = {},
): Promise<string[]> {
  try {
    await load(directory, file, values);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n');
  }
}
