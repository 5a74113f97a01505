import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Far more than hundreds of servers fill; what is larger is another file, or has no end. */
export const MOST_REPORT_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 1 << 20;

/**
 * The text of a file that should be a JSON report, or why it cannot be read, for people. A pipe will do, as of
 * `<(curl …)` in a shell; a device, which may never end, will not.
 */
export function readReportText(path: string): { text: string } | { problem: string } {
  try {
    const file = openSync(path, 'r');
    try {
      const stat = fstatSync(file);
      if (stat.isDirectory()) return { problem: 'is a directory' };
      if (!stat.isFile() && !stat.isFIFO() && !stat.isSocket()) return { problem: 'is no file' };
      const bytes = readAll(file, stat.size);
      return bytes ? { text: bytes.toString('utf8') } : { problem: TOO_LARGE };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { problem: 'does not exist' };
    // Windows opens no directory.
    if (code === 'EISDIR') return { problem: 'is a directory' };
    if (code === 'EACCES' || code === 'EPERM') return { problem: 'cannot be read: permission denied' };
    return { problem: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const TOO_LARGE = `has more than ${MOST_REPORT_BYTES} bytes, which no report has`;

/** Everything up to the end of an open file; undefined when that is too much. */
function readAll(file: number, size: number): Buffer | undefined {
  const chunks: Buffer[] = [];
  let length = 0;
  while (Math.max(length, size) <= MOST_REPORT_BYTES) {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    const read = readSync(file, chunk);
    if (read === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, read));
    length += read;
  }
  return undefined;
}
