import { ruleRanges } from '../gate/phrases.js';
import type { Report } from '../suite/report.js';
import { markdownCode, markdownLink, markdownSentence, markdownText } from './escape.js';
import { PROJECT_URL } from './links.js';
import type { Section } from './sections.js';
import { count, defects, findingsOf, leftOut, untested, waivedWords, waiverLine } from './words.js';

/** What is no new violation but ought to be known, each kind folded under a line of its own. */
export function asideSections(report: Report): Section[] {
  const { fixed, unusedWaivers } = report.gate;
  return [
    ...folded(
      110,
      'Defects of this tool',
      defects(report).map(({ rule, text }) => `${rule}: ${markdownSentence(text)}`),
      `Please report them: ${markdownLink('open an issue', `${PROJECT_URL}/issues`)}.`,
    ),
    ...folded(
      120,
      'Waivers to look at',
      unusedWaivers.map((waiver) => markdownText(waiverLine(waiver))),
    ),
    ...folded(
      120,
      'Fixed since the baseline',
      fixed.map(({ rule, subject }) => `${rule}${subject === undefined ? '' : ` ${markdownCode(subject)}`}`),
      'Write the baseline anew, so that they cannot come back unseen.',
    ),
    ...folded(250, 'Known from the baseline', stateLines(report, 'known')),
    ...folded(250, 'Waived', stateLines(report, 'waived')),
    ...folded(220, 'Not tested', untestedLines(report), undefined, report.counts.byVerdict['not-tested']),
    ...folded(400, 'Notes', [
      ...report.rules.flatMap(({ id, notes }) => notes.map((note) => `${id}: ${markdownSentence(note)}`)),
      ...report.notes.map(markdownSentence),
    ]),
  ];
}

function folded(
  rank: number,
  title: string,
  lines: readonly string[],
  advice?: string,
  number = lines.length,
): Section[] {
  if (lines.length === 0) return [];
  const head = `${title} (${number})`;
  const text = [
    '<details>',
    `<summary>${head}</summary>`,
    ...(advice === undefined ? [] : ['', advice]),
    '',
    ...lines.map((line) => `- ${line}`),
    '',
    '</details>',
  ].join('\n');
  return [{ rank, forms: [text, `${head}.`] }];
}

function stateLines(report: Report, state: 'known' | 'waived'): string[] {
  return findingsOf(report, [state]).map(
    ({ rule, finding }) => `${rule.id}: ${markdownSentence(`${finding.message}${waivedWords(finding)}`)}`,
  );
}

function untestedLines(report: Report): string[] {
  const out = leftOut(report);
  return [
    ...untested(report).map(
      ({ reason, enable, rules }) =>
        `${ruleRanges(rules)}: ${markdownSentence(reason)}${enable === undefined ? '' : ` — **to test it,** ${markdownSentence(enable)}`}`,
    ),
    ...(out.length === 0 ? [] : [`${count(out.length, 'rule')} left out by the settings: ${ruleRanges(out)}`]),
  ];
}
