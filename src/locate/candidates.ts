import { declarationAt, definingMark, namesItself } from './declarations.js';
import { snake } from './identifiers.js';
import type { DefinedKind } from './kinds.js';
import { after, before, type Outline, statementStart } from './outline.js';
import { entrySite, type Holder, pathStart, STRONG, siteOf } from './sites.js';

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
const COMMON = /^(name|id|key|label|title|value|type|text|default|description|uri|url|tool|prompt|resource)$/i;

/** Words that a file must hold to define the name: itself, or the method after which the C# SDK names a tool. */
export function wordsOf(name: string): string[] {
  if (!/^[A-Za-z_]\w*$/.test(name)) return [name];
  const pascal = name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return [...new Set([name, pascal])];
}

function isNamedAfter(path: string, word: string, name: string): boolean {
  return word === name || (path.endsWith('.cs') && snake(word.replace(/Async$/, '')) === name);
}

/** Every place of one file that may define the subject. */
export function candidatesIn(outline: Outline, kind: DefinedKind, name: string): Candidate[] {
  return outline.tokens.flatMap((token, index): Candidate[] => {
    const place = { path: outline.path, index, line: token.line };
    if (token.kind === 'string' && token.text === name && !token.interpolated) {
      const site = siteOf(outline, kind, index, index);
      if (!site) return [];
      return [{ ...place, score: site.score, ...(site.form === 'constant' ? { holder: site.holder } : {}) }];
    }
    if (token.kind !== 'word' || !isNamedAfter(outline.path, token.text, name)) return [];
    if (isMarked(outline, kind, index)) return [{ ...place, score: FUNCTION_SCORE, isFunction: true }];
    const mark = after(outline, index);
    const isEntry = outline.tokens[mark ?? -1]?.text === ':' && statementStart(outline, index) === index;
    const site = isEntry && token.text === name ? entrySite(outline, kind, index, mark ?? index) : undefined;
    return site ? [{ ...place, score: site.score }] : [];
  });
}

function isMarked(outline: Outline, kind: DefinedKind, index: number): boolean {
  if (declarationAt(outline, index)?.form !== 'function') return false;
  const mark = definingMark(outline, kind, index);
  return mark !== undefined && !namesItself(outline, kind, mark);
}

/** Where a function of this name is given to what registers it: `mcp.add_tool(find_station)`. */
export function handedOver(outline: Outline, kind: DefinedKind, name: string): number[] {
  return outline.tokens.flatMap((token, index) => {
    if (token.kind !== 'word' || token.text !== name) return [];
    const site = siteOf(outline, kind, index, index);
    return site?.form === 'definition' && site.score >= STRONG ? [index] : [];
  });
}

/** Where the holder of a name is used to define: `server.registerTool(Names.SEARCH, …)`. */
export function referencesIn(outline: Outline, kind: DefinedKind, held: Candidate): Candidate[] {
  const { holder } = held;
  if (!holder) return [];
  const isHome = outline.path === held.path;
  if (!isHome && (holder.local !== undefined || COMMON.test(holder.word))) return [];
  return outline.tokens.flatMap((token, index): Candidate[] => {
    if (token.kind !== 'word' || token.text !== holder.word) return [];
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
    return [{ path: outline.path, index: first, line: token.line, score: site.score }];
  });
}

function isWithin(outline: Outline, index: number, group: number): boolean {
  const { open, close } = outline.groups[group] ?? { open: 0, close: 0 };
  return index > open && index < close;
}
