import { disarmed, disarmedJson } from '../github/workflow-commands.js';
import type { Format } from '../settings/settings.js';
import type { CommandLine } from './command-line.js';

const JSON_FORMATS: readonly Format[] = ['json', 'sarif', 'badge'];

/**
 * Text as the command line writes it to its outputs. In a job of GitHub Actions these are the log, and the runner would
 * obey what a server says there.
 */
export function forOutput(text: string, { env }: Pick<CommandLine, 'env'>, format: Format = 'console'): string {
  if (env.GITHUB_ACTIONS !== 'true') return text;
  return JSON_FORMATS.includes(format) ? disarmedJson(text) : disarmed(text);
}
