import type { HeaderList } from './exchange.js';
import { type SecretForm, secretForms } from './secret-forms.js';

const MASK = '***';
/** Headers whose values are credentials whoever set them. */
const CREDENTIAL_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key']);
/** Characters of a secret that may stand before the mark of a cut. */
const SHORTEST_REST = 6;

/** Removes secrets from everything that leaves the run: evidence, reports, curl lines, errors, logs. */
export class Redactor {
  readonly #pattern: RegExp | undefined;
  readonly #plain: readonly string[];

  /** @param secrets values that must never be shown, in whatever common coding. */
  constructor(secrets: Iterable<string> = []) {
    const forms = [...new Set(secrets)].flatMap(secretForms);
    // Longest first, so that none leaves a tail of another.
    const sources = [...new Map(forms.map((form) => [form.source, form])).values()].sort(
      (a, b) => b.text.length - a.text.length,
    );
    if (sources.length > 0) this.#pattern = new RegExp(sources.map(({ source }) => source).join('|'), 'gi');
    this.#plain = sources.filter(isLong).map(({ text }) => text);
  }

  text(text: string): string {
    if (!this.#pattern) return text;
    const safe = text.replace(this.#pattern, MASK);
    return safe.includes('…') ? this.#withoutRests(safe) : safe;
  }

  headers(headers: HeaderList): [string, string][] {
    return headers.map(([name, value]) => [
      this.text(name),
      CREDENTIAL_HEADERS.has(name.toLowerCase()) ? maskCredential(value) : this.text(value),
    ]);
  }

  /** Long values are cut before they come here, perhaps in the middle of a secret: `…Bearer abcde… (300 characters)`. */
  #withoutRests(text: string): string {
    return text.split('…').reduce((before, after) => `${this.#withoutRest(before)}…${after}`);
  }

  #withoutRest(text: string): string {
    const rest = Math.max(0, ...this.#plain.map((secret) => overlap(text, secret)));
    return rest < SHORTEST_REST ? text : `${text.slice(0, -rest)}${MASK}`;
  }
}

function isLong({ text }: SecretForm): boolean {
  return text.length > SHORTEST_REST;
}

/** Characters of the longest beginning of `secret` with which `text` ends. */
function overlap(text: string, secret: string): number {
  const lower = text.slice(-secret.length).toLowerCase();
  const wanted = secret.toLowerCase();
  for (let length = Math.min(lower.length, secret.length - 1); length >= SHORTEST_REST; length--) {
    if (lower.endsWith(wanted.slice(0, length))) return length;
  }
  return 0;
}

/** Keeps the scheme, which is no secret and helps to reproduce: `Bearer ***`. */
function maskCredential(value: string): string {
  const scheme = /^(Bearer|Basic|Digest) /i.exec(value);
  return scheme ? `${scheme[0]}${MASK}` : MASK;
}
