import type { Exchange } from '../../src/wire/exchange.js';
import { headerValues } from '../../src/wire/headers.js';

/** One challenge of `WWW-Authenticate` (RFC 9110 section 11.6.1); scheme and parameter names in lower case. */
export interface Challenge {
  scheme: string;
  parameters: ReadonlyMap<string, string>;
}

const TOKEN = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
const PIECE = new RegExp(
  `[\\s,]*(?:(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s,"=][^\\s,"]*))|(${TOKEN})(?:\\s+([A-Za-z0-9\\-._~+/]+=*)(?=\\s*(?:,|$)))?)\\s*,?`,
  'y',
);

/**
 * Several challenges in one header, repeated headers, quoted and bare values: also bare ones that should be quoted, as
 * clients take them. What cannot be read ends the reading.
 */
export function parseChallenges(values: readonly string[]): Challenge[] {
  return values.flatMap(parseOne);
}

function parseOne(value: string): Challenge[] {
  const challenges: { scheme: string; parameters: Map<string, string> }[] = [];
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < value.length) {
    const match = PIECE.exec(value);
    if (!match) break;
    const [, name, quoted, bare, scheme] = match;
    if (scheme !== undefined) challenges.push({ scheme: scheme.toLowerCase(), parameters: new Map() });
    else if (name !== undefined) {
      const parameters = challenges.at(-1)?.parameters;
      if (!parameters?.has(name.toLowerCase()))
        parameters?.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '');
    }
  }
  return challenges;
}

function challengesOf({ response }: Exchange): Challenge[] {
  return parseChallenges(response ? headerValues(response.headers, 'www-authenticate') : []);
}

/** Schemes of the challenges of an answer, in lower case and in order. */
export function challengedSchemes(exchange: Exchange): string[] {
  return [...new Set(challengesOf(exchange).map(({ scheme }) => scheme))];
}

/** The `Bearer` challenges of an answer. */
export function bearerChallenges(exchange: Exchange): Challenge[] {
  return challengesOf(exchange).filter(({ scheme }) => scheme === 'bearer');
}

/** Scopes that any `Bearer` challenge of an answer asks for. */
export function challengedScopes(exchange: Exchange): string[] {
  return bearerChallenges(exchange)
    .flatMap(({ parameters }) => (parameters.get('scope') ?? '').split(/\s+/))
    .filter((scope) => scope !== '');
}

/** The `Bearer` challenge of an answer. With several, the one that names resource metadata. */
export function bearerChallenge(exchange: Exchange): Challenge | undefined {
  const bearer = bearerChallenges(exchange);
  return bearer.find(({ parameters }) => parameters.has('resource_metadata')) ?? bearer[0];
}
