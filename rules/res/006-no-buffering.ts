import { byMethod } from '../../src/suite/by-method.js';
import { quoteShort } from '../../src/suite/describe.js';
import { noVerdict } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged, notApplicable, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { headerValue } from '../../src/wire/headers.js';

function buffering({ response }: Exchange): string | undefined {
  return response && headerValue(response.headers, 'x-accel-buffering');
}

/** nginx and what is built on it act on `X-Accel-*` themselves and pass none on, whatever the server said. */
const KEEPS_HEADER = /^(nginx|openresty|tengine|angie)\b/i;

const MAYBE_PROXY = 'a proxy such as nginx, which passes no X-Accel-Buffering on, may stand before the server';

/** A refusal by what stands before the server (401, 429), whatever media type it took over, is no stream of the server's. */
function isRefusedBefore(exchange: Exchange): boolean {
  return exchange.failure === undefined && noVerdict(exchange) !== undefined;
}

function isKeptBack(exchange: Exchange): boolean {
  const { response } = exchange;
  return (
    buffering(exchange) === undefined &&
    KEEPS_HEADER.test(response ? (headerValue(response.headers, 'server') ?? '') : '')
  );
}

export default rule({
  id: 'MCP-RES-006',
  title: 'SSE responses set X-Accel-Buffering: no',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'receiving-messages',
    from: 'When initiating an SSE stream',
    to: 'no header in the HTTP response',
  },
  transports: ['http'],
  phase: 'passive',
  why: 'Proxies such as nginx hold answers back until they are complete. Events then arrive late or all at once, and progress is never seen.',
  fix: 'Set the header `X-Accel-Buffering: no` on every answer of type text/event-stream.',
  async check(session) {
    // What a notification gets is no stream, whatever its media type.
    const all = session.transcript.modern.filter(
      (exchange) =>
        exchange.request.rpcId !== undefined &&
        exchange.response?.mediaType === 'text/event-stream' &&
        !isRefusedBefore(exchange),
    );
    if (all.length === 0) return notApplicable('the server answered no modern request with an event stream');
    const streams = all.filter((exchange) => !isKeptBack(exchange));
    if (streams.length === 0) {
      const message = `nginx answers for the server (header Server): it keeps X-Accel-Buffering for itself, so that the ${all.length} event stream(s) do not show what the server sends`;
      return notTested(message, {
        exchanges: all.slice(0, 3),
        enable: 'give a `url` that reaches the server past nginx',
      });
    }
    const buffered = streams.filter((exchange) => buffering(exchange)?.trim().toLowerCase() !== 'no');
    const [first] = buffered;
    const value = first && buffering(first);
    const actual = value === undefined ? 'no X-Accel-Buffering' : `X-Accel-Buffering: ${quoteShort(value)}`;
    const findings: FindingDraft[] =
      first === undefined
        ? []
        : [
            {
              message: `event streams have ${actual}, expected X-Accel-Buffering: no (${[...byMethod(buffered).keys()].join(', ')})`,
              subject: { kind: 'probe', name: 'X-Accel-Buffering' },
              expected: 'X-Accel-Buffering: no',
              actual: `${actual} in ${buffered.length} of ${streams.length} event streams`,
              exchanges: buffered.slice(0, 3),
              ...(value === undefined && !session.isLocal
                ? { lowered: { to: 'info' as const, because: MAYBE_PROXY } }
                : {}),
            },
          ];
    return judged(findings, streams.slice(0, 3), `${streams.length} event stream(s) switch buffering off`);
  },
});
