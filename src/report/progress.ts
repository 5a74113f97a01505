import { printable } from './escape.js';

/** What the line of progress is written to. */
export interface ProgressStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  /** Shows this text in place of the last one. */
  show(text: string): void;
  /** Takes the line away, before other text is written. */
  clear(): void;
}

const ERASE = '\r\u001B[K';
const DEFAULT_COLUMNS = 80;

/** One line on a terminal that changes while the run goes on; on anything else (a file, a log) there is none. */
export function createProgress(stream: ProgressStream): Progress {
  if (stream.isTTY !== true) return { show: () => {}, clear: () => {} };
  let shown = false;
  return {
    show(text) {
      // A line that the terminal breaks could not be taken away whole.
      const room = (stream.columns ?? DEFAULT_COLUMNS) - 1;
      stream.write(`${ERASE}${printable(text).slice(0, room).toWellFormed()}`);
      shown = true;
    },
    clear() {
      if (shown) stream.write(ERASE);
      shown = false;
    },
  };
}
