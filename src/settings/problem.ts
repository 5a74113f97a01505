import { closest, distance } from 'fastest-levenshtein';

/** One thing that is wrong in the settings. */
export interface Problem {
  key: string;
  /** `file:line:column`, `input` or `flag`. */
  where?: string;
  message: string;
  /** The key that was meant, by all appearances: what is missing of it need not be told as well. */
  meant?: string;
}

/** Tells what is wrong with a setting. */
export type Wrong = (name: string, message: string) => void;

/** Bad settings, all problems at once, found before anything is started. */
export class SettingsError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemLine).join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** "`.mcp-compliance.yml:3:1: rulez: unknown key; did you mean `rules`?`". */
export function problemLine({ key, where, message }: Problem): string {
  const place = where === undefined || where === 'flag' || where === 'input' ? '' : `${where}: `;
  const name = where === 'flag' ? `--${key}` : key;
  return oneLine(`${place}${name}: ${message}`);
}

/** Longest word of the settings that is repeated whole. */
const MOST_SHOWN = 120;
/** Control characters, and what breaks lines: a line of its own could be a command to the runner. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;

/** What the settings hold is data: it makes no lines of its own, and is shortened where it is long. */
function oneLine(text: string): string {
  return text
    .replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/`([^`]*)`/g, (whole, word: string) =>
      word.length > MOST_SHOWN ? `\`${word.slice(0, MOST_SHOWN)}…\`` : whole,
    );
}

/** "; did you mean `x`?" when something known is near, else nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === undefined ? '' : `; did you mean \`${near}\`?`;
}

/** The known word that was meant, by all appearances. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const lower = known.map((one) => one.toLowerCase());
  const near = closest(word.toLowerCase(), lower);
  const most = Math.max(2, Math.floor(word.length / 3));
  return distance(word.toLowerCase(), near) <= most ? known[lower.indexOf(near)] : undefined;
}

/** "must, should, may or never". */
export function orList(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
