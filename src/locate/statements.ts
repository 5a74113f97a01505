import { type Group, groupAt, type Outline } from './outline.js';

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
  if (a.text === ',' && a.kind === 'mark') return !isInTypeArguments(outline, left);
  if (b.text === ',' && b.kind === 'mark') return !isInTypeArguments(outline, right);
  if (b.kind === 'mark' && b.text === ';') return true;
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

/** Tokens of type arguments that are looked through for their brackets. */
const MOST_IN_TYPES = 30;
const IN_TYPES = /^([.,?&|*<>[(]|::|=>)$/;

/** The comma of `Map<String, String>`. */
function isInTypeArguments(outline: Outline, comma: number): boolean {
  return hasAngle(outline, comma, before, '<', '>') && hasAngle(outline, comma, after, '>', '<');
}

function hasAngle(outline: Outline, from: number, step: typeof before, wanted: string, other: string): boolean {
  let depth = 0;
  let at = step(outline, from);
  for (let steps = 0; at !== undefined && steps < MOST_IN_TYPES; at = step(outline, at), steps += 1) {
    const token = outline.tokens[at];
    if (token?.text === wanted && depth === 0) return true;
    if (token?.text === wanted) depth -= 1;
    if (token?.text === other) depth += 1;
    if (token?.kind !== 'word' && !IN_TYPES.test(token?.text ?? '')) return false;
  }
  return false;
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

/** The first word of `a.b::c` that ends at a token. */
export function pathStart(outline: Outline, index: number): number {
  let at = index;
  for (;;) {
    const mark = before(outline, at);
    const word = mark === undefined ? undefined : before(outline, mark);
    if (word === undefined || !['.', '::', '?.'].includes(outline.tokens[mark ?? -1]?.text ?? '')) return at;
    if (outline.tokens[word]?.kind !== 'word') return at;
    at = word;
  }
}
