import { initializeDraft } from '../../src/suite/initialize.js';
import { conclude, judgeRefusal } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { notApplicable, notTested } from '../../src/suite/verdict.js';
import { HEADER_MISMATCH } from '../../src/wire/message.js';

/** Revisions that did not define the header. */
const WITHOUT_HEADER = ['2025-03-26', '2024-11-05'] as const;

/** The first such revision that is advertised, or that `initialize` is answered with. */
async function servesWithoutHeader(session: Session): Promise<string | undefined> {
  const { versions } = await session.discover();
  for (const version of WITHOUT_HEADER) {
    if (versions.includes(version)) return version;
    const { result } = await initializeDraft(session, version).send();
    if (result?.protocolVersion === version) return version;
  }
  return undefined;
}

export default rule({
  id: 'MCP-HDR-004',
  title: 'Missing MCP-Protocol-Version rejected (modern-only servers)',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'protocol-version-header',
    from: 'A server that does not support',
    to: 'without the header per Server Validation',
  },
  transports: ['http'],
  phase: 'late',
  why: 'Without the version a server has to guess what the client speaks, and gateways cannot tell which checks apply.',
  fix: 'Refuse requests without `MCP-Protocol-Version` with HTTP 400 and error -32020, unless you also serve clients of 2025-03-26 or earlier, which did not send it.',
  async check(session) {
    const { exchange: twin } = await session.discover();
    const probe = await session.request('server/discover').without('MCP-Protocol-Version').onFreshConnection().send();
    const step = judgeRefusal(session, {
      request: '`server/discover` without `MCP-Protocol-Version`',
      probe,
      twin,
      code: HEADER_MISMATCH,
      subject: { kind: 'probe', name: 'without MCP-Protocol-Version' },
    });
    if (step.kind !== 'violation') return conclude([step], 'a request without MCP-Protocol-Version is refused');
    const { era } = await session.era();
    if (era === 'modern-only') return conclude([step], '');
    const old = await servesWithoutHeader(session);
    if (old !== undefined) return notApplicable(`the server also serves ${old}, whose clients send no such header`);
    if (era !== 'dual-era')
      return notTested('it is not known whether the server also serves legacy clients', { exchanges: [probe, twin] });
    const because =
      'the server also serves legacy clients, and may take a request without the header for one of theirs';
    return conclude([{ ...step, finding: { ...step.finding, lowered: { to: 'warn', because } } }], '');
  },
});
