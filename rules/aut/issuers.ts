import { quoteShort } from '../../src/suite/describe.js';
import type { Session } from '../../src/suite/session.js';
import { type FindingDraft, type Judgement, judged, notApplicable, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, type JsonObject } from '../../src/wire/message.js';
import { notOauth } from './protection.js';
import { anotherBuild, fetchOwn, issuersOf, resourceMetadata } from './resource-metadata.js';

/** One authorization server and its metadata, or why there is none. */
export interface Issuer {
  issuer: string;
  /** Every place that was asked, in order. */
  exchanges: readonly Exchange[];
  metadata?: JsonObject;
  /** A document that names another issuer. */
  mismatch?: { said: string; exchange: Exchange };
  /** Why the places that were asked say nothing of it. */
  elsewhere?: string;
}

/** URLs at which an issuer's metadata may stand: RFC 8414, then OpenID Connect, with the path inserted, then appended. */
export function metadataUrls(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const [oauth, oidc] = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
  if (path === '') return [`${origin}${oauth}`, `${origin}${oidc}`];
  return [`${origin}${oauth}${path}`, `${origin}${oidc}${path}`, `${origin}${path}${oidc}`];
}

/** Issuers whose metadata is read; a list longer than this is a mistake or an attack. */
const MOST_ISSUERS = 5;

/** The authorization servers that the metadata names, each with its own metadata; read once for all rules. */
export function issuers(session: Session): Promise<Issuer[]> {
  return session.shared('issuers', async (shared) => {
    const { document, publicOrigin } = await resourceMetadata(shared);
    const found: Issuer[] = [];
    const named = issuersOf(document);
    if (named.length > MOST_ISSUERS)
      session.note(`only the first ${MOST_ISSUERS} of ${named.length} authorization servers were looked at`);
    for (const issuer of named.slice(0, MOST_ISSUERS)) found.push(await readIssuer(shared, issuer, publicOrigin));
    return found;
  });
}

function namesIssuer(json: JsonObject): json is JsonObject & { issuer: string } {
  return typeof json.issuer === 'string';
}

async function readIssuer(session: Session, issuer: string, publicOrigin: string | undefined): Promise<Issuer> {
  const exchanges: Exchange[] = [];
  let mismatch: Issuer['mismatch'];
  for (const url of metadataUrls(issuer)) {
    const asked = await fetchOwn(session, url, publicOrigin, `metadata of the issuer ${issuer}`, namesIssuer);
    exchanges.push(...asked);
    // Asked once more already: the other places would be refused, and waited for, as well.
    if (asked.at(-1)?.response?.status === 429) break;
    for (const exchange of asked) {
      const { response } = exchange;
      if (response?.status !== 200 || !isObject(response.json) || !namesIssuer(response.json)) continue;
      if (response.json.issuer === issuer) return { issuer, exchanges, metadata: response.json };
      mismatch ??= { said: response.json.issuer, exchange };
    }
  }
  const isOwnMistake = mismatch !== undefined && new URL(mismatch.exchange.request.url).origin !== publicOrigin;
  const elsewhere = isOwnMistake ? undefined : anotherBuild(session, issuer, publicOrigin);
  return {
    issuer,
    exchanges,
    ...(mismatch === undefined ? {} : { mismatch }),
    ...(elsewhere === undefined ? {} : { elsewhere }),
  };
}

/** Why there is no issuer to look at, where the metadata is there. */
export const NO_ISSUER = 'blocked by MCP-AUT-002: the resource metadata names no authorization server';

/** Why rules about issuers have nothing to look at: open servers count only when they serve metadata all the same. */
export async function withoutMetadata(session: Session): Promise<Judgement | undefined> {
  if (session.settings.auth === 'none') return notOauth(session);
  const metadata = await resourceMetadata(session);
  if (metadata.document) return undefined;
  return (
    (await notOauth(session)) ??
    notTested('blocked by MCP-AUT-002: there is no resource metadata', { exchanges: metadata.exchanges })
  );
}

/**
 * Whether an authorization server gives out codes. One for machines or devices alone lists its grants without those of
 * the authorization endpoint, which it then has not (RFC 8414 section 2).
 */
export function givesCodes({ authorization_endpoint: endpoint, grant_types_supported: grants }: JsonObject): boolean {
  if (endpoint !== undefined || !Array.isArray(grants)) return true;
  return grants.includes('authorization_code') || grants.includes('implicit');
}

/** Judges one thing of every issuer whose metadata could be read, or of those that it concerns; one finding an issuer. */
export async function judgeIssuers(
  session: Session,
  isRight: (metadata: JsonObject) => boolean,
  expected: string,
  actualOf: (metadata: JsonObject) => string,
  concerns: (metadata: JsonObject) => boolean = () => true,
): Promise<Judgement> {
  const missing = await withoutMetadata(session);
  if (missing) return missing;
  const all = await issuers(session);
  if (all.length === 0) return notTested(NO_ISSUER);
  const read = all.flatMap(({ issuer, metadata, exchanges }) =>
    metadata ? [{ issuer, metadata, exchanges: exchanges.slice(-1) }] : [],
  );
  if (read.length === 0)
    return notTested('blocked by MCP-AUT-004: no metadata of an authorization server could be read', {
      exchanges: all.flatMap(({ exchanges }) => exchanges),
    });
  const concerned = read.filter(({ metadata }) => concerns(metadata));
  if (concerned.length === 0)
    return notApplicable('the authorization server gives out no codes: its metadata has no authorization_endpoint');
  const notes = read
    .filter((entry) => !concerned.includes(entry))
    .map(({ issuer }) => `${quoteShort(issuer)} gives out no codes: its metadata has no authorization_endpoint`);
  const findings = concerned
    .filter(({ metadata }) => !isRight(metadata))
    .map(({ issuer, metadata, exchanges }): FindingDraft => {
      const actual = actualOf(metadata);
      return {
        message: `the metadata of ${issuer} has ${actual}, expected ${expected}`,
        subject: { kind: 'issuer', name: issuer },
        expected,
        actual,
        exchanges,
      };
    });
  return judged(
    findings,
    concerned.flatMap(({ exchanges }) => exchanges),
    `${concerned.length} authorization server(s): ${expected}`,
    notes,
  );
}
