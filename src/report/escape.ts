/** Control and invisible formatting characters out, except line breaks where they are wanted. */
export function printable(text: string, options: { lines?: boolean } = {}): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(/[\u2028\u2029]/g, '\n');
  const kept = clean.replace(/[^\P{C}\n\t]/gu, '\uFFFD');
  return options.lines ? kept : kept.replace(/[\n\t]+/g, ' ');
}

/** Text as plain text inside Markdown that allows HTML: it can start nothing, end nothing, and link nothing. */
export function markdownText(text: string): string {
  return printable(text)
    .replace(/[&<>"'|`*_~[\](){}#!\\$@:]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(
      /^(\s*)([-+=]|\d+\.)/,
      (_whole, space: string, mark: string) => `${space}&#${mark.charCodeAt(0)};${mark.slice(1)}`,
    );
}

/**
 * Our own sentences quote server text between backticks. They become code, everything else plain text, so that the
 * server's part cannot reach the page as Markdown.
 */
export function markdownSentence(text: string): string {
  const parts = printable(text).split('`');
  if (parts.length % 2 === 0) return markdownText(text);
  return parts
    .map((part, index) => (index % 2 === 0 ? markdownText(part) : `<code>${markdownText(part)}</code>`))
    .join('');
}

/** A code block that its text cannot end: the fence is longer than any run of backticks in it. */
export function markdownBlock(text: string, language = ''): string {
  const body = printable(text, { lines: true });
  const longest = Math.max(2, ...[...body.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** Text inside HTML, attributes included. */
export function html(text: string): string {
  return printable(text, { lines: true }).replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`);
}
