import { relative, resolve } from 'node:path';
import type { Finding, Location, Report } from '../suite/report.js';
import { type Candidate, candidatesIn } from './definition-search.js';
import { fallbackLocation } from './fallback.js';
import { narrowedLine } from './narrow.js';
import { type Repository, readRepository, readSource } from './repository.js';
import { sourceRank } from './source-kind.js';

export interface LocateOptions {
  /** Root of the user's repository. */
  workspace: string;
  workingDirectory: string;
  location?: string;
  workflow?: string;
  /** Milliseconds after which no more files are read. */
  timeLimitMs?: number;
}

const TIME_LIMIT_MS = 5_000;
const SUBJECTS: readonly string[] = ['tool', 'prompt', 'resource', 'template'];
const BATCH = 64;

/**
 * Gives every finding a path and line in the user's repository where one can be known: definitions by the name of what they
 * define, all others at one place of the run. The report that comes back is a new one; nothing here fails a run.
 */
export async function locateFindings(report: Report, options: LocateOptions): Promise<Report> {
  const open = report.rules.flatMap(({ findings }) => findings);
  if (open.length === 0) return report;
  const repository = await readRepository(options.workspace);
  const subjects = new Map(open.filter(isDefinition).map((finding) => [keyOf(finding), finding]));
  const found = await search(repository, [...subjects.values()], options.timeLimitMs ?? TIME_LIMIT_MS);
  const fallback = await fallbackLocation(repository, options);
  const place = async (finding: Finding): Promise<Finding> => {
    if (finding.location) return { ...finding, location: inRepository(finding.location, options) };
    const location =
      (isDefinition(finding) ? await best(repository, found.get(keyOf(finding)) ?? [], finding) : undefined) ??
      fallback;
    return location ? { ...finding, location } : finding;
  };
  const rules = await Promise.all(
    report.rules.map(async (rule) => ({ ...rule, findings: await Promise.all(rule.findings.map(place)) })),
  );
  return { ...report, rules };
}

function isDefinition({ kind, subject }: Finding): boolean {
  return kind !== undefined && subject !== undefined && SUBJECTS.includes(kind) && subject.length > 0;
}

function keyOf({ kind, subject }: Finding): string {
  return JSON.stringify([kind, subject]);
}

/** Paths of files that were read are relative to the working directory; here to the repository. */
function inRepository(location: Location, { workspace, workingDirectory }: LocateOptions): Location {
  const path = relative(workspace, resolve(workingDirectory, location.path)).replaceAll('\\', '/');
  return path.startsWith('..') ? location : { ...location, path };
}

/** Reads each file that can define something once, for all subjects together. */
async function search(
  repository: Repository,
  subjects: readonly Finding[],
  timeLimitMs: number,
): Promise<Map<string, Candidate[]>> {
  const found = new Map<string, Candidate[]>();
  if (subjects.length === 0) return found;
  const deadline = performance.now() + timeLimitMs;
  const files = repository.files
    .filter((path) => sourceRank(path) > 0)
    .sort((a, b) => sourceRank(b) - sourceRank(a) || (a < b ? -1 : 1));
  for (let start = 0; start < files.length && performance.now() < deadline; start += BATCH) {
    const batch = files.slice(start, start + BATCH);
    const texts = await Promise.all(batch.map((path) => readSource(repository, path)));
    texts.forEach((text, index) => {
      const path = batch[index];
      if (text === undefined || path === undefined) return;
      for (const finding of subjects) {
        if (finding.kind === undefined || finding.subject === undefined) continue;
        const candidates = candidatesIn(path, text, finding.kind, finding.subject);
        if (candidates.length > 0) found.set(keyOf(finding), [...(found.get(keyOf(finding)) ?? []), ...candidates]);
      }
    });
  }
  return found;
}

async function best(
  repository: Repository,
  candidates: readonly Candidate[],
  finding: Finding,
): Promise<Location | undefined> {
  const [first, second] = [...candidates].sort(
    (a, b) => b.score - a.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line),
  );
  if (!first) return undefined;
  const text = await readSource(repository, first.path);
  const line = text === undefined ? first.line : narrowedLine(text, first.line, finding.pointer);
  const ambiguous = second !== undefined && second.score === first.score;
  return { path: first.path, line, ...(ambiguous ? { ambiguous: true } : {}) };
}
