import { wholeChars } from '../suite/whole-chars.js';

/** What GitHub accepts; more is refused or cut there without a word. */

/** Errors, warnings and notices each that a step can show by workflow commands. */
export const ANNOTATIONS_PER_LEVEL = 10;
/** UTF-16 units; the runner cuts the message of a workflow command there. */
export const ANNOTATION_MESSAGE_CHARS = 4_096;
export const ANNOTATION_TITLE_CHARS = 255;
/** One more has the Checks API refuse the request. */
export const CHECK_ANNOTATIONS_PER_REQUEST = 50;
export const CHECK_MESSAGE_BYTES = 64 * 1024;
/** Of the summary of a check run. */
export const CHECK_TEXT_BYTES = 65_535;
/** Of all that a step writes; one byte more and none of it is shown. */
export const SUMMARY_BYTES = 1024 * 1024;
export const COMMENT_CHARS = 65_536;
export const SARIF_RESULTS = 25_000;
export const SARIF_TAGS = 10;
export const SARIF_DESCRIPTION_CHARS = 1_024;
export const SARIF_GZIP_BYTES = 10 * 1024 * 1024;

/** Text of at most `limit` characters (UTF-16 units, none of them half); what was cut is said where there is room. */
export function cutChars(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = `… (${text.length} characters)`;
  const room = limit - end.length;
  return room > 0 ? `${wholeChars(text, room)}${end}` : wholeChars(text, limit);
}
