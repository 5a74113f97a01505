import { rule } from '../../src/suite/rule.js';
import { notTested, pass, violation } from '../../src/suite/verdict.js';
import { bearerChallenges, challengedScopes } from './challenge.js';
import { notOauth, protection } from './protection.js';

export default rule({
  id: 'MCP-AUT-006',
  title: 'WWW-Authenticate includes a scope parameter',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/authorization',
    anchor: 'scope-selection-strategy',
    from: 'MCP servers SHOULD include a scope',
    to: 'required for accessing the resource',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: 'A client that does not know which scopes it needs asks for all of them, and its user is asked to grant more than needed.',
  fix: 'Add `scope="…"` with the scopes that basic use needs to the header of the 401: `WWW-Authenticate: Bearer resource_metadata="…", scope="…"`.',
  async check(session) {
    const reason = await notOauth(session);
    if (reason) return reason;
    const { exchange, challenge } = await protection(session);
    if (!challenge) return notTested('blocked by MCP-AUT-001: there is no Bearer challenge', { exchanges: [exchange] });
    if (challengedScopes(exchange).length > 0) return pass([exchange], 'the challenge names its scopes');
    const empty = bearerChallenges(exchange).some(({ parameters }) => parameters.has('scope'));
    return violation({
      message: `the Bearer challenge of the 401 has ${empty ? 'an empty scope' : 'no scope parameter'}`,
      subject: { kind: 'probe', name: 'scope' },
      expected: 'scope in WWW-Authenticate',
      actual: empty ? 'scope=""' : 'no scope',
      exchanges: [exchange],
    });
  },
});
