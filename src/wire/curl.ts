import type { SentRequest } from './exchange.js';
import type { Redactor } from './redact.js';

/** Single-quoted for POSIX shells; bytes above 0x7e as `$'\xNN'` so that the line survives any terminal. */
function quote(text: string): string {
  if (/^[\x20-\x7e\n\t]*$/.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = [...text].map((char) => {
    const code = char.codePointAt(0) ?? 0;
    if (char === '\\' || char === "'") return `\\${char}`;
    if (code >= 0x20 && code < 0x7f) return char;
    if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`;
    return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\U${code.toString(16).padStart(8, '0')}`;
  });
  return `$'${escaped.join('')}'`;
}

/**
 * A command line that repeats the request on a POSIX shell, secrets redacted. On stdio it is the JSON line
 * to write to the server.
 */
export function reproduceLine(request: SentRequest, transport: 'http' | 'stdio', redactor: Redactor): string {
  const body = request.message === undefined ? undefined : redactor.text(JSON.stringify(request.message));
  if (transport === 'stdio') return body ?? '';
  const parts = ['curl -sS -i', request.httpMethod === 'GET' ? '-N --max-time 5' : `-X ${request.httpMethod}`];
  parts.push(quote(redactor.text(request.url)));
  for (const [name, value] of redactor.headers(request.headers)) {
    // curl sends `Name;` as an empty header; `Name:` would remove it.
    parts.push(`-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  if (body !== undefined) parts.push(`--data-raw ${quote(body)}`);
  return parts.join(' ');
}
