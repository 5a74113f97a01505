import { declaredBelow, declaredRange, definingMark } from './declarations.js';
import { blockKind, calleeOf } from './heads.js';
import { ancestors, groupAt, type Outline } from './outline.js';
import type { Range } from './schema-property.js';
import { before, levelTokens, pathStart, statementEnd, statementStart } from './statements.js';

/** What belongs to one definition. */
export interface Scope {
  ranges: Range[];
  /** The group in which the name stands: its keys are the definition's own, not properties. */
  own: number | undefined;
}

/** `tools(…)`, `AddTools(…)`: each argument is a definition of its own. */
const PLURAL = /(tools|prompts|resources|templates|specifications)$/i;

/** The parts of a file that make the definition whose name, or function, stands at a token. */
export function scopeOf(outline: Outline, index: number, isFunction: boolean): Scope {
  return isFunction ? functionScope(outline, index) : valueScope(outline, index);
}

function functionScope(outline: Outline, index: number): Scope {
  const marks = (['tool', 'prompt', 'resource'] as const).flatMap((kind) => definingMark(outline, kind, index) ?? []);
  const given = marks.flatMap((mark) => (mark.arguments === undefined ? [] : [contents(outline, mark.arguments)]));
  return { ranges: [...given, { outline, ...declaredRange(outline, { index, form: 'function' }) }], own: undefined };
}

function contents(outline: Outline, group: number): Range {
  const { open, close } = outline.groups[group] ?? { open: 0, close: 0 };
  return { outline, from: open + 1, to: close - 1 };
}

function valueScope(outline: Outline, index: number): Scope {
  const { tokens } = outline;
  const own = groupAt(outline, index);
  let outer = index;
  for (const group of ancestors(outline, index)) {
    const { open, bracket } = outline.groups[group] ?? { open: 0, bracket: '' };
    const kind = blockKind(outline, group);
    if (kind === 'type') return { ranges: [contents(outline, group)], own: group };
    if (bracket === '{' && kind === 'statements') {
      const type = typeAround(outline, group);
      // `fn name(&self) -> &str { "x" }` and `self.name = "x"` are members of the type around them.
      if (type !== undefined && isMemberOf(outline, index, outer))
        return { ranges: [contents(outline, type)], own: type };
      break;
    }
    const callee = calleeOf(outline, group);
    const isMark = callee !== undefined && tokens[before(outline, pathStart(outline, callee)) ?? -1]?.text === '@';
    if (isMark || (bracket === '[' && isAttribute(outline, group))) {
      const declared = declaredBelow(outline, group);
      const below = declared ? [{ outline, ...declaredRange(outline, declared) }] : [];
      return { ranges: [contents(outline, group), ...below], own: undefined };
    }
    // `[]Tool{ {…}, {…} }` of Go and Java's arrays: a list in braces, where what was climbed so far stands without a key.
    const isElement = bracket === '{' && !hasKey(outline, outer);
    if (bracket === '[' || isElement || (callee !== undefined && PLURAL.test(tokens[callee]?.text ?? ''))) break;
    outer = open;
  }
  return {
    ranges: [{ outline, from: statementStart(outline, outer), to: statementEnd(outline, outer) }],
    own,
  };
}

function hasKey(outline: Outline, index: number): boolean {
  const level = levelTokens(outline, statementStart(outline, index), statementEnd(outline, index));
  return level.some((at) => [':', '=', '=>', ':='].includes(outline.tokens[at]?.text ?? ''));
}

function typeAround(outline: Outline, group: number): number | undefined {
  const { open } = outline.groups[group] ?? { open: -1 };
  return ancestors(outline, open).find((one) => blockKind(outline, one) === 'type');
}

/** The name alone is what its statement returns, or is assigned to a field of the object itself. */
function isMemberOf(outline: Outline, index: number, outer: number): boolean {
  if (outer !== index) return false;
  const start = statementStart(outline, index);
  const first = outline.tokens[start]?.text ?? '';
  return start === index || ['return', 'self', 'this', 'super'].includes(first);
}

/** `#[…]` of Rust and `[…]` before a declaration of C#. */
function isAttribute(outline: Outline, group: number): boolean {
  const { open } = outline.groups[group] ?? { open: -1 };
  const previous = before(outline, open);
  if (previous !== undefined && outline.tokens[previous]?.text === '#') return true;
  return outline.path.endsWith('.cs') && statementStart(outline, open) <= open && isFirst(outline, open);
}

/** Only other attributes stand before it in its statement. */
function isFirst(outline: Outline, open: number): boolean {
  const start = statementStart(outline, open);
  for (let at: number | undefined = open; at !== undefined && at > start; ) {
    at = before(outline, at);
    if (at !== undefined && outline.tokens[at]?.text !== '[') return false;
  }
  const kind = blockKind(outline, groupAt(outline, open));
  return kind === 'type' || groupAt(outline, open) === 0;
}
