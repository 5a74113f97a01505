import { type DefinedKind, isAnswerKey, isNameKey, isSiblingKey, isUse, isUsingType, kindOf } from './kinds.js';
import {
  after,
  ancestors,
  before,
  beforeTypeArguments,
  blockKind,
  calleeOf,
  groupAt,
  headOf,
  headWords,
  levelTokens,
  type Outline,
  statementEnd,
  statementStart,
} from './outline.js';

/** What the place of a name says about it. */
export type Site =
  /** The name stands where a definition holds it. */
  | { form: 'definition'; score: number }
  /** The name is held by a constant, a variable or a member of an enumeration, to be used elsewhere. */
  | { form: 'constant'; score: number; holder: Holder };

export interface Holder {
  word: string;
  /** The enumeration, class or object of which it is a member. */
  container?: string;
  /** The group of a variable that is seen nowhere else. */
  local?: number;
}

/** From this score on a place is taken for a definition without doubt. */
export const STRONG = 60;
/** A place of the right form; definers and siblings add to it. */
const FORM = 40;
const DEFINER = 40;
const SIBLING = 30;
const WEAK = 10;

/** Calls that only convert what they are given: `AnyUrl("…")`, `String::from("…")`, `Some("…")`. */
const WRAPPER =
  /^(String|from|AnyUrl|Url|URL|Uri|URI|create|parse|Borrowed|Owned|Some|of|valueOf|str|new_static|Ptr|ptr|intern|cast|MustNew|MustParse)$/;
/** What may follow a value without changing it: `.value`, `.into()`. */
const KEEPING =
  /^(value|Value|rawValue|into|to_string|to_owned|as_str|as_ref|toString|ToString|clone|unwrap|name|Raw)$/;
const CHANGING = /^([+%*/|]|\.\.|==|!=|===|!==|\?\?|&&|\|\||<|>)$/;
const SELECTING = /^(switch|match|when|select)$/;

/**
 * Judges one place of a name, given as the tokens of a string or of a path of identifiers (`Names.TOOL`); undefined where the
 * place uses the name: calls of it, comparisons, branches, logs, types.
 */
export function siteOf(outline: Outline, kind: DefinedKind, first: number, last: number): Site | undefined {
  const { from, to } = unwrapped(outline, first, last);
  const { tokens } = outline;
  const previous = tokens[before(outline, from) ?? -1];
  const nextIndex = after(outline, to);
  const next = tokens[nextIndex ?? -1];
  if (previous?.kind === 'mark' && CHANGING.test(previous.text)) return undefined;
  if (next?.kind === 'mark' && CHANGING.test(next.text)) return undefined;
  if (previous?.text === 'case' || next?.text === '->' || isTested(outline, from)) return undefined;
  const group = groupAt(outline, from);
  if (headWords(outline, group).some((word) => SELECTING.test(word))) return undefined;
  if (
    nextIndex !== undefined &&
    (next?.text === ':' || next?.text === '=>') &&
    from === statementStart(outline, from)
  ) {
    return next.text === ':' || /\.(php|rb)$/.test(outline.path)
      ? entrySite(outline, kind, from, nextIndex)
      : undefined;
  }
  if (next?.text === '=>') return undefined;
  const key = keyOf(outline, from, to);
  if (key) return keyedSite(outline, kind, from, to, key);
  const { bracket } = outline.groups[group] ?? { bracket: '' };
  if (bracket === '(') return argumentSite(outline, kind, from, group);
  return bracket === '[' ? { form: 'definition', score: WEAK } : undefined;
}

/** Takes wrappers and conversions as part of the value. */
function unwrapped(outline: Outline, first: number, last: number): { from: number; to: number } {
  let from = first;
  let to = last;
  for (;;) {
    const dot = after(outline, to);
    const word = dot === undefined ? undefined : after(outline, dot);
    const mark = outline.tokens[dot ?? -1]?.text ?? '';
    if (mark === 'as' || mark === 'satisfies') to = statementLast(outline, to);
    else if (word !== undefined && ['.', '::', '?.'].includes(mark) && KEEPING.test(outline.tokens[word]?.text ?? '')) {
      const call = after(outline, word);
      const isCall = outline.groups[outline.bounds.get(call ?? -1) ?? -1]?.bracket === '(';
      to = call !== undefined && isCall ? call : word;
    } else if (mark === '!' && word === undefined) to = dot ?? to;
    else {
      const group = groupAt(outline, from);
      const callee = calleeOf(outline, group);
      const whole = before(outline, from) === undefined && after(outline, to) === undefined;
      if (!whole || callee === undefined || !WRAPPER.test(outline.tokens[callee]?.text ?? '')) break;
      to = outline.groups[group]?.open ?? to;
      from = pathStart(outline, callee);
      if (outline.tokens[before(outline, from) ?? -1]?.text === 'new') from = before(outline, from) ?? from;
    }
  }
  const reference = before(outline, from);
  if (reference !== undefined && ['&', '*'].includes(outline.tokens[reference]?.text ?? '')) from = reference;
  return { from, to };
}

function statementLast(outline: Outline, index: number): number {
  let at = index;
  const end = statementEnd(outline, index);
  for (let next = after(outline, at); next !== undefined && next <= end; next = after(outline, at)) at = next;
  return at;
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

/** Inside `mod tests { … }` or `describe(…)`, which sources may hold too. */
function isTested(outline: Outline, index: number): boolean {
  return ancestors(outline, index).some((group) => {
    const callee = outline.tokens[calleeOf(outline, group) ?? -1]?.text ?? '';
    if (/^(describe|it|test)$/.test(callee)) return true;
    const words = headWords(outline, group);
    return words.includes('mod') && words.some((word) => /^tests?$/.test(word));
  });
}

interface Key {
  word: string;
  index: number;
  /** `name: string = …` declares; `self.name = …` and `name: …` do not. */
  mark: string;
}

/** The word or string that a value stands for: before `:` and `=`, or the function that returns it. */
function keyOf(outline: Outline, from: number, to: number): Key | undefined {
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

function keyedSite(outline: Outline, kind: DefinedKind, from: number, to: number, key: Key): Site | undefined {
  const { tokens } = outline;
  const group = groupAt(outline, from);
  if (isParameterList(outline, group)) return undefined;
  const path = pathStart(outline, key.index);
  for (let at = path; at < key.index; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'word' && (isUse(token.text) || isAnswerKey(token.text))) return undefined;
  }
  const members = blockKind(outline, group);
  const isMember = path !== key.index || members === 'type' || key.mark === 'return';
  const { bracket } = outline.groups[group] ?? { bracket: '' };
  const isVariable = !isMember && (bracket === '' || members === 'statements') && key.mark !== ':' && key.mark !== '=>';
  if (isNameKey(kind, key.word) && !isVariable) {
    return definitionSite(outline, kind, from, FORM + (/template/i.test(key.word) && kind === 'template' ? 20 : 0));
  }
  // What is assigned to a field of some object changes, and is no constant.
  if (key.mark === 'return' || key.mark === '=>' || path !== key.index) return undefined;
  // `title="search"` among arguments is some other property.
  if (bracket === '(' && !headWords(outline, group).every((word) => /^(const|var|export)$/.test(word)))
    return undefined;
  const end = after(outline, to);
  if (end !== undefined && end <= statementEnd(outline, from)) return undefined;
  return constantSite(outline, kind, group, key, isVariable && isNested(outline, group));
}

function isNested(outline: Outline, group: number): boolean {
  return group !== 0 && blockKind(outline, group) === 'statements';
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

function constantSite(outline: Outline, kind: DefinedKind, group: number, key: Key, local: boolean): Site {
  const head = headWords(outline, group);
  const container = group === 0 || local ? undefined : containerOf(head);
  // A field of some value that has no name can be reached by none.
  const isField = outline.groups[group]?.bracket === '{' && blockKind(outline, group) === 'values';
  if (isField && container === undefined) return { form: 'definition', score: WEAK };
  const words = [key.word, ...(group === 0 || local ? [] : head), ...pathWords(outline.path)];
  const holder: Holder = {
    word: key.word,
    ...(container === undefined ? {} : { container }),
    ...(local ? { local: group } : {}),
  };
  return { form: 'constant', score: kindOf(kind, words) === 'own' ? STRONG : WEAK, holder };
}

/** `export enum ToolName` and `class HostTools(str, Enum)` -> the name that members are reached by. */
function containerOf(head: readonly string[]): string | undefined {
  const at = head.findIndex((word) =>
    /^(class|enum|interface|object|struct|record|const|let|var|val|static)$/.test(word),
  );
  const word = head.slice(at + 1).find((one) => !/^(readonly|final|class|static|enum)$/.test(one));
  return at < 0 ? undefined : word;
}

function pathWords(path: string): string[] {
  return path.split('/').slice(-2);
}

/** `"name": Tool(…)` and `'name': { description, inputSchema }` in a table by name. */
export function entrySite(outline: Outline, kind: DefinedKind, from: number, mark: number): Site | undefined {
  const { tokens } = outline;
  const level = levelTokens(outline, mark, statementEnd(outline, from) + 1);
  const opening = level.findLast((index) => tokens[index]?.kind === 'open');
  const group = opening === undefined ? undefined : outline.bounds.get(opening);
  if (group === undefined || blockKind(outline, groupAt(outline, from)) !== 'values') return undefined;
  const callee = calleeOf(outline, group);
  if (callee !== undefined && isUse(tokens[callee]?.text ?? '')) return undefined;
  const made = kindOf(kind, callee === undefined ? [] : [tokens[callee]?.text ?? '']) === 'own';
  const described = keysOf(outline, group);
  if (!made && !described.some((word) => isSiblingKey(kind, word) || word === 'description')) return undefined;
  const schema = described.some((word) => isSiblingKey(kind, word)) ? SIBLING : 0;
  return definitionSite(outline, kind, from, FORM - 10 + schema, false);
}

function argumentSite(outline: Outline, kind: DefinedKind, from: number, group: number): Site | undefined {
  const { tokens } = outline;
  const callee = calleeOf(outline, group);
  const own = outline.groups[group]?.open ?? 0;
  const place = levelTokens(outline, own + 1, from).filter((index) => tokens[index]?.text === ',').length;
  if (callee === undefined) return { form: 'definition', score: WEAK };
  const chain = chainWords(outline, callee);
  const last = tokens[callee]?.text ?? '';
  if (isUse(last) || chain.some(isUsingType)) return undefined;
  const defines = kindOf(kind, chain);
  if (isNameKey(kind, last) && place === 0) {
    if (defines === 'own') return { form: 'definition', score: FORM + DEFINER };
    return defines === 'other' ? undefined : definitionSite(outline, kind, from, FORM);
  }
  if (defines === 'other') return undefined;
  const isUri = kind === 'resource' || kind === 'template';
  if (defines === 'own' && (place === 0 || isUri)) return { form: 'definition', score: FORM + DEFINER };
  // `updateTool(texts, "update_title", …)`: the first text that a maker of tools is given.
  const isFirstText = !levelTokens(outline, own + 1, from).some((index) => tokens[index]?.kind === 'string');
  if (defines === 'own')
    return { form: 'definition', score: isFirstText && kindOf(kind, [last]) === 'own' ? STRONG : FORM };
  return definitionSite(outline, kind, from, WEAK);
}

/** The words of `McpSchema.Tool.builder().name`, last first. */
function chainWords(outline: Outline, callee: number): string[] {
  const words: string[] = [];
  for (let at: number | undefined = callee; at !== undefined && outline.tokens[at]?.kind === 'word'; ) {
    words.push(outline.tokens[at]?.text ?? '');
    const mark = before(outline, at);
    if (mark === undefined || !['.', '::', '?.', '->'].includes(outline.tokens[mark]?.text ?? '')) break;
    at = before(outline, mark);
    while (at !== undefined && outline.tokens[at]?.kind === 'open') at = before(outline, at);
    if (at !== undefined && outline.tokens[at]?.text === '>') at = beforeTypeArguments(outline, at);
  }
  return words;
}

/** A name in the right form: the nearest definer around it and what stands beside it say how likely it is the definition. */
function definitionSite(
  outline: Outline,
  kind: DefinedKind,
  from: number,
  form: number,
  withSiblings = true,
): Site | undefined {
  const definer = definerScore(outline, kind, from);
  if (definer === undefined) return undefined;
  const siblings = withSiblings ? keysOf(outline, groupAt(outline, from)) : [];
  const beside = siblings.some((word) => isSiblingKey(kind, word));
  // `{ name, arguments }` is a call that is expected or recorded.
  if (kind === 'tool' && !beside && siblings.includes('arguments')) return undefined;
  if (isData(outline.path) && !beside && kind !== 'resource' && kind !== 'template') {
    return { form: 'definition', score: Math.min(form + definer, STRONG - 10) };
  }
  return { form: 'definition', score: form + definer + (beside ? SIBLING : 0) };
}

export function isData(path: string): boolean {
  return /\.(json|jsonc|json5|ya?ml|toml)$/.test(path);
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

/** Undefined where the nearest word around the place is one of use; 0 where none says anything. */
function definerScore(outline: Outline, kind: DefinedKind, from: number): number | undefined {
  let crossed = false;
  for (const [distance, group] of ancestors(outline, from).entries()) {
    const words = headWords(outline, group);
    if (!crossed && isUsing(outline, group, words)) return undefined;
    crossed ||= blockKind(outline, group) === 'statements';
    const defines = kindOf(kind, words);
    if (defines === 'own') return Math.max(DEFINER - 6 * distance, 12);
    if (defines === 'other') return crossed ? 0 : undefined;
  }
  return kindOf(kind, pathWords(outline.path)) === 'own' ? 20 : 0;
}

function isUsing(outline: Outline, group: number, words: readonly string[]): boolean {
  const { tokens } = outline;
  const callee = calleeOf(outline, group);
  if (callee !== undefined) return isUse(tokens[callee]?.text ?? '');
  const head = headOf(outline, group);
  const mark = head.findIndex((index) => ['=', ':', ':='].includes(tokens[index]?.text ?? ''));
  const key = mark > 0 ? (tokens[head[mark - 1] ?? -1]?.text ?? '') : '';
  const last = tokens[head.at(-1) ?? -1];
  const typed = last?.kind === 'word' && blockKind(outline, group) === 'values' ? last.text : '';
  return isAnswerKey(key) || (typed !== '' && isUse(typed)) || words.some((word) => word === 'CallToolParams');
}
