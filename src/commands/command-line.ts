import { createProgress } from '../report/progress.js';

/** What a command needs of the process that runs it. */
export interface CommandLine {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  cwd: string;
  env: NodeJS.ProcessEnv;
  color: boolean;
  /** Columns of the terminal; absent where there is none. */
  width?: number;
  /** Shows one changing line on a terminal, nothing elsewhere; an empty text takes it away. */
  progress(text: string): void;
}

/** The command line of this process. */
export function ownCommandLine(): CommandLine {
  const { stdout, stderr, env } = process;
  const color =
    stdout.isTTY === true && env.NO_COLOR === undefined
      ? true
      : env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0';
  const { show, clear } = createProgress(stderr);
  const progress = (text: string): void => (text === '' ? clear() : show(text));
  const width = stdout.isTTY === true ? { width: stdout.columns } : {};
  return { stdout, stderr, cwd: process.cwd(), env, color, ...width, progress };
}
