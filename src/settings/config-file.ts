import { lstatSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { type ParseError, parse as parseJson, printParseErrorCode, stripComments } from 'jsonc-parser';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  type ParsedNode,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { readConfigText } from './config-text.js';
import type { Problem } from './problem.js';
import type { Given } from './values.js';

export const CONFIG_NAMES = ['.mcp-compliance.yml', '.mcp-compliance.yaml', '.mcp-compliance.json'] as const;

/** A configuration file with the place of each key and value. */
export interface ConfigFile {
  /** Path as people know it, relative where it lies below the working directory. */
  path: string;
  entries: Map<string, Given>;
  problems: Problem[];
  /** `file:line:column` of a path of keys and indices: of the key in a map, of the entry in a list; of what is around it when it is not there itself. */
  whereIs(path: readonly (string | number)[]): string;
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
  const file: ConfigFile = { path: shown, entries, problems: [], whereIs: () => shown };
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
    return offset === undefined ? shown : place(offset);
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

interface Wrong {
  key: string;
  offset: number;
  message: string;
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

/** The first error of the text: what follows is mostly its consequence. */
function firstError(document: Document.Parsed, text: string): Wrong | undefined {
  const [error] = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0]);
  return error ? syntaxError(error, text) : structureError(document);
}

function syntaxError({ code, message, pos: [from, to] }: YAMLError, text: string): Wrong {
  const word = text.slice(from, to).trim();
  switch (code) {
    case 'DUPLICATE_KEY': {
      const name = /^["']?([^"':\s]+)/.exec(text.slice(from))?.[1] ?? 'syntax';
      return { key: name, offset: from, message: 'given twice; keep one of them' };
    }
    case 'TAB_AS_INDENT':
      return { key: 'syntax', offset: from, message: 'a tab; YAML is indented with spaces' };
    case 'MULTIPLE_DOCS':
      return { key: 'syntax', offset: from, message: 'a second document begins (`---`); the file holds one' };
    case 'TAG_RESOLVE_FAILED':
      return { key: 'syntax', offset: from, message: `the tag \`${word.split(/\s/)[0]}\` is not known here` };
    case 'BLOCK_AS_IMPLICIT_KEY':
      return { key: 'syntax', offset: from, message: 'a second `: ` in one line; put the value in quotes' };
    case 'RESOURCE_EXHAUSTION':
    case 'IMPOSSIBLE':
      return { key: 'syntax', offset: from, message: 'nested too deeply' };
    default:
      if (message.includes('call stack')) return { key: 'syntax', offset: from, message: 'nested too deeply' };
      return { key: 'syntax', offset: from, message: message.split('\n')[0] ?? message };
  }
}

/** What YAML allows and settings have no use for. */
function structureError(document: Document.Parsed): Wrong | undefined {
  let wrong: Wrong | undefined;
  const found = (node: unknown, message: string): symbol => {
    wrong = { key: 'syntax', offset: (node as Node | null)?.range?.[0] ?? 0, message };
    return visit.BREAK;
  };
  const anchors = new Set<string>();
  visit(document, (_key, node, path) => {
    if (isPair(node) && !isScalar(node.key) && !isAlias(node.key)) return found(node.key, 'a key that is no text');
    if (isAlias(node)) {
      if (!anchors.has(node.source)) return found(node, `\`*${node.source}\`: no anchor \`&${node.source}\` before it`);
      if (path.some((around) => isCollection(around) && around.anchor === node.source))
        return found(node, `\`*${node.source}\` stands inside of what it names`);
    } else if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) anchors.add(node.anchor);
    return undefined;
  });
  if (wrong) return wrong;
  try {
    document.toJS();
    return undefined;
  } catch {
    // A few lines of aliases of aliases would fill the memory.
    return { key: 'syntax', offset: 0, message: 'aliases (`*name`) that repeat too much' };
  }
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
