/** What GitHub accepts. */
export const ANNOTATIONS_PER_LEVEL = 10;
export const ANNOTATION_MESSAGE_CHARS = 4_096;
export const ANNOTATION_TITLE_CHARS = 255;
export const CHECK_ANNOTATIONS_PER_REQUEST = 50;
export const CHECK_MESSAGE_BYTES = 64 * 1024;
export const CHECK_TEXT_BYTES = 65_535;
export const SUMMARY_BYTES = 1024 * 1024;
export const COMMENT_CHARS = 65_536;
export const SARIF_RESULTS = 25_000;
export const SARIF_TAGS = 10;
export const SARIF_DESCRIPTION_CHARS = 1_024;
export const SARIF_GZIP_BYTES = 10 * 1024 * 1024;

/** Text of at most `limit` characters; what was cut is said. */
export function cutChars(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = `… (${text.length} characters)`;
  return `${text.slice(0, Math.max(0, limit - end.length))}${end}`;
}
