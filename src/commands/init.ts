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
  /** Answers a question; asks on the terminal unless given. */
  ask?: (question: string) => Promise<boolean>;
}

/** Looks at the repository, shows the workflow and configuration that it would write, and writes them when told to. */
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
  const canAsk = options.ask !== undefined || process.stdin.isTTY === true;
  for (const { path, text } of files) {
    const there = existsSync(join(line.cwd, path));
    say(`\n--- ${path}${there ? ' (is there already)' : ''}\n${text}`);
    if (there && options.yes && !options.force) {
      say(`kept ${path}; overwrite it with --force`);
      continue;
    }
    const question = there ? `Overwrite ${path}?` : `Write ${path}?`;
    if (!options.yes && !(canAsk && (await (options.ask ?? askOnTerminal)(question)))) continue;
    await writeFileWhole(join(line.cwd, path), text);
    say(`wrote ${path}`);
  }
  if (!options.yes && !canAsk) say('nothing is written: there is no terminal to ask on; write with --yes');
  if (found.servers.some(({ command, url }) => command === undefined && url === undefined))
    say(`\nHow the server is started could not be found out: say it in ${CONFIG_PATH}.`);
  else say('\nTry it here before you commit: mcp-compliance');
  return 0;
}

async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
