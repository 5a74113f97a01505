import { createHash } from 'node:crypto';
import type { Redactor } from '../wire/redact.js';
import { wholeChars } from './whole-chars.js';

/** Characters of a sentence of a report; server text in it may be as long as an answer. */
const SENTENCE_LIMIT = 2_000;
/** Characters of a name, and of a command line that repeats a request. */
const NAME_LIMIT = 300;
const COMMAND_LIMIT = 20_000;

/** Text as it may stand in a report: secrets out, long values cut with their length said. */
export interface Clean {
  sentence(text: string): string;
  /** Two names that are cut stay two names: the mark of the cut tells them apart. */
  name(text: string): string;
  command(text: string): string;
}

/** Cleans the text of one run by its secrets. */
export function cleaner(redactor: Redactor): Clean {
  const cut = (text: string, limit: number, mark = ''): string => {
    const safe = redactor.text(text);
    return safe.length <= limit ? safe : `${wholeChars(safe, limit)}… (${safe.length} characters${mark})`;
  };
  return {
    sentence: (text) => cut(text, SENTENCE_LIMIT),
    name: (text) => cut(text, NAME_LIMIT, text.length > NAME_LIMIT ? `, ${fingerprint(redactor.text(text))}` : ''),
    command: (text) => cut(text, COMMAND_LIMIT),
  };
}

function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
