import { lstatSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { type ParseError, parse as parseJson, printParseErrorCode, stripComments } from 'jsonc-parser';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import { readConfigText } from './config-text.js';
import type { Problem } from './problem.js';
import type { Given } from './values.js';
import { firstError, type Wrong } from './yaml-errors.js';

export const CONFIG_NAMES = ['.mcp-compliance.yml', '.mcp-compliance.yaml', '.mcp-compliance.json'] as const;

/** A configuration file with the place of each key and value. */
export interface ConfigFile {
  /** Path as people know it, relative where it lies below the working directory. */
  path: string;
  entries: Map<string, Given>;
  problems: Problem[];
  /** `file:line:column` of a path of keys and indices: of the key in a map, of the entry in a list; of what is around it when it is not there itself. */
  whereIs(path: readonly (string | number)[]): string;
  /** The first number or boolean at or below a path that YAML reads as something else than what stands there: `1.10` as 1.1. */
  misread(path: readonly (string | number)[]): { source: string; value: string; where: string } | undefined;
}

/** The file named by `config`, else those of the known names in the first of the directories that has one; more than one is a mistake. */
export function findConfig(named: string | undefined, cwd: string, directories: readonly string[]): string[] {
  if (named !== undefined) return [isAbsolute(named) ? named : resolve(cwd, named)];
  const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  const found = directories.map((directory) => CONFIG_NAMES.map((name) => join(directory, name)).filter(isThere));
  return found.find((paths) => paths.length > 0) ?? [];
}

/** A path as messages show it. */
export function shownPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === '' || short.startsWith('..') || isAbsolute(short) ? path : short.replaceAll('\\', '/');
}

/** Reads YAML, or JSON with comments. Problems of syntax, duplicate keys among them, are listed, not thrown. */
export function readConfig(path: string, cwd: string): ConfigFile {
  const shown = shownPath(path, cwd);
  const entries = new Map<string, Given>();
  const file: ConfigFile = { path: shown, entries, problems: [], whereIs: () => shown, misread: () => undefined };
  const read = readConfigText(path);
  if ('problem' in read) {
    const { problem, line } = read;
    file.problems.push({
      key: 'config',
      ...(line === undefined ? {} : { where: `${shown}:${line}:1` }),
      message: line === undefined ? `${shown} ${problem}` : problem,
    });
    return file;
  }
  const counter = new LineCounter();
  const place = (offset: number): string => {
    const { line, col } = counter.linePos(offset);
    return `${shown}:${line}:${col}`;
  };
  const isJson = basename(path).endsWith('.json');
  // JSON without its comments is YAML; each character keeps its place.
  const text = isJson ? stripComments(read.text, ' ') : read.text;
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, merge: true });
  file.whereIs = (keys) => {
    const offset = offsetOf(document, keys);
    return offset === undefined ? `${shown}:1:1` : place(offset);
  };
  file.misread = (keys) => {
    const node = document.getIn(keys, true);
    let found: Scalar | undefined;
    if (isNode(node))
      visit(node, {
        Scalar(key, scalar) {
          if (key === 'key' || !isMisread(scalar)) return undefined;
          found = scalar;
          return visit.BREAK;
        },
      });
    return found && { source: found.source ?? '', value: String(found.value), where: place(found.range?.[0] ?? 0) };
  };
  const wrong = (isJson ? jsonError(text) : undefined) ?? firstError(document, text);
  if (wrong) {
    file.problems.push({ key: wrong.key, where: place(wrong.offset), message: wrong.message });
    return file;
  }
  const root = document.contents;
  if (root === null) return file;
  if (!isMap(root)) {
    const message = `expected a map of settings (\`name: value\` lines), not ${isCollection(root) ? 'a list' : 'a single value'}`;
    file.problems.push({ key: 'config', where: `${shown}:1:1`, message });
    return file;
  }
  for (const [key, value] of Object.entries(root.toJS(document) as Record<string, unknown>))
    entries.set(key, { value, from: 'file', where: file.whereIs([key]) });
  return file;
}

function isMisread({ value, source }: Scalar): boolean {
  return (typeof value === 'number' || typeof value === 'boolean') && source !== undefined && source !== String(value);
}

/** What a JSON reader says of text that a YAML reader would make something else of. */
function jsonError(text: string): Wrong | undefined {
  const errors: ParseError[] = [];
  parseJson(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  return (
    error && { key: 'syntax', offset: error.offset, message: `not JSON: ${spaced(printParseErrorCode(error.error))}` }
  );
}

/** `CloseBraceExpected` -> "close brace expected". */
function spaced(code: string): string {
  return code.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase();
}

/** The offset of the longest part of a path that is there. */
function offsetOf(document: Document.Parsed, keys: readonly (string | number)[]): number | undefined {
  let node: unknown = document.contents;
  let offset: number | undefined;
  for (const key of keys) {
    if (isAlias(node)) node = node.resolve(document);
    if (!isCollection(node)) break;
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
      : undefined;
    const next = isMap(node) ? pair?.value : node.get(Number(key), true);
    const place = (pair ? (pair.key as ParsedNode) : (next as Node | undefined))?.range?.[0];
    if (place === undefined) break;
    offset = place;
    node = next;
  }
  return offset;
}
