import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { challengedScopes } from './challenge.js';
import { withoutMetadata } from './issuers.js';
import { protection } from './protection.js';
import { resourceMetadata } from './resource-metadata.js';

function finding(place: string, exchanges: readonly Exchange[]): FindingDraft {
  return {
    message: `${place} lists offline_access, which is the client's to ask for`,
    subject: { kind: 'probe', name: place },
    expected: 'no offline_access',
    actual: 'offline_access',
    exchanges,
  };
}

export default rule({
  id: 'MCP-AUT-009',
  title: 'offline_access absent from scopes_supported / challenge scope',
  level: 'SHOULD_NOT',
  onViolation: 'info',
  spec: {
    page: 'basic/authorization',
    anchor: 'refresh-tokens',
    from: 'MCP Servers (Protected Resources) SHOULD NOT',
    to: 'are not a resource requirement',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: "`offline_access` asks for a token that outlives the user's presence. Whether a client needs one is the client's matter, not the server's.",
  fix: 'Remove `offline_access` from `scopes_supported` of the resource metadata and from `scope` of the challenge; clients add it themselves.',
  async check(session) {
    const missing = await withoutMetadata(session);
    const { challenge, exchange } = await protection(session);
    if (missing && (!challenge || session.settings.auth === 'none')) return missing;
    const { document, exchanges } = await resourceMetadata(session);
    const supported = Array.isArray(document?.scopes_supported) ? document.scopes_supported : [];
    const asked = challengedScopes(exchange);
    const findings = [
      ...(supported.includes('offline_access') ? [finding('scopes_supported', exchanges)] : []),
      ...(asked.includes('offline_access') ? [finding('scope of the challenge', [exchange])] : []),
    ];
    return judged(findings, [...exchanges, exchange], 'offline_access is not asked for');
  },
});
