import { type Dialect, dialectOf, type Token, tokenize } from './lexer.js';

/** What stands between two brackets, or an indented block. The first group of an outline is the whole file. */
export interface Group {
  /** Index of the bracket that opens it; for a block by indentation, and the file, the token before its first one. */
  open: number;
  /** Index of the bracket that closes it; else of the token after its last one. */
  close: number;
  parent: number;
  bracket: '(' | '[' | '{' | '';
}

/** A source file as tokens and nested groups. */
export interface Outline {
  path: string;
  dialect: Dialect;
  tokens: readonly Token[];
  groups: readonly Group[];
  /** For each token the group in which it stands; brackets stand in the outer one. */
  inside: readonly number[];
  /** For each bracket the group that it bounds. */
  bounds: ReadonlyMap<number, number>;
}

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export function outlineOf(path: string, text: string): Outline {
  const dialect = dialectOf(path);
  const tokens = tokenize(text, dialect);
  const groups: Group[] = [{ open: -1, close: tokens.length, parent: -1, bracket: '' }];
  const inside: number[] = [];
  const bounds = new Map<number, number>();
  const stack = [0];
  /** Indentation of the headers of the blocks that are open. */
  const indents: { group: number; header: number }[] = [];
  let lineIndent = 0;
  const top = (): number => stack.at(-1) ?? 0;
  const close = (index: number): void => {
    const group = groups[stack.pop() ?? 0];
    if (group) group.close = index;
  };
  tokens.forEach((token, index) => {
    const previous = tokens[index - 1];
    const atBlock = groups[top()]?.bracket === '' || indents.at(-1)?.group === top();
    if (dialect.indented && atBlock && token.kind !== 'close' && (!previous || token.line > previous.endLine)) {
      if (previous?.text === ':' && token.column > lineIndent) {
        groups.push({ open: index - 1, close: tokens.length, parent: top(), bracket: '{' });
        stack.push(groups.length - 1);
        indents.push({ group: groups.length - 1, header: lineIndent });
      } else {
        while (indents.length > 0 && token.column <= (indents.at(-1)?.header ?? -1)) {
          indents.pop();
          close(index);
        }
      }
      lineIndent = token.column;
    }
    if (token.kind === 'close') {
      const matching = stack.findLastIndex((group) => groups[group]?.bracket === CLOSES[token.text]);
      const opened = stack[matching];
      // A bracket that closes nothing is left alone, and so is one that would close a block by indentation.
      if (opened !== undefined && matching > 0 && !indents.some(({ group }) => group === opened)) {
        while (stack.length > matching) close(index);
        while (indents.some(({ group }) => group > opened)) indents.pop();
        bounds.set(index, opened);
      }
    }
    inside[index] = top();
    if (token.kind === 'open') {
      groups.push({ open: index, close: tokens.length, parent: top(), bracket: token.text as Group['bracket'] });
      bounds.set(index, groups.length - 1);
      stack.push(groups.length - 1);
    }
  });
  return { path, dialect, tokens, groups, inside, bounds };
}

export function groupAt(outline: Outline, index: number): number {
  return outline.inside[index] ?? 0;
}

/** The groups around a token, innermost first, without the file itself. */
export function ancestors(outline: Outline, index: number): number[] {
  const found: number[] = [];
  for (let group = groupAt(outline, index); group > 0; group = outline.groups[group]?.parent ?? 0) found.push(group);
  return found;
}

/** The token before this one in the same group, over whole groups; undefined at the group's start. */
export function before(outline: Outline, index: number): number | undefined {
  const previous = index - 1;
  const group = outline.groups[groupAt(outline, index)];
  if (!group || previous <= group.open) return undefined;
  if (groupAt(outline, previous) === groupAt(outline, index)) {
    const bounded = outline.bounds.get(previous);
    if (outline.tokens[previous]?.kind === 'close' && bounded !== undefined) return outline.groups[bounded]?.open;
    return previous;
  }
  // The end of a block by indentation: its header's last token stands before it.
  return blockAround(outline, previous, groupAt(outline, index))?.open;
}

/** The token after this one in the same group, over whole groups; undefined at the group's end. */
export function after(outline: Outline, index: number): number | undefined {
  const bounded = outline.tokens[index]?.kind === 'open' ? outline.bounds.get(index) : undefined;
  const next = (bounded === undefined ? index : (outline.groups[bounded]?.close ?? index)) + 1;
  const own = groupAt(outline, index);
  if (next >= (outline.groups[own]?.close ?? 0)) return undefined;
  if (groupAt(outline, next) === own) return next;
  const end = blockAround(outline, next, own)?.close;
  return end === undefined || end >= (outline.groups[own]?.close ?? 0) ? undefined : end;
}

function blockAround(outline: Outline, index: number, parent: number): Group | undefined {
  let group = outline.groups[groupAt(outline, index)];
  while (group && group.parent !== parent && group.parent >= 0) group = outline.groups[group.parent];
  return group?.parent === parent ? group : undefined;
}

const CONTINUES_AFTER = /^(?:[=+\-*/%.,:?&|<>([{!~]|=>|->|::|:=|==|!=|===|!==|<=|>=|&&|\|\||\?\?|\?\.|\.\.\.)$/;
const CONTINUES_BEFORE = /^(?:[=+\-*/%.,:?&|<>)\]}]|=>|->|::|==|!=|===|!==|<=|>=|&&|\|\||\?\?|\?\.)$/;

/** Whether a statement, an item or an argument ends between two neighbours of one group. */
function isBreak(outline: Outline, left: number, right: number): boolean {
  const { tokens, dialect, groups } = outline;
  const a = tokens[left];
  const b = tokens[right];
  if (!a || !b) return true;
  if (a.text === ',' && a.kind === 'mark') return true;
  if (b.kind === 'mark' && (b.text === ',' || b.text === ';')) return true;
  if (a.text === ';' && a.kind === 'mark') return true;
  const bounded = groups[outline.bounds.get(left) ?? -1];
  const lastLine = bounded ? (tokens[bounded.close]?.line ?? a.endLine) : a.endLine;
  if (b.line <= lastLine) return false;
  const { bracket } = groups[groupAt(outline, left)] ?? { bracket: '' };
  if ((bracket === '(' && !isDeclarationList(outline, groupAt(outline, left))) || bracket === '[') return false;
  if (dialect.newline === 'ends') return !(b.kind === 'mark' && b.text === '.');
  const continues = b.kind === 'mark' && CONTINUES_BEFORE.test(b.text);
  // `}` before another line ends a block, unless what follows goes on with the expression.
  if (bounded?.bracket === '{') return !continues;
  if (dialect.newline === 'never-ends') return false;
  return !continues && !(a.kind === 'mark' && CONTINUES_AFTER.test(a.text)) && !endsDecorator(outline, left);
}

/** `const ( … )` and `var ( … )` of Go, in which each line is a statement. */
function isDeclarationList({ tokens, groups, path }: Outline, group: number): boolean {
  const word = tokens[(groups[group]?.open ?? 0) - 1];
  return path.endsWith('.go') && word?.kind === 'word' && /^(const|var|type|import)$/.test(word.text);
}

/** `@Tool(...)` on a line of its own belongs to what follows. */
function endsDecorator(outline: Outline, index: number): boolean {
  for (let at: number | undefined = index; at !== undefined; at = before(outline, at)) {
    const token = outline.tokens[at];
    if (token?.text === '@') return true;
    if (token?.kind !== 'word' && token?.kind !== 'open' && token?.text !== '.') return false;
  }
  return false;
}

/** The first token of the statement, item or argument in which a token stands, in the token's own group. */
export function statementStart(outline: Outline, index: number): number {
  let at = index;
  for (let left = before(outline, at); left !== undefined; left = before(outline, at)) {
    if (isBreak(outline, left, at)) break;
    at = left;
  }
  return at;
}

/** The last token of the statement, item or argument in which a token stands; of a group, its closing bracket. */
export function statementEnd(outline: Outline, index: number): number {
  let at = index;
  for (let right = after(outline, at); right !== undefined; right = after(outline, at)) {
    if (isBreak(outline, at, right)) break;
    at = right;
  }
  return endOf(outline, at);
}

/** A token's own index, or for an opening bracket that of the closing one. */
export function endOf(outline: Outline, index: number): number {
  const bounded = outline.tokens[index]?.kind === 'open' ? outline.bounds.get(index) : undefined;
  return bounded === undefined ? index : (outline.groups[bounded]?.close ?? index);
}

/** Tokens of one level, without what stands in groups between them; `to` is not among them. */
export function levelTokens(outline: Outline, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at: number | undefined = from; at !== undefined && at < to; at = after(outline, at)) found.push(at);
  return found;
}

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

interface Texts {
  words: Map<string, number[]>;
  strings: Map<string, number[]>;
}

const texts = new WeakMap<Outline, Texts>();

function textsOf(outline: Outline): Texts {
  let known = texts.get(outline);
  if (!known) {
    known = { words: new Map(), strings: new Map() };
    for (const [index, { kind, text }] of outline.tokens.entries()) {
      if (kind !== 'word' && kind !== 'string') continue;
      const store = kind === 'word' ? known.words : known.strings;
      const places = store.get(text);
      if (places) places.push(index);
      else store.set(text, [index]);
    }
    texts.set(outline, known);
  }
  return known;
}

/** The tokens of a file that are a given word. */
export function wordsAt(outline: Outline, word: string): readonly number[] {
  return textsOf(outline).words.get(word) ?? [];
}

/** The tokens of a file that are a given string. */
export function stringsAt(outline: Outline, text: string): readonly number[] {
  return textsOf(outline).strings.get(text) ?? [];
}

/** Every word that a file holds. */
export function allWords(outline: Outline): Iterable<string> {
  return textsOf(outline).words.keys();
}
