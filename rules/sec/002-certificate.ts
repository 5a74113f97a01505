import { quoteShort } from '../../src/suite/describe.js';
import { isPublic } from '../../src/suite/hosts.js';
import { rule } from '../../src/suite/rule.js';
import { notApplicable, notTested, pass, violation } from '../../src/suite/verdict.js';
import { inspectCertificate } from './certificate.js';

/** Fewer days than this until the certificate expires are worth a note. */
const RENEW_WITHIN_DAYS = 14;

export default rule({
  id: 'MCP-SEC-002',
  title: 'Endpoint is HTTPS with a valid, unexpired certificate chain',
  level: 'MAY',
  onViolation: 'fail',
  spec: {
    page: 'basic/authorization/security-considerations',
    anchor: 'communication-security',
    from: 'Implementations MUST follow OAuth 2.1',
    to: 'Communication Security',
  },
  transports: ['http'],
  needs: 'nothing',
  why: 'Tokens and results cross the network with every request. Without a certificate that clients trust, anybody on the way can read them, or clients refuse to connect at all.',
  fix: 'Serve the endpoint over HTTPS with a certificate for its host name, the full chain included, and renew it automatically. For an authority of your own give its PEM in `ca-file`.',
  async check(session) {
    const { url } = session.target;
    if (!url) return notApplicable('there is no URL');
    if (!isPublic(url.hostname)) return notApplicable(`${url.hostname} is no public host`);
    const subject = { kind: 'url' as const, name: url.origin };
    if (url.protocol === 'http:') {
      const message = `${url.origin} is a public host reached without TLS`;
      return violation({ message, subject, expected: 'https:', actual: 'http:', exchanges: [] });
    }
    const found = await inspectCertificate(url, session.network);
    if (found.kind === 'unreachable') return notTested(`no TLS connection was made: ${quoteShort(found.reason)}`);
    if (found.kind === 'refused') {
      const actual = quoteShort(found.reason);
      return violation({
        message: `the certificate of ${url.origin} is not trusted: ${actual}`,
        subject,
        expected: 'a valid, unexpired chain for the host name',
        actual,
        exchanges: [],
      });
    }
    const notes = found.daysLeft < RENEW_WITHIN_DAYS ? [`the certificate expires in ${found.daysLeft} days`] : [];
    return pass([], `the certificate of ${url.origin} is trusted and not expired`, notes);
  },
});
