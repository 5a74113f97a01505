import { described, redirectOf } from '../../src/suite/describe.js';
import { noVerdict } from '../../src/suite/judge.js';
import type { Session } from '../../src/suite/session.js';
import { type Judgement, notApplicable, notTested, pass, violation } from '../../src/suite/verdict.js';
import { headerValue } from '../../src/wire/headers.js';

/** GET or DELETE of the endpoint, as an older client sends it: 405 from a server that serves this revision alone. */
export async function answers405(session: Session, method: 'GET' | 'DELETE'): Promise<Judgement> {
  const { era } = await session.era();
  if (era === 'dual-era')
    return notApplicable(`the server also serves legacy clients, whose revision gives ${method} a meaning`);
  if (era !== 'modern-only') return notTested('it is not known whether the server also serves legacy clients');
  const exchange = await session.http(method, { headers: [['Accept', 'text/event-stream']] }).send();
  const { response } = exchange;
  if (response?.status === 405) {
    const notes =
      headerValue(response.headers, 'allow') === undefined
        ? ['the 405 has no Allow header (RFC 9110 section 15.5.6)']
        : [];
    return pass([exchange], `${method} is answered 405`, notes);
  }
  // A client that asks for a stream or ends a session is not helped by another address.
  const why = redirectOf(exchange) === undefined ? noVerdict(exchange) : undefined;
  if (why !== undefined) return notTested(why, { exchanges: [exchange] });
  return violation({
    message: `${method} on the MCP endpoint was answered ${described(exchange)}, expected 405`,
    subject: { kind: 'probe', name: method },
    expected: '405 Method Not Allowed',
    actual: described(exchange),
    exchanges: [exchange],
  });
}
