import { setImmediate } from 'node:timers/promises';
import { type Declaration, declarationAt } from './declarations.js';
import { isData } from './definers.js';
import { calleeOf } from './heads.js';
import { groupAt, type Outline, outlineOf, wordsAt } from './outline.js';
import { type Repository, readSource } from './repository.js';
import { sourceRank } from './source-kind.js';

/** Files that are read to find out where types and functions are declared. */
const MOST_INDEXED = 4_000;
/** Files near a definition that are read for what it is given to. */
const MOST_NEAR = 100;
const BATCH = 64;

/** What declares something, in many languages; finer questions are asked of the outline. */
const DECLARES =
  /\b(?:class|struct|record|interface|trait|enum|type|object|protocol|def|fn|func|function|fun|const|let|var|val|static|final|readonly)[ \t]+(?:\([^)\n]*\)[ \t]*)?([A-Za-z_]\w*)|^[ \t]*(?:(?:public|private|protected|internal|static|async|override|virtual|final|abstract|sealed|partial|readonly|const)[ \t]+)+(?:[\w<>[\],.?]+[ \t]+)*([A-Za-z_]\w*)[ \t]*[(=]|^[ \t]*([A-Za-z_]\w*)[ \t]*(?::[^=\n]+|:)?=(?!=)/gm;

/** A declaration and the file in which it stands. */
export interface Declared {
  outline: Outline;
  declaration: Declaration;
}

/** Source files of a repository as outlines, each read once, and what they declare. */
export class Sources {
  readonly #repository: Repository;
  readonly #outlines = new Map<string, Outline | undefined>();
  #index: Promise<Map<string, string[]>> | undefined;

  constructor(repository: Repository) {
    this.#repository = repository;
  }

  outline(path: string): Outline | undefined {
    if (!this.#outlines.has(path)) {
      const text = readSource(this.#repository, path);
      this.#outlines.set(path, text === undefined ? undefined : outlineOf(path, text));
    }
    return this.#outlines.get(path);
  }

  /**
   * Where a word is declared: in the same file if there, before the token if possible; else in the one file that is nearest.
   * Nothing where two files are equally near.
   */
  async declared(word: string, from: Outline, at: number): Promise<Declared | undefined> {
    const own = declarationsIn(from, word);
    const nearest = own.findLast(({ index }) => index < at) ?? own[0];
    if (nearest) return { outline: from, declaration: nearest };
    const paths = (await this.#declaring(from.path)).get(word) ?? [];
    const family = familyOf(from.path);
    const found: (Declared & { distance: number })[] = [];
    for (const path of paths.filter((one) => one !== from.path && familyOf(one) === family).slice(0, 20)) {
      const outline = this.outline(path);
      const [declaration] = outline ? declarationsIn(outline, word) : [];
      if (outline && declaration) found.push({ outline, declaration, distance: distanceOf(from.path, path) });
    }
    found.sort((a, b) => a.distance - b.distance || (a.outline.path < b.outline.path ? -1 : 1));
    const [first, second] = found;
    return first && first.distance !== second?.distance ? first : undefined;
  }

  /** Calls in which a word is an argument, such as `mcp.AddTool(server, &voidTool, voidEntry)`: in its own file, else nearby. */
  givenTo(word: string, from: Outline): { outline: Outline; group: number }[] {
    const own = callsWith(from, word);
    if (own.length > 0) return own;
    const family = familyOf(from.path);
    const near = this.#repository.files
      .filter((path) => path !== from.path && familyOf(path) === family && sourceRank(path) >= 2)
      .map((path) => ({ path, distance: distanceOf(from.path, path) }))
      .filter(({ distance }) => distance <= 2)
      .sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1))
      .slice(0, MOST_NEAR);
    for (const { path } of near) {
      const outline = this.outline(path);
      const calls = outline ? callsWith(outline, word) : [];
      if (calls.length > 0) return calls;
    }
    return [];
  }

  #declaring(near: string): Promise<Map<string, string[]>> {
    this.#index ??= this.#readIndex(near);
    return this.#index;
  }

  async #readIndex(near: string): Promise<Map<string, string[]>> {
    const index = new Map<string, string[]>();
    const files = this.#repository.files
      .filter((path) => sourceRank(path) >= 2 && !isData(path))
      .map((path) => ({ path, distance: distanceOf(near, path) }))
      .sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1))
      .slice(0, MOST_INDEXED);
    for (const [place, { path }] of files.entries()) {
      if (place % BATCH === 0) await setImmediate();
      const text = readSource(this.#repository, path);
      if (text === undefined) continue;
      for (const word of new Set([...text.matchAll(DECLARES)].map(([, a, b, c]) => a ?? b ?? c ?? ''))) {
        const paths = index.get(word);
        if (paths) paths.push(path);
        else index.set(word, [path]);
      }
    }
    return index;
  }
}

function declarationsIn(outline: Outline, word: string): Declaration[] {
  return wordsAt(outline, word).flatMap((index) => declarationAt(outline, index) ?? []);
}

function callsWith(outline: Outline, word: string): { outline: Outline; group: number }[] {
  return wordsAt(outline, word).flatMap((index) => {
    const group = groupAt(outline, index);
    return calleeOf(outline, group) === undefined ? [] : [{ outline, group }];
  });
}

const FAMILIES: readonly RegExp[] = [/\.[cm]?[jt]sx?$/, /\.(java|kts?|scala)$/];

function familyOf(path: string): string {
  const family = FAMILIES.findIndex((pattern) => pattern.test(path));
  return family >= 0 ? String(family) : path.slice(path.lastIndexOf('.'));
}

/** Steps through directories from one file to another. */
function distanceOf(from: string, to: string): number {
  const a = from.split('/').slice(0, -1);
  const b = to.split('/').slice(0, -1);
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared += 1;
  return a.length + b.length - 2 * shared;
}
