import type { HeaderList } from './exchange.js';

/** All values of a header, names compared without case (RFC 9110 section 5.1). */
export function headerValues(headers: HeaderList, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
}

/** The first value of a header, or undefined. */
export function headerValue(headers: HeaderList, name: string): string | undefined {
  return headerValues(headers, name)[0];
}

/** Leaves out all lines of a header. */
export function withoutHeader(headers: HeaderList, name: string): HeaderList {
  const unwanted = name.toLowerCase();
  return headers.filter(([key]) => key.toLowerCase() !== unwanted);
}

/** Replaces the header where it stands (the spelling given is the one sent), or appends it. */
export function withHeader(headers: HeaderList, name: string, value: string): HeaderList {
  const wanted = name.toLowerCase();
  const at = headers.findIndex(([key]) => key.toLowerCase() === wanted);
  if (at < 0) return [...headers, [name, value]];
  return headers.map((line, index) => (index === at ? [name, value] : line));
}

/** `Text/Event-Stream; charset=utf-8` -> `text/event-stream`. */
export function mediaTypeOf(headers: HeaderList): string {
  return (headerValue(headers, 'content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

const SENTINEL = /^=\?base64\?.*\?=$/s;
/** Visible ASCII with inner spaces and tabs: what RFC 9110 lets stand in a field value as it is. */
const SAFE = /^[\x21-\x7e]([\x20-\x7e\t]*[\x21-\x7e])?$/;

/** True when a value needs no Base64 sentinel ("Value Encoding" of the Streamable HTTP page). */
export function isHeaderSafe(value: string): boolean {
  return (value === '' || SAFE.test(value)) && !SENTINEL.test(value);
}

/** `=?base64?…?=` over the UTF-8 bytes of the value. */
export function encodeSentinel(value: string): string {
  return `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/** A value as a conforming client sends it: plain when safe, else in the Base64 sentinel form. */
export function encodeHeaderValue(value: string): string {
  return isHeaderSafe(value) ? value : encodeSentinel(value);
}
