import { setImmediate } from 'node:timers/promises';
import { type Candidate, candidatesIn, handedOver, referencesIn, wordsOf } from './candidates.js';
import { STRONG } from './definers.js';
import { escaped } from './identifiers.js';
import type { DefinedKind } from './kinds.js';
import { outlineOf } from './outline.js';
import { type Repository, readSource } from './repository.js';
import { scopeOf } from './scope.js';
import { sourceRank, withoutCompiled } from './source-kind.js';
import type { Sources } from './sources.js';
import { isYaml, yamlCandidates } from './yaml-names.js';

/** What findings are about, by the name under which a server lists it. */
export interface Subject {
  kind: DefinedKind;
  name: string;
}

/** Where a subject is defined. */
export interface Definition {
  candidate: Candidate;
  /** Another place fits as well. */
  ambiguous: boolean;
  /** What is not certain about the place, for people. */
  doubt?: string;
}

export interface SearchResult {
  definition(subject: Subject): Definition | undefined;
  /** False when time ran out before every file was read. */
  complete: boolean;
}

export interface SearchOptions {
  timeLimitMs: number;
  /** Directory of the server in a repository of several, with `/` at its end; empty for the root. */
  home: string;
}

const BATCH = 64;
/** Files that may hold the use of a constant: those that speak of tools, prompts or resources at all. */
const RELEVANT = /tool|prompt|resource|template/i;
/** Candidates whose scores are this close are equally good; above the ceiling more evidence makes none surer. */
const MARGIN = 15;
const CEILING = 90;
const SCRIPT_ONLY = /\.(js|mjs|cjs|jsx|ts|tsx|mts|cts|py|rb|go|rs|java|kt|kts|cs|php|swift|scala|dart|ex|exs)$/;

/** Reads each file that can define something once, for all subjects together, and then what constants lead to. */
export async function searchDefinitions(
  repository: Repository,
  sources: Sources,
  subjects: readonly Subject[],
  { timeLimitMs, home }: SearchOptions,
): Promise<SearchResult> {
  const found = new Map<string, Candidate[]>();
  if (subjects.length === 0) return { definition: () => undefined, complete: true };
  const deadline = performance.now() + timeLimitMs;
  const names = alternation(subjects.flatMap(({ name }) => wordsOf(name)));
  const relevant: string[] = [];
  const files = withoutCompiled(repository.files)
    .filter((path) => sourceRank(path) > 0)
    .sort((a, b) => sourceRank(b) - sourceRank(a) || (a < b ? -1 : 1));
  const first = await eachText(repository, files, deadline, async (path, text) => {
    if (sourceRank(path) >= 2 && RELEVANT.test(text)) relevant.push(path);
    if (!names.test(text)) return;
    const outline = isYaml(path) ? undefined : outlineOf(path, text);
    for (const subject of subjects) {
      const candidates = outline
        ? candidatesIn(outline, subject.kind, subject.name)
        : yamlCandidates(path, text, subject.kind, subject.name);
      add(found, subject, candidates);
    }
  });
  const second = await followHolders(repository, found, subjects, relevant, deadline);
  await followFunctions(repository, sources, found, subjects, relevant, deadline);
  const best = new Map<string, Definition>();
  for (const subject of subjects) {
    const definition = await bestOf(sources, found.get(keyOf(subject)) ?? [], home);
    if (definition) best.set(keyOf(subject), definition);
  }
  return { definition: (subject) => best.get(keyOf(subject)), complete: first && second };
}

function keyOf({ kind, name }: Subject): string {
  return JSON.stringify([kind, name]);
}

function add(found: Map<string, Candidate[]>, subject: Subject, candidates: readonly Candidate[]): void {
  if (candidates.length > 0) found.set(keyOf(subject), [...(found.get(keyOf(subject)) ?? []), ...candidates]);
}

function alternation(words: readonly string[]): RegExp {
  return new RegExp([...new Set(words)].sort().map(escaped).join('|'));
}

async function eachText(
  repository: Repository,
  files: readonly string[],
  deadline: number,
  visit: (path: string, text: string) => void | Promise<void>,
): Promise<boolean> {
  for (let start = 0; start < files.length; start += BATCH) {
    if (performance.now() >= deadline) return false;
    await setImmediate();
    for (const path of files.slice(start, start + BATCH)) {
      const text = readSource(repository, path);
      if (text !== undefined) await visit(path, text);
    }
  }
  return true;
}

/** Constants lead to where they are used to define; those that lead nowhere stay as they are. */
async function followHolders(
  repository: Repository,
  found: Map<string, Candidate[]>,
  subjects: readonly Subject[],
  relevant: readonly string[],
  deadline: number,
): Promise<boolean> {
  const held = subjects.flatMap((subject) =>
    (found.get(keyOf(subject)) ?? []).flatMap((candidate) =>
      candidate.holder ? [{ subject, candidate, word: candidate.holder.word }] : [],
    ),
  );
  if (held.length === 0) return true;
  const words = alternation(held.map(({ word }) => word));
  const led = new Set<Candidate>();
  const files = [...new Set([...relevant, ...held.map(({ candidate }) => candidate.path)])].sort();
  const complete = await eachText(repository, files, deadline, (path, text) => {
    if (!words.test(text)) return;
    const outline = outlineOf(path, text);
    for (const { subject, candidate } of held) {
      const references = referencesIn(outline, subject.kind, candidate);
      if (references.length > 0) led.add(candidate);
      add(found, subject, references);
    }
  });
  for (const [key, candidates] of found)
    found.set(
      key,
      candidates.filter((candidate) => !led.has(candidate)),
    );
  return complete;
}

/** A function that is given to what registers it is the definition, where nothing else is. */
async function followFunctions(
  repository: Repository,
  sources: Sources,
  found: Map<string, Candidate[]>,
  subjects: readonly Subject[],
  relevant: readonly string[],
  deadline: number,
): Promise<void> {
  const open = subjects.filter(
    (subject) =>
      /^[A-Za-z_]\w*$/.test(subject.name) &&
      !(found.get(keyOf(subject)) ?? []).some(({ path, score }) => score >= STRONG && sourceRank(path) >= 2),
  );
  if (open.length === 0) return;
  const names = alternation(open.map(({ name }) => name));
  const files = relevant.filter((path) => SCRIPT_ONLY.test(path));
  await eachText(repository, files, deadline, async (path, text) => {
    if (!names.test(text)) return;
    const outline = outlineOf(path, text);
    for (const subject of open) {
      for (const index of handedOver(outline, subject.kind, subject.name)) {
        const declared = await sources.declared(subject.name, outline, index);
        if (declared?.declaration.form !== 'function') continue;
        const { index: at } = declared.declaration;
        const line = declared.outline.tokens[at]?.line ?? 1;
        add(found, subject, [{ path: declared.outline.path, index: at, line, score: STRONG, isFunction: true }]);
      }
    }
  });
}

/** Sure places in sources first, then sure ones in data and examples, then doubtful ones, tests last. */
function tierOf({ path, score }: Candidate): number {
  const rank = sourceRank(path);
  if (rank < 2) return 0;
  return score >= STRONG ? rank : 1;
}

async function bestOf(
  sources: Sources,
  candidates: readonly Candidate[],
  home: string,
): Promise<Definition | undefined> {
  const unique = await withoutNested(sources, candidates);
  const isHome = ({ path }: Candidate): number => Number(path.startsWith(home));
  const [first, ...others] = unique.sort(
    (a, b) =>
      tierOf(b) - tierOf(a) ||
      isHome(b) - isHome(a) ||
      b.score - a.score ||
      (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line),
  );
  if (!first) return undefined;
  const rivals = others.filter(
    (one) =>
      tierOf(one) === tierOf(first) &&
      isHome(one) === isHome(first) &&
      one.score > Math.min(first.score, CEILING) - MARGIN,
  );
  const doubt = doubtOf(first);
  return { candidate: first, ambiguous: rivals.length > 0, ...(doubt === undefined ? {} : { doubt }) };
}

function doubtOf(candidate: Candidate): string | undefined {
  if (sourceRank(candidate.path) < 2) return 'found in a test or in build output only';
  return candidate.score < STRONG ? 'the name stands here, but whether this defines it is not certain' : undefined;
}

/** Two places of one name in one definition, such as the key and the name of an entry, are one: the likelier stays. */
async function withoutNested(sources: Sources, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const kept: { candidate: Candidate; from: number; to: number }[] = [];
  for (const candidate of [...candidates].sort((a, b) => b.score - a.score || a.line - b.line)) {
    const outline = candidate.index < 0 ? undefined : sources.outline(candidate.path);
    const ranges = outline ? scopeOf(outline, candidate.index, candidate.isFunction === true).ranges : [];
    const from = Math.min(...ranges.map((range) => range.from), candidate.index);
    const to = Math.max(...ranges.map((range) => range.to), candidate.index);
    const isNested = kept.some(
      (one) =>
        one.candidate.path === candidate.path &&
        (one.candidate.line === candidate.line ||
          (candidate.index >= 0 &&
            ((candidate.index >= one.from && candidate.index <= one.to) ||
              (one.candidate.index >= from && one.candidate.index <= to)))),
    );
    if (!isNested) kept.push({ candidate, from, to });
  }
  return kept.map(({ candidate }) => candidate);
}
