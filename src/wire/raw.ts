/**
 * A header value made of exact bytes. The HTTP client writes the head of a request as Latin-1, one byte a
 * character, so each byte becomes the character of the same number; a test proves the bytes on a raw socket.
 * Bytes that would end the header line (CR, LF, NUL) are refused: they would be another request, not a value.
 */
export function rawHeaderValue(bytes: Uint8Array): string {
  for (const byte of bytes) {
    if (byte === 0x0d || byte === 0x0a || byte === 0) throw new RangeError('a header value cannot hold CR, LF or NUL');
  }
  return Buffer.from(bytes).toString('latin1');
}
