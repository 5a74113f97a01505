/** The beginning of a text, of at most `limit` UTF-16 units, no character cut in half. */
export function wholeChars(text: string, limit: number): string {
  return text.slice(0, Math.max(0, limit)).replace(/[\uD800-\uDBFF]$/, '');
}
