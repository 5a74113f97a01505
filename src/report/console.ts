import picocolors from 'picocolors';
import type { Report, RuleReport } from '../suite/report.js';
import type { RuleMeta } from '../suite/rule.js';
import { printable } from './escape.js';
import { ruleDocsUrl } from './links.js';
import { countsLine, findingsOf, gateLine, levelWords, targetFacts, targetName, untested } from './words.js';

export interface ConsoleOptions {
  color: boolean;
  /** Also list rules that passed or do not apply. */
  verbose: boolean;
}

type Colors = ReturnType<typeof picocolors.createColors>;

const SIGNS = { pass: '✓', violation: '✗', 'not-applicable': '–', 'not-tested': '?' } as const;

/** The report for a terminal or a log: families, then each violation, then what was not tested, then the gate. */
export function renderConsole(
  report: Report,
  catalogue: readonly RuleMeta[],
  { color, verbose }: ConsoleOptions,
): string {
  const c = picocolors.createColors(color);
  const lines = [
    c.bold(`MCP ${report.spec} compliance of ${printable(targetName(report))}`),
    printable(targetFacts(report)),
    '',
    ...(report.conclusion === 'error' && report.rules.every(({ verdict }) => verdict === 'not-tested')
      ? []
      : familyLines(report, c, verbose)),
    ...violationLines(report, catalogue, c),
    ...asideLines(report, c),
    countsLine(report),
    gateColor(report, c)(printable(gateLine(report))),
  ];
  return `${lines.join('\n')}\n`;
}

function gateColor({ conclusion }: Report, c: Colors): (text: string) => string {
  return (text) => c.bold(conclusion === 'success' ? c.green(text) : c.red(text));
}

function sign(rule: RuleReport, c: Colors): string {
  if (rule.verdict === 'pass') return c.green(SIGNS.pass);
  if (rule.verdict !== 'violation') return c.dim(SIGNS[rule.verdict]);
  if (rule.outcome === 'fail') return c.red(SIGNS.violation);
  return rule.outcome === 'warn' ? c.yellow('!') : c.cyan('i');
}

function familyLines(report: Report, c: Colors, verbose: boolean): string[] {
  const families = Map.groupBy(report.rules, ({ family }) => family);
  return [...families].flatMap(([family, rules]) => {
    const shown = rules.filter(({ verdict }) => verbose || verdict === 'violation');
    const head = `${c.bold(family)}  ${rules.map((rule) => sign(rule, c)).join('')}`;
    return [
      head,
      ...shown.map(
        (rule) =>
          `  ${sign(rule, c)} ${rule.id} ${c.dim(levelWords(rule.level))} ${rule.title}${verbose ? c.dim(` · ${printable(rule.message)}`) : ''}`,
      ),
    ];
  });
}

function violationLines(report: Report, catalogue: readonly RuleMeta[], c: Colors): string[] {
  const fixes = new Map<string, string>(catalogue.map(({ id, fix }) => [id, fix]));
  return findingsOf(report, ['new', 'known']).flatMap(({ rule, finding }) => {
    const paint = finding.outcome === 'fail' ? c.red : finding.outcome === 'warn' ? c.yellow : c.cyan;
    const place = finding.location
      ? `  at ${finding.location.path}:${finding.location.line}${finding.location.ambiguous ? ' (or another place of that name)' : ''}`
      : undefined;
    return [
      '',
      `${paint(finding.outcome === 'none' ? 'off' : finding.outcome)} ${c.bold(rule.id)} ${levelWords(rule.level)}${finding.state === 'known' ? c.dim(' (known from the baseline)') : ''}`,
      `  ${printable(finding.message)}`,
      ...(place === undefined ? [] : [place]),
      ...(finding.loweredBecause === undefined
        ? []
        : [c.dim(`  lowered to ${finding.outcome}: ${printable(finding.loweredBecause)}`)]),
      ...(finding.expected === undefined ? [] : [`  expected: ${printable(finding.expected)}`]),
      ...(finding.actual === undefined ? [] : [`  got:      ${printable(finding.actual)}`]),
      `  fix:      ${fixes.get(rule.id) ?? ''}`,
      ...(finding.reproduce === undefined ? [] : [`  repeat:   ${printable(finding.reproduce)}`]),
      c.dim(`  spec:     ${rule.specUrl ?? 'best practice of this tool'}`),
      c.dim(`  docs:     ${ruleDocsUrl(rule.id)}`),
    ];
  });
}

function asideLines(report: Report, c: Colors): string[] {
  const waived = findingsOf(report, ['waived']);
  const { fixed, unusedWaivers } = report.gate;
  const lines = [
    ...untested(report).map(
      ({ reason, enable, rules }) =>
        `not tested: ${rules.join(', ')}: ${printable(reason)}${enable === undefined ? '' : ` (${printable(enable)})`}`,
    ),
    ...waived.map(({ rule, finding }) => `waived: ${rule.id}: ${printable(finding.message)}`),
    ...fixed.map(
      ({ rule, subject }) =>
        `fixed since the baseline: ${rule}${subject === undefined ? '' : ` (${printable(subject)})`}`,
    ),
    ...unusedWaivers.map(
      ({ rule, where, expired }) =>
        `waiver ${expired ? 'expired' : 'unused'}: ${rule}${where === undefined ? '' : ` at ${where}`}`,
    ),
    ...report.rules.flatMap(({ id, notes }) => notes.map((note) => `note: ${id}: ${printable(note)}`)),
    ...report.notes.map((note) => `note: ${printable(note)}`),
  ];
  return ['', ...lines.map((line) => c.dim(line)), ...(lines.length > 0 ? [''] : [])];
}
