import { described } from '../../src/suite/describe.js';
import { conclude, isServed, judgeRefusal, lowerStep, noVerdict, type Step } from '../../src/suite/judge.js';
import { discoverWithoutCapabilities } from '../../src/suite/no-capabilities.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import {
  HEADER_MISMATCH,
  INVALID_PARAMS,
  META_CLIENT_CAPABILITIES,
  META_CLIENT_INFO,
  META_PROTOCOL_VERSION,
} from '../../src/wire/message.js';

const ORDER_IS_OPEN =
  'the header names a version that the body does not, and the specification leaves open which check comes first';

const MAY_BE_LEGACY =
  'the server also serves legacy clients, or may, whose requests have no such fields, and it refused this one';

async function mayOmitVersion(session: Session): Promise<boolean> {
  return session.transport === 'http' || (await session.era()).era === 'modern-only';
}

async function withoutClientInfo(session: Session): Promise<Step> {
  const { exchange: twin } = await session.discover();
  const probe = await session.request('server/discover').withoutMeta(META_CLIENT_INFO).onFreshConnection().send();
  const exchanges = [probe, twin];
  if (!isServed(twin))
    return { kind: 'undecided', why: `server/discover is not served (${described(twin)})`, exchanges };
  if (isServed(probe)) return { kind: 'ok', exchanges };
  const why = noVerdict(probe);
  if (why !== undefined) return { kind: 'undecided', why, exchanges };
  return {
    kind: 'violation',
    finding: {
      message: `\`server/discover\` without the optional clientInfo was answered ${described(probe)}, expected a result`,
      subject: { kind: 'probe', name: `without ${META_CLIENT_INFO}` },
      expected: 'a result: clientInfo is optional',
      actual: described(probe),
      exchanges,
      lowered: { to: 'warn', because: 'the rule is about required fields, and clients should send clientInfo' },
    },
  };
}

export default rule({
  id: 'MCP-ERR-006',
  title: 'Missing required _meta field returns HTTP 400 + JSON-RPC -32602',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic',
    anchor: 'meta',
    from: 'A request missing any required field',
    to: 'error code -32602 (Invalid params)',
  },
  transports: ['http', 'stdio'],
  phase: 'late',
  why: "Version and capabilities travel with each request. A server that guesses a missing one answers in a form that the client may not understand, and hides the client's mistake.",
  fix: 'Check each request for `_meta` with `io.modelcontextprotocol/protocolVersion` and `/clientCapabilities`; when one is missing answer HTTP 400 and error -32602. Do not require `clientInfo`: it is optional.',
  async check(session) {
    const { exchange: twin } = await session.discover();
    const refused = async (
      field: string,
      asked: ReturnType<typeof discoverWithoutCapabilities>,
      ofVersion: boolean,
    ): Promise<Step> => {
      const probe = await asked;
      const step = judgeRefusal(session, {
        request: `\`server/discover\` without \`${field}\``,
        probe,
        twin,
        code: INVALID_PARAMS,
        subject: { kind: 'probe', name: `without ${field}` },
        tolerated: ofVersion ? [{ code: HEADER_MISMATCH, because: ORDER_IS_OPEN }] : [],
      });
      // "A request carrying modern per-request _meta is served" as one of this revision; which era one without it is of stands nowhere.
      const mayBeLegacy = ofVersion && step.kind === 'violation' && probe.error !== undefined;
      if (!mayBeLegacy || (await session.era()).era === 'modern-only') return step;
      return lowerStep(step, { to: 'warn', because: MAY_BE_LEGACY });
    };
    const fresh = session.request('server/discover').onFreshConnection();
    const steps = [
      refused(META_CLIENT_CAPABILITIES, discoverWithoutCapabilities(session), false),
      withoutClientInfo(session),
      // On stdio such a request may be a legacy client's: only a server that serves none must refuse it.
      ...((await mayOmitVersion(session))
        ? [
            refused('_meta', fresh.withoutMeta().send(), true),
            refused(META_PROTOCOL_VERSION, fresh.withoutMeta(META_PROTOCOL_VERSION).send(), true),
          ]
        : []),
    ];
    return conclude(
      await Promise.all(steps),
      'requests without a required _meta field are refused, one without clientInfo is served',
    );
  },
});
