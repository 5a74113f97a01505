import { isModernVersion, NO_DISCOVERY } from '../../src/suite/discovery.js';
import { rule } from '../../src/suite/rule.js';
import { notTested, pass, violation } from '../../src/suite/verdict.js';

export default rule({
  id: 'MCP-DSC-003',
  title: 'Advertised versions include a currently-supported revision',
  level: 'MAY',
  onViolation: 'info',
  transports: ['http', 'stdio'],
  why: 'A client that only speaks current revisions cannot use a server that advertises nothing but old or unknown ones.',
  fix: 'List `2026-07-28` (or a later dated revision, once you serve it) in `supportedVersions` of `server/discover`.',
  async check(session) {
    const { exchange, result, versions } = await session.discover();
    if (!result) return notTested(NO_DISCOVERY, { exchanges: [exchange] });
    const current = versions.find(isModernVersion);
    if (current !== undefined) return pass([exchange], `${current} is advertised`);
    return violation({
      message: 'server/discover advertises neither 2026-07-28 nor a later revision',
      subject: { kind: 'method', name: 'server/discover', pointer: '/supportedVersions' },
      expected: '2026-07-28 or a later dated revision',
      actual: versions.join(', ') || 'no version',
      exchanges: [exchange],
    });
  },
});
