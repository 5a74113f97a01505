import { randomUUID } from 'node:crypto';
import { printable } from '../report/escape.js';

/**
 * Text for the log in which nothing is taken for a workflow command: the runner obeys `::command::` at the start of a
 * line and `##[command]` anywhere in it. It listens again after the token, which nobody can guess.
 */
export function fence(text: string, token: string = randomUUID()): string {
  const body = printable(text, { lines: true });
  return `::stop-commands::${token}\n${body}${body.endsWith('\n') ? '' : '\n'}::${token}::\n`;
}

/** Lines of a server for the log, fenced, in a group of their own. */
export function fencedGroup(title: string, lines: readonly string[], token?: string): string {
  const text = lines.map((line) => printable(line)).join('\n');
  return `::group::${escapeData(printable(title))}\n${fence(text, token)}::endgroup::\n`;
}

/** The runner turns `%0A` and its like back into what they stand for. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25');
}

/** Seen by nobody. */
const APART = '\u200B';

/**
 * The same text without a workflow command, for output that may be the log of a job or a file: a fence would stand in
 * the file. Colours stay.
 */
export function disarmed(text: string): string {
  return text.replaceAll('##[', `##${APART}[`).replace(/^((?:\s|\u001B\[[\d;]*m)*)::/gm, `$1${APART}::`);
}

/** The same for JSON, whose value stays what it is; no line of it begins with a colon. */
export function disarmedJson(text: string): string {
  return text.replaceAll('##[', '#\\u0023[');
}
