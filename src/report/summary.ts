import { mergeReports } from '../gate/merge.js';
import type { Report, RuleReport } from '../suite/report.js';
import { LEVEL_GROUPS, levelGroup, type RuleMeta } from '../suite/rule.js';
import { markdownSentence, markdownText } from './escape.js';
import { SUMMARY_BYTES } from './limits.js';
import { fitSections, type Section } from './sections.js';
import { asideSections } from './summary-asides.js';
import { ruleSection } from './summary-rule.js';
import {
  countsLine,
  FAMILY_NAMES,
  findingsOf,
  gateLine,
  isUnjudged,
  type Standing,
  standingOf,
  targetFacts,
  targetName,
} from './words.js';

const CONCLUSIONS = { success: '✅', failure: '❌', error: '🚫' } as const;
/** Short, so that GitHub's page has room for all of them side by side. */
const COLUMNS = [
  ...LEVEL_GROUPS.map((level) => `✗&nbsp;${level}`),
  'Info, known, waived',
  'Passed',
  'N/A',
  'Not tested',
] as const;

/** Columns that a table of servers, whose names are long, does without. */
const DETAILS: readonly string[] = ['Info, known, waived', 'N/A'];

/**
 * The reports as GitHub Markdown of at most `budgetBytes` bytes, for the job summary, a comment or a file: verdict and
 * gate first, a table by family and level, each violated rule, then what is no new violation. Where there is too much,
 * sections are shortened and left out, and the text says so. Text of the server cannot form structure.
 */
export function renderSummary(
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  budgetBytes = SUMMARY_BYTES,
): string {
  const metas = new Map<string, RuleMeta>(catalogue.map((meta) => [meta.id, meta]));
  const [only] = reports;
  if (reports.length === 1 && only) return fitSections(serverSections(only, metas, '##'), budgetBytes);
  const sections = [overview(reports), ...reports.flatMap((report) => serverSections(report, metas, '###'))];
  return fitSections(sections, budgetBytes);
}

/** Of several servers, how each fared. */
function overview(reports: readonly Report[]): Section {
  const { conclusion } = mergeReports(reports);
  const passed = reports.filter((report) => report.conclusion === 'success').length;
  const head = `## ${CONCLUSIONS[conclusion]} MCP compliance: ${passed} of ${reports.length} servers pass`;
  const rows = reports.map((report) => {
    const cells = numbers(report.rules).filter((_number, index) => !DETAILS.includes(COLUMNS[index] ?? ''));
    return `| ${CONCLUSIONS[report.conclusion]} | ${markdownText(targetName(report))} | ${cells.join(' | ')} |`;
  });
  const columns = COLUMNS.filter((column) => !DETAILS.includes(column));
  const table = [
    `| Gate | Server | ${columns.join(' | ')} |`,
    `| :-: | --- |${' --: |'.repeat(columns.length)}`,
    ...rows,
  ];
  return { rank: 0, forms: [[head, '', ...table].join('\n')] };
}

function serverSections(report: Report, metas: ReadonlyMap<string, RuleMeta>, heading: '##' | '###'): Section[] {
  const nothing = report.conclusion === 'error' && isUnjudged(report);
  const violated = [...Map.groupBy(findingsOf(report, ['new']), ({ rule }) => rule)];
  return [
    { rank: 0, forms: [headline(report, heading, nothing)] },
    ...(nothing ? [] : [{ rank: 50, forms: [familyTable(report)] } satisfies Section]),
    ...violated.map(([rule, found]) =>
      ruleSection(
        rule,
        found.map(({ finding }) => finding),
        metas.get(rule.id),
      ),
    ),
    ...(nothing ? [] : asideSections(report)),
  ];
}

function headline(report: Report, heading: '##' | '###', nothing: boolean): string {
  return [
    `${heading} ${CONCLUSIONS[report.conclusion]} MCP compliance: ${markdownText(targetName(report))}`,
    '',
    `**${markdownSentence(gateLine(report))}**`,
    ...(nothing
      ? []
      : ['', `${markdownText(targetFacts(report))} · judged by MCP ${report.spec} · ${countsLine(report)}`]),
  ].join('\n');
}

function familyTable(report: Report): string {
  const families = Map.groupBy(report.rules, ({ family }) => family);
  const rows = [...families].map(([family, rules]) => `| ${familyCell(family)} | ${numbers(rules).join(' | ')} |`);
  return [
    `| Family | ${COLUMNS.join(' | ')} |`,
    `| --- |${' --: |'.repeat(COLUMNS.length)}`,
    ...rows,
    `| **All** | ${numbers(report.rules).join(' | ')} |`,
  ].join('\n');
}

/** On one line, since eleven rows stand before the first violation. */
function familyCell(family: string): string {
  return `${family} ${FAMILY_NAMES[family] ?? ''}`.trim().replaceAll(' ', '&nbsp;');
}

/** A cell for each column; none where there is nothing to count. */
function numbers(rules: readonly RuleReport[]): (number | '')[] {
  const those = (...standings: Standing[]): RuleReport[] =>
    rules.filter((rule) => standings.includes(standingOf(rule)));
  const violated = those('violated');
  return [
    ...LEVEL_GROUPS.map((level) => violated.filter((rule) => levelGroup(rule.level) === level)),
    those('for information', 'known', 'waived'),
    those('passed'),
    those('not applicable'),
    those('not tested'),
  ].map(({ length }) => length || '');
}
