import { canonicalUrl } from '../../src/suite/canonical-url.js';
import { described } from '../../src/suite/describe.js';
import { isPublic, NOWHERE } from '../../src/suite/hosts.js';
import { initializeDraft, NEWEST_LEGACY_VERSION } from '../../src/suite/initialize.js';
import { failedTwice, isServed, noVerdict } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { type FindingDraft, notTested, pass, violation } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';

/** Discover where this revision is served, else `initialize`: the rule is older than both. */
async function probeAndTwin(session: Session): Promise<{ probe: Exchange; twin: Exchange }> {
  const { modern, endpoint } = await session.ground();
  if (modern || endpoint === 'needs-credentials') {
    const { exchange } = await session.discover();
    return { probe: await session.request('server/discover').with({ Origin: NOWHERE }).send(), twin: exchange };
  }
  const { exchange, version = NEWEST_LEGACY_VERSION } = await session.initialization();
  const probe = await initializeDraft(session, version).with({ Origin: NOWHERE }).onFreshConnection().send();
  return { probe, twin: exchange };
}

/** Rebinding reaches servers on the machine, in the network, and those without TLS; for public HTTPS the text is under discussion. */
function openToTheWorld(session: Session): FindingDraft['lowered'] {
  const url = canonicalUrl(session);
  if (url?.protocol !== 'https:' || !isPublic(url.hostname)) return undefined;
  return {
    to: 'warn',
    because:
      'whether public HTTPS servers must refuse foreign origins is an open question of the specification (issue 3370)',
  };
}

export default rule({
  id: 'MCP-SEC-001',
  title: 'Invalid Origin header returns HTTP 403',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/transports/streamable-http',
    anchor: 'security-%26-endpoint',
    from: 'If the Origin header is present',
    to: 'respond with HTTP 403 Forbidden',
  },
  transports: ['http'],
  phase: 'late',
  needs: 'endpoint',
  why: "A web page can make its visitor's browser call a server on the visitor's own machine or network (DNS rebinding). Refusing foreign origins is what stops it.",
  fix: 'Compare the `Origin` header, when there is one, with a list of origins that you expect and answer 403 to all others. TypeScript: `createMcpExpressApp()` and its like, with `allowedOrigins` where the host is no loopback one; Python: `transport_security`; FastMCP: `host_origin_protection=True`; Go: `http.NewCrossOriginProtection()`; Rust: `enforce_origin_validation()`.',
  async check(session) {
    const { twin, probe } = await probeAndTwin(session);
    const exchanges = [probe, twin];
    if (!isServed(twin) && twin.response?.status !== 401) {
      return notTested(
        `without the header the same request was answered ${described(twin)}, so a refusal proves nothing`,
        {
          exchanges,
        },
      );
    }
    const status = probe.response?.status ?? 0;
    if (status === 403) return pass(exchanges, 'a foreign Origin is answered 403');
    const refusedOtherwise = status >= 400 && status < 500 && status !== 429;
    const why = refusedOtherwise || failedTwice(probe) ? undefined : noVerdict(probe);
    if (why !== undefined) return notTested(why, { exchanges });
    const lowered = refusedOtherwise
      ? { to: 'warn' as const, because: 'the request is refused, only with another status' }
      : openToTheWorld(session);
    return violation({
      message: `a request with \`Origin: ${NOWHERE}\` was answered ${described(probe)}, expected 403`,
      subject: { kind: 'probe', name: 'foreign Origin' },
      expected: '403 Forbidden',
      actual: described(probe),
      exchanges,
      ...(lowered ? { lowered } : {}),
    });
  },
});
