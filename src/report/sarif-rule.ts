import type { ReportingDescriptor } from 'sarif';
import { familyOf, levelGroup, type RuleMeta, specUrl } from '../suite/rule.js';
import { cutChars } from './limits.js';
import { ruleDocsUrl } from './links.js';
import { SARIF_LIMITS } from './sarif-limits.js';
import { levelWords } from './words.js';

const SECURITY_FAMILIES: readonly string[] = ['SEC', 'AUT'];

/** By level, as code scanning orders alerts; a result of another gravity carries its own level. */
const LEVELS = { MUST: 'error', SHOULD: 'warning', MAY: 'note' } as const;
const PROBLEM_SEVERITY = { MUST: 'error', SHOULD: 'warning', MAY: 'recommendation' } as const;
/** How sure a violation is: those that fail a rule have been proven by two requests or by a twin that was served. */
const PRECISION = { fail: 'very-high', warn: 'high', info: 'medium' } as const;
/** High, medium and low on the scale of CVSS; a string, since a number has the whole file refused. */
const SECURITY_SEVERITY = { fail: '8.0', warn: '5.0', info: '2.0' } as const;

/** A rule as code scanning lists it: titles, help with the specification's sentence, and how grave it is. */
export function sarifRule(meta: RuleMeta): ReportingDescriptor {
  const group = levelGroup(meta.level);
  const security = SECURITY_FAMILIES.includes(familyOf(meta.id));
  return {
    id: meta.id,
    name: pascalCase(meta.title).slice(0, SARIF_LIMITS.nameChars),
    shortDescription: { text: cutChars(meta.title, SARIF_LIMITS.descriptionChars) },
    fullDescription: { text: cutChars(meta.why, SARIF_LIMITS.descriptionChars) },
    help: { text: helpText(meta), markdown: helpMarkdown(meta) },
    helpUri: ruleDocsUrl(meta.id),
    defaultConfiguration: { level: LEVELS[group] },
    properties: {
      tags: tagsOf(meta, security),
      precision: PRECISION[meta.onViolation],
      ...(security
        ? { 'security-severity': SECURITY_SEVERITY[meta.onViolation] }
        : { 'problem.severity': PROBLEM_SEVERITY[group] }),
    },
  };
}

function tagsOf({ id, level, spec }: RuleMeta, security: boolean): string[] {
  const tags = [
    'conformance',
    'mcp',
    familyOf(id).toLowerCase(),
    level.toLowerCase().replace('_', '-'),
    spec ? 'spec-2026-07-28' : 'best-practice',
    ...(security ? ['security'] : []),
  ];
  return tags.slice(0, SARIF_LIMITS.tags);
}

function helpText(meta: RuleMeta): string {
  return [
    `${meta.id}, ${levelWords(meta.level)}: ${meta.title}.`,
    meta.why,
    `Fix: ${meta.fix}`,
    `Specification: ${specUrl(meta.spec) ?? 'a best practice that no sentence of it states'}`,
  ].join('\n\n');
}

function helpMarkdown(meta: RuleMeta): string {
  const url = specUrl(meta.spec);
  const sentence =
    meta.spec && url
      ? `The specification: [“${meta.spec.from} … ${meta.spec.to}”](${linkTarget(url)})`
      : 'A best practice that no sentence of the specification states.';
  return [
    `## ${meta.title}`,
    `**${levelWords(meta.level)}** · ${sentence}`,
    `**Why it matters.** ${meta.why}`,
    `**How to fix it.** ${meta.fix}`,
    `[Everything about ${meta.id}](${ruleDocsUrl(meta.id)})`,
  ].join('\n\n');
}

/** Brackets would end the link in Markdown. */
function linkTarget(url: string): string {
  return url.replaceAll('(', '%28').replaceAll(')', '%29');
}

function pascalCase(title: string): string {
  const words = title.match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
