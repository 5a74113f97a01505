import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';

export type OutputStream = 'stdout' | 'stderr';

export interface OutputLogOptions {
  /** Lines kept; the oldest go first. */
  maxLines?: number;
  /** Characters kept in all lines together. */
  maxChars?: number;
  /** Characters kept of one line. */
  maxLineLength?: number;
  /** Removes secrets; sees one line at a time, so a secret of several lines must be given to it line by line. */
  redact?: (text: string) => string;
  /** Told of each line as it is kept. Must not throw. */
  onLine?: (line: string, stream: OutputStream) => void;
}

/** Read beyond the cut, so that a secret across it is seen whole and removed. */
const REDACTION_MARGIN = 4_096;
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

/** Takes the bytes of one stream. */
export interface OutputWriter {
  /** A chunk may end within a line, a line end or a character. */
  write(chunk: Uint8Array): void;
  /** The stream has ended: its last line counts even without a line end. */
  end(): void;
}

interface Unfinished {
  text: string;
  /** Characters of the unfinished line that were not kept. */
  cut: number;
}

/** The last lines that a server wrote: bounded, decoded, without secrets, colours and other control characters. */
export class OutputLog {
  readonly #options: Required<OutputLogOptions>;
  readonly #lines: string[] = [];
  readonly #begun: Unfinished[] = [];
  #chars = 0;
  #dropped = 0;

  constructor(options: OutputLogOptions = {}) {
    this.#options = {
      maxLines: 2_000,
      maxChars: 512 * 1024,
      maxLineLength: 2_000,
      redact: (text) => text,
      onLine: () => {},
      ...options,
    };
  }

  /** A writer for one stream. Lines end with LF, CRLF or CR. */
  writer(stream: OutputStream): OutputWriter {
    const decoder = new StringDecoder('utf8');
    const begun: Unfinished = { text: '', cut: 0 };
    this.#begun.push(begun);
    return {
      write: (chunk) => this.#take(decoder.write(Buffer.from(chunk)), begun, stream),
      end: () => {
        this.#take(decoder.end(), begun, stream);
        if (begun.text !== '') this.#add(begun.text, begun.cut, stream);
        Object.assign(begun, { text: '', cut: 0 });
      },
    };
  }

  /** The last lines, oldest first, with what was begun but not ended: a question that waits for an answer, say. */
  lastLines(count: number): string[] {
    const begun = this.#begun.filter(({ text }) => text !== '');
    const all = [...this.#lines, ...begun.map(({ text, cut }) => this.#shown(text, cut))];
    return count > 0 ? all.slice(-count) : [];
  }

  /** The text without secrets. */
  redact(text: string): string {
    return this.#options.redact(text);
  }

  /** Lines that were written but are no longer kept. */
  get dropped(): number {
    return this.#dropped;
  }

  #take(text: string, begun: Unfinished, stream: OutputStream): void {
    // A CR at the end waits: an LF may follow in the next chunk.
    const parts = (begun.text + text).split(/\r\n|\n|\r(?!$)/);
    const last = parts.pop() ?? '';
    for (const part of parts) {
      this.#add(part, begun.cut, stream);
      begun.cut = 0;
    }
    const kept = this.#options.maxLineLength + REDACTION_MARGIN;
    begun.cut += Math.max(0, last.length - kept);
    begun.text = last.length > kept ? last.slice(0, kept) + (last.endsWith('\r') ? '\r' : '') : last;
  }

  #add(whole: string, alreadyCut: number, stream: OutputStream): void {
    const { maxLines, maxChars, onLine } = this.#options;
    const line = this.#shown(whole, alreadyCut);
    this.#lines.push(line);
    this.#chars += line.length;
    while (this.#lines.length > maxLines || this.#chars > maxChars) {
      this.#chars -= this.#lines.shift()?.length ?? 0;
      this.#dropped += 1;
    }
    onLine(line, stream);
  }

  #shown(whole: string, alreadyCut: number): string {
    const { maxLineLength, redact } = this.#options;
    const clean = redact(stripVTControlCharacters(whole).replace(CONTROL, ''));
    const cut = Math.max(0, clean.length - maxLineLength) + alreadyCut;
    return cut > 0 ? `${clean.slice(0, maxLineLength)}… (${cut} more characters)` : clean;
  }
}
