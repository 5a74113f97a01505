import { isModernVersion } from '../../src/suite/discovery.js';
import { conclude, isServed, judgeRefusal, type Refusal, type Step } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { UNKNOWN_VERSION } from '../../src/suite/unknown-version.js';
import { HEADER_MISMATCH, META_PROTOCOL_VERSION, SPEC_VERSION, UNSUPPORTED_VERSION } from '../../src/wire/message.js';
import { servedRequest } from './probes.js';

const DATED = /^\d{4}-\d{2}-\d{2}$/;
const ORDER_IS_OPEN = 'the specification leaves open whether an unknown version or the mismatch is found first';

interface Versions {
  header: string;
  meta: string;
  /** Fixed name of the finding's subject, whatever the versions are. */
  name: string;
}

async function probeVersions(
  session: Session,
  { header, meta, name }: Versions,
  tolerated: NonNullable<Refusal['tolerated']>,
): Promise<Step> {
  const { method, twin } = await servedRequest(session);
  const told = `with header ${header} and _meta ${meta}`;
  const probe = await session
    .request(method)
    .with({ 'MCP-Protocol-Version': header })
    .meta({ [META_PROTOCOL_VERSION]: meta })
    .as(`${method} ${told}`)
    .send();
  const subject = { kind: 'probe' as const, name };
  return judgeRefusal(session, {
    request: `\`${method}\` ${told}`,
    probe,
    twin,
    code: HEADER_MISMATCH,
    subject,
    tolerated,
  });
}

/** A legacy header may lead to the legacy half of a server, whose refusals are its own; only a result is wrong there. */
async function judgeLegacyHeader(session: Session, legacy: string): Promise<Step> {
  const step = await probeVersions(
    session,
    { header: legacy, meta: SPEC_VERSION, name: 'with a legacy version in the header only' },
    [{ code: UNSUPPORTED_VERSION, because: ORDER_IS_OPEN }],
  );
  if (step.kind !== 'violation' || step.finding.lowered?.because === ORDER_IS_OPEN) return step;
  const [probe] = step.finding.exchanges;
  if (probe && isServed(probe)) return step;
  return {
    kind: 'undecided',
    why: `refused as a legacy request (${step.finding.actual})`,
    exchanges: step.finding.exchanges,
  };
}

export default rule({
  id: 'MCP-HDR-005',
  title: 'MCP-Protocol-Version header must match _meta.protocolVersion',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'protocol-version-header',
    from: 'If the values do not match',
    to: 'a HeaderMismatch JSON-RPC error',
  },
  transports: ['http'],
  why: 'A gateway trusts the header, the server the body. When they may differ, checks for one version are applied to requests of another.',
  fix: 'Compare `MCP-Protocol-Version` with `_meta["io.modelcontextprotocol/protocolVersion"]` first of all, and answer HTTP 400 and error -32020 when they differ.',
  async check(session) {
    const { versions } = await session.discover();
    const second = versions.find((version) => version !== SPEC_VERSION && isModernVersion(version));
    const legacy = versions.find((version) => DATED.test(version) && !isModernVersion(version));
    const unknown = {
      header: SPEC_VERSION,
      meta: UNKNOWN_VERSION,
      name: `with header ${SPEC_VERSION} and _meta ${UNKNOWN_VERSION}`,
    };
    const steps = await Promise.all([
      probeVersions(session, unknown, [{ code: UNSUPPORTED_VERSION, because: ORDER_IS_OPEN }]),
      ...(second === undefined
        ? []
        : [
            probeVersions(
              session,
              { header: SPEC_VERSION, meta: second, name: 'with another supported version in _meta only' },
              [],
            ),
          ]),
      ...(legacy === undefined ? [] : [judgeLegacyHeader(session, legacy)]),
    ]);
    return conclude(steps, 'a version header that differs from _meta is refused', {
      // A legacy half may answer a legacy header; this revision's own header every server must compare.
      all: steps[0]?.kind === 'undecided',
    });
  },
});
