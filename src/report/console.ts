import picocolors from 'picocolors';
import type { Report, RuleReport } from '../suite/report.js';
import type { RuleMeta } from '../suite/rule.js';
import { asideLines } from './console-asides.js';
import { type Pen, ruleLines, sign } from './console-rule.js';
import { printable } from './escape.js';
import {
  countsLine,
  FAMILY_NAMES,
  gateLine,
  isUnjudged,
  levelWords,
  standings,
  targetFacts,
  targetName,
} from './words.js';
import { wrapText } from './wrap.js';

export interface ConsoleOptions {
  color: boolean;
  /** Columns of the terminal, by which prose is broken; absent: nothing is broken. */
  width?: number;
  /** Also list rules without a violation, and every finding. */
  verbose: boolean;
}

const CONCLUSION_WORDS = { success: 'passed', failure: 'failed', error: 'no judgement' } as const;
/** Columns of the line between two servers. */
const RULE = 80;
const NAME = Math.max(...Object.values(FAMILY_NAMES).map((name) => name.length)) + 2;

/**
 * The report for a terminal or a log: families with their violations, then what was waived, known, not tested or
 * noted, and at the end, where a terminal stops, the counts and the gate. Control characters are taken out.
 */
export function renderConsole(
  report: Report,
  catalogue: readonly RuleMeta[],
  { color, width, verbose }: ConsoleOptions,
): string {
  const c = picocolors.createColors(color);
  const pen: Pen = { c, verbose, ...(width === undefined ? {} : { width }) };
  const metas = new Map<string, RuleMeta>(catalogue.map((meta) => [meta.id, meta]));
  const families = Map.groupBy(report.rules, ({ family }) => family);
  const nothing = report.conclusion === 'error' && isUnjudged(report);
  const lines = [
    c.bold(`MCP ${report.spec}: ${printable(targetName(report))}`),
    ...(nothing ? [] : wrapText(printable(targetFacts(report)), width, '')),
    '',
    ...(nothing ? [] : [...families].flatMap(([family, rules]) => familyLines(family, rules, metas, pen))),
    ...(nothing ? [] : ['']),
    ...asideLines(report, pen),
    ...(nothing ? [] : [countsLine(report)]),
    ...wrapText(printable(gateLine(report)), width, '').map((line) =>
      c.bold(report.conclusion === 'success' ? c.green(line) : c.red(line)),
    ),
  ];
  return `${lines.filter((line, index) => line !== '' || lines[index - 1] !== '').join('\n')}\n`;
}

/** The reports of several servers one after the other, and at the end how many of them pass; of one, only that. */
export function renderConsoles(
  reports: readonly Report[],
  catalogue: readonly RuleMeta[],
  options: ConsoleOptions,
): string {
  const texts = reports.map((report) => renderConsole(report, catalogue, options));
  if (reports.length < 2) return texts.join('');
  const c = picocolors.createColors(options.color);
  const others = reports.filter(({ conclusion }) => conclusion !== 'success');
  const names = others.map((report) => printable(`${targetName(report)} (${CONCLUSION_WORDS[report.conclusion]})`));
  const line = `${reports.length - others.length} of ${reports.length} servers pass${names.length > 0 ? `; not: ${names.join(', ')}` : ''}`;
  const rule = c.dim('─'.repeat(Math.min(options.width ?? RULE, RULE)));
  return `${[...texts, `${c.bold(others.length === 0 ? c.green(line) : c.red(line))}\n`].join(`\n${rule}\n\n`)}`;
}

function familyLines(
  family: string,
  rules: readonly RuleReport[],
  metas: ReadonlyMap<string, RuleMeta>,
  pen: Pen,
): string[] {
  const { c, verbose } = pen;
  const signs = rules.map((rule) => sign(rule, c)).join('');
  // Colours are not to count as columns.
  const gap = ' '.repeat(Math.max(2, 13 - rules.length));
  const details = rules.flatMap((rule) => {
    const findings = rule.findings.filter(({ state }) => state === 'new');
    if (findings.length > 0) return ruleLines(rule, findings, metas.get(rule.id), pen);
    return verbose ? plainLines(rule, pen) : [];
  });
  return [
    `${c.bold(family)}  ${(FAMILY_NAMES[family] ?? '').padEnd(NAME)}${signs}${gap}${c.dim(standings(rules))}`,
    ...(details.length > 0 ? ['', ...details, ''] : []),
  ];
}

function plainLines(rule: RuleReport, { c, width }: Pen): string[] {
  return [
    `  ${sign(rule, c)} ${rule.id} ${levelWords(rule.level)} ${c.dim('·')} ${printable(rule.title)}`,
    ...wrapText(printable(rule.message), width, '    ').map((line) => c.dim(line)),
  ];
}
