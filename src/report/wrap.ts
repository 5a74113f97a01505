/** Narrower columns would be harder to read than long lines. */
const NARROWEST = 40;

/**
 * Text broken at spaces into lines of at most `width` characters, indent included; later lines are indented by
 * `hanging`. Words that are longer stay whole, so that addresses can be copied.
 */
export function wrapText(text: string, width: number | undefined, hanging: string, first = hanging): string[] {
  if (width === undefined || first.length + text.length <= width) return [`${first}${text}`];
  const limit = Math.max(NARROWEST, width);
  const lines: string[] = [];
  let line = first;
  let empty = true;
  for (const word of text.split(' ')) {
    if (!empty && line.length + 1 + word.length > limit) {
      lines.push(line);
      line = `${hanging}${word}`;
    } else {
      line = empty ? `${line}${word}` : `${line} ${word}`;
    }
    empty = false;
  }
  return [...lines, line];
}
