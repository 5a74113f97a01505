import { byMethod } from '../../src/suite/by-method.js';
import { rule } from '../../src/suite/rule.js';
import { judged, notTested } from '../../src/suite/verdict.js';
import { CANARY_HEADER, canariesOf, canaryExchanges, comesBack } from './canaries.js';

export default rule({
  id: 'MCP-SEC-003',
  title: 'Error messages do not echo request headers or credentials',
  level: 'MAY',
  onViolation: 'warn',
  transports: ['http'],
  phase: 'bad-token',
  why: 'Errors end up in logs, chats and bug reports. One that repeats request headers carries credentials of users there.',
  fix: 'Write error messages from your own text; never put request headers, cookies or tokens into `message` or `data`, and switch off debug error pages of the web framework.',
  async check(session) {
    const { header, token } = canariesOf(session);
    const sent = await canaryExchanges(session);
    const answered = sent.filter(({ response }) => response !== undefined);
    if (answered.length === 0) return notTested('no request with a canary was answered', { exchanges: sent });
    const findings = [...byMethod(answered.filter((exchange) => comesBack(exchange, [header, token])))].map(
      ([method, exchanges]) => {
        const name = comesBack(exchanges[0], [token]) ? 'Authorization' : CANARY_HEADER;
        return {
          message: `the error that answers ${method} repeats the value of the request header ${name}`,
          subject: { kind: 'method' as const, name: method },
          expected: 'no value of a request header in an error',
          actual: `the value of ${name} came back`,
          exchanges,
        };
      },
    );
    return judged(findings, answered, `none of ${answered.length} provoked errors repeats a request header`);
  },
});
