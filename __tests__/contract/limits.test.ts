import { describe, expect, test } from '@jest/globals';
import { checkAnnotation } from '../../src/github/check-annotation.js';
import { fitBytes } from '../../src/github/fit-text.js';
import * as limits from '../../src/report/limits.js';
import { SARIF_LIMITS } from '../../src/report/sarif-limits.js';

/** What GitHub documents, or its runner and API were seen to do. */
const GITHUB = {
  ANNOTATIONS_PER_LEVEL: 10,
  ANNOTATION_MESSAGE_CHARS: 4_096,
  ANNOTATION_TITLE_CHARS: 255,
  CHECK_ANNOTATIONS_PER_REQUEST: 50,
  CHECK_MESSAGE_BYTES: 65_536,
  CHECK_TEXT_BYTES: 65_535,
  SUMMARY_BYTES: 1_048_576,
  COMMENT_CHARS: 65_536,
  SARIF_RESULTS: 25_000,
  SARIF_TAGS: 10,
  SARIF_DESCRIPTION_CHARS: 1_024,
  SARIF_GZIP_BYTES: 10_485_760,
};

test('every limit has a name, and no other number', () => {
  const numbers = Object.entries(limits).filter(([, value]) => typeof value === 'number');
  expect(Object.fromEntries(numbers)).toEqual(GITHUB);
  expect(SARIF_LIMITS).toMatchObject({ results: 25_000, tags: 10, nameChars: 255, descriptionChars: 1_024 });
});

describe('an annotation of a check run', () => {
  const annotated = (message: string, title: string) =>
    checkAnnotation({ level: 'error', message, properties: { title } }, 'README.md');

  test.each([-1, 0, 1])('whose title has 255 characters and %i', (more) => {
    const title = 'x'.repeat(limits.ANNOTATION_TITLE_CHARS + more);
    const shown = annotated('m', title).title ?? '';
    expect(shown.length).toBe(Math.min(title.length, limits.ANNOTATION_TITLE_CHARS));
    expect(shown === title).toBe(more <= 0);
  });

  test.each([-1, 0, 1])('whose message has 64 KiB and %i bytes', (more) => {
    // Two bytes a character, and one of one byte to be exact.
    const bytes = limits.CHECK_MESSAGE_BYTES + more;
    const message = 'é'.repeat(Math.floor(bytes / 2)) + 'x'.repeat(bytes % 2);
    const shown = annotated(message, 'T').message;
    expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(limits.CHECK_MESSAGE_BYTES);
    expect(shown === message).toBe(more <= 0);
    if (more > 0) expect(shown).toContain('left out for want of room');
  });
});

test.each([-1, 0, 1])('text of the allowed bytes and %i is cut above them only, and stays well formed', (more) => {
  for (const limit of [limits.CHECK_TEXT_BYTES, limits.CHECK_MESSAGE_BYTES, 1_000]) {
    const text = '😀'.repeat(limit).slice(0, 2 * Math.floor((limit + more) / 4)) + 'x'.repeat((limit + more) % 4);
    expect(Buffer.byteLength(text)).toBe(limit + more);
    const fitted = fitBytes(text, limit);
    expect(Buffer.byteLength(fitted)).toBeLessThanOrEqual(limit);
    expect(fitted.isWellFormed()).toBe(true);
    expect(fitted === text).toBe(more <= 0);
  }
});

test.each([-1, 0, 1])('characters as allowed and %i are cut above them only, and stay well formed', (more) => {
  for (const limit of [
    limits.ANNOTATION_TITLE_CHARS,
    limits.ANNOTATION_MESSAGE_CHARS,
    limits.SARIF_DESCRIPTION_CHARS,
  ]) {
    const text = `${'😀'.repeat(limit)}`.slice(0, limit + more - ((limit + more) % 2)) + 'x'.repeat((limit + more) % 2);
    const cut = limits.cutChars(text, limit);
    expect(cut.length).toBeLessThanOrEqual(limit);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut === text).toBe(more <= 0);
    if (more > 0) expect(cut).toContain(`… (${text.length} characters)`);
  }
});
