/** Control and invisible formatting characters out, except line breaks where they are wanted. */
export function printable(text: string, options: { lines?: boolean } = {}): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(/[\u2028\u2029]/g, '\n');
  const kept = clean.replace(/[^\P{C}\n\t]/gu, '\uFFFD');
  return options.lines ? kept : kept.replace(/[\n\t]+/g, ' ');
}

const entity = (char: string): string => `&#${char.charCodeAt(0)};`;

/** Seen by nobody; keeps GitHub from making a name or number a link, since it does so after entities are resolved. */
const APART = '&#8203;';

/**
 * All that begins or ends something in Markdown, HTML or a table, as entities. Brackets are among them, so round
 * parentheses and quotes have nothing to begin.
 */
function inert(text: string): string {
  return text
    .replace(/[&<>|`*_~[\]#\\$@]/g, entity)
    .replaceAll('://', '&#58;//')
    .replace(/\b(www)\./gi, '$1&#46;')
    .replace(/^(\s*\d*)([-+=.)])/, (_whole, before: string, mark: string) => `${before}${entity(mark)}`);
}

/**
 * Text as plain text inside Markdown that allows HTML: it can start nothing, end nothing, link nothing, and call
 * nobody (`@name`, `#12`).
 */
export function markdownText(text: string): string {
  return inert(printable(text))
    .replace(/&#64;(?=\w)/g, `$&${APART}`)
    .replace(/&#35;(?=\d)/g, `$&${APART}`)
    .replace(/\b(GH-)(?=\d)/gi, `$1${APART}`);
}

/** Text as code inside Markdown and HTML; it is copied as it stands unless it holds an address of e-mail. */
export function markdownCode(text: string): string {
  return `<code>${inert(printable(text)).replace(/(?<=[\w.+-])&#64;(?=\w)/g, `$&${APART}`)}</code>`;
}

/**
 * Our own sentences quote server text between backticks. They become code, everything else plain text, so that the
 * server's part cannot reach the page as Markdown.
 */
export function markdownSentence(text: string): string {
  const parts = printable(text).trim().split('`');
  if (parts.length % 2 === 0) return markdownText(text.trim());
  return parts.map((part, index) => (index % 2 === 0 ? markdownText(part) : markdownCode(part))).join('');
}

/** A code block that its text cannot end: the fence is longer than any run of backticks in it. */
export function markdownBlock(text: string, language = ''): string {
  const body = printable(text, { lines: true });
  const longest = Math.max(2, ...[...body.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/** A link of Markdown; what is no web address stays without one. The label is Markdown. */
export function markdownLink(label: string, url: string): string {
  if (!/^https?:\/\//.test(url)) return label;
  const target = printable(url).replace(/[^\w/:?#=&%~.,;+@-]/gu, (char) =>
    encodeURIComponent(char).replace(/[()!*']/g, hex),
  );
  return `[${label}](${target})`;
}

function hex(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Text inside HTML, attributes included. */
export function html(text: string): string {
  return printable(text, { lines: true }).replace(/[&<>"'`]/g, entity);
}
