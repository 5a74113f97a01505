import { Argument, Command, CommanderError, type CommandOptions, Option } from 'commander';
import { baseline } from './commands/baseline.js';
import { check } from './commands/check.js';
import { type CommandLine, ownCommandLine } from './commands/command-line.js';
import { demo } from './commands/demo.js';
import { init } from './commands/init.js';
import { forOutput } from './commands/job-log.js';
import { diff, merge } from './commands/reports.js';
import { rules } from './commands/rules.js';
import { addCheckOptions } from './settings/flags.js';
import { didYouMean, orList } from './settings/problem.js';
import { FORMATS } from './settings/settings.js';
import { TOOL } from './version.js';

/** Runs the command line. Gives the exit code: 0 passed, 1 failed, 2 bad usage or settings, 3 no judgement. */
export async function main(args: readonly string[], line: CommandLine): Promise<number> {
  let code = 0;
  const program = new Command('mcp-compliance')
    .description('Judges an MCP server by the 2026-07-28 specification.')
    .version(TOOL.version)
    .exitOverride()
    .configureHelp({ minWidthToWrap: 30, optionDescription: ({ description }) => description })
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      getOutHelpWidth: () => line.width ?? HELP_WIDTH,
      getErrHelpWidth: () => line.width ?? HELP_WIDTH,
      writeOut: (text) => line.stdout.write(text),
      writeErr: (text) => line.stderr.write(text),
      outputError: (text, write) => {
        const commands = program.commands.map((command) => command.name());
        write(clearer(text, commands));
      },
    });
  const add = (name: string, description: string, options?: CommandOptions): Command =>
    program
      .command(name, options)
      .description(description)
      .exitOverride()
      .showHelpAfterError(`(mcp-compliance ${name} --help tells what can be given)`);
  const printConfig = () =>
    new Option('--print-config', 'Print the effective configuration, and where each value comes from, and stop.');

  addCheckOptions(add('check', 'Judge a server (default).', { isDefault: true }))
    .addOption(printConfig())
    .action(async (options) => {
      code = await check(options, line);
    });
  addCheckOptions(add('demo', 'Judge the built-in demo server, or the one given, and never fail.')).action(
    async (options) => {
      code = neverFailing(await demo(options, line));
    },
  );
  addCheckOptions(
    add(
      'baseline',
      'Judge a server and write the file that `baseline` takes, by default the one that the settings name; never fails for violations.',
    ),
  ).action(async (options) => {
    code = await baseline(options, line);
  });
  add('init', 'Write a workflow and a configuration for this repository; shows them first.')
    .option('--yes', 'Write without asking; files that are there already are kept.')
    .option('--force', 'With --yes, overwrite files that are there already.')
    .action(async (options: { yes?: boolean; force?: boolean }) => {
      code = await init(options, line);
    });
  add('rules', 'List all rules, or explain some.')
    .addArgument(new Argument('[rule]', 'Id, family or pattern.'))
    .action((pattern: string | undefined) => {
      code = rules(pattern, line);
    });
  add('diff', 'Compare two JSON reports; fails when there are new violations.')
    .argument('<old>', 'JSON report of before.')
    .argument('<new>', 'JSON report of now.')
    .action(async (before: string, after: string) => {
      code = await diff(before, after, line);
    });
  add('merge', 'Merge JSON reports, as of the legs of a matrix.')
    .argument('<files...>', 'JSON reports, of one or several servers each.')
    .addOption(
      new Option(
        '--format <format>',
        `Format of a report: ${orList(FORMATS).replace('json', 'json (default)')}. Repeat it, in pairs with \`--output\`.`,
      )
        .choices(FORMATS)
        .argParser((value: string, all: string[] = []) => [...all, value]),
    )
    .addOption(
      new Option(
        '--output <file>',
        'File for the report of the `--format` at the same place; standard output without it.',
      ).argParser((value: string, all: string[] = []) => [...all, value]),
    )
    .option('--sarif-category <text>', 'Category of the SARIF run (default: mcp-compliance/merged).')
    .action(async (files: string[], options) => {
      code = await merge(files, options, line);
    });

  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
    line.stderr.write(`internal error: ${forOutput(told, line)}\n`);
    return 3;
  }
}

/** Columns of the help where there is no terminal to ask. */
const HELP_WIDTH = 100;

const EXAMPLES = `
Without a command it is \`check\`: \`mcp-compliance check --help\` tells what can be given.

  mcp-compliance --url http://localhost:3000/mcp
  mcp-compliance --command "npm start" --url "http://localhost:{port}/mcp"
  mcp-compliance --command "node dist/index.js"

Exit code: 0 the gate passed, 1 it failed, 2 bad usage or configuration, 3 no judgement.`;

/** What commander says of a word in the wrong place, said for those who meant a command, a URL or a secret. */
function clearer(text: string, commands: readonly string[]): string {
  const word = /^error: too many arguments for 'check'.*: ([^,\n]*?)\.?\n/.exec(text)?.[1];
  if (word !== undefined) {
    if (/^https?:/.test(word)) return `error: \`${word}\` stands alone; give the server as \`--url ${word}\`\n`;
    return `error: there is no command \`${word}\`; ${orList(commands)}${didYouMean(word, commands)}\n`;
  }
  const secret = /^error: unknown option '(--[\w-]*token)'/.exec(text)?.[1];
  return secret === undefined
    ? text
    : `error: a secret is not given on the command line; \`${secret}-env NAME\` names the environment variable that holds it\n`;
}

/** A gate that failed counts as passed where only a report is wanted. */
function neverFailing(code: number): number {
  return code === 1 ? 0 : code;
}

/** Runs with this process's arguments and ends it; open handles of a server must not keep it alive. */
export async function run(): Promise<void> {
  let lost = false;
  // A reader such as `head` may leave before we are done; that is no failure, but a full disk is.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    lost ||= code !== 'EPIPE';
  });
  process.stderr.on('error', () => {});
  const code = await main(process.argv.slice(2), ownCommandLine());
  await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
  process.exit(lost && code === 0 ? 3 : code);
}
