import type { Channel } from '../wire/channel.js';
import type { Exchange } from '../wire/exchange.js';
import { guardedLookup } from '../wire/guarded-lookup.js';
import { headerValue } from '../wire/headers.js';
import { HttpChannel } from '../wire/http.js';
import { defaultLimits, type WireLimits } from '../wire/limits.js';
import type { Transcript } from '../wire/transcript.js';
import { bareHost, isLinkLocal } from './hosts.js';
import { secondTryAfter, withSecondTry } from './retry.js';
import type { Network } from './run-context.js';

/** Bounds of documents that are no MCP answers. */
const LIMITS: WireLimits = {
  ...defaultLimits,
  requestTimeoutMs: 5_000,
  maxBytes: 1024 * 1024,
  maxRequests: 40,
  concurrency: 4,
};
const MOST_REDIRECTS = 3;

/** Where documents are fetched from; one channel an origin, each with few requests. */
export interface Documents {
  channels: Map<string, Channel>;
  network: Network;
  transcript: Transcript;
  /** Aborted when the time of the run is up. */
  over?: AbortSignal;
}

export interface DocumentRequest {
  url: URL;
  owner: string;
  /** Gives the id of the next exchange of this owner. */
  nextId: () => string;
  purpose: string;
}

/**
 * Fetches a document that a server's answer led to: no credentials, redirects only within the origin, no link-local
 * address, small bounds; once more after a 429 or a 500. Recorded like every other exchange; never rejects.
 */
export async function fetchDocument(documents: Documents, request: DocumentRequest): Promise<Exchange> {
  let { url } = request;
  for (let hop = 0; ; hop++) {
    const exchange = await withSecondTry(() => fetchOnce(documents, { ...request, url }), answeredForNow);
    const location =
      exchange.response && exchange.response.status >= 300 && exchange.response.status < 400
        ? headerValue(exchange.response.headers, 'location')
        : undefined;
    if (location === undefined || !URL.canParse(location, url.href) || hop >= MOST_REDIRECTS) return exchange;
    const next = new URL(location, url);
    if (next.origin !== url.origin) return exchange;
    url = next;
  }
}

/** A place that does not answer is not waited for twice: a list of dead issuers would cost a minute. */
function answeredForNow(exchange: Exchange): number | undefined {
  return exchange.failure ? undefined : secondTryAfter(exchange);
}

const GATES: readonly number[] = [429, 502, 503, 504];

/** Why an answer says nothing about the document: the network, a gate, or a redirect away; undefined when it counts. */
export function unlooked({ failure, response }: Exchange): string | undefined {
  if (failure) return failure.message;
  const status = response?.status ?? 0;
  if (GATES.includes(status)) return `answered ${status}`;
  return status >= 300 && status < 400 ? `answered ${status}, a redirect that is not followed` : undefined;
}

function fetchOnce(documents: Documents, { url, owner, nextId, purpose }: DocumentRequest): Promise<Exchange> {
  return channelFor(documents, url).send({
    id: nextId(),
    owner,
    purpose,
    httpMethod: 'GET',
    url: url.href,
    headers: [['Accept', 'application/json']],
    connection: 'shared',
    modern: false,
    good: false,
    credentials: 'none',
    read: 'answer',
  });
}

function channelFor({ channels, network, transcript, over }: Documents, url: URL): Channel {
  const known = channels.get(url.origin);
  if (known) return known;
  const shunned = isLinkLocal(bareHost(url.hostname))
    ? `${url.hostname} is a link-local address, which is not contacted`
    : undefined;
  const channel = new HttpChannel({
    url: new URL(url.origin),
    limits: LIMITS,
    transcript,
    connecting: {
      lookup: guardedLookup(isLinkLocal, network.lookup),
      ...(network.ca === undefined ? {} : { ca: network.ca }),
    },
    ...(shunned === undefined ? {} : { shunned }),
    ...(over ? { over } : {}),
  });
  channels.set(url.origin, channel);
  return channel;
}
