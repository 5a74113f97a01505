import { execFileSync } from 'node:child_process';

/** Whether a program can be run, with arguments that do nothing. */
export function isThere(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What the clients of npm, PyPI and Go say when nothing answers. */
const UNREACHABLE =
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|dial tcp|establish a new connection|NameResolutionError/;

/**
 * Whether a command that was run by `execFile` failed because a package registry could not be reached. Its errors are
 * made outside of Jest's context, where `Error` is another class.
 */
export function reachesNoRegistry(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'stderr' in error && UNREACHABLE.test(String(error.stderr));
}
