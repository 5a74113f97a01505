import { count } from '../gate/phrases.js';

/** One part of a Markdown report, in one or several forms. */
export interface Section {
  /** 0 is always kept; the highest number is shortened and left out first. */
  rank: number;
  /** The longest form first; blank lines between sections are put by `fitSections`. */
  forms: readonly [string, ...string[]];
}

interface Kept {
  section: Section;
  /** Index of the form in use; undefined when the section is left out. */
  form: number | undefined;
  bytes: number;
}

const SEPARATOR = '\n\n';

/**
 * Sections as one text of at most `budget` bytes of UTF-8. Where it is too long, the least needed sections take their
 * next shorter form, then all the others, and at last they are left out; the text says so. Sections are never cut.
 */
export function fitSections(sections: readonly Section[], budget: number): string {
  const kept = sections.map((section): Kept => ({ section, form: 0, bytes: size(section.forms[0]) }));
  const whole = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  // The last section is followed by one line break, not by a separator.
  if (whole - SEPARATOR.length + 1 <= budget) return textOf(kept);
  shrink(kept, whole, budget - size(note(sections.length, sections.length)));
  const short = kept.filter(({ form }) => form !== undefined && form > 0).length;
  const gone = kept.filter(({ form }) => form === undefined).length;
  return wholeLines(`${textOf(kept).trimEnd()}${SEPARATOR}${note(short, gone)}\n`, budget);
}

/** Changes forms until the sum of bytes is within the budget, or nothing but sections of rank 0 is left. */
function shrink(kept: Kept[], whole: number, budget: number): void {
  const order = kept
    .filter(({ section }) => section.rank > 0)
    .reverse()
    .sort((a, b) => b.section.rank - a.section.rank);
  const longest = Math.max(0, ...order.map(({ section }) => section.forms.length));
  let sum = whole;
  for (let form = 1; form <= longest; form++) {
    for (const entry of order) {
      if (sum <= budget) return;
      const next = entry.section.forms[form];
      if (next === undefined) continue;
      sum += size(next) - entry.bytes;
      Object.assign(entry, { form, bytes: size(next) });
    }
  }
  for (const entry of order) {
    if (sum <= budget) return;
    sum -= entry.bytes;
    Object.assign(entry, { form: undefined, bytes: 0 });
  }
}

function size(text: string): number {
  return Buffer.byteLength(text) + SEPARATOR.length;
}

function textOf(kept: readonly Kept[]): string {
  const texts = kept.flatMap(({ section, form }) => (form === undefined ? [] : [section.forms[form] ?? '']));
  return `${texts.join(SEPARATOR)}\n`;
}

function note(short: number, gone: number): string {
  const parts = [
    ...(short > 0 ? [`${count(short, 'part')} shortened`] : []),
    ...(gone > 0 ? [`${count(gone, 'part')} left out`] : []),
  ];
  return `> ${parts.join(' and ')} for want of room on this page; the JSON report has everything.`;
}

/** Only for a budget that even the headlines exceed: as many whole lines as fit. */
function wholeLines(text: string, budget: number): string {
  if (Buffer.byteLength(text) <= budget) return text;
  let sum = 0;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    sum += Buffer.byteLength(line) + 1;
    if (sum > budget) break;
    lines.push(line);
  }
  return lines.map((line) => `${line}\n`).join('');
}
