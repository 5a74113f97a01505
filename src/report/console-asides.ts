import { ruleRanges } from '../gate/phrases.js';
import type { Report } from '../suite/report.js';
import type { Pen } from './console-rule.js';
import { printable } from './escape.js';
import { PROJECT_URL } from './links.js';
import { count, defects, findingsOf, isUnjudged, leftOut, untested, waivedWords, waiverLine } from './words.js';
import { wrapText } from './wrap.js';

/** Waived and known findings that are shown unless all are asked for. */
const ACCEPTED_SHOWN = 20;

/** What is no violation but ought to be known, each kind under a heading of its own. */
export function asideLines(report: Report, pen: Pen): string[] {
  const { fixed, unusedWaivers } = report.gate;
  return [
    ...block(`Waived (${report.gate.waived})`, stateLines(report, 'waived', pen), pen),
    ...block(`Known from the baseline (${report.gate.known})`, stateLines(report, 'known', pen), pen),
    ...block(
      `Fixed since the baseline (${fixed.length}): write the baseline anew`,
      fixed.map(({ rule, subject }) => `${rule}${subject === undefined ? '' : ` ${subject}`}`),
      pen,
    ),
    ...block('Waivers to look at', unusedWaivers.map(waiverLine), pen),
    ...block('Not tested', untestedLines(report), pen),
    ...block('Notes', noteLines(report), pen),
    ...block(
      `Defects of this tool: please report them at ${PROJECT_URL}/issues`,
      defects(report).map(({ rule, text }) => `${rule}: ${text}`),
      pen,
    ),
  ];
}

function block(title: string, lines: readonly string[], { c, width }: Pen): string[] {
  if (lines.length === 0) return [];
  return [c.bold(title), ...lines.flatMap((line) => wrapText(printable(line), width, '    ', '  ')), ''];
}

/** Findings that are accepted already, of which a log needs to show some only. */
function stateLines(report: Report, state: 'waived' | 'known', { verbose }: Pen): string[] {
  const lines = findingsOf(report, [state]).map(
    ({ rule, finding }) => `${rule.id} ${finding.message}${waivedWords(finding)}`,
  );
  const more = lines.length - ACCEPTED_SHOWN;
  if (verbose || more <= 0) return lines;
  return [...lines.slice(0, ACCEPTED_SHOWN), `and ${more} more: --verbose or the JSON report lists all`];
}

function untestedLines(report: Report): string[] {
  const out = leftOut(report);
  return [
    ...(isUnjudged(report) && report.conclusion === 'error'
      ? []
      : untested(report).map(
          ({ reason, enable, rules }) => `${ruleRanges(rules)}: ${reason}${enable === undefined ? '' : `; ${enable}`}`,
        )),
    ...(out.length === 0 ? [] : [`${count(out.length, 'rule')} left out by the settings: ${ruleRanges(out)}`]),
  ];
}

function noteLines(report: Report): string[] {
  return [...report.rules.flatMap(({ id, notes }) => notes.map((note) => `${id}: ${note}`)), ...report.notes];
}
