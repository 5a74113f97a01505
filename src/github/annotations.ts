import type { AnnotationProperties } from '@actions/core';
import { printable } from '../report/escape.js';
import { ANNOTATION_MESSAGE_CHARS, ANNOTATION_TITLE_CHARS, ANNOTATIONS_PER_LEVEL, cutChars } from '../report/limits.js';
import { ruleDocsUrl } from '../report/links.js';
import {
  count,
  type Found,
  levelWords,
  placeOf,
  type ServerFound,
  shownFindings,
  waiverLine,
} from '../report/words.js';
import type { Finding, Report } from '../suite/report.js';
import { levelGroup, type RuleMeta } from '../suite/rule.js';

type AnnotationLevel = 'error' | 'warning' | 'notice';

/** The most severe first. */
const ANNOTATION_LEVELS: readonly AnnotationLevel[] = ['error', 'warning', 'notice'];

export interface Annotation {
  level: AnnotationLevel;
  message: string;
  properties: AnnotationProperties;
}

export interface AnnotationPlan {
  annotations: Annotation[];
  /** A line that says how many more there are; absent when all are shown. */
  rest?: string;
}

export interface PlanOptions {
  /** Annotations that the step makes besides: they count against GitHub's limit as well. */
  reserved?: Readonly<Partial<Record<AnnotationLevel, number>>>;
  /** Where all of them are listed; "the job summary" unless given. */
  listedIn?: string;
}

/** Of equal outcome, new ones before known ones, and MUST before SHOULD before MAY. */
const ORDER = { MUST: 0, SHOULD: 1, MAY: 2 } as const;

/** Every annotation of these reports, most severe first: violations, then waivers and baseline entries to look at. */
export function annotationsOf(reports: readonly Report[], catalogue: readonly RuleMeta[]): Annotation[] {
  const fixes = new Map<string, string>(catalogue.map(({ id, fix }) => [id, fix]));
  const violations = shownFindings(reports)
    .sort((a, b) => weight(a) - weight(b))
    .map((found) => violation(found, fixes.get(found.rule.id)));
  const all = [...violations, ...upkeep(reports)];
  return ANNOTATION_LEVELS.flatMap((level) => all.filter((annotation) => annotation.level === level));
}

/** Workflow commands show ten of each level a step; more would only stand in the log. Several servers share the ten. */
export function planAnnotations(
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  { reserved = {}, listedIn = 'the job summary' }: PlanOptions = {},
): AnnotationPlan {
  const all = annotationsOf(reports, catalogue);
  const shown = ANNOTATION_LEVELS.flatMap((level) =>
    all
      .filter((annotation) => annotation.level === level)
      .slice(0, Math.max(0, ANNOTATIONS_PER_LEVEL - (reserved[level] ?? 0))),
  );
  const more = all.length - shown.length;
  if (more === 0) return { annotations: shown };
  const limit = `GitHub shows ${ANNOTATIONS_PER_LEVEL} errors, warnings and notices each a step`;
  return { annotations: shown, rest: `${count(more, 'more annotation')} in ${listedIn}: ${limit}` };
}

function weight({ rule, finding }: Found): number {
  return (finding.state === 'known' ? 10 : 0) + ORDER[levelGroup(rule.level)];
}

/** Known violations are told more quietly: they do not fail the job. */
function levelOf({ outcome, state }: Finding): AnnotationLevel {
  if (state === 'known' || outcome === 'info') return 'notice';
  return outcome === 'fail' ? 'error' : 'warning';
}

function violation({ rule, finding, server }: ServerFound, fix: string | undefined): Annotation {
  const { location } = finding;
  const doubt = placeOf(finding)?.doubt ?? '';
  const known = finding.state === 'known' ? 'Known from the baseline: ' : '';
  const lines = [
    `${known}${printable(finding.message)}${doubt === '' ? '' : ` (${printable(doubt)})`}`,
    ...(server === undefined ? [] : [`Server: ${printable(server)}`]),
    ...(fix === undefined ? [] : [`Fix: ${fix}`]),
    ruleDocsUrl(rule.id),
  ];
  return {
    level: levelOf(finding),
    message: fitted(lines),
    properties: {
      title: cutChars(printable(`${rule.id} ${levelWords(rule.level)}: ${rule.title}`), ANNOTATION_TITLE_CHARS),
      ...(location ? placed(location.path, location.line, location.column) : {}),
    },
  };
}

/** A long message of the server must not push out the fix, so the first line is cut alone. */
function fitted([first = '', ...rest]: readonly string[]): string {
  const end = rest.map((line) => `\n${line}`).join('');
  return cutChars(
    `${cutChars(first, Math.max(0, ANNOTATION_MESSAGE_CHARS - end.length))}${end}`,
    ANNOTATION_MESSAGE_CHARS,
  );
}

/** Lines and columns count from 1. */
function placed(file: string, line: number, column?: number): AnnotationProperties {
  return {
    file: file.replaceAll('\\', '/'),
    startLine: Math.max(1, line),
    ...(column === undefined ? {} : { startColumn: Math.max(1, column) }),
  };
}

/** Waivers to look at, on their line, and a baseline that lists what is gone. Several servers share a file of settings. */
function upkeep(reports: readonly Report[]): Annotation[] {
  const waivers = reports.flatMap(({ gate }) => gate.unusedWaivers);
  const told = new Map(waivers.map((waiver) => [JSON.stringify(waiver), waiver]));
  const fixed = reports.reduce((sum, { gate }) => sum + gate.fixed.length, 0);
  return [
    ...[...told.values()].map((waiver): Annotation => {
      const place = /^(.+?):(\d+)(?::(\d+))?$/.exec(waiver.where ?? '');
      const [, file, line, column] = place ?? [];
      return {
        level: 'warning',
        message: cutChars(printable(waiverLine(waiver)), ANNOTATION_MESSAGE_CHARS),
        properties: {
          title: `MCP compliance: ${waiver.expired ? 'expired' : 'unused'} waiver`,
          ...(file === undefined ? {} : placed(file, Number(line), column === undefined ? undefined : Number(column))),
        },
      };
    }),
    ...(fixed === 0
      ? []
      : [
          {
            level: 'warning' as const,
            message: `${count(fixed, 'violation')} of the baseline ${fixed === 1 ? 'is' : 'are'} fixed: write the baseline anew, so that they cannot come back unseen`,
            properties: { title: 'MCP compliance: the baseline can shrink' },
          },
        ]),
  ];
}
