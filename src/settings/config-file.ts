import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { isMap, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { Problem } from './problem.js';
import type { Given } from './values.js';

export const CONFIG_NAMES = ['.mcp-compliance.yml', '.mcp-compliance.yaml', '.mcp-compliance.json'] as const;

/** A configuration file with the place of each key and value. */
export interface ConfigFile {
  /** Path as people know it, relative where it lies below the working directory. */
  path: string;
  entries: Map<string, Given>;
  problems: Problem[];
  /** `file:line:column` of a path of keys and indices, for entries of lists. */
  whereIs(path: readonly (string | number)[]): string;
}

/** The file named by `config`, else the first of the known names in the given directories. */
export function findConfig(named: string | undefined, directories: readonly string[]): string | undefined {
  const [first = '.'] = directories;
  if (named !== undefined) return isAbsolute(named) ? named : resolve(first, named);
  return directories
    .flatMap((directory) => CONFIG_NAMES.map((name) => join(directory, name)))
    .find((path) => existsSync(path));
}

/** Reads YAML or JSON (which is YAML). Problems of syntax, duplicate keys among them, are listed, not thrown. */
export function readConfig(path: string, cwd: string): ConfigFile {
  const shown = relative(cwd, path).startsWith('..') ? path : relative(cwd, path);
  const entries = new Map<string, Given>();
  const problems: Problem[] = [];
  if (!existsSync(path)) {
    problems.push({ key: 'config', message: `${shown} does not exist` });
    return { path: shown, entries, problems, whereIs: () => shown };
  }
  const counter = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: counter, prettyErrors: false });
  const place = (offset: number): string => {
    const { line, col } = counter.linePos(offset);
    return `${shown}:${line}:${col}`;
  };
  for (const error of document.errors)
    problems.push({ key: 'syntax', where: place(error.pos[0]), message: error.message });
  const whereIs = (keys: readonly (string | number)[]): string => {
    const node = document.getIn(keys, true) as Node | undefined;
    return node?.range ? place(node.range[0]) : shown;
  };
  const root = document.contents;
  if (root === null || problems.length > 0) return { path: shown, entries, problems, whereIs };
  if (!isMap(root)) {
    problems.push({ key: 'config', where: `${shown}:1:1`, message: 'expected a map of settings' });
    return { path: shown, entries, problems, whereIs };
  }
  for (const { key, value } of root.items) {
    if (!isScalar(key)) continue;
    const node = value as Node | null;
    entries.set(String(key.value), {
      value: node === null ? null : node.toJS(document),
      from: 'file',
      where: place(key.range?.[0] ?? 0),
    });
  }
  return { path: shown, entries, problems, whereIs };
}
