import { described } from '../../src/suite/describe.js';
import { isModernVersion } from '../../src/suite/discovery.js';
import { rule } from '../../src/suite/rule.js';
import { notApplicable, notTested, pass, violation } from '../../src/suite/verdict.js';
import { SPEC_VERSION } from '../../src/wire/message.js';

export default rule({
  id: 'MCP-DEP-007',
  title: 'A modern-only server names its supported versions in the initialize error',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/versioning',
    anchor: 'backward-compatibility-with-initialization-based-versions',
    from: 'A server that supports only modern',
    to: 'they can surface to users',
  },
  transports: ['http', 'stdio'],
  phase: 'late',
  why: 'An older client that is refused shows this error to its user and nothing else. Without the versions the user cannot know that the client is too old.',
  fix: 'Answer `initialize` with an error whose message or data names what you serve, for example `Unsupported protocol version; supported: 2026-07-28`.',
  async check(session) {
    const { era, initialize } = await session.era();
    if (era === 'dual-era' || era === 'legacy') return notApplicable('the server accepts initialize');
    if (era !== 'modern-only')
      return notTested(`initialize was answered ${described(initialize)}`, { exchanges: [initialize] });
    const versions = (await session.discover()).versions.filter(isModernVersion);
    const said = initialize.error
      ? JSON.stringify([initialize.error.message, initialize.error.data ?? null])
      : (initialize.response?.text ?? '');
    const named = [...versions, SPEC_VERSION].find((version) => said.includes(version));
    if (named !== undefined) return pass([initialize], `the refusal of initialize names ${named}`);
    return violation({
      message: `initialize was answered ${described(initialize)}, which names no supported version`,
      subject: { kind: 'probe', name: 'initialize' },
      expected: `an error that names ${versions.join(', ') || SPEC_VERSION} in its message or data`,
      actual: described(initialize),
      exchanges: [initialize],
    });
  },
});
