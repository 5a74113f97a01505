import { SARIF_DESCRIPTION_CHARS, SARIF_RESULTS, SARIF_TAGS } from './limits.js';

/** What code scanning accepts of a SARIF file; more is refused or cut there without a word. */
export const SARIF_LIMITS = {
  results: SARIF_RESULTS,
  tags: SARIF_TAGS,
  nameChars: 255,
  descriptionChars: SARIF_DESCRIPTION_CHARS,
  /** Our own bound: an alert is read on one page. */
  messageChars: 4_096,
} as const;
