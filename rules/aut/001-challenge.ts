import { described, quoteShort } from '../../src/suite/describe.js';
import { noVerdict } from '../../src/suite/judge.js';
import { rule } from '../../src/suite/rule.js';
import type { Session } from '../../src/suite/session.js';
import { type FindingDraft, notTested, pass, violation } from '../../src/suite/verdict.js';
import { challengedSchemes } from './challenge.js';
import { notProtected, protection } from './protection.js';
import { isUrl, looksRight, metadataUnlooked, resourceMetadata } from './resource-metadata.js';

const SERVED_ANYWAY = 'the resource metadata is served at the well-known URL, which the specification allows instead';
const OWN_SCHEME = 'the server may be protected by a scheme of its own, which the specification allows';

/** Why a server that does not point to its metadata is held less guilty: it is at the well-known URL, or may be. */
async function otherWay(session: Session): Promise<FindingDraft['lowered']> {
  const metadata = await resourceMetadata(session);
  if (metadata.document && looksRight(metadata.document)) return { to: 'warn', because: SERVED_ANYWAY };
  const unlooked = metadata.document ? undefined : metadataUnlooked(session, metadata);
  return unlooked === undefined
    ? undefined
    : {
        to: 'warn',
        because: `the well-known URLs, which the specification allows instead, could not be read: ${unlooked}`,
      };
}

function lowering(lowered: FindingDraft['lowered']): Pick<FindingDraft, 'lowered'> {
  return lowered === undefined ? {} : { lowered };
}

export default rule({
  id: 'MCP-AUT-001',
  title: 'Unauthenticated request returns 401 with WWW-Authenticate resource_metadata',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/authorization/authorization-server-discovery',
    anchor: 'protected-resource-metadata-discovery-requirements',
    from: 'MCP servers MUST implement one of',
    to: 'server location information to MCP clients',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: 'A client that gets 401 has to find out where to get a token. Without this pointer it cannot, and the user sees only that access is denied.',
  fix: 'Answer requests without a valid token with 401 and `WWW-Authenticate: Bearer resource_metadata="https://<host>/.well-known/oauth-protected-resource/<path>"`. SDKs have middleware for it (TypeScript: `requireBearerAuth` with `resourceMetadataUrl`).',
  async check(session) {
    const { kind, exchange, challenge } = await protection(session);
    const exchanges = [exchange];
    const unprotected = await notProtected(session);
    if (unprotected) return unprotected;
    const actual = described(exchange);
    const base = {
      subject: { kind: 'probe' as const, name: 'request without credentials' },
      expected: '401 with WWW-Authenticate: Bearer and resource_metadata',
    };
    const status = exchange.response?.status;
    const why = status === 401 || status === 403 ? undefined : noVerdict(exchange);
    if (why !== undefined) return notTested(why, { exchanges });
    if (status !== 401) {
      const message = `a request without credentials was answered ${actual}, expected 401`;
      return violation({ ...base, message, actual, exchanges, ...lowering(await otherWay(session)) });
    }
    if (!challenge) {
      const lowered = await otherWay(session);
      const message = `a request without credentials was answered 401 without a Bearer challenge${lowered ? '' : ': OAuth clients find no authorization server'}`;
      const other = kind === 'other' ? ({ to: 'warn', because: OWN_SCHEME } as const) : undefined;
      const schemes = quoteShort(challengedSchemes(exchange).join(', '));
      const challenged =
        schemes === '' ? '401 without a challenge in WWW-Authenticate' : `401 with WWW-Authenticate: ${schemes}`;
      return violation({ ...base, message, actual: challenged, exchanges, ...lowering(lowered ?? other) });
    }
    const pointer = challenge.parameters.get('resource_metadata');
    if (isUrl(pointer)) return pass(exchanges, 'the 401 names the resource metadata');
    if (pointer !== undefined) {
      return violation({
        ...base,
        message: `resource_metadata of the challenge is ${quoteShort(JSON.stringify(pointer))}, which is no absolute http(s) URL`,
        actual: quoteShort(JSON.stringify(pointer)),
        exchanges,
      });
    }
    const lowered = await otherWay(session);
    const message = 'the 401 does not name the resource metadata (no resource_metadata in WWW-Authenticate)';
    return violation({
      ...base,
      message: lowered ? message : `${message}, and none is served at the well-known URLs`,
      actual: 'no resource_metadata',
      exchanges: [...exchanges, ...(await resourceMetadata(session)).exchanges],
      ...lowering(lowered),
    });
  },
});
