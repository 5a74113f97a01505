/** "HTTP header field values must consist of visible ASCII characters (0x21-0x7E), space (0x20), and horizontal tab (0x09)." */
export function isHeaderSafe(text: string): boolean {
  return /^[\x20-\x7e\t]*$/.test(text);
}

/** The value of `=?base64?…?=`, the text itself when it has not that form, undefined when it is malformed. */
export function decodeSentinel(value: string): string | undefined {
  const match = /^=\?base64\?(.*)\?=$/.exec(value);
  if (!match) return value;
  const base64 = match[1] ?? '';
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return undefined;
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined;
}
