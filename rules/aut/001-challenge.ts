import { described } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { notApplicable, notTested, pass, violation } from '../../src/suite/verdict.js';
import { protection } from './protection.js';
import { isUrl, resourceMetadata } from './resource-metadata.js';

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
    if (session.settings.auth === 'none') return notApplicable('`auth: none` says that the server is not protected');
    if (kind === 'open') return notApplicable('the server serves requests without credentials');
    if (kind === 'unknown')
      return notTested(`without credentials the server answered ${described(exchange)}`, { exchanges });
    const actual = described(exchange);
    const base = {
      subject: { kind: 'probe' as const, name: 'request without credentials' },
      expected: '401 with WWW-Authenticate: Bearer and resource_metadata',
    };
    if (kind === 'other') {
      const because = 'the server may be protected by a scheme of its own, which the specification allows';
      const message =
        'a request without credentials was answered 401 without a Bearer challenge: OAuth clients find no authorization server';
      return violation({ ...base, message, actual, exchanges, lowered: { to: 'warn', because } });
    }
    if (exchange.response?.status !== 401) {
      return violation({
        ...base,
        message: `a request without credentials was answered ${actual}, expected 401`,
        actual,
        exchanges,
      });
    }
    const pointer = challenge?.parameters.get('resource_metadata');
    if (isUrl(pointer)) return pass(exchanges, 'the 401 names the resource metadata');
    if (pointer !== undefined) {
      return violation({
        ...base,
        message: 'resource_metadata of the challenge is not an absolute URL',
        actual: JSON.stringify(pointer),
        exchanges,
      });
    }
    const { document, exchanges: fetched } = await resourceMetadata(session);
    const message = 'the 401 does not name the resource metadata (no resource_metadata in WWW-Authenticate)';
    const finding = { ...base, message, actual: 'no resource_metadata', exchanges: [...exchanges, ...fetched] };
    if (!document) return violation({ ...finding, message: `${message}, and none is served at the well-known URLs` });
    return violation({
      ...finding,
      lowered: { to: 'warn', because: 'it is served at the well-known URL, which the specification allows instead' },
    });
  },
});
