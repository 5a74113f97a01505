import { closest, distance } from 'fastest-levenshtein';

/** One thing that is wrong in the settings. */
export interface Problem {
  key: string;
  /** `file:line:column`, `input` or `flag`. */
  where?: string;
  message: string;
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
  return `${place}${name}: ${message}`;
}

/** "; did you mean `x`?" when something known is near, else nothing. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(word, [...known]);
  return distance(word.toLowerCase(), near.toLowerCase()) <= Math.max(2, Math.floor(word.length / 3))
    ? `; did you mean \`${near}\`?`
    : '';
}

/** "must, should, may or never". */
export function orList(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
