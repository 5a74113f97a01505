import { byMethod } from '../../src/suite/by-method.js';
import { rule } from '../../src/suite/rule.js';
import { judged, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { headerValue } from '../../src/wire/headers.js';
import { comesBack } from './canaries.js';

/** Short credentials may stand in an answer by chance, so they are searched together with their scheme. */
const LONG_ENOUGH = 16;

/** What to search for in the answer to a request: its whole `Authorization`, and the credentials in it. */
function searched({ request }: Exchange): string[] {
  const value = headerValue(request.headers, 'authorization')?.trim() ?? '';
  const [, credentials = ''] = /^\S+\s+(.+)$/.exec(value) ?? [];
  if (credentials.length >= LONG_ENOUGH) return [value, credentials];
  return credentials !== '' || value.length >= LONG_ENOUGH ? [value] : [];
}

export default rule({
  id: 'MCP-SEC-007',
  title: 'Server does not reflect the Authorization header into responses',
  level: 'MAY',
  onViolation: 'fail',
  transports: ['http'],
  phase: 'passive',
  why: 'A token that comes back in an answer is shown to the model, kept in transcripts and passed on to other tools: it is no secret any more.',
  fix: 'Find where the answer is built from the request and leave `Authorization` out; do not return request headers from tools, errors or debug routes.',
  async check(session) {
    const withToken = session.transcript.exchanges.filter(
      ({ request, response }) => response !== undefined && headerValue(request.headers, 'authorization') !== undefined,
    );
    if (withToken.length === 0) return notTested('no answer to a request with an Authorization header was seen');
    const findings = [...byMethod(withToken.filter((exchange) => comesBack(exchange, searched(exchange))))].map(
      ([method, exchanges]) => ({
        message: `the answer to ${method} repeats the Authorization header`,
        subject: { kind: 'method' as const, name: method },
        expected: 'no part of Authorization in an answer',
        actual: 'the token came back',
        exchanges,
      }),
    );
    return judged(
      findings,
      withToken.slice(0, 3),
      `none of ${withToken.length} answers repeats the Authorization header`,
    );
  },
});
