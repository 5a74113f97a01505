import { canonicalForm } from '../../src/suite/canonical-url.js';
import { quoteShort } from '../../src/suite/describe.js';
import { isUnspecified, mayBeKnownAs } from '../../src/suite/hosts.js';
import { rule } from '../../src/suite/rule.js';
import { notTested, pass, violation } from '../../src/suite/verdict.js';
import { withoutMetadata } from './issuers.js';
import { isUrl, resourceMetadata } from './resource-metadata.js';

function isParent(parent: string, path: string): boolean {
  const base = parent.endsWith('/') ? parent : `${parent}/`;
  return parent !== path && path.startsWith(base);
}

export default rule({
  id: 'MCP-AUT-003',
  title: 'PRM resource equals the canonical server URI',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/authorization',
    anchor: 'canonical-server-uri',
    from: 'For the purposes of this specification',
    to: 'the resource parameter in RFC 9728',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: 'Clients ask for a token for exactly this resource and must refuse metadata of another one. When it differs, log-in fails, or the token is good for something else.',
  fix: 'Set `resource` to the public URL of the MCP endpoint, path included. If the server is tested at another address, give the public one in `canonical-url`.',
  async check(session) {
    const missing = await withoutMetadata(session);
    if (missing) return missing;
    const { document, exchanges, from } = await resourceMetadata(session);
    const { target, settings } = session;
    const resource = document?.resource;
    if (!isUrl(resource) || !target.url)
      return notTested('blocked by MCP-AUT-002: the metadata has no valid resource', { exchanges });
    const probed = new URL(target.url);
    // Whoever probes there reaches this machine, and no server is known by that address.
    if (isUnspecified(probed.hostname)) probed.hostname = 'localhost';
    const canonical = settings.canonicalUrl ?? probed.href;
    const [said, own] = [new URL(resource), new URL(canonical)];
    if (said.hash === '' && canonicalForm(said) === canonicalForm(own))
      return pass(exchanges, `resource is ${resource}`);
    if (settings.canonicalUrl === undefined && mayBeKnownAs(own.hostname, said.hostname)) {
      return notTested(`the server was probed at ${own.origin}, and its metadata speaks of ${quoteShort(resource)}`, {
        enable: 'set `canonical-url`',
        exchanges,
      });
    }
    const parent =
      said.hash === '' &&
      canonicalForm(new URL(said.origin)) === canonicalForm(new URL(own.origin)) &&
      isParent(said.pathname, own.pathname);
    const bare = new URL(own);
    bare.search = '';
    if (said.hash === '' && said.search === '' && canonicalForm(said) === canonicalForm(bare))
      return pass(exchanges, `resource is ${resource}`, [
        `resource ${quoteShort(resource)} is the endpoint without the query that it was probed with`,
      ]);
    const matching = from === 'root' ? said.pathname === '/' : from === 'path' || from === 'challenge';
    if (parent && matching)
      return pass(exchanges, `resource is ${resource}`, [
        `resource ${quoteShort(resource)} is a parent of the endpoint ${own.pathname}`,
      ]);
    return violation({
      message: `resource of the metadata is ${quoteShort(resource)}, expected ${canonical}`,
      subject: { kind: 'probe', name: 'resource' },
      expected: canonical,
      actual: quoteShort(resource),
      exchanges,
    });
  },
});
