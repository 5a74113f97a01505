import { isUtf8 } from 'node:buffer';

/** Tells whether bytes that come in pieces are UTF-8, and keeps no more of them than one unfinished character. */
export class Utf8Check {
  #rest: Buffer = Buffer.alloc(0);
  #valid = true;

  write(piece: Buffer): void {
    if (!this.#valid) return;
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const end = bytes.length - unfinished(bytes);
    this.#valid = isUtf8(bytes.subarray(0, end));
    this.#rest = Buffer.from(bytes.subarray(end));
  }

  /** Whether all that came was whole characters of UTF-8. */
  end(): boolean {
    return this.#valid && this.#rest.length === 0;
  }
}

/** Bytes at the end that may be the beginning of a character: at most three. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function lengthOf(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
