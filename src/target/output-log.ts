import { StringDecoder } from 'node:string_decoder';

const LINES_KEPT = 200;
const LONGEST_LINE = 2_000;

export type OutputStream = 'stdout' | 'stderr';

/** The last lines that a server wrote, bounded, secrets removed. */
export class OutputLog {
  readonly #lines: string[] = [];
  readonly #redact: (text: string) => string;
  readonly #onLine: (line: string, stream: OutputStream) => void;

  constructor(
    options: { redact?: (text: string) => string; onLine?: (line: string, stream: OutputStream) => void } = {},
  ) {
    this.#redact = options.redact ?? ((text) => text);
    this.#onLine = options.onLine ?? (() => {});
  }

  /** A writer for one stream: takes chunks that may end inside a line or a character. `end` flushes the last line. */
  writer(stream: OutputStream): { write(chunk: Buffer): void; end(): void } {
    const decoder = new StringDecoder('utf8');
    let partial = '';
    const take = (text: string): void => {
      const lines = (partial + text).split('\n');
      partial = (lines.pop() ?? '').slice(0, LONGEST_LINE + 1);
      for (const line of lines) this.#add(line.endsWith('\r') ? line.slice(0, -1) : line, stream);
    };
    return {
      write: (chunk) => take(decoder.write(chunk)),
      end: () => {
        take(decoder.end());
        if (partial !== '') this.#add(partial, stream);
        partial = '';
      },
    };
  }

  lastLines(count: number): string[] {
    return this.#lines.slice(-count);
  }

  #add(line: string, stream: OutputStream): void {
    const whole = this.#redact(line);
    const text = whole.length > LONGEST_LINE ? `${whole.slice(0, LONGEST_LINE)}… (${whole.length} characters)` : whole;
    this.#lines.push(text);
    if (this.#lines.length > LINES_KEPT) this.#lines.shift();
    this.#onLine(text, stream);
  }
}
