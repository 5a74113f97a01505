import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file whole or not at all: to a neighbour first, then renamed over the target. Directories are made.
 * @throws the system's error, with nothing left behind.
 */
export async function writeFileWhole(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, text);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
