import type { Finding, RuleReport } from '../suite/report.js';
import type { RuleMeta } from '../suite/rule.js';
import { markdownBlock, markdownCode, markdownLink, markdownSentence, markdownText } from './escape.js';
import { ruleDocsUrl } from './links.js';
import type { Section } from './sections.js';
import { count, headline, levelWords, placeOf } from './words.js';

const ICONS = { fail: '❌', warn: '⚠️', info: 'ℹ️', none: '⚪' } as const;

/** Findings of one rule with all evidence, then those that get a line; the JSON report has the rest. */
const IN_FULL = 20;
const IN_SHORT = 3;
const IN_LINES = 200;

const RANKS = { fail: 100, warn: 200, info: 300, none: 300 } as const;

/** A violated rule with its findings: whole, with a few findings, or as one line. */
export function ruleSection(rule: RuleReport, findings: readonly Finding[], meta: RuleMeta | undefined): Section {
  const outcome = findings[0]?.outcome ?? 'none';
  const [only] = findings;
  const place = findings.length === 1 && only ? placeMarkdown(only) : '';
  const what =
    findings.length === 1 && only
      ? markdownSentence(headline(only))
      : `${markdownText(rule.title)} (${count(findings.length, 'finding')})`;
  const head = `${ICONS[outcome]} <b>${rule.id}</b> ${levelWords(rule.level)} · ${what}${place}`;
  const details = (inFull: number, inLines: number): string =>
    [
      '<details>',
      `<summary>${head}</summary>`,
      ...(meta ? ['', `**Why it matters:** ${markdownSentence(meta.why)}`] : []),
      ...(meta ? ['', `**How to fix it:** ${markdownSentence(meta.fix)}`] : []),
      '',
      links(rule),
      ...findingBlocks(findings, inFull, inLines),
      '',
      '</details>',
    ].join('\n');
  return { rank: RANKS[outcome], forms: [details(IN_FULL, IN_LINES), details(IN_SHORT, 0), `- ${head}`] };
}

function links(rule: RuleReport): string {
  const sentence =
    rule.specUrl === undefined ? '' : `${markdownLink('The sentence of the specification', rule.specUrl)} · `;
  return `${sentence}${markdownLink(`About ${rule.id}`, ruleDocsUrl(rule.id))}`;
}

function findingBlocks(findings: readonly Finding[], inFull: number, inLines: number): string[] {
  const several = findings.length > 1;
  const lines = findings.slice(inFull, inFull + inLines);
  const more = findings.length - inFull - lines.length;
  return [
    ...findings.slice(0, inFull).flatMap((finding) => evidence(finding, several)),
    ...(lines.length > 0 ? ['', ...lines.map((finding) => `- ${message(finding)}`)] : []),
    ...(more > 0 ? ['', `… and ${count(more, 'more finding')}: the JSON report lists them.`] : []),
  ];
}

/** Of several findings each begins with its message; that of a single one stands in the headline. */
function evidence(finding: Finding, several: boolean): string[] {
  const rows = [
    ...(finding.expected === undefined ? [] : [`- **Expected:** ${markdownSentence(finding.expected)}`]),
    ...(finding.actual === undefined ? [] : [`- **Got:** ${markdownSentence(finding.actual)}`]),
    ...(finding.loweredBecause === undefined
      ? []
      : [`- **Lowered to ${finding.outcome}:** ${markdownSentence(finding.loweredBecause)}`]),
  ];
  return [
    ...(several
      ? ['', `${ICONS[finding.outcome]} ${markdownSentence(headline(finding))}${placeMarkdown(finding)}`]
      : []),
    ...(rows.length > 0 ? ['', ...rows] : []),
    ...(finding.reproduce === undefined ? [] : ['', '**Repeat it:**', '', markdownBlock(finding.reproduce, 'sh')]),
  ];
}

function message(finding: Finding): string {
  return `${markdownSentence(finding.message)}${placeMarkdown(finding)}`;
}

function placeMarkdown(finding: Finding): string {
  const place = placeOf(finding);
  if (!place) return '';
  return ` — ${markdownCode(place.path)}${place.doubt === '' ? '' : ` (${markdownText(place.doubt)})`}`;
}
