import { described } from '../../src/suite/describe.js';
import { failedTwice, noVerdict } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { notApplicable, notTested, pass, violation } from '../../src/suite/verdict.js';

export default rule({
  id: 'MCP-RES-004',
  title: 'Accepted notification POST returns 202 with no body',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'sending-messages',
    from: 'If the server accepts it',
    to: '202 Accepted with no body',
  },
  transports: ['http'],
  why: 'A notification has no answer. Clients wait for 202 and nothing else; a body or another status makes them wait for a message that is none, or report an error.',
  fix: 'Answer a POST that holds a notification (a message without `id`) with `202 Accepted` and an empty body, or with a 4xx status when you do not accept it.',
  async check(session) {
    const { exchange: finished } = await session.discover();
    const held = await session.subscription();
    const cancelled = held?.exchange.response?.kind === 'sse' && !held.exchange.answer ? held.exchange : finished;
    const requestId = cancelled.request.rpcId ?? null;
    const exchange = await session
      .notification('notifications/cancelled', { requestId, reason: 'compliance check' })
      .send();
    const { response } = exchange;
    if (response?.status === 202 && response.ended && response.text === '')
      return pass([exchange], 'a notification is answered 202 without a body');
    if (response && response.status >= 400 && response.status < 500 && response.status !== 429) {
      return notApplicable(`the server does not accept the notification (${described(exchange)}), which is allowed`);
    }
    const why = failedTwice(exchange) ? undefined : noVerdict(exchange);
    if (why !== undefined) return notTested(why, { exchanges: [exchange] });
    if (response && response.status >= 500)
      return notApplicable(`the server does not accept the notification (${described(exchange)})`);
    return violation({
      message: `notifications/cancelled was answered ${described(exchange)}, expected 202 with an empty body`,
      subject: { kind: 'probe', name: 'notifications/cancelled' },
      expected: '202 with an empty body',
      actual: described(exchange),
      exchanges: [exchange],
    });
  },
});
