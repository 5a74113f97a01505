import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { givesCodes, judgeIssuers } from './issuers.js';

export default rule({
  id: 'MCP-AUT-005',
  title: 'AS advertises authorization_response_iss_parameter_supported: true',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/authorization',
    anchor: 'authorization-response-validation',
    from: 'Authorization servers that include the iss',
    to: 'in their metadata (RFC9207 Section 2.3)',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: "The `iss` parameter lets a client tell whose answer it holds. Without it an attacker's authorization server can trade one answer for another (mix-up attack).",
  fix: 'Let the authorization server send `iss` in authorization responses (RFC 9207) and say so by `"authorization_response_iss_parameter_supported": true` in its metadata.',
  async check(session) {
    const member = 'authorization_response_iss_parameter_supported';
    return judgeIssuers(
      session,
      (metadata) => metadata[member] === true,
      `${member}: true`,
      (metadata) =>
        metadata[member] === undefined ? `no ${member}` : `${member}: ${quoteShort(JSON.stringify(metadata[member]))}`,
      givesCodes,
    );
  },
});
