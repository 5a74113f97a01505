import { described } from '../../src/suite/describe.js';
import { versionFor } from '../../src/suite/initialize.js';
import { conclude, judgeRefusal, lowerStep } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { type Judgement, notApplicable, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { HEADER_MISMATCH, UNSUPPORTED_VERSION } from '../../src/wire/message.js';
import { servedRequest } from './probes.js';

/** Revisions that did not define the header. */
const WITHOUT_HEADER: readonly string[] = ['2025-03-26', '2024-11-05'];

/** The first such revision that `initialize` is answered with. */
async function servesWithoutHeader(session: Session, legacyVersion: string | undefined): Promise<string | undefined> {
  if (legacyVersion !== undefined && WITHOUT_HEADER.includes(legacyVersion)) return legacyVersion;
  for (const version of WITHOUT_HEADER) if ((await versionFor(session, version)) === version) return version;
  return undefined;
}

/** Whether the half of a server that serves this revision has answered, not its legacy half. */
function inModernShape({ result, error }: Exchange): boolean {
  if (result) return 'resultType' in result;
  return error?.code === HEADER_MISMATCH || error?.code === UNSUPPORTED_VERSION;
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
    const { method, twin } = await servedRequest(session);
    const probe = await session.request(method).without('MCP-Protocol-Version').onFreshConnection().send();
    const step = judgeRefusal(session, {
      request: `\`${method}\` without \`MCP-Protocol-Version\``,
      probe,
      twin,
      code: HEADER_MISMATCH,
      subject: { kind: 'probe', name: 'without MCP-Protocol-Version' },
    });
    if (step.kind !== 'violation') return conclude([step], 'a request without MCP-Protocol-Version is refused');
    const { versions } = await session.discover();
    const exempt = (version: string): Judgement =>
      notApplicable(`the server also serves ${version}, whose clients send no such header`);
    const advertised = versions.find((version) => WITHOUT_HEADER.includes(version));
    if (advertised !== undefined) return exempt(advertised);
    const { era, legacyVersion } = await session.era();
    if (era === 'modern-only') return conclude([step], '');
    const exchanges = [probe, twin];
    if (era !== 'dual-era')
      return notTested('it is not known whether the server also serves legacy clients', { exchanges });
    const old = await servesWithoutHeader(session, legacyVersion);
    if (old !== undefined) return exempt(old);
    if (!inModernShape(probe)) {
      const why = `the server also serves legacy clients, and answered as to one of them (${described(probe)})`;
      return notTested(why, { exchanges });
    }
    const because =
      'the server also serves legacy clients, and may take a request without the header for one of theirs';
    return conclude([lowerStep(step, { to: 'warn', because })], '');
  },
});
