import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file whole or not at all: to a neighbour first, then renamed over the target. Directories are made. What is no
 * plain file (`/dev/stdout`, a pipe) is written to as it stands and never replaced; a link stays one.
 * @throws the system's error, with nothing left behind.
 */
export async function writeFileWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) {
    await writeFile(path, text);
    return;
  }
  const target = there ? await realpath(path) : path;
  const partial = `${target}.${randomUUID()}.partial`;
  try {
    await writeFile(partial, text);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
