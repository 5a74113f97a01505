import type { Report } from '../suite/report.js';
import type { RuleMeta } from '../suite/rule.js';
import { levelGroup } from '../suite/rule.js';
import { markdownBlock, markdownSentence, markdownText } from './escape.js';
import { SUMMARY_BYTES } from './limits.js';
import { ruleDocsUrl } from './links.js';
import {
  count,
  countsLine,
  type Found,
  findingsOf,
  gateLine,
  levelWords,
  targetFacts,
  targetName,
  untested,
} from './words.js';

/** One part of the Markdown report; the least needed are left out first when there is no room. */
export interface Section {
  /** 0 is always kept; the highest number goes first. */
  rank: number;
  text: string;
}

const ICONS = { fail: '❌', warn: '⚠️', info: 'ℹ️', none: '⚪' } as const;
const LEVELS = ['MUST', 'SHOULD', 'MAY'] as const;

/** The report as GitHub Markdown, cut by whole sections to a number of bytes; what was left out is said. */
export function renderSummary(
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  budgetBytes = SUMMARY_BYTES,
): string {
  return withinBudget(
    reports.flatMap((report) => sectionsOf(report, catalogue)),
    budgetBytes,
  );
}

function withinBudget(sections: readonly Section[], budget: number): string {
  const kept = [...sections];
  let dropped = 0;
  const text = (): string => {
    const note =
      dropped === 0
        ? []
        : [`\n> ${count(dropped, 'section')} left out for want of room; the JSON report has all of them.\n`];
    return [...kept.map((section) => section.text), ...note].join('\n');
  };
  while (Buffer.byteLength(text()) > budget) {
    const worst = Math.max(...kept.map(({ rank }) => rank));
    if (worst === 0) break;
    kept.splice(
      kept.findLastIndex(({ rank }) => rank === worst),
      1,
    );
    dropped++;
  }
  const whole = text();
  return Buffer.byteLength(whole) <= budget
    ? whole
    : Buffer.from(whole)
        .subarray(0, budget)
        .toString('utf8')
        .replace(/\uFFFD+$/, '');
}

function sectionsOf(report: Report, catalogue: readonly RuleMeta[]): Section[] {
  const fixes = new Map<string, RuleMeta>(catalogue.map((meta) => [meta.id, meta]));
  const violations = findingsOf(report, ['new']);
  return [
    { rank: 0, text: headline(report) },
    ...(report.conclusion === 'error' && report.counts.byVerdict.pass + report.counts.byVerdict.violation === 0
      ? []
      : [{ rank: 1, text: table(report) }]),
    ...violations.map((found, index) => ({
      rank: rankOf(found, index),
      text: violation(found, fixes.get(found.rule.id)),
    })),
    ...list(4, 'Known from the baseline', findingsOf(report, ['known']).map(foundLine)),
    ...list(4, 'Waived', findingsOf(report, ['waived']).map(foundLine)),
    ...list(
      4,
      'Fixed since the baseline',
      report.gate.fixed.map(
        ({ rule, subject }) => `${rule}${subject === undefined ? '' : ` (${markdownText(subject)})`}`,
      ),
    ),
    ...list(
      3,
      'Waivers to look at',
      report.gate.unusedWaivers.map(
        ({ rule, where, expired }) =>
          `${expired ? 'expired' : 'unused'}: ${markdownText(rule)}${where === undefined ? '' : ` at <code>${markdownText(where)}</code>`}`,
      ),
    ),
    ...list(
      5,
      'Not tested',
      untested(report).map(
        ({ reason, enable, rules }) =>
          `${rules.join(', ')}: ${markdownSentence(reason)}${enable === undefined ? '' : ` — ${markdownSentence(enable)}`}`,
      ),
    ),
    ...list(6, 'Notes', [
      ...report.rules.flatMap(({ id, notes }) => notes.map((note) => `${id}: ${markdownSentence(note)}`)),
      ...report.notes.map(markdownSentence),
    ]),
  ];
}

/** Failures stay longest, then warnings, then information; later ones go first. */
function rankOf({ finding }: Found, index: number): number {
  const base = finding.outcome === 'fail' ? 100 : finding.outcome === 'warn' ? 10_000 : 1_000_000;
  return base + index;
}

function headline(report: Report): string {
  const icon = report.conclusion === 'success' ? '✅' : report.conclusion === 'failure' ? '❌' : '🚫';
  return [
    `## ${icon} MCP compliance: ${markdownText(targetName(report))}`,
    '',
    `**${markdownSentence(gateLine(report))}**`,
    '',
    `${markdownText(targetFacts(report))} · judged by MCP ${report.spec} · ${countsLine(report)}`,
    '',
  ].join('\n');
}

function table(report: Report): string {
  const families = Map.groupBy(report.rules, ({ family }) => family);
  const rows = [...families].map(([family, rules]) => {
    const violated = LEVELS.map(
      (level) => rules.filter((rule) => rule.verdict === 'violation' && levelGroup(rule.level) === level).length || '',
    );
    const by = (verdict: string): number => rules.filter((rule) => rule.verdict === verdict).length;
    return `| ${family} | ${violated.join(' | ')} | ${by('pass')} | ${by('not-applicable')} | ${by('not-tested')} |`;
  });
  return [
    '| Family | MUST violated | SHOULD violated | MAY violated | Passed | Not applicable | Not tested |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows,
    '',
  ].join('\n');
}

function violation({ rule, finding }: Found, meta: RuleMeta | undefined): string {
  const place = finding.location
    ? ` — <code>${markdownText(`${finding.location.path}:${finding.location.line}`)}</code>${finding.location.ambiguous ? ' (or another place of that name)' : ''}`
    : '';
  const rows = [
    finding.expected === undefined ? '' : `**Expected:** ${markdownSentence(finding.expected)}`,
    finding.actual === undefined ? '' : `**Got:** ${markdownSentence(finding.actual)}`,
    finding.loweredBecause === undefined
      ? ''
      : `**Lowered to ${finding.outcome}:** ${markdownSentence(finding.loweredBecause)}`,
    meta ? `**Why it matters:** ${markdownSentence(meta.why)}` : '',
    meta ? `**Fix:** ${markdownSentence(meta.fix)}` : '',
    `[About this rule](${ruleDocsUrl(rule.id)})${rule.specUrl === undefined ? '' : ` · [the sentence of the specification](${rule.specUrl})`}`,
    finding.reproduce === undefined ? '' : `**Repeat it:**\n\n${markdownBlock(finding.reproduce, 'sh')}`,
  ].filter((row) => row !== '');
  return [
    '<details>',
    `<summary>${ICONS[finding.outcome]} <b>${rule.id}</b> ${levelWords(rule.level)} · ${markdownSentence(finding.message)}${place}</summary>`,
    '',
    rows.join('\n\n'),
    '',
    '</details>',
    '',
  ].join('\n');
}

function foundLine({ rule, finding }: Found): string {
  return `${rule.id}: ${markdownSentence(finding.message)}`;
}

function list(rank: number, title: string, lines: readonly string[]): Section[] {
  if (lines.length === 0) return [];
  return [
    {
      rank,
      text: [
        '<details>',
        `<summary>${title} (${lines.length})</summary>`,
        '',
        ...lines.map((line) => `- ${line}`),
        '',
        '</details>',
        '',
      ].join('\n'),
    },
  ];
}
