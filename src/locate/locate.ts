import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Finding, Location, Report } from '../suite/report.js';
import { type Definition, type Subject, searchDefinitions } from './definition-search.js';
import { fallbackLocation } from './fallback.js';
import { isDefinedKind } from './kinds.js';
import { narrowed, propertyPath } from './narrow.js';
import { readRepository } from './repository.js';
import { Sources } from './sources.js';

export interface LocateOptions {
  /** Root of the user's repository. */
  workspace: string;
  workingDirectory: string;
  location?: string;
  workflow?: string;
  /** Milliseconds after which no more files are read. */
  timeLimitMs?: number;
}

/** Far more than a repository of 50,000 files takes; what was found until then is said to be uncertain. */
const TIME_LIMIT_MS = 20_000;
/** Definitions that are searched for; whatever server has more of them to blame has other things to see to. */
const MOST_SUBJECTS = 500;

/**
 * Gives every finding a path and line in the user's repository where one can be known: definitions by the name of what they
 * define, all others at one place of the run. The report that comes back is a new one; nothing here fails a run.
 */
export async function locateFindings(report: Report, options: LocateOptions): Promise<Report> {
  try {
    return await located(report, options);
  } catch (error) {
    // A verdict is worth more than its line.
    const reason = error instanceof Error ? error.message : String(error);
    return { ...report, notes: [...report.notes, `the lines of findings could not be looked up: ${reason}`] };
  }
}

async function located(report: Report, options: LocateOptions): Promise<Report> {
  const open = report.rules.flatMap(({ findings }) => findings);
  if (open.length === 0) return report;
  const repository = await readRepository(options.workspace);
  const sources = new Sources(repository);
  const subjects = new Map(
    open.flatMap((finding) => subjectOf(finding) ?? []).map((one) => [JSON.stringify(one), one]),
  );
  const searched = [...subjects.values()].slice(0, MOST_SUBJECTS);
  const found = await searchDefinitions(repository, sources, searched, {
    timeLimitMs: options.timeLimitMs ?? TIME_LIMIT_MS,
    home: homeOf(options),
  });
  const fallback = fallbackLocation(repository, options);
  const place = async (finding: Finding): Promise<Finding> => {
    const { location: own, ...rest } = finding;
    const subject = subjectOf(finding);
    const definition = subject && found.definition(subject);
    const location =
      (own && inRepository(own, options)) ??
      (definition && (await locationOf(sources, definition, finding, found.complete))) ??
      fallback;
    return location ? { ...finding, location } : rest;
  };
  const rules = await Promise.all(
    report.rules.map(async (rule) => ({ ...rule, findings: await Promise.all(rule.findings.map(place)) })),
  );
  return { ...report, rules };
}

function subjectOf({ kind, subject }: Finding): Subject | undefined {
  return isDefinedKind(kind) && subject !== undefined && subject !== '' ? { kind, name: subject } : undefined;
}

/** The working directory as a path from the workspace, where it is a directory of the repository. */
function homeOf({ workspace, workingDirectory }: LocateOptions): string {
  const path = pathFrom(workspace, workingDirectory);
  return path === undefined || path === '' ? '' : `${path}/`;
}

/** Paths of files that were read are relative to the working directory; here to the repository. Nothing for files outside it. */
function inRepository(location: Location, { workspace, workingDirectory }: LocateOptions): Location | undefined {
  const path = pathFrom(workspace, resolve(workingDirectory, location.path));
  return path === undefined ? undefined : { ...location, path };
}

/** With `/` on every system; undefined for what is not below the root. */
function pathFrom(root: string, target: string): string | undefined {
  const path = relative(root, target);
  const isOutside = isAbsolute(path) || path === '..' || path.startsWith(`..${sep}`);
  return isOutside ? undefined : path.replaceAll('\\', '/');
}

/** The line of the definition, or of its property that the finding is about, with what is not certain about it. */
async function locationOf(
  sources: Sources,
  { candidate, ambiguous, doubt }: Definition,
  { pointer }: Finding,
  complete: boolean,
): Promise<Location> {
  const path = propertyPath(pointer);
  const outline = path && candidate.index >= 0 ? sources.outline(candidate.path) : undefined;
  const property =
    path && outline
      ? await narrowed(sources, outline, candidate.index, candidate.isFunction === true, path)
      : undefined;
  const doubts = [
    doubt,
    complete ? undefined : 'the repository is too large to be searched whole',
    path && !property ? `the definition; its property ${path.names.join('.')} was not found` : undefined,
  ].filter((part) => part !== undefined);
  const note = [...doubts, ...(ambiguous && doubts.length > 0 ? ['another place of that name fits as well'] : [])];
  return {
    path: property?.path ?? candidate.path,
    line: property?.line ?? candidate.line,
    ...(ambiguous ? { ambiguous: true } : {}),
    ...(note.length > 0 ? { note: note.join('; ') } : {}),
  };
}
