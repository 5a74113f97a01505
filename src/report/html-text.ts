import { html, printable } from './escape.js';

/** Our own sentences quote server text between backticks: that becomes code, and all of it is escaped. */
export function htmlSentence(text: string): string {
  const parts = printable(text).split('`');
  if (parts.length % 2 === 0) return html(printable(text));
  return parts.map((part, index) => (index % 2 === 0 ? html(part) : `<code>${html(part)}</code>`)).join('');
}

/** A link that tells the page it leads to nothing; text that is no web address stays text. */
export function htmlLink(label: string, url: string): string {
  if (!/^https?:\/\//.test(url)) return html(label);
  return `<a href="${html(url)}" rel="noopener noreferrer">${html(label)}</a>`;
}

/** Text as it stands, line breaks included. */
export function htmlBlock(text: string): string {
  return `<pre>${html(text)}</pre>`;
}
