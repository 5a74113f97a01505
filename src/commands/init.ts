import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { detect } from '../init/detect.js';
import { CONFIG_PATH, configFile, WORKFLOW_PATH, workflowFile } from '../init/files.js';
import { writeFileWhole } from '../report/write-file.js';
import { CONFIG_NAMES } from '../settings/config-file.js';
import type { CommandLine } from './command-line.js';

export interface InitOptions {
  /** Writes without asking; files that are there already are kept unless `force`. */
  yes?: boolean;
  force?: boolean;
  /** Answers a question, undefined to break off; asks on the terminal unless given. */
  ask?: (question: string) => Promise<boolean | undefined>;
}

/** Looks at the repository, shows the workflow and configuration that it would write, and writes them when told to. Exit code: 0, 3 when a file cannot be written, or 130 when a question is answered by Ctrl+C. */
export async function init(options: InitOptions, line: CommandLine): Promise<number> {
  const found = await detect(line.cwd);
  const say = (text: string): unknown => line.stdout.write(`${text}\n`);
  for (const reason of found.because) say(`found ${reason}`);
  const [used] = found.usedIn.filter((path) => path !== WORKFLOW_PATH);
  const config = CONFIG_NAMES.find((name) => name !== CONFIG_PATH && existsSync(join(line.cwd, name)));
  // A second file beside the first would be an error, or a second run.
  if (used !== undefined) say(`\nkept ${used}, which uses the Action already; ${WORKFLOW_PATH} is not needed`);
  if (config !== undefined) say(`\nkept ${config}; ${CONFIG_PATH} beside it would be one too many`);
  const files = [
    ...(used === undefined ? [{ path: WORKFLOW_PATH, text: workflowFile(found) }] : []),
    ...(config === undefined ? [{ path: CONFIG_PATH, text: configFile(found) }] : []),
  ];
  let hasConfig = config !== undefined;
  const written = new Set<string>();
  const canAsk = options.ask !== undefined || process.stdin.isTTY === true;
  for (const { path, text } of files) {
    const there = existsSync(join(line.cwd, path));
    say(`\n--- ${path}${there ? ' (is there already)' : ''}\n${text}`);
    if (path === CONFIG_PATH) hasConfig ||= there;
    if (there && options.yes && !options.force) {
      say(`kept ${path}; overwrite it with --force`);
      continue;
    }
    const question = there ? `Overwrite ${path}?` : `Write ${path}?`;
    const answer = options.yes || (canAsk && (await (options.ask ?? askOnTerminal)(question)));
    if (answer === undefined) return CANCELLED;
    if (!answer) continue;
    try {
      await writeFileWhole(join(line.cwd, path), text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      line.stderr.write(`${path} could not be written: ${reason}\n`);
      return NOT_WRITTEN;
    }
    written.add(path);
    if (path === CONFIG_PATH) hasConfig = true;
    say(`wrote ${path}`);
  }
  if (!options.yes && !canAsk) say('nothing is written: there is no terminal to ask on; write with --yes');
  if (!hasConfig) {
    if (written.has(WORKFLOW_PATH))
      say(`\nThe workflow needs the server: give it in ${CONFIG_PATH}, or as \`command\` and \`url\` of the step.`);
    return 0;
  }
  // What a file says that was there before is its author's word.
  if (written.has(CONFIG_PATH) && found.servers.some(({ command }) => command === undefined))
    say(`\nHow the server is started could not be found out: say it in ${CONFIG_PATH}.`);
  else say('\nTry it here before you commit: mcp-compliance');
  return 0;
}

/** The exit code when a file cannot be written, as of every command. */
const NOT_WRITTEN = 3;

/** The exit code of what SIGINT ended. */
const CANCELLED = 130;

/** The answer on the terminal; undefined for Ctrl+C and Ctrl+D. An input that ends says no. */
async function askOnTerminal(question: string): Promise<boolean | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = once(terminal, 'close').then(() => '');
  try {
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ABORT_ERR') throw error;
    process.stdout.write('\n');
    return undefined;
  } finally {
    terminal.close();
  }
}
