import type { Outline } from './outline.js';
import { after, before, levelTokens, statementStart } from './statements.js';

/** What was found out about groups: each is asked about many times. */
const heads = new WeakMap<Outline, Map<number, number[]>>();

const kinds = new WeakMap<Outline, Map<number, BlockKind>>();

function remembered<T>(store: WeakMap<Outline, Map<number, T>>, outline: Outline, group: number, find: () => T): T {
  let known = store.get(outline);
  if (!known) {
    known = new Map();
    store.set(outline, known);
  }
  let value = known.get(group);
  if (value === undefined) {
    value = find();
    known.set(group, value);
  }
  return value;
}

/** What stands before a group in the same statement: `export const tools: Tool[] =`, `server.registerTool`. */
export function headOf(outline: Outline, group: number): number[] {
  return remembered(heads, outline, group, () => findHead(outline, group));
}

function findHead(outline: Outline, group: number): number[] {
  const { open } = outline.groups[group] ?? { open: -1 };
  if (open < 0) return [];
  return levelTokens(outline, statementStart(outline, open), open);
}

/** Words and strings of a head, as they are written. */
export function headWords(outline: Outline, group: number): string[] {
  return headOf(outline, group)
    .map((index) => outline.tokens[index])
    .filter((token) => token?.kind === 'word' || token?.kind === 'string')
    .map((token) => token?.text ?? '');
}

/** The word directly before a group of arguments, and before type arguments if it has any: `registerTool`. */
export function calleeOf(outline: Outline, group: number): number | undefined {
  const { open, bracket } = outline.groups[group] ?? { open: -1, bracket: '' };
  if (bracket !== '(' || open < 0) return undefined;
  let at = before(outline, open);
  if (at !== undefined && outline.tokens[at]?.text === '>') at = beforeTypeArguments(outline, at);
  while (at !== undefined && ['!', '?', '?.'].includes(outline.tokens[at]?.text ?? '')) at = before(outline, at);
  return at !== undefined && outline.tokens[at]?.kind === 'word' ? at : undefined;
}

/** What stands before `<…>` that ends at this `>`; a `::` between is skipped. */
export function beforeTypeArguments(outline: Outline, index: number): number | undefined {
  let depth = 0;
  for (let at: number | undefined = index; at !== undefined; at = before(outline, at)) {
    if (outline.tokens[at]?.text === '>') depth += 1;
    if (outline.tokens[at]?.text === '<') depth -= 1;
    if (depth === 0) {
      const left = before(outline, at);
      return left !== undefined && outline.tokens[left]?.text === '::' ? before(outline, left) : left;
    }
  }
  return undefined;
}

const TYPE_HEAD =
  /^(class|struct|record|interface|trait|impl|object|enum|union|protocol|extension|type|mod|module|namespace)$/;

const BLOCK_HEAD =
  /^(def|fn|func|function|fun|if|else|for|while|switch|match|try|catch|finally|do|loop|unsafe|async|with|when|select|get|set|init)$/;

/** What a group in braces is: members of a type, statements, or values by key. */
export type BlockKind = 'type' | 'statements' | 'values';

/** What kind of group it is, remembered. */
export function blockKind(outline: Outline, group: number): BlockKind {
  return remembered(kinds, outline, group, () => findKind(outline, group));
}

function findKind(outline: Outline, group: number): BlockKind {
  const { bracket, open } = outline.groups[group] ?? { bracket: '', open: -1 };
  if (bracket !== '{') return bracket === '' ? 'statements' : 'values';
  const head = headOf(outline, group);
  const last = outline.tokens[head.at(-1) ?? -1];
  const words = head
    .map((index) => outline.tokens[index])
    .flatMap((token) => (token?.kind === 'word' ? [token.text] : []));
  const isFunction = words.some((word) => /^(def|fn|func|function|fun)$/.test(word));
  const isAlias = words.includes('type') && last?.text === '=';
  if (isAlias || (!isFunction && !isValueEnd(last?.text) && words.some((word) => TYPE_HEAD.test(word)))) return 'type';
  if (outline.dialect.indented && outline.tokens[open]?.kind !== 'open') return 'statements';
  if (last?.text === '=>' || last?.text === '->') return 'statements';
  if (words.some((word) => BLOCK_HEAD.test(word)) && !isValueEnd(last?.text)) return 'statements';
  const previous = before(outline, open);
  if (previous !== undefined && outline.groups[outline.bounds.get(previous) ?? -1]?.bracket === '(') {
    // `new Tool() { Name = … }` and `new() { … }` hold values; `name(…) {` and `func() T {` statements.
    return words.includes('new') ? 'values' : 'statements';
  }
  return 'values';
}

function isValueEnd(text: string | undefined): boolean {
  return text === '=' || text === ':' || text === ':=' || text === 'return';
}

/** `(name = 'x') =>`, `def f(name: str = "x")`: a default, not a definition. */
export function isParameterList(outline: Outline, group: number): boolean {
  const { bracket, open } = outline.groups[group] ?? { bracket: '', open: -1 };
  if (bracket !== '(') return false;
  const next = after(outline, open);
  const words = headWords(outline, group);
  if (words.some((word) => /^(def|fn|func|function|fun)$/.test(word))) return true;
  const following = outline.tokens[next ?? -1];
  if (words.some((word) => /^(new|return|await|@)$/.test(word))) return false;
  if (following?.text === '=>' || following?.text === '->') return true;
  // A lambda after the arguments is none of a function's body where functions have a word of their own.
  if (/\.(kts?|swift|scala|rb|go|rs|py)$/.test(outline.path)) return false;
  const body = outline.bounds.get(next ?? -1);
  return (
    body !== undefined &&
    outline.groups[body]?.bracket === '{' &&
    blockKind(outline, body) === 'statements' &&
    !words.some((word) => /^(if|for|while|switch|catch|with|using|match)$/.test(word))
  );
}

/** Keys at the level of a group: of an object, of keyword arguments, of members. */
export function keysOf(outline: Outline, group: number): string[] {
  const { open, close } = outline.groups[group] ?? { open: 0, close: 0 };
  return levelTokens(outline, open + 1, close).flatMap((index) => {
    const token = outline.tokens[index];
    if (token?.kind !== 'word' && token?.kind !== 'string') return [];
    const next = outline.tokens[after(outline, index) ?? -1];
    const isKey =
      next !== undefined && ((next.kind === 'mark' && [':', '=', '?'].includes(next.text)) || next.text === '(');
    return isKey ? [token.text] : [];
  });
}
