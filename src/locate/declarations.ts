import { blockKind, headWords } from './heads.js';
import { type DefinedKind, isNameKey, kindOf } from './kinds.js';
import { groupAt, type Outline } from './outline.js';
import { after, before, endOf, levelTokens, statementEnd, statementStart } from './statements.js';

/** A function, type or variable that a file declares. */
export interface Declaration {
  /** Index of the declared word. */
  index: number;
  form: 'function' | 'type' | 'value';
}

const TYPE_WORD = /^(class|struct|record|interface|trait|enum|type|object|protocol)$/;
const FUNCTION_WORD = /^(def|fn|func|function|fun)$/;
const VALUE_WORD = /^(const|let|var|val|static|final|readonly)$/;
const NOT_TYPE =
  /^(if|while|for|switch|catch|new|return|await|yield|throw|else|in|of|case|import|from|using|package|goto|go|defer|not|and|or|raise|assert|del)$/;

/** What a word declares where it stands; undefined where it is only used. */
export function declarationAt(outline: Outline, index: number): Declaration | undefined {
  const { tokens } = outline;
  const previousIndex = before(outline, index);
  const previous = tokens[previousIndex ?? -1];
  const nextIndex = after(outline, index);
  const next = tokens[nextIndex ?? -1];
  const bracket = outline.groups[outline.bounds.get(nextIndex ?? -1) ?? -1]?.bracket;
  if (previous?.kind === 'word' && TYPE_WORD.test(previous.text)) return { index, form: 'type' };
  if (previous?.kind === 'word' && FUNCTION_WORD.test(previous.text)) return { index, form: 'function' };
  const level = levelTokens(outline, statementStart(outline, index), index);
  if (bracket === '(' && level.some((at) => FUNCTION_WORD.test(tokens[at]?.text ?? ''))) {
    // Go's methods: `func (b *Books) Balance(…)`.
    const only = level.filter((at) => tokens[at]?.kind === 'word').length === 1;
    return only ? { index, form: 'function' } : undefined;
  }
  if (bracket === '(' || (next?.text === '<' && previous?.kind === 'word'))
    return methodAt(outline, index, previousIndex);
  const isVariable = level.some((at) => VALUE_WORD.test(tokens[at]?.text ?? ''));
  const assigned = next?.text === '=' || next?.text === ':=' || (next?.text === ':' && isVariable);
  if (!assigned || previous?.text === '.') return undefined;
  if (blockKind(outline, groupAt(outline, index)) === 'values' && groupAt(outline, index) !== 0) {
    // `const ( A = … )` and `var ( … )` of Go.
    return headWords(outline, groupAt(outline, index)).some((word) => /^(const|var|type)$/.test(word))
      ? { index, form: 'value' }
      : undefined;
  }
  return { index, form: 'value' };
}

/** Languages in which a function is declared by its type and name alone. */
const TYPED = /\.(java|cs|dart|php)$/;

/** `public string Place(` of C# and Java, and the methods of classes in JavaScript. */
function methodAt(outline: Outline, index: number, previousIndex: number | undefined): Declaration | undefined {
  const { tokens } = outline;
  const previous = tokens[previousIndex ?? -1];
  if (/\.[cm]?[jt]sx?$/.test(outline.path)) {
    const isMethod =
      blockKind(outline, groupAt(outline, index)) === 'type' && previous?.text !== '.' && previous?.text !== '=';
    return isMethod ? { index, form: 'function' } : undefined;
  }
  if (previousIndex === undefined || !previous || !TYPED.test(outline.path)) return undefined;
  const isType =
    (previous.kind === 'word' && !NOT_TYPE.test(previous.text)) ||
    previous.text === '>' ||
    previous.text === '?' ||
    outline.groups[outline.bounds.get(previousIndex) ?? -1]?.bracket === '[';
  return isType ? { index, form: 'function' } : undefined;
}

/**
 * The part of a file in which what is declared says of what it is made: a function's signature without its body, a type's
 * members, a variable's value.
 */
export function declaredRange(outline: Outline, { index, form }: Declaration): { from: number; to: number } {
  if (form === 'value') return { from: index, to: statementEnd(outline, index) };
  let to = index;
  for (let at = after(outline, index); at !== undefined; at = after(outline, at)) {
    const group = outline.bounds.get(at);
    if (group !== undefined && outline.groups[group]?.bracket === '{') {
      if (form === 'type') to = endOf(outline, at);
      break;
    }
    const mark = outline.tokens[at]?.text ?? '';
    if (mark === ';' || (mark === '=>' && form === 'function')) break;
    if (at > statementEnd(outline, index)) break;
    to = endOf(outline, at);
    const block = outline.groups.findIndex((one) => one.bracket === '{' && one.open === at);
    if (block >= 0 && outline.tokens[at]?.kind !== 'open') {
      if (form === 'type') to = (outline.groups[block]?.close ?? at) - 1;
      break;
    }
  }
  return { from: index, to };
}

/** The body of a declared function; undefined where it has none. */
export function bodyOf(outline: Outline, { index }: Declaration): { from: number; to: number } | undefined {
  const { to } = declaredRange(outline, { index, form: 'function' });
  const next =
    outline.tokens[to]?.text === ':' && outline.dialect.indented ? to : after(outline, lastBefore(outline, to));
  const group = outline.groups.find(({ open, bracket }) => bracket === '{' && open === next);
  return group && { from: group.open + 1, to: group.close - 1 };
}

/** The token by which a range ends on its own level: the opening bracket for a closing one. */
function lastBefore(outline: Outline, to: number): number {
  const group = outline.tokens[to]?.kind === 'close' ? outline.bounds.get(to) : undefined;
  return group === undefined ? to : (outline.groups[group]?.open ?? to);
}

/** Decorators, attributes and annotations: `@mcp.tool(…)`, `#[tool(…)]`, `[McpServerTool, Description("…")]`. */
export interface Mark {
  /** The words of its name, `mcp.tool` as `['mcp', 'tool']`. */
  words: string[];
  /** Index of the word before its arguments. */
  index: number;
  /** The group of its arguments. */
  arguments?: number;
}

/** The marks that stand before a declared word, and where they begin. */
function marksOf(outline: Outline, index: number): Mark[] {
  let start = statementStart(outline, index);
  if (outline.dialect.indented) {
    for (let above = before(outline, start); above !== undefined; above = before(outline, start)) {
      const earlier = statementStart(outline, above);
      if (outline.tokens[earlier]?.text !== '@') break;
      start = earlier;
    }
  }
  return marksIn(outline, start, index);
}

function marksIn(outline: Outline, from: number, to: number): Mark[] {
  const { tokens } = outline;
  const found: Mark[] = [];
  let attributes = true;
  const level = levelTokens(outline, from, to);
  for (const [place, at] of level.entries()) {
    const token = tokens[at];
    const group = outline.bounds.get(at);
    const earlier = tokens[level[place - 1] ?? -1];
    if (token?.text === '@') found.push(pathMark(outline, level, place + 1));
    else if (
      token?.kind === 'open' &&
      token.text === '[' &&
      group !== undefined &&
      (attributes || earlier?.text === '#')
    ) {
      found.push(...listMarks(outline, group));
    } else if (token?.text !== '#') attributes = false;
  }
  return found;
}

function pathMark(outline: Outline, level: readonly number[], start: number): Mark {
  const words: string[] = [];
  let index = level[start] ?? 0;
  for (let place = start; place < level.length; place += 1) {
    const at = level[place] ?? 0;
    const token = outline.tokens[at];
    if (token?.kind === 'word') {
      words.push(token.text);
      index = at;
      if (outline.tokens[level[place + 1] ?? -1]?.text !== '.')
        return withArguments(outline, words, index, level[place + 1]);
    } else if (token?.text !== '.') break;
  }
  return { words, index };
}

function withArguments(outline: Outline, words: string[], index: number, next: number | undefined): Mark {
  const group = outline.bounds.get(next ?? -1);
  const isCall = group !== undefined && outline.groups[group]?.bracket === '(' && outline.groups[group]?.open === next;
  return isCall ? { words, index, arguments: group } : { words, index };
}

/** `[A, B(…)]` and `#[a::b(…)]`. */
function listMarks(outline: Outline, group: number): Mark[] {
  const { open, close } = outline.groups[group] ?? { open: 0, close: 0 };
  const level = levelTokens(outline, open + 1, close);
  return level.flatMap((at, place) => {
    const token = outline.tokens[at];
    const next = outline.tokens[level[place + 1] ?? -1];
    if (token?.kind !== 'word' || ['.', '::', ':'].includes(next?.text ?? '')) return [];
    return [withArguments(outline, [token.text], at, level[place + 1])];
  });
}

/** Marks of parameters, routers and containers say nothing about the function below them. */
const OTHER_MARK = /param|arg|router|handler|type$|class|provider|test/i;

/** The mark that makes a definition of what is declared below it. */
export function definingMark(outline: Outline, kind: DefinedKind, index: number): Mark | undefined {
  return marksOf(outline, index).find(({ words }) => {
    const last = words.at(-1) ?? '';
    return !OTHER_MARK.test(last) && kindOf(kind, [last]) === 'own';
  });
}

/** Whether a mark gives a name itself: by key, or by a string or a constant in the first place. */
export function namesItself(outline: Outline, kind: DefinedKind, mark: Mark): boolean {
  if (mark.arguments === undefined) return false;
  const { open, close } = outline.groups[mark.arguments] ?? { open: 0, close: 0 };
  const level = levelTokens(outline, open + 1, close);
  const [first, second] = level.map((at) => outline.tokens[at]);
  if (first?.kind === 'string' && second?.text !== '=') return true;
  if (first?.kind === 'word' && (second === undefined || second.text === ',')) return true;
  return level.some((at, place) => {
    const next = outline.tokens[level[place + 1] ?? -1];
    return outline.tokens[at]?.kind === 'word' && next?.text === '=' && isNameKey(kind, outline.tokens[at]?.text ?? '');
  });
}

/** The word that is declared below a mark or attribute in which a token stands. */
export function declaredBelow(outline: Outline, group: number): Declaration | undefined {
  const { tokens } = outline;
  const { open } = outline.groups[group] ?? { open: -1 };
  const parent = groupAt(outline, open);
  // Java and C# have marks and what they mark in one statement; in Python a mark is a line of its own.
  let at: number | undefined = open;
  for (let steps = 0; at !== undefined && steps < 200; steps += 1) {
    at = after(outline, at);
    if (at === undefined || groupAt(outline, at) !== parent) return undefined;
    const token = tokens[at];
    if (token?.text === ';') return undefined;
    if (token?.kind !== 'word' || isInMark(outline, at)) continue;
    const declaration = declarationAt(outline, at);
    if (declaration) return declaration;
  }
  return undefined;
}

/** A word of a mark's own name. */
function isInMark(outline: Outline, index: number): boolean {
  for (let at = before(outline, index); at !== undefined; at = before(outline, at)) {
    const text = outline.tokens[at]?.text ?? '';
    if (text === '@') return true;
    if (text !== '.' && outline.tokens[at]?.kind !== 'word') return false;
    if (text !== '.' && outline.tokens[after(outline, at) ?? -1]?.text !== '.') return false;
  }
  return false;
}
