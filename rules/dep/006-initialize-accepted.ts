import { described } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { notTested, pass, violation } from '../../src/suite/verdict.js';

export default rule({
  id: 'MCP-DEP-006',
  title: 'Server accepts initialize (dual-era support)',
  level: 'MAY',
  onViolation: 'info',
  spec: {
    page: 'basic/versioning',
    anchor: 'backward-compatibility-with-initialization-based-versions',
    from: 'A server that wishes to support',
    to: 'MAY implement both behaviors',
  },
  transports: ['http', 'stdio'],
  phase: 'late',
  needs: 'endpoint',
  why: 'Serving both eras is allowed and helps older clients. It is told here so that you know it, and can drop the old half once nobody needs it.',
  fix: 'Nothing has to be changed. To serve this revision alone, refuse `initialize` with an error that names the supported versions (TypeScript: `createMcpHandler` with the option `legacy: "reject"`).',
  async check(session) {
    const { era, initialize, legacyVersion } = await session.era();
    if (era === 'modern-only') return pass([initialize], 'initialize is refused: only this era is served');
    if (era === 'unknown')
      return notTested(`initialize was answered ${described(initialize)}`, { exchanges: [initialize] });
    return violation({
      message: `initialize is accepted (version ${legacyVersion ?? 'not named'}): the server serves legacy clients`,
      subject: { kind: 'probe', name: 'initialize' },
      expected: 'an error that names the supported versions, from a server of this era alone',
      actual: described(initialize),
      exchanges: [initialize],
    });
  },
});
