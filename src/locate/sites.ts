import { DEFINER, definitionSite, FORM, type Holder, pathWords, SIBLING, type Site, STRONG, WEAK } from './definers.js';
import { beforeTypeArguments, blockKind, calleeOf, headWords, isParameterList, keysOf } from './heads.js';
import { type DefinedKind, isAnswerKey, isNameKey, isSiblingKey, isUse, isUsingType, kindOf } from './kinds.js';
import { ancestors, groupAt, type Outline } from './outline.js';
import { type Key, keyOf } from './site-key.js';
import { after, before, levelTokens, pathStart, statementEnd, statementStart } from './statements.js';

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

/** Inside `mod tests { … }` or `describe(…)`, which sources may hold too. */
function isTested(outline: Outline, index: number): boolean {
  return ancestors(outline, index).some((group) => {
    const callee = outline.tokens[calleeOf(outline, group) ?? -1]?.text ?? '';
    if (/^(describe|it|test)$/.test(callee)) return true;
    const words = headWords(outline, group);
    return words.includes('mod') && words.some((word) => /^tests?$/.test(word));
  });
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
