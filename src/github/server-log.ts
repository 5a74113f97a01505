import { randomUUID } from 'node:crypto';
import { printable } from '../report/escape.js';

/** Lines of a server for the log: in a group of their own, where no line of theirs is taken for a workflow command. */
export function fencedGroup(title: string, lines: readonly string[], token: string = randomUUID()): string {
  return [
    `::group::${title}`,
    `::stop-commands::${token}`,
    ...lines.map((line) => printable(line)),
    `::${token}::`,
    '::endgroup::',
    '',
  ].join('\n');
}
