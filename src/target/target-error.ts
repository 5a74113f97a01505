/** Why a server could not be judged at all. */
export type TargetErrorKind =
  | 'bad-url'
  | 'bad-directory'
  | 'port-in-use'
  | 'not-found'
  | 'spawn'
  | 'early-exit'
  | 'timeout'
  | 'aborted';

/** How a process ended: `code` is null when a signal ended it, and the other way round. */
export interface ExitInfo {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** What cmd.exe calls a command that it does not find; POSIX shells say 127. */
export const WINDOWS_NOT_FOUND = 9009;

/** The server did not come up, and nothing of it is left running. */
export class TargetError extends Error {
  readonly kind: TargetErrorKind;
  /** The last lines that the server wrote, secrets removed. */
  readonly log: readonly string[];
  readonly exit: ExitInfo | undefined;

  /** @param message says what was wrong and what to do, in one or two sentences without the server's output. */
  constructor(kind: TargetErrorKind, message: string, log: readonly string[] = [], exit?: ExitInfo) {
    super(message);
    this.name = 'TargetError';
    this.kind = kind;
    this.log = log;
    this.exit = exit;
  }
}

/** "exit code 1", "signal SIGSEGV". */
export function exitWords({ code, signal }: ExitInfo): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}
