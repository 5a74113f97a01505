import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

/** Files of a repository that may be looked into. */
export interface Repository {
  root: string;
  /** Paths from the root, with `/`, in a fixed order. */
  files: readonly string[];
}

const GIT_MS = 5_000;
const MOST_FILES = 200_000;
/** Directories that hold no sources, where git does not say so. */
const SKIPPED: readonly string[] = [
  '.git',
  'node_modules',
  'dist',
  'build',
  'target',
  'vendor',
  '.venv',
  'venv',
  '__pycache__',
  'bin',
  'obj',
];

/** Tracked and new files as git lists them, else a bounded walk; symbolic links are not followed. */
export async function readRepository(root: string): Promise<Repository> {
  const files = (await gitFiles(root)) ?? (await walk(root));
  return { root, files: files.slice(0, MOST_FILES).sort() };
}

async function gitFiles(root: string): Promise<string[] | undefined> {
  try {
    const args = ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const { stdout } = await promisify(execFile)('git', args, { timeout: GIT_MS, maxBuffer: 256 * 1024 * 1024 });
    const files = stdout.split('\0').filter((path) => path !== '');
    return files.length > 0 ? [...new Set(files)] : undefined;
  } catch {
    return undefined;
  }
}

async function walk(root: string): Promise<string[]> {
  const found: string[] = [];
  const open = [root];
  for (let directory = open.pop(); directory !== undefined && found.length < MOST_FILES; directory = open.pop()) {
    for (const entry of await readdir(directory, { withFileTypes: true }).catch(() => [])) {
      const path = join(directory, entry.name);
      if (entry.isDirectory() && !SKIPPED.includes(entry.name)) open.push(path);
      else if (entry.isFile()) found.push(relative(root, path).replaceAll('\\', '/'));
    }
  }
  return found;
}

const LARGEST_SOURCE = 1024 * 1024;
const HEAD = 8_192;
/** How reports of this tool begin, as they are written and as formatters leave them: they name tools, but define none. */
const OWN_REPORT = /^\s*\{\s*"schemaVersion".*?"name"\s*:\s*"mcp-compliance"/s;

/**
 * The text of a source file; undefined for links, large and binary files, reports of this tool such as a baseline, and
 * files that are gone. Reads at once: for many small files that is several times faster, so callers let other things
 * happen between them.
 */
export function readSource({ root }: Repository, path: string): string | undefined {
  try {
    const full = join(root, path);
    const stat = lstatSync(full);
    if (!stat.isFile() || stat.size > LARGEST_SOURCE) return undefined;
    const bytes = readFileSync(full);
    const head = bytes.subarray(0, HEAD);
    if (head.includes(0) || (path.endsWith('.json') && OWN_REPORT.test(head.toString('utf8')))) return undefined;
    return bytes.toString('utf8');
  } catch {
    return undefined;
  }
}
