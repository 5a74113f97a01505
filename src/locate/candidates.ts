import { declarationAt, definingMark, namesItself } from './declarations.js';
import { type Holder, STRONG } from './definers.js';
import { snake } from './identifiers.js';
import type { DefinedKind } from './kinds.js';
import { allWords, type Outline, stringsAt, wordsAt } from './outline.js';
import { entrySite, siteOf } from './sites.js';
import { after, before, pathStart, statementStart } from './statements.js';

/** A place that may define a subject; the higher the score, the likelier. */
export interface Candidate {
  path: string;
  /** Index of the token that names it; -1 in files that are not outlined. */
  index: number;
  /** From 1. */
  line: number;
  score: number;
  /** The name is that of the function below a decorator, an attribute or an annotation. */
  isFunction?: boolean;
  /** The name is held by this, and where that is used was not found. */
  holder?: Holder;
}

const FUNCTION_SCORE = 80;
/** Words that many things are called by: followed within their own file only. */
const COMMON = /^(name|id|key|label|title|value|type|text|default|description|uri|url|tool|prompt|resource)s?$/i;

/** Words that a file must hold to define the name: itself, or the method after which the C# SDK names a tool. */
export function wordsOf(name: string): string[] {
  if (!/^[A-Za-z_]\w*$/.test(name)) return [name];
  const pascal = name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return [...new Set([name, pascal])];
}

/** Words of a file after which an SDK would give this name to a tool: `SearchProductsAsync` -> `search_products` in C#. */
function namesakes(outline: Outline, name: string): readonly number[] {
  if (!outline.path.endsWith('.cs')) return wordsAt(outline, name);
  const words = [...allWords(outline)].filter((word) => word === name || isNamedAfter(word, name));
  return words.flatMap((word) => wordsAt(outline, word));
}

function isNamedAfter(word: string, name: string): boolean {
  return word.charAt(0).toLowerCase() === name.charAt(0) && snake(word.replace(/Async$/, '')) === name;
}

/** Every place of one file that may define the subject. */
export function candidatesIn(outline: Outline, kind: DefinedKind, name: string): Candidate[] {
  return [
    ...stringsAt(outline, name).flatMap((index) => stringCandidate(outline, kind, index)),
    ...namesakes(outline, name).flatMap((index) => wordCandidate(outline, kind, name, index)),
  ];
}

function placeOf(outline: Outline, index: number): Pick<Candidate, 'path' | 'index' | 'line'> {
  return { path: outline.path, index, line: outline.tokens[index]?.line ?? 1 };
}

function stringCandidate(outline: Outline, kind: DefinedKind, index: number): Candidate[] {
  const site = outline.tokens[index]?.interpolated ? undefined : siteOf(outline, kind, index, index);
  if (!site) return [];
  const { score } = site;
  return [{ ...placeOf(outline, index), score, ...(site.form === 'constant' ? { holder: site.holder } : {}) }];
}

function wordCandidate(outline: Outline, kind: DefinedKind, name: string, index: number): Candidate[] {
  if (isMarked(outline, kind, index)) return [{ ...placeOf(outline, index), score: FUNCTION_SCORE, isFunction: true }];
  const mark = after(outline, index);
  const isEntry = outline.tokens[mark ?? -1]?.text === ':' && statementStart(outline, index) === index;
  const isExact = outline.tokens[index]?.text === name;
  const site = isEntry && isExact ? entrySite(outline, kind, index, mark ?? index) : undefined;
  return site ? [{ ...placeOf(outline, index), score: site.score }] : [];
}

function isMarked(outline: Outline, kind: DefinedKind, index: number): boolean {
  if (declarationAt(outline, index)?.form !== 'function') return false;
  const mark = definingMark(outline, kind, index);
  return mark !== undefined && !namesItself(outline, kind, mark);
}

/** Where a function of this name is given to what registers it: `mcp.add_tool(find_station)`. */
export function handedOver(outline: Outline, kind: DefinedKind, name: string): number[] {
  return wordsAt(outline, name).filter((index) => {
    const site = siteOf(outline, kind, index, index);
    return site?.form === 'definition' && site.score >= STRONG;
  });
}

/** Where the holder of a name is used to define: `server.registerTool(Names.SEARCH, …)`. */
export function referencesIn(outline: Outline, kind: DefinedKind, held: Candidate): Candidate[] {
  const { holder } = held;
  if (!holder) return [];
  const isHome = outline.path === held.path;
  if (!isHome && (holder.local !== undefined || COMMON.test(holder.word))) return [];
  return wordsAt(outline, holder.word).flatMap((index): Candidate[] => {
    if (holder.local !== undefined && (index < held.index || !isWithin(outline, index, holder.local))) return [];
    const mark = outline.tokens[before(outline, index) ?? -1]?.text;
    const isQualified = mark === '.' || mark === '::';
    const first = isQualified ? pathStart(outline, index) : index;
    const qualifier = isQualified ? outline.tokens[index - 2]?.text : undefined;
    if (holder.container !== undefined && qualifier !== holder.container && (isQualified || !isHome)) {
      // Members may be imported by themselves in Java and C#, but never under another type's name.
      if (isQualified || !/\.(java|kt|cs)$/.test(outline.path)) return [];
    }
    const site = siteOf(outline, kind, first, index);
    if (site?.form !== 'definition' || site.score < STRONG) return [];
    return [{ path: outline.path, index: first, line: outline.tokens[index]?.line ?? 1, score: site.score }];
  });
}

function isWithin(outline: Outline, index: number, group: number): boolean {
  const { open, close } = outline.groups[group] ?? { open: 0, close: 0 };
  return index > open && index < close;
}
