import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { detect } from '../init/detect.js';
import { CONFIG_PATH, configFile, UNKNOWN_COMMAND, WORKFLOW_PATH, workflowFile } from '../init/files.js';
import { writeFileWhole } from '../report/write-file.js';
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
  const found = detect(line.cwd);
  for (const reason of found.because) line.stdout.write(`found ${reason}\n`);
  const files = [
    { path: WORKFLOW_PATH, text: workflowFile(found) },
    { path: CONFIG_PATH, text: configFile(found) },
  ];
  for (const { path, text } of files) {
    const there = existsSync(join(line.cwd, path));
    line.stdout.write(`\n--- ${path}${there ? ' (is there already)' : ''}\n${text}\n`);
    if (there && options.yes && !options.force) {
      line.stdout.write(`kept ${path}; overwrite it with --force\n`);
      continue;
    }
    const question = there ? `Overwrite ${path}?` : `Write ${path}?`;
    if (!options.yes && !(await (options.ask ?? askOnTerminal)(question))) continue;
    await writeFileWhole(join(line.cwd, path), text);
    line.stdout.write(`wrote ${path}\n`);
  }
  if (found.command === undefined) line.stdout.write(`\nPut ${UNKNOWN_COMMAND} into ${CONFIG_PATH}.\n`);
  return 0;
}

/** Without a terminal nobody can be asked, and nothing is written. */
async function askOnTerminal(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
