import { lstatSync, readFileSync, statSync } from 'node:fs';

/** A configuration is some lines long; what is larger is another file. */
const MAX_BYTES = 1 << 20;

/** The text of a configuration file without its byte order mark, or why it cannot be read, with the line if it is one line's fault. */
export function readConfigText(path: string): { text: string } | { problem: string; line?: number } {
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) return { problem: 'is a directory; name the file in it' };
    if (!stat.isFile()) return { problem: 'is no file' };
    if (stat.size > MAX_BYTES) return { problem: `has ${stat.size} bytes; a configuration has at most ${MAX_BYTES}` };
    return decoded(readFileSync(path));
  } catch (error) {
    return { problem: whyNot(error, path) };
  }
}

function decoded(bytes: Buffer): { text: string } | { problem: string; line: number } {
  const nul = bytes.indexOf(0);
  if (nul >= 0)
    return {
      problem: 'has NUL bytes, as UTF-16 text has; save it as UTF-8',
      line: bytes.subarray(0, nul).toString('latin1').split('\n').length,
    };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // YAML would take such a file for one line.
    if (text.includes('\r') && !text.includes('\n'))
      return { problem: 'has lines that end in CR alone; save it with LF or CRLF', line: 1 };
    return { text };
  } catch {
    return { problem: 'is not UTF-8 text; save it as UTF-8', line: badLine(bytes) };
  }
}

/** The first line that is not UTF-8, from 1. */
function badLine(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  const isBad = (line: string): boolean => Buffer.from(line, 'latin1').toString('utf8').includes('\uFFFD');
  return lines.findIndex(isBad) + 1;
}

function whyNot(error: unknown, path: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT')
    return lstatSync(path, { throwIfNoEntry: false }) ? 'is a link to a file that does not exist' : 'does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: permission denied';
  if (code === 'ENOTDIR') return 'does not exist: a part of the path is no directory';
  return `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
