import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitSections, type Section } from '../../src/report/sections.js';

const NOTE = (what: string): string => `> ${what} for want of room on this page; the JSON report has everything.`;
const NOTE_BYTES = 100;

function section(rank: number, ...forms: [string, ...string[]]): Section {
  return { rank, forms };
}

const head = section(0, 'head');

describe('fitting sections', () => {
  const sections = [head, section(1, 'a'.repeat(300), 'a short'), section(2, 'b'.repeat(300), 'b short')];
  const whole = fitSections(sections, Number.MAX_SAFE_INTEGER);

  test('all sections in their longest form where there is room', () => {
    expect(whole).toBe(`head\n\n${'a'.repeat(300)}\n\n${'b'.repeat(300)}\n`);
  });

  test('at the limit nothing is shortened; a byte below it, the least needed section is', () => {
    const limit = Buffer.byteLength(whole);
    expect(fitSections(sections, limit)).toBe(whole);
    expect(fitSections(sections, limit - 1)).toBe(
      `head\n\n${'a'.repeat(300)}\n\nb short\n\n${NOTE('1 part shortened')}\n`,
    );
  });

  test('all are shortened before one is left out, and those of rank 0 never are', () => {
    expect(fitSections(sections, 40 + NOTE_BYTES)).toBe(`head\n\na short\n\nb short\n\n${NOTE('2 parts shortened')}\n`);
    expect(fitSections(sections, 25 + NOTE_BYTES)).toBe(
      `head\n\na short\n\n${NOTE('1 part shortened and 1 part left out')}\n`,
    );
    expect(fitSections(sections, 10 + NOTE_BYTES)).toBe(`head\n\n${NOTE('2 parts left out')}\n`);
  });

  test('of one rank the last goes first', () => {
    const same = [head, section(5, 'first'.repeat(50)), section(5, 'second'.repeat(50))];
    expect(fitSections(same, 290 + NOTE_BYTES)).toBe(`head\n\n${'first'.repeat(50)}\n\n${NOTE('1 part left out')}\n`);
  });

  test('bytes are counted, not characters', () => {
    const wide = [head, section(1, '日'.repeat(100), 'short')];
    expect(fitSections(wide, 250)).toContain('short');
    expect(fitSections(wide, 320)).toContain('日'.repeat(100));
  });

  test('whole lines are kept where even the headlines are too long', () => {
    const text = fitSections([section(0, 'one\ntwo\nthree'.repeat(50))], 12);
    expect(text).toBe('one\ntwo\n');
  });

  test('never exceeds its budget and never cuts a section', () => {
    const forms = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ maxLength: 20 }));
    const any = fc.array(fc.record({ rank: fc.integer({ min: 1, max: 5 }), forms }), { maxLength: 20 });
    fc.assert(
      fc.property(any, fc.integer({ min: 300, max: 3_000 }), (list, budget) => {
        const text = fitSections([head, ...list], budget);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(budget);
        const known = [...list.flatMap((entry) => entry.forms), 'head', ''];
        const unknown = text
          .trimEnd()
          .split('\n\n')
          .filter((part) => !part.startsWith('> ') && !known.some((form) => form.trimEnd().includes(part.trimEnd())));
        expect(unknown).toEqual([]);
      }),
    );
  });
});
