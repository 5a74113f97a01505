import { parse as parseJson } from 'jsonc-parser';
import { readRepository, readSource } from '../locate/repository.js';

export type Json = Record<string, unknown>;

/** One directory of a repository, with what is asked of it. Paths are from that directory. */
export interface Look {
  /** From the root of the repository; empty for the root itself. */
  directory: string;
  files: readonly string[];
  has(path: string): boolean;
  /** Text of a file; empty when it is not there. */
  read(path: string): Promise<string>;
  /** A JSON file, comments allowed; empty when it is none. */
  json(path: string): Promise<Json>;
  /** The same for a directory within. */
  within(directory: string): Look;
  /** A path of this directory as steps of a workflow name it: from the root of the repository. */
  fromRoot(path: string): string;
}

/** Looks at the files that git knows, or all there are. */
export async function lookAt(root: string): Promise<Look> {
  const repository = await readRepository(root);
  const lookWithin = (directory: string): Look => {
    const prefix = directory === '' ? '' : `${directory}/`;
    const files = repository.files.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    const known = new Set(files);
    const read = async (path: string): Promise<string> => (await readSource(repository, `${prefix}${path}`)) ?? '';
    return {
      directory,
      files,
      read,
      has: (path) => known.has(path),
      json: async (path) => asObject(known.has(path) ? parseJson(await read(path)) : undefined),
      within: (inner) => lookWithin(`${prefix}${inner}`),
      fromRoot: (path) => `${prefix}${path}`,
    };
  };
  return lookWithin('');
}

/** An object of JSON; an empty one for anything else. */
export function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** The text of a member, if it is text. */
export function asText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A word as the shell takes it. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
