/** One piece of a source file. Comments are left out; strings hold their text without quotes. */
export interface Token {
  kind: 'word' | 'string' | 'mark' | 'open' | 'close';
  text: string;
  /** From 1; `endLine` differs for strings that span lines. */
  line: number;
  endLine: number;
  /** Characters from the start of the line. */
  column: number;
  /** Of a string: holds `${…}`, `{…}` of an f-string or the like, so that its value is made at run time. */
  interpolated?: boolean;
}

/** How a language writes comments and strings, and what ends its statements. */
export interface Dialect {
  hashComments: boolean;
  /** `'a'` is a string; else a character or a lifetime. */
  singleQuotes: boolean;
  backtick: 'template' | 'raw' | undefined;
  /** Plain strings may span lines. */
  longStrings: boolean;
  /** What ends a statement beside `;`: every new line, new lines by the rules of automatic semicolons, or nothing. */
  newline: 'ends' | 'may-end' | 'never-ends';
  /** Blocks are made by indentation. */
  indented: boolean;
  regexes: boolean;
}

const BRACES: Dialect = {
  hashComments: false,
  singleQuotes: false,
  backtick: undefined,
  longStrings: false,
  newline: 'never-ends',
  indented: false,
  regexes: false,
};
const SCRIPT: Dialect = { ...BRACES, singleQuotes: true, backtick: 'template', newline: 'may-end', regexes: true };
const DIALECTS: readonly [RegExp, Dialect][] = [
  [/\.[cm]?[jt]sx?$/, SCRIPT],
  [/\.py$/, { ...BRACES, hashComments: true, singleQuotes: true, newline: 'ends', indented: true }],
  [/\.go$/, { ...BRACES, backtick: 'raw', newline: 'may-end' }],
  [/\.(kts?|swift|scala|dart)$/, { ...BRACES, newline: 'may-end' }],
  [/\.(rb|exs?|cr|toml)$/, { ...BRACES, hashComments: true, singleQuotes: true, longStrings: true, newline: 'ends' }],
  [/\.php$/, { ...BRACES, singleQuotes: true, longStrings: true }],
  [/\.rs$/, { ...BRACES, longStrings: true }],
];

/** The dialect of a file by the end of its name; languages with braces and semicolons need no entry of their own. */
export function dialectOf(path: string): Dialect {
  return DIALECTS.find(([pattern]) => pattern.test(path))?.[1] ?? BRACES;
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /\d[\w.]*/y;
const MARKS = /===|!==|\?\?|\?\.|=>|->|::|:=|==|!=|<=|>=|&&|\|\||\.\.\.|[^\s]/uy;
/** Prefixes of strings: Python `rb""`, C# `$@""`, Rust `br#""#`. */
const PREFIXED = /b?r#+(?=")|[rRbBuUfFtT]{1,2}(?=["'])|(?:\$+|[$@]{1,2})(?=")/y;
const PREFIXES = 'rRbBuUfFtT$@';
const CHARACTER = /'(?:\\(?:u\{[^}]*\}|x[\da-fA-F]{2}|u[\da-fA-F]{4}|.)|[^\\'\n])'/uy;
const REGEX = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/y;
const BEFORE_REGEX = /^(?:[(,=:[!&|?{};]|=>|&&|\|\||\?\?|return|case|typeof)$/;

/** Splits a source file. Never fails: what it does not understand becomes single marks. */
export function tokenize(text: string, dialect: Dialect): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  let lineEnd = text.indexOf('\n');
  /** Moves on and keeps count of the lines. */
  const advanceTo = (end: number): void => {
    while (lineEnd >= 0 && lineEnd < end) {
      line += 1;
      lineStart = lineEnd + 1;
      lineEnd = text.indexOf('\n', lineStart);
    }
    at = end;
  };
  const push = (kind: Token['kind'], end: number, value: string, interpolated = false): void => {
    const token: Token = { kind, text: value, line, endLine: line, column: at - lineStart };
    advanceTo(end);
    token.endLine = line;
    if (interpolated) token.interpolated = true;
    tokens.push(token);
  };
  while (at < text.length) {
    const character = text.charAt(at);
    if (character <= ' ') {
      advanceTo(at + 1);
      continue;
    }
    if ('([{'.includes(character)) {
      push('open', at + 1, character);
      continue;
    }
    if (')]}'.includes(character)) {
      push('close', at + 1, character);
      continue;
    }
    if (isCommentStart(text, at, dialect)) {
      advanceTo(commentEnd(text, at));
      continue;
    }
    const string = stringAt(text, at, dialect, PREFIXES.includes(character) ? (match(PREFIXED) ?? '') : '');
    if (string) {
      push('string', string.end, string.value, string.interpolated);
      continue;
    }
    if (character === "'") {
      const found = match(CHARACTER);
      push(found ? 'string' : 'mark', at + (found?.length ?? 1), found?.slice(1, -1) ?? character);
      continue;
    }
    if (dialect.regexes && character === '/' && (tokens.length === 0 || BEFORE_REGEX.test(tokens.at(-1)?.text ?? ''))) {
      const found = match(REGEX);
      if (found) {
        push('mark', at + found.length, '/');
        continue;
      }
    }
    const word = match(WORD);
    if (word) push('word', at + word.length, word);
    else {
      const other = match(NUMBER) ?? match(MARKS);
      // White space beyond ASCII is no mark.
      if (other === undefined) advanceTo(at + 1);
      else push('mark', at + other.length, other);
    }
  }
  return tokens;
}

function isCommentStart(text: string, at: number, { hashComments }: Dialect): boolean {
  const character = text.charAt(at);
  if (character === '#') return hashComments;
  return !hashComments && character === '/' && (text.charAt(at + 1) === '/' || text.charAt(at + 1) === '*');
}

function commentEnd(text: string, at: number): number {
  const end = text.startsWith('/*', at) ? text.indexOf('*/', at + 2) + 1 : text.indexOf('\n', at) - 1;
  return end < at ? text.length : end + 1;
}

interface StringToken {
  end: number;
  value: string;
  interpolated: boolean;
}

function stringAt(text: string, start: number, dialect: Dialect, prefix: string): StringToken | undefined {
  const hashes = /#*$/.exec(prefix)?.[0] ?? '';
  const at = start + prefix.length;
  const quote = text.charAt(at);
  if (quote === '`' && dialect.backtick !== undefined && prefix === '') {
    return dialect.backtick === 'raw' ? until(text, at + 1, '`', false, false) : template(text, at + 1);
  }
  if (quote !== '"' && !(quote === "'" && dialect.singleQuotes)) return undefined;
  const interpolates = /[fFtT$]/.test(prefix);
  const raw = /[rR@]/.test(prefix);
  if (hashes !== '') return until(text, at + 1, `"${hashes}`, false, false);
  const fence = new RegExp(`${quote}{3,}`, 'y');
  fence.lastIndex = at;
  const opening = fence.exec(text)?.[0];
  if (opening) return until(text, at + opening.length, opening, !raw, interpolates);
  if (raw && prefix.includes('@')) return verbatim(text, at + 1, interpolates);
  return plain(text, at + 1, quote, interpolates, dialect.longStrings);
}

/** A string that may span lines. */
function until(text: string, from: number, closing: string, escapes: boolean, interpolates: boolean): StringToken {
  let end = text.indexOf(closing, from);
  while (escapes && end > 0 && /(?<!\\)(\\\\)*\\$/.test(text.slice(Math.max(from, end - 8), end))) {
    end = text.indexOf(closing, end + 1);
  }
  if (end < 0) end = text.length;
  const value = text.slice(from, end);
  return { end: Math.min(text.length, end + closing.length), value, interpolated: interpolates && value.includes('{') };
}

/** C#'s `@"…"`, in which a quote is doubled. */
function verbatim(text: string, from: number, interpolates: boolean): StringToken {
  const found = /(?:[^"]|"")*/y;
  found.lastIndex = from;
  const value = found.exec(text)?.[0] ?? '';
  return {
    end: Math.min(text.length, from + value.length + 1),
    value: value.replaceAll('""', '"'),
    interpolated: interpolates && value.includes('{'),
  };
}

function plain(text: string, from: number, quote: string, interpolates: boolean, long: boolean): StringToken {
  let end = from;
  while (end < text.length && text.charAt(end) !== quote && (long || text.charAt(end) !== '\n')) {
    end += text.charAt(end) === '\\' ? 2 : 1;
  }
  const value = text.slice(from, end);
  const next = text.charAt(end) === quote ? end + 1 : end;
  return { end: Math.min(text.length, next), value, interpolated: interpolates && value.includes('{') };
}

/** A template of JavaScript, with templates in its places. By a stack of its own, since there is no end to how deep they nest. */
function template(text: string, from: number): StringToken {
  /** For each place `${…}` that is open, the braces that are open in it; templates lie between them. */
  const places: number[] = [];
  let inTemplate = true;
  let interpolated = false;
  let at = from;
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (inTemplate) {
      if (character === '`') {
        if (places.length === 0) break;
        inTemplate = false;
      } else if (text.startsWith('${', at)) {
        interpolated = true;
        places.push(1);
        inTemplate = false;
        at += 1;
      }
    } else if (character === '`') inTemplate = true;
    else if (character === '"' || character === "'") at = plain(text, at + 1, character, false, false).end - 1;
    else if (character === '{') places.push((places.pop() ?? 0) + 1);
    else if (character === '}') {
      const open = (places.pop() ?? 1) - 1;
      if (open > 0) places.push(open);
      else inTemplate = true;
    }
  }
  return { end: Math.min(text.length, at + 1), value: text.slice(from, at), interpolated };
}
