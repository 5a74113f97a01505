import type { HeaderList } from './exchange.js';

const MASK = '***';
/** Headers whose values are credentials whoever set them. */
const CREDENTIAL_HEADERS = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key']);
/** Shorter values would blank out ordinary text. */
const SHORTEST_SECRET = 4;

/** Removes secrets from everything that leaves the run: evidence, reports, curl lines, errors, logs. */
export class Redactor {
  readonly #secrets: string[];

  /** @param secrets values that must never be shown; longest first so that none leaves a tail of another. */
  constructor(secrets: Iterable<string> = []) {
    const forms = new Set<string>();
    for (const secret of secrets) {
      if (secret.length < SHORTEST_SECRET) continue;
      forms.add(secret);
      forms.add(encodeURIComponent(secret));
      forms.add(JSON.stringify(secret).slice(1, -1));
      forms.add(Buffer.from(secret, 'utf8').toString('base64'));
    }
    this.#secrets = [...forms].sort((a, b) => b.length - a.length);
  }

  text(text: string): string {
    let safe = text;
    for (const secret of this.#secrets) if (safe.includes(secret)) safe = safe.replaceAll(secret, MASK);
    return safe;
  }

  headers(headers: HeaderList): [string, string][] {
    return headers.map(([name, value]) => [
      name,
      CREDENTIAL_HEADERS.has(name.toLowerCase()) ? maskCredential(value) : this.text(value),
    ]);
  }
}

/** Keeps the scheme, which is no secret and helps to reproduce: `Bearer ***`. */
function maskCredential(value: string): string {
  const scheme = /^(Bearer|Basic|Digest) /i.exec(value);
  return scheme ? `${scheme[0]}${MASK}` : MASK;
}
