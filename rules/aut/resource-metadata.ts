import { canonicalForm } from '../../src/suite/canonical-url.js';
import { describedDocument, quoteShort } from '../../src/suite/describe.js';
import { unlooked } from '../../src/suite/documents.js';
import { isLoopback, mayBeKnownAs } from '../../src/suite/hosts.js';
import type { Session } from '../../src/suite/session.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, type JsonObject } from '../../src/wire/message.js';
import { protection } from './protection.js';

/** Protected resource metadata (RFC 9728), or what stands in its place. */
export interface ResourceMetadata {
  /** Where it was looked for, in order; the last one decided. */
  exchanges: readonly Exchange[];
  /** The URL of the challenge, if it names one. */
  challenged?: string;
  document?: JsonObject;
  /** Path of the well-known URL that served it: of the endpoint, or of the root. */
  from?: 'challenge' | 'path' | 'root';
  /** Origin by which the server calls itself, where it was probed at another one: there another build of it may answer. */
  publicOrigin?: string;
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Looks at the challenge's URL if there is one, else below the well-known path, with the endpoint's path and without. */
export function resourceMetadata(session: Session): Promise<ResourceMetadata> {
  return session.shared('resource-metadata', async (shared) => {
    const { challenge } = await protection(shared);
    const challenged = challenge?.parameters.get('resource_metadata');
    const { url } = shared.target;
    if (challenged !== undefined) {
      if (!isUrl(challenged)) return { exchanges: [], challenged };
      const publicOrigin = publicOriginOf(shared, challenged);
      const exchanges = await fetchOwn(
        shared,
        challenged,
        publicOrigin,
        'resource metadata of the challenge',
        looksRight,
      );
      const last = exchanges.at(-1);
      return {
        exchanges,
        challenged,
        ...(last ? found(last, 'challenge') : {}),
        ...(publicOrigin === undefined ? {} : { publicOrigin }),
      };
    }
    if (!url) return { exchanges: [] };
    // A slash at the end belongs to the path, but many servers leave it out of the well-known URL.
    const paths = new Set(
      [`${url.pathname}${url.search}`, url.pathname, url.pathname.replace(/\/$/, '')].filter(
        (path) => path !== '' && path !== '/',
      ),
    );
    const places = [
      ...[...paths].map((path) => ({ from: 'path' as const, at: `${WELL_KNOWN}${path}` })),
      { from: 'root' as const, at: WELL_KNOWN },
    ];
    const exchanges: Exchange[] = [];
    for (const { from, at } of places) {
      const exchange = await shared.fetchDocument(new URL(at, url), `resource metadata at ${at}`);
      exchanges.push(exchange);
      const document = exchange.response?.status === 200 ? exchange.response.json : undefined;
      if (isObject(document) && (challenge !== undefined || looksRight(document))) {
        const publicOrigin = publicOriginOf(shared, document.resource);
        return { exchanges, ...found(exchange, from), ...(publicOrigin === undefined ? {} : { publicOrigin }) };
      }
    }
    return { exchanges };
  });
}

/**
 * The origin of `canonical-url`; without it the one in what the server says of itself, when it was probed on this machine
 * or in a private network. Undefined when that is where it was probed.
 */
function publicOriginOf({ settings, target }: Session, said: unknown): string | undefined {
  if (!target.url) return undefined;
  const isHidden = isUrl(said) && mayBeKnownAs(target.url.hostname, new URL(said).hostname);
  const named = settings.canonicalUrl ?? (isHidden ? said : undefined);
  if (named === undefined) return undefined;
  const { origin } = new URL(named);
  return canonicalForm(new URL(origin)) === canonicalForm(new URL(target.url.origin)) ? undefined : origin;
}

/**
 * Fetches a document, first from the server probed where it is called by the server's public origin. All that was
 * asked, in order; the last one is the document, if any is.
 */
export async function fetchOwn(
  session: Session,
  named: string,
  publicOrigin: string | undefined,
  purpose: string,
  isIt: (json: JsonObject) => boolean,
): Promise<Exchange[]> {
  const url = new URL(named);
  const own = url.origin === publicOrigin && session.target.url;
  const places = own ? [new URL(`${url.pathname}${url.search}`, own), url] : [url];
  const exchanges: Exchange[] = [];
  for (const place of places) {
    const exchange = await session.fetchDocument(place, place === url ? purpose : `${purpose}, from the server probed`);
    exchanges.push(exchange);
    const { response } = exchange;
    if (response?.status === 200 && isObject(response.json) && isIt(response.json)) break;
  }
  return exchanges;
}

/** Why what stands at the server's public origin says nothing of the server that was probed; undefined for other places. */
export function anotherBuild({ target }: Session, url: string, publicOrigin: string | undefined): string | undefined {
  if (new URL(url).origin !== publicOrigin) return undefined;
  return `that is the public address of the server, which was probed at ${target.url?.origin}, and may be another build of it`;
}

/** Servers that answer every path with some JSON have no metadata there. */
export function looksRight(document: JsonObject): boolean {
  return 'resource' in document || 'authorization_servers' in document;
}

function found(
  { response }: Exchange,
  from: NonNullable<ResourceMetadata['from']>,
): Pick<ResourceMetadata, 'document' | 'from'> {
  return response?.status === 200 && isObject(response.json) ? { document: response.json, from } : {};
}

/**
 * Why an answer says nothing about a document, or undefined when it counts. Providers keep robots out of machines of
 * data centres; what people get there we cannot see.
 */
export function unseen(session: Session, exchange: Exchange): string | undefined {
  const isElsewhere = new URL(exchange.request.url).origin !== session.target.url?.origin;
  const isWall = exchange.response?.status === 403 && (isElsewhere || !session.isLocal);
  return unlooked(exchange) ?? (isWall ? 'answered 403, perhaps by a wall against robots' : undefined);
}

/**
 * Why the places could not be looked at, or undefined when their answers count. A refused connection to this machine is
 * an answer: `http://localhost:…` is what a server names that does not know its own address.
 */
export function metadataUnlooked(session: Session, { exchanges, publicOrigin }: ResourceMetadata): string | undefined {
  for (const exchange of exchanges) {
    const isHere = exchange.failure?.kind === 'refused' && isLoopback(new URL(exchange.request.url).hostname);
    const why =
      (isHere ? undefined : unseen(session, exchange)) ?? anotherBuild(session, exchange.request.url, publicOrigin);
    if (why !== undefined) return `${exchange.request.url}: ${why}`;
  }
  return undefined;
}

/** What was answered where the metadata should be. */
export function metadataWords({ exchanges, challenged }: ResourceMetadata): string {
  const last = exchanges.at(-1);
  return last ? describedDocument(last) : `resource_metadata=${quoteShort(JSON.stringify(challenged ?? ''))}`;
}

/** True for an absolute http(s) URL. */
export function isUrl(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Issuers that the metadata names. */
export function issuersOf(document: JsonObject | undefined): string[] {
  const listed = document?.authorization_servers;
  return Array.isArray(listed) ? [...new Set(listed.filter(isUrl))] : [];
}
