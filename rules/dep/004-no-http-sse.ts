import { described } from '../../src/suite/describe.js';
import { ENDPOINT_EVENT_WITHIN } from '../../src/suite/ground.js';
import { noVerdict } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { type FindingDraft, judged, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';

/** The endpoint, its sibling `sse`, and `/sse`: where servers of that transport stand by custom. */
function sseUrls(endpoint: URL | undefined): string[] {
  if (!endpoint) return [];
  return [...new Set([endpoint.href, new URL('sse', endpoint).href, new URL('/sse', endpoint).href])];
}

async function look(session: Session, url: string): Promise<Exchange> {
  const draft = session.http('GET', { url, headers: [['Accept', 'text/event-stream']], bare: true }).holding();
  const exchange = await draft
    .within(ENDPOINT_EVENT_WITHIN)
    .as(`GET ${new URL(url).pathname} for an endpoint event`)
    .send();
  session.release(exchange);
  return exchange;
}

function isSilent({ failure }: Exchange): boolean {
  return failure?.kind === 'timeout';
}

function pathOf({ request }: Exchange): string {
  return new URL(request.url).pathname;
}

function toldOf(exchange: Exchange): string {
  return `GET ${pathOf(exchange)} was answered ${described(exchange)}`;
}

function opensEndpoint({ response }: Exchange): boolean {
  return response?.events[0]?.event === 'endpoint';
}

/** Of this revision or of an earlier one: an `initialize` that is accepted by POST shows it as well. */
async function streamableHttpWorks(session: Session): Promise<boolean> {
  return (await session.ground()).modern || Boolean((await session.initialization()).accepted);
}

export default rule({
  id: 'MCP-DEP-004',
  title: 'No legacy HTTP+SSE endpoint is served',
  level: 'SHOULD_NOT',
  onViolation: 'warn',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'httpsse-transport-2024-11-05',
    from: 'New implementations SHOULD NOT adopt it',
    to: 'SHOULD migrate to Streamable HTTP',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: 'HTTP+SSE needs a connection that stays open and a server that remembers it. It is deprecated, and clients that find it first miss the transport that works.',
  fix: 'Remove the GET route that sends `event: endpoint` (in the TypeScript SDK 1: `SSEServerTransport`) once your clients use Streamable HTTP.',
  async check(session) {
    const works = await streamableHttpWorks(session);
    const places = sseUrls(session.target.url);
    const exchanges = await Promise.all(places.map((url) => look(session, url)));
    const findings = exchanges.filter(opensEndpoint).map((exchange): FindingDraft => {
      const path = pathOf(exchange);
      return {
        message: `GET ${path} opens the deprecated HTTP+SSE transport (event: endpoint)`,
        subject: { kind: 'url', name: path },
        expected: 'no stream with an endpoint event',
        actual: 'event: endpoint',
        exchanges: [exchange],
        ...(works
          ? {
              lowered: {
                to: 'info',
                because: 'Streamable HTTP works at the probed URL, and serving both is allowed for older clients',
              },
            }
          : {}),
      };
    });
    // Silence is an answer here: a stream of that transport begins with its endpoint event.
    const unheard = exchanges.filter((exchange) => noVerdict(exchange) !== undefined && !isSilent(exchange));
    if (findings.length === 0 && unheard.length === exchanges.length) {
      return notTested(unheard.map(toldOf).join('; ') || 'no place to look at', { exchanges });
    }
    const heard = exchanges.filter((exchange) => !unheard.includes(exchange));
    return judged(
      findings,
      heard,
      `no endpoint event at ${heard.map(pathOf).join(', ')}`,
      unheard.map((exchange) => `not looked at: ${toldOf(exchange)}`),
    );
  },
});
