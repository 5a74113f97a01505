import { type ExitInfo, exitWords, TargetError, WINDOWS_NOT_FOUND } from './target-error.js';

const SHELL_NOT_FOUND = 127;
const SHELL_NOT_EXECUTABLE = 126;
const LONGEST_COMMAND = 200;
const LONGEST_LINE = 200;
/** Words of an error, but not in the places of a stack trace ("at f (errors.js:1)"), nor what Node.js writes around an error event. */
const TELLING = /^(?!at |throw |Emitted 'error' event ).*(error|exception|fatal|panic|cannot|failed)/i;

/** A line of npm's own, and one of these that says nothing for people. */
const [OF_NPM, NPM_DETAIL] = [
  /^npm (?:error|ERR!)/,
  /^npm \S+(?: (?:code|syscall|path|errno|command|workspace|location)\b.*)?$/,
];

/** A command in a message: one line, bounded. */
export function commandWords(command: string | undefined, args: readonly string[] | undefined): string {
  const [first = '', ...more] = (args?.join(' ') ?? command ?? '').trim().split('\n');
  return first.length > LONGEST_COMMAND || more.length > 0 ? `${first.slice(0, LONGEST_COMMAND)}…` : first;
}

/** Why a server that ended before it accepted connections did so. @param log its last lines. */
export function endedEarly(exit: ExitInfo, command: string, log: readonly string[]): TargetError {
  const ended = `the server ended before it accepted connections (${exitWords(exit)}): ${command}`;
  // Called by `cmd /c` alone, cmd.exe ends with 1 and only says what was wrong.
  const saysNotFound = log.some((line) => line.includes('is not recognized as an internal or external command'));
  if (exit.code === SHELL_NOT_FOUND || exit.code === WINDOWS_NOT_FOUND || (exit.code === 1 && saysNotFound)) {
    return new TargetError('not-found', `command not found (${exitWords(exit)}): ${command}`, log, exit);
  }
  if (exit.code === SHELL_NOT_EXECUTABLE) {
    return new TargetError('spawn', `the command may not be executed (${exitWords(exit)}): ${command}`, log, exit);
  }
  if (exit.code === 0) {
    const advice =
      'if it goes on in the background, let it run in the foreground, or start it in an earlier step and give `url` alone';
    return new TargetError('early-exit', `${ended}; ${advice}`, log, exit);
  }
  const line = tellingLine(log);
  return new TargetError('early-exit', line === undefined ? ended : `${ended}; it said: ${line}`, log, exit);
}

/**
 * The line of a log that is most likely to say what went wrong: the last that speaks of an error, else the first with which npm
 * tells one (advice follows), else the last of all; bounded.
 */
export function tellingLine(log: readonly string[]): string | undefined {
  const lines = log.map((line) => line.trim()).filter((line) => line !== '');
  const line =
    lines.findLast((text) => TELLING.test(text) && !OF_NPM.test(text)) ??
    lines.find((text) => OF_NPM.test(text) && !NPM_DETAIL.test(text)) ??
    lines.at(-1);
  return line !== undefined && line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}

/** Where a server was waited for in vain. */
export interface Waited {
  host: string;
  port: number;
  addresses: readonly string[];
  seconds: number;
  command: string;
}

/** Why nobody accepted connections in time. @param log the server's last lines, which may name another port. */
export function timedOut({ host, port, addresses, seconds, command }: Waited, log: readonly string[]): TargetError {
  const where =
    addresses.length === 0
      ? `port ${port} of ${host}, a name that cannot be resolved,`
      : `port ${port} of ${host}${addresses.join() === host ? '' : ` (${addresses.join(' and ')})`}`;
  const others = portsNamed(log).filter((named) => named !== port);
  const advice =
    others.length === 0
      ? ''
      : `; its output names port ${others.join(', ')}: is \`url\` right, and does it listen on PORT or \`{port}\`?`;
  const message = `the server did not accept connections at ${where} within ${seconds} s (start-timeout): ${command}`;
  return new TargetError('timeout', message + advice, log);
}

/** Ports that output speaks of: "listening on port 3000", "http://localhost:8080/mcp". At most three. */
export function portsNamed(lines: readonly string[]): number[] {
  const named = /(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]|\bport):?\s*(\d{2,5})\b/gi;
  const ports = lines.flatMap((line) => [...line.matchAll(named)].map((match) => Number(match[1])));
  return [...new Set(ports)].filter((port) => port <= 65_535).slice(0, 3);
}
