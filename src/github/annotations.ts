import type { AnnotationProperties } from '@actions/core';
import { printable } from '../report/escape.js';
import { ANNOTATION_MESSAGE_CHARS, ANNOTATION_TITLE_CHARS, ANNOTATIONS_PER_LEVEL, cutChars } from '../report/limits.js';
import { ruleDocsUrl } from '../report/links.js';
import { count, findingsOf, levelWords } from '../report/words.js';
import type { Finding, Report } from '../suite/report.js';
import type { RuleMeta } from '../suite/rule.js';

export type AnnotationLevel = 'error' | 'warning' | 'notice';

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

/** Known violations are told more quietly: they do not fail the job. */
function levelOf({ outcome, state }: Finding): AnnotationLevel {
  if (state === 'known' || outcome === 'info') return 'notice';
  return outcome === 'fail' ? 'error' : 'warning';
}

/** Every annotation of these reports, most severe first. */
export function annotationsOf(reports: readonly Report[], catalogue: readonly RuleMeta[]): Annotation[] {
  const fixes = new Map<string, string>(catalogue.map(({ id, fix }) => [id, fix]));
  const order: readonly AnnotationLevel[] = ['error', 'warning', 'notice'];
  const all = reports.flatMap((report) =>
    findingsOf(report, ['new', 'known'])
      .filter(({ finding }) => finding.outcome !== 'none')
      .map(({ rule, finding }): Annotation => {
        const where = finding.location?.ambiguous ? ' (or another place of that name)' : '';
        const text = `${printable(finding.message)}${where}\nFix: ${fixes.get(rule.id) ?? ''}\n${ruleDocsUrl(rule.id)}`;
        return {
          level: levelOf(finding),
          message: cutChars(text, ANNOTATION_MESSAGE_CHARS),
          properties: {
            title: cutChars(`${rule.id} ${levelWords(rule.level)}: ${rule.title}`, ANNOTATION_TITLE_CHARS),
            ...(finding.location ? { file: finding.location.path, startLine: Math.max(1, finding.location.line) } : {}),
          },
        };
      }),
  );
  return all.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

/** Workflow commands show ten of each level a step; more would only stand in the log. */
export function planAnnotations(reports: readonly Report[], catalogue: readonly RuleMeta[]): AnnotationPlan {
  const all = annotationsOf(reports, catalogue);
  const shown = (['error', 'warning', 'notice'] as const).flatMap((level) =>
    all.filter((annotation) => annotation.level === level).slice(0, ANNOTATIONS_PER_LEVEL),
  );
  const more = all.length - shown.length;
  return {
    annotations: shown,
    ...(more > 0
      ? {
          rest: `${count(more, 'more annotation')} in the job summary: GitHub shows ${ANNOTATIONS_PER_LEVEL} of each level a step`,
        }
      : {}),
  };
}
