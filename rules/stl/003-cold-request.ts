import { described } from '../../src/suite/describe.js';
import { failedTwice, isServed, noVerdict, timedOutTwice } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { type Judgement, notTested, pass, violation } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';

function stillStarting(first: Exchange, method: string): string {
  return `the very first request was answered ${described(first)}, but ${method} on a later fresh connection was served: the server may still have been starting`;
}

/** A server that is still coming up may fail or be silent at first: only if each fresh connection is treated so, it is the handshake that lacks. */
async function startUp(session: Session, cold: Exchange, method: string): Promise<string | undefined> {
  const again = await session.request(method).onFreshConnection().as(`${method} on another fresh connection`).send();
  return isServed(again) ? stillStarting(cold, method) : undefined;
}

/** The first answer to a request that was served when it was sent again with nothing asked in between; a single 500 is none. */
function refusedFirst({ earlier }: Exchange): Exchange | undefined {
  return earlier.find((one) => noVerdict(one) === undefined && (one.response?.status !== 500 || failedTwice(one)));
}

async function judgeCold(session: Session, cold: Exchange, method: string): Promise<Judgement> {
  const warm = method === 'server/discover' ? (await session.discover()).exchange : undefined;
  if (warm && !isServed(warm))
    return notTested(`${method} is not served at all: ${described(warm)}`, { exchanges: [cold] });
  const broke = timedOutTwice(cold) || failedTwice(cold);
  const why = broke ? await startUp(session, cold, method) : noVerdict(cold);
  if (why !== undefined) return notTested(why, { exchanges: [cold] });
  return violation({
    message: `${method} on a fresh connection, with no request before it, was answered ${described(cold)}, expected a result`,
    subject: { kind: 'probe', name: `cold ${method}` },
    expected: 'a result, as the same request gets later in the run',
    actual: described(cold),
    exchanges: [cold],
  });
}

export default rule({
  id: 'MCP-STL-003',
  title: 'A cold modern request succeeds with no prior handshake',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'statelessness',
    from: 'The Model Context Protocol (MCP) is',
    to: 'contained in the request itself',
  },
  transports: ['http', 'stdio'],
  phase: 'first',
  why: 'Clients of this revision send no handshake: each request stands alone. A server that first wants `initialize` or a session cannot be used by them, nor behind a load balancer.',
  fix: 'Serve each request from what it carries itself (`_meta`, headers). Remove checks such as "server not initialized" or "missing session id" for requests whose `_meta` names the protocol version.',
  async check(session) {
    const cold = await session.cold();
    const lost = isServed(cold) ? refusedFirst(cold) : undefined;
    if (lost) return notTested(stillStarting(lost, 'tools/list'), { exchanges: [lost, cold] });
    if (isServed(cold)) return pass([cold], 'tools/list is served as the very first request');
    // Without tools, or when the list is not served later either, the request says nothing about a handshake.
    const warm = await session.request('tools/list').as('tools/list after other requests').send();
    if (isServed(warm)) return judgeCold(session, cold, 'tools/list');
    const discover = await session
      .request('server/discover')
      .onFreshConnection()
      .as('server/discover on a fresh connection')
      .send();
    if (isServed(discover))
      return pass([discover], 'server/discover is served on a fresh connection, without a handshake');
    return judgeCold(session, discover, 'server/discover');
  },
});
