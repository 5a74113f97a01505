import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, notApplicable, notTested, pass, violation } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { isObject, methodOf } from '../../src/wire/message.js';

function requestsIn(exchange: Exchange): FindingDraft[] {
  return exchange.messages.flatMap((message) => {
    const method = methodOf(message);
    if (method === undefined || !isObject(message) || !('id' in message)) return [];
    const name = quoteShort(method);
    return {
      message: `the server sent the request ${name} in its answer to ${exchange.request.rpcMethod}`,
      subject: { kind: 'method' as const, name },
      expected: 'notifications and the response only',
      actual: `a request ${name} with an id`,
      exchanges: [exchange],
    };
  });
}

function onePerMethod(findings: readonly FindingDraft[]): FindingDraft[] {
  return [...new Map(findings.map((finding) => [finding.subject?.name, finding])).values()];
}

export default rule({
  id: 'MCP-RES-003',
  title: 'Server sends no independent JSON-RPC requests on a response stream',
  level: 'MUST_NOT',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'receiving-messages',
    from: 'The server MUST NOT send independent',
    to: 'JSON-RPC requests on this stream',
  },
  transports: ['http', 'stdio'],
  phase: 'passive',
  why: 'Clients of this revision only read answers and notifications from a stream. A request sent there is never answered, and the server waits for ever.',
  fix: 'Ask for input with an `input_required` result (`inputRequests`) instead of sending `sampling/createMessage`, `elicitation/create` or `roots/list` to the client. TypeScript: return `inputRequired(…)`; Python and Rust: `InputRequiredResult`; Go: `InputRequests` of the result; C#: throw `InputRequiredException`.',
  async check(session) {
    const seen = session.transcript.modern.filter(
      ({ messages, response }) => messages.length > 0 || response?.kind === 'sse',
    );
    if (seen.length === 0) return notTested('no answer to a modern request was seen');
    const findings = seen.flatMap(requestsIn);
    if (findings.length > 0) return violation(onePerMethod(findings));
    const streams = seen.filter(({ response, transport }) => transport === 'stdio' || response?.kind === 'sse');
    if (streams.length === 0) return notApplicable(`the server opened no event stream in ${seen.length} answers`);
    return pass(streams.slice(0, 3), `no request of the server's own on ${streams.length} response stream(s)`);
  },
});
