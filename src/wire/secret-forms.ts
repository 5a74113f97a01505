/** Shorter values would blank out ordinary text. */
const SHORTEST_SECRET = 4;
/** Shorter ones are looked for as whole words and as they stand only: `prod` must not blank out `production`. */
const SHORTEST_CODED = 8;

/** A secret as it may be written. */
export interface SecretForm {
  text: string;
  /** Source of the regular expression that finds it. */
  source: string;
}

/**
 * A secret as servers write it when they repeat what they were sent: as it stands, and as URLs, JSON, JSON Pointers, HTML and
 * XML, Base64 (of it alone, or of a longer text that holds it) and hexadecimal digits would have it. None for values too short
 * to be secrets.
 */
export function secretForms(secret: string): SecretForm[] {
  if (secret.length < SHORTEST_SECRET) return [];
  if (secret.length < SHORTEST_CODED) return [{ text: secret, source: wholeWord(secret) }];
  const json = JSON.stringify(secret).slice(1, -1);
  const written = [
    secret,
    encodeURI(secret),
    encodeURIComponent(secret),
    encodeURIComponent(secret).replace(/[!'()*]/g, percent),
    json,
    JSON.stringify(json).slice(1, -1),
    // Go escapes three characters, .NET two more.
    json.replace(/[<>&]/g, unicodeEscape),
    json.replace(/[<>&'+]/g, unicodeEscape),
    secret.replaceAll('~', '~0').replaceAll('/', '~1'),
    entities(secret),
    hex(secret),
  ];
  return [
    ...[...new Set(written)].map((text) => ({ text, source: literal(text) })),
    ...base64Forms(secret).map((text) => ({ text, source: eitherAlphabet(text) })),
  ];
}

function wholeWord(text: string): string {
  return `(?<![\\w-])${literal(text)}(?![\\w-])`;
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16)}`;
}

function unicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function entities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function hex(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex');
}

/**
 * Base64 codes three bytes as four digits, so a secret within a longer text (`Bearer …`, `user:…`) has one of three forms.
 * Digits that it shares with its neighbours are left out.
 */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
}

function eitherAlphabet(base64: string): string {
  return base64.replaceAll('+', '[-+]').replaceAll('/', '[/_]');
}
