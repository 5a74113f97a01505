import { isUtf8 } from 'node:buffer';

/** One line of a stream: its text, or why it has none. */
export type Line = { text: string; invalidUtf8?: boolean } | { tooLong: number };

/**
 * Splits bytes into lines, whatever the chunks: LF or CRLF, characters and lines cut anywhere. A line longer than
 * `maxBytes` is thrown away as it comes and told by its length.
 */
export class LineReader {
  readonly #maxBytes: number;
  readonly #onLine: (line: Line) => void;
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number, onLine: (line: Line) => void) {
    this.#maxBytes = maxBytes;
    this.#onLine = onLine;
  }

  write(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, start)) {
      this.#add(chunk.subarray(start, end));
      this.#flush();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** The stream has ended; a last line without an end is a line too. */
  end(): void {
    if (this.#length > 0) this.#flush();
  }

  #add(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length <= this.#maxBytes) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  #flush(): void {
    const length = this.#length;
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    if (length > this.#maxBytes) {
      this.#onLine({ tooLong: length });
      return;
    }
    const text = bytes.toString('utf8').replace(/\r$/, '');
    if (text !== '') this.#onLine({ text, ...(isUtf8(bytes) ? {} : { invalidUtf8: true }) });
  }
}
