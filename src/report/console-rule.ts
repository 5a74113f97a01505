import type picocolors from 'picocolors';
import { count } from '../gate/phrases.js';
import type { Finding, RuleReport } from '../suite/report.js';
import type { RuleMeta } from '../suite/rule.js';
import { printable } from './escape.js';
import { ruleDocsUrl } from './links.js';
import { headline, levelWords, newOutcome, placeOf } from './words.js';
import { wrapText } from './wrap.js';

export type Colors = ReturnType<typeof picocolors.createColors>;

export interface Pen {
  c: Colors;
  /** Columns of the terminal; absent: lines are not broken. */
  width?: number;
  verbose: boolean;
}

/** Findings of one rule that are shown in full unless all are asked for. */
const FINDINGS_SHOWN = 5;
const LABEL = 10;
const INDENT = '    ';

/** ✓ passed, ✗ fails, ! warning, i information, ~ waived or known, – not applicable, ? not tested. */
export function sign(rule: RuleReport, c: Colors): string {
  const { verdict } = rule;
  if (verdict === 'pass') return c.green('✓');
  if (verdict !== 'violation') return c.dim(verdict === 'not-tested' ? '?' : '–');
  const outcome = newOutcome(rule);
  if (outcome === 'fail') return c.red('✗');
  if (outcome === 'warn') return c.yellow('!');
  return outcome === 'info' ? c.cyan('i') : c.dim('~');
}

/** A violated rule with its findings: what was expected, what came, how to fix it, where it is written, how to repeat it. */
export function ruleLines(
  rule: RuleReport,
  findings: readonly Finding[],
  meta: RuleMeta | undefined,
  pen: Pen,
): string[] {
  const { c, verbose } = pen;
  const shown = verbose ? findings : findings.slice(0, FINDINGS_SHOWN);
  const more = findings.length - shown.length;
  return [
    `  ${sign(rule, c)} ${c.bold(rule.id)} ${levelWords(rule.level)} ${c.dim('·')} ${printable(rule.title)}`,
    ...shown.flatMap((finding) => findingLines(finding, rule, pen)),
    ...(more > 0
      ? [c.dim(`${INDENT}and ${count(more, 'more finding')} of this rule: --verbose or the JSON report lists all`)]
      : []),
    ...(meta ? labelled('fix', meta.fix, pen) : []),
    c.dim(
      row(
        'spec',
        rule.specUrl ? printable(rule.specUrl) : 'a best practice that no sentence of the specification states',
      ),
    ),
    c.dim(row('about', ruleDocsUrl(rule.id))),
    '',
  ];
}

function findingLines(finding: Finding, rule: RuleReport, pen: Pen): string[] {
  const { c, width } = pen;
  const paint = finding.outcome === 'fail' ? c.red : finding.outcome === 'warn' ? c.yellow : c.cyan;
  const graded = finding.outcome === rule.outcome ? '' : ` (${finding.outcome})`;
  const place = placeOf(finding);
  return [
    ...wrapText(`${printable(headline(finding))}${graded}`, width, INDENT).map((line) => paint(line)),
    ...(finding.loweredBecause === undefined
      ? []
      : labelled('lowered', `to ${finding.outcome}, because ${finding.loweredBecause}`, pen)),
    ...(finding.expected === undefined ? [] : labelled('expected', finding.expected, pen)),
    ...(finding.actual === undefined ? [] : labelled('got', finding.actual, pen)),
    ...(place === undefined
      ? []
      : [row('at', `${printable(place.path)}${place.doubt === '' ? '' : ` (${printable(place.doubt)})`}`)]),
    ...(finding.reproduce === undefined ? [] : [row('repeat', printable(finding.reproduce))]),
  ];
}

/** A line that must stay whole, to be copied. */
function row(label: string, text: string): string {
  return `${INDENT}${label.padEnd(LABEL)}${text}`;
}

function labelled(label: string, text: string, { width }: Pen): string[] {
  return wrapText(printable(text), width, `${INDENT}${' '.repeat(LABEL)}`, `${INDENT}${label.padEnd(LABEL)}`);
}
