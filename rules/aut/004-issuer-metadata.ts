import { describedDocument, quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged, notTested } from '../../src/suite/verdict.js';
import { type Issuer, issuers, metadataUrls, NO_ISSUER, withoutMetadata } from './issuers.js';
import { unseen } from './resource-metadata.js';

function finding({ issuer, exchanges, mismatch }: Issuer): FindingDraft {
  const subject = { kind: 'issuer' as const, name: issuer };
  if (mismatch) {
    const actual = `issuer ${quoteShort(JSON.stringify(mismatch.said))}`;
    return {
      message: `the metadata of ${issuer} names another issuer: ${quoteShort(mismatch.said)}`,
      subject,
      expected: `issuer "${issuer}"`,
      actual,
      exchanges: [mismatch.exchange],
    };
  }
  const last = exchanges.at(-1);
  const actual = last ? describedDocument(last) : 'nothing';
  const expected = `JSON metadata with issuer "${issuer}" at one of ${metadataUrls(issuer).join(', ')}`;
  return {
    message: `${issuer} serves no metadata at the prescribed URLs (the last was answered ${actual})`,
    subject,
    expected,
    actual,
    exchanges,
  };
}

export default rule({
  id: 'MCP-AUT-004',
  title: 'Each listed authorization server exposes RFC 8414 or OIDC discovery metadata',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/authorization',
    anchor: 'overview',
    from: 'MCP authorization servers MUST provide',
    to: 'of the following discovery mechanisms',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: 'Clients read from this metadata where to log in and where to get a token. An issuer without it, or whose document names another issuer, must not be used.',
  fix: 'Serve RFC 8414 metadata at `/.well-known/oauth-authorization-server<path of the issuer>` or OpenID Connect discovery, with `issuer` exactly as `authorization_servers` lists it (a trailing slash counts).',
  async check(session) {
    const missing = await withoutMetadata(session);
    if (missing) return missing;
    const all = await issuers(session);
    if (all.length === 0) return notTested(NO_ISSUER);
    const whyNot = ({ metadata, exchanges, elsewhere }: Issuer): string | undefined =>
      metadata ? undefined : (exchanges.map((exchange) => unseen(session, exchange)).find(Boolean) ?? elsewhere);
    const unreached = all.filter((entry) => whyNot(entry) !== undefined);
    const findings = all.filter((entry) => !entry.metadata && !unreached.includes(entry)).map(finding);
    const notes = unreached.map((entry) => `${quoteShort(entry.issuer)} could not be looked at: ${whyNot(entry)}`);
    const proofs = all.flatMap(({ exchanges }) => exchanges.slice(-1));
    if (findings.length === 0 && unreached.length > 0) return notTested(notes.join('; '), { exchanges: proofs });
    return judged(findings, proofs, `${all.length} authorization server(s) serve metadata`, notes);
  },
});
