import type { Session } from '../../src/suite/session.js';
import { type FindingDraft, type Judgement, judged, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { headerValue } from '../../src/wire/headers.js';

/**
 * Statuses of transports and gates in front of the protocol. Bodies of such refusals have long carried -32000 in SDKs
 * (grandfathered in the changelog), so their codes are nobody's choice.
 */
const TRANSPORT_STATUSES: readonly number[] = [401, 403, 405, 406, 413, 415, 429, 502, 503, 504];

/** Errors that answer a JSON-RPC request by its id in a modern exchange. */
export function protocolErrors(session: Session): Exchange[] {
  return session.transcript.modern.filter(({ error, answer, request, response }) => {
    if (!error || request.rpcId === undefined || answer?.id !== request.rpcId) return false;
    if (headerValue(request.headers, 'origin') !== undefined) return false;
    return response === undefined || !TRANSPORT_STATUSES.includes(response.status);
  });
}

/** Judges every error code of the run by a predicate; one finding for each code and method. */
export function judgeCodes(session: Session, isWrong: (code: number) => boolean, expected: string): Judgement {
  const errors = protocolErrors(session);
  if (errors.length === 0) return notTested('no error answer to a modern request was seen');
  const findings = new Map<string, FindingDraft>();
  for (const exchange of errors) {
    const code = exchange.error?.code ?? 0;
    const method = exchange.request.rpcMethod ?? '';
    const name = `${code} from ${method}`;
    if (!isWrong(code) || findings.has(name)) continue;
    findings.set(name, {
      message: `${method} was answered with error ${code}, expected ${expected}`,
      subject: { kind: 'method', name },
      expected,
      actual: `error ${code}`,
      exchanges: [exchange],
    });
  }
  return judged([...findings.values()], errors.slice(0, 3), `none of ${errors.length} error answers has such a code`);
}
