import type { SentRequest } from './exchange.js';
import type { Redactor } from './redact.js';

/**
 * Single-quoted for POSIX shells; characters outside ASCII as `$'\\xNN'` so that the line survives any terminal. Header values
 * are bytes, one a character, as on the wire; everything else is UTF-8.
 */
function quote(text: string, form: 'bytes' | 'utf8' = 'utf8'): string {
  if (/^[\x20-\x7e\n\t]*$/.test(text)) return `'${text.replaceAll("'", `'\\''`)}'`;
  const bytes = [...Buffer.from(text, form === 'bytes' ? 'latin1' : 'utf8')];
  const escaped = bytes.map((byte) => {
    const char = String.fromCharCode(byte);
    if (char === '\\' || char === "'") return `\\${char}`;
    return byte >= 0x20 && byte < 0x7f ? char : `\\x${byte.toString(16).padStart(2, '0')}`;
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
    parts.push(`-H ${quote(value === '' ? `${name};` : `${name}: ${value}`, 'bytes')}`);
  }
  if (body !== undefined) parts.push(`--data-raw ${quote(body)}`);
  return parts.join(' ');
}
