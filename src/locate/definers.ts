import { blockKind, calleeOf, headOf, headWords, keysOf } from './heads.js';
import { type DefinedKind, isAnswerKey, isSiblingKey, isUse, kindOf } from './kinds.js';
import { ancestors, groupAt, type Outline } from './outline.js';

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
export const FORM = 40;

/** What the nearest definer around a place adds to its score. */
export const DEFINER = 40;

/** What keys beside the name add. */
export const SIBLING = 30;

/** A place that nothing speaks for. */
export const WEAK = 10;

/** The file and its directory, which may say what is defined there. */
export function pathWords(path: string): string[] {
  return path.split('/').slice(-2);
}

/** A name in the right form: the nearest definer around it and what stands beside it say how likely it is the definition. */
export function definitionSite(
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

/** Whether a file holds data, not code. */
export function isData(path: string): boolean {
  return /\.(json|jsonc|json5|ya?ml|toml)$/.test(path);
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
