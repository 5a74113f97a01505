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

/** Reads a source file into tokens and groups. Brackets that match nothing are left alone. */
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

/** The group in which a token stands; 0 is the file. */
export function groupAt(outline: Outline, index: number): number {
  return outline.inside[index] ?? 0;
}

/** The groups around a token, innermost first, without the file itself. */
export function ancestors(outline: Outline, index: number): number[] {
  const found: number[] = [];
  for (let group = groupAt(outline, index); group > 0; group = outline.groups[group]?.parent ?? 0) found.push(group);
  return found;
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
