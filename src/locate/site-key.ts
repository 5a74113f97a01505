import { blockKind, headOf } from './heads.js';
import { groupAt, type Outline } from './outline.js';
import { after, before, levelTokens, statementStart } from './statements.js';

export interface Key {
  word: string;
  index: number;
  /** `name: string = …` declares; `self.name = …` and `name: …` do not. */
  mark: string;
}

/** The word or string that a value stands for: before `:` and `=`, or the function that returns it. */
export function keyOf(outline: Outline, from: number, to: number): Key | undefined {
  const { tokens } = outline;
  const markIndex = before(outline, from);
  const mark = tokens[markIndex ?? -1];
  if (markIndex === undefined || mark?.text === 'return') return returningKey(outline, from, to);
  if (mark?.kind !== 'mark' || !['=', ':', ':=', '=>'].includes(mark.text)) {
    return from === statementStart(outline, from) ? returningKey(outline, from, to) : undefined;
  }
  const level = levelTokens(outline, statementStart(outline, from), markIndex);
  if (level.some((index) => tokens[index]?.text === '?') && mark.text === ':') {
    // `name?: x` is a key, `a ? b : c` is none.
    if (tokens[level.at(-1) ?? -1]?.text !== '?') return undefined;
  }
  const typed = mark.text === '=' ? level.findIndex((index) => tokens[index]?.text === ':') : -1;
  const keyIndex = typed > 0 ? level[typed - 1] : level.findLast((index) => tokens[index]?.text !== '?');
  if (keyIndex === undefined) return undefined;
  const bounded = outline.groups[outline.bounds.get(keyIndex) ?? -1];
  if (bounded?.bracket === '[') {
    const inner = tokens[bounded.open + 1];
    return inner?.kind === 'string' ? { word: inner.text, index: bounded.open + 1, mark: mark.text } : undefined;
  }
  if (bounded?.bracket === '(' && mark.text === '=>') {
    const callee = before(outline, bounded.open);
    return callee === undefined ? undefined : asKey(outline, callee, mark.text);
  }
  return asKey(outline, keyIndex, mark.text);
}

function asKey(outline: Outline, index: number, mark: string): Key | undefined {
  const token = outline.tokens[index];
  return token?.kind === 'word' || token?.kind === 'string' ? { word: token.text, index, mark } : undefined;
}

/** `fn name(&self) -> &str { "x" }`, `getName() { return "x"; }`, `get name() { return 'x' }`. */
function returningKey(outline: Outline, from: number, to: number): Key | undefined {
  const group = groupAt(outline, from);
  if (blockKind(outline, group) !== 'statements') return undefined;
  const returns = outline.tokens[before(outline, from) ?? -1]?.text === 'return';
  if (!returns && after(outline, to) !== undefined) return undefined;
  const head = headOf(outline, group);
  const argumentsAt = head.find((index) => outline.groups[outline.bounds.get(index) ?? -1]?.bracket === '(');
  const name = argumentsAt === undefined ? undefined : before(outline, argumentsAt);
  return name === undefined ? undefined : asKey(outline, name, 'return');
}
