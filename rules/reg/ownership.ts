import { promises as dns } from 'node:dns';
import { setTimeout as delay } from 'node:timers/promises';
import { describedDocument } from '../../src/suite/describe.js';
import { unlooked } from '../../src/suite/documents.js';
import type { Session } from '../../src/suite/session.js';
import type { Exchange } from '../../src/wire/exchange.js';

export type Proof =
  | { kind: 'proven'; by: string; exchanges: readonly Exchange[] }
  | { kind: 'missing'; looked: string; exchanges: readonly Exchange[] }
  | { kind: 'unreachable'; why: string };

const TXT_MS = 3_000;
const ALL_TXT_MS = 5_000;
/** Domains that are asked; a longer namespace is asked for its upper ones. */
const MOST_DOMAINS = 10;
/** Answers of a name server that say that there is no such record. */
const NO_RECORD: readonly string[] = ['ENOTFOUND', 'ENODATA', 'ENONAME'];
const MARK = /v=MCPv1\s*;/;

/** `com.example.api` -> `api.example.com`, `example.com`: the domain and the parents that may speak for it. */
function domainsOf(namespace: string): string[] {
  const labels = namespace.toLowerCase().split('.').reverse();
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}

/** Looks for the registry's proof of a domain: a TXT record, or the well-known document. */
export async function proofOf(session: Session, namespace: string): Promise<Proof> {
  const whole = domainsOf(namespace);
  const domains = whole.slice(-MOST_DOMAINS);
  const silent: string[] = [];
  // All at once: a name server that does not answer is waited for once, however long the namespace is.
  const answers = await Promise.all(domains.map((domain) => txt(session, domain)));
  for (const [index, domain] of domains.entries()) {
    const records = answers[index];
    if (records === undefined) silent.push(domain);
    else if (records.some((record) => MARK.test(record)))
      return { kind: 'proven', by: `TXT record of ${domain}`, exchanges: [] };
  }
  const [domain = ''] = whole;
  const exchange = await session.fetchDocument(
    new URL(`https://${domain}/.well-known/mcp-registry-auth`),
    'registry proof of the domain',
  );
  if (exchange.response?.status === 200 && MARK.test(exchange.response.text)) {
    return { kind: 'proven', by: `https://${domain}/.well-known/mcp-registry-auth`, exchanges: [exchange] };
  }
  if (silent.length > 0)
    return { kind: 'unreachable', why: `the name servers did not answer for ${silent.join(', ')}` };
  // A host that refuses, or that there is not, has no document; what a slow or busy one has is not known.
  const why = exchange.failure?.kind === 'refused' ? undefined : unlooked(exchange);
  if (why !== undefined) return { kind: 'unreachable', why: `${exchange.request.url}: ${why}` };
  return {
    kind: 'missing',
    looked: `no TXT record on ${domains.join(', ')}; ${exchange.request.url} was answered ${describedDocument(exchange)}`,
    exchanges: [exchange],
  };
}

/** TXT records of a name; empty when there are none, undefined when nobody answered. */
async function txt({ network }: Session, name: string): Promise<string[] | undefined> {
  const resolver =
    network.resolveTxt ?? ((host: string) => new dns.Resolver({ timeout: TXT_MS, tries: 1 }).resolveTxt(host));
  const late = new AbortController();
  try {
    // Each of several name servers has its own time; all of them together have no more.
    const nobody = delay(ALL_TXT_MS, undefined, { signal: late.signal }).catch(() => undefined);
    return (await Promise.race([resolver(name), nobody]))?.map((chunks) => chunks.join(''));
  } catch (error) {
    return NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined;
  } finally {
    late.abort();
  }
}
