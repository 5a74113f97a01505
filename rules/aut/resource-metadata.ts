import { describedDocument, quoteShort } from '../../src/suite/describe.js';
import { unlooked } from '../../src/suite/documents.js';
import { isLoopback } from '../../src/suite/hosts.js';
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
      const exchange = await shared.fetchDocument(new URL(challenged), 'resource metadata of the challenge');
      return { exchanges: [exchange], challenged, ...found(exchange, 'challenge') };
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
      if (isObject(document) && (challenge !== undefined || looksRight(document)))
        return { exchanges, ...found(exchange, from) };
    }
    return { exchanges };
  });
}

/** Servers that answer every path with some JSON have no metadata there. */
function looksRight(document: JsonObject): boolean {
  return 'resource' in document || 'authorization_servers' in document;
}

function found(
  { response }: Exchange,
  from: NonNullable<ResourceMetadata['from']>,
): Pick<ResourceMetadata, 'document' | 'from'> {
  return response?.status === 200 && isObject(response.json) ? { document: response.json, from } : {};
}

/**
 * Why the places could not be looked at, or undefined when their answers count. A refused connection to this machine is
 * an answer: `http://localhost:…` is what a server names that does not know its own address.
 */
export function metadataUnlooked({ exchanges }: ResourceMetadata): string | undefined {
  for (const exchange of exchanges) {
    const isHere = exchange.failure?.kind === 'refused' && isLoopback(new URL(exchange.request.url).hostname);
    const why = isHere ? undefined : unlooked(exchange);
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
