import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, judged, notTested, violation } from '../../src/suite/verdict.js';
import { notOauth, protection } from './protection.js';
import { isUrl, metadataUnlooked, metadataWords, resourceMetadata } from './resource-metadata.js';

export default rule({
  id: 'MCP-AUT-002',
  title: 'RFC 9728 Protected Resource Metadata is served and valid',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/authorization/authorization-server-discovery',
    anchor: 'authorization-server-location',
    from: 'MCP servers MUST implement the OAuth',
    to: 'the locations of authorization servers',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: 'This document tells clients which authorization server gives tokens for the server. Without a valid one no client can log in.',
  fix: "Serve JSON with `resource` (the server's URL) and `authorization_servers` (URLs of issuers) at the URL that the challenge names, or at `/.well-known/oauth-protected-resource` followed by the path of the endpoint. In the TypeScript SDK: `mcpAuthMetadataRouter`.",
  async check(session) {
    const metadata = await resourceMetadata(session);
    const { document, exchanges } = metadata;
    const reason = await notOauth(session);
    if (reason && (!document || session.settings.auth === 'none')) return reason;
    const why = metadataUnlooked(session, metadata);
    if (!document && why !== undefined)
      return notTested(`the resource metadata could not be read: ${why}`, {
        exchanges,
        ...(metadata.publicOrigin === undefined ? {} : { enable: 'give the public address as `url`' }),
      });
    if (!document) {
      const actual = metadataWords(metadata);
      const expected = '200 with a JSON object';
      const where = quoteShort(exchanges.map(({ request }) => request.url).join(', '), 240);
      const message =
        exchanges.length > 0
          ? `the resource metadata at ${where} was answered ${actual}, expected ${expected}`
          : `the challenge names no place where resource metadata could be: ${actual}`;
      const proofs = exchanges.length > 0 ? exchanges : [(await protection(session)).exchange];
      const subject = { kind: 'probe' as const, name: 'resource metadata' };
      return violation({ message, subject, expected, actual, exchanges: proofs });
    }
    const { resource, authorization_servers: servers } = document;
    const findings: FindingDraft[] = [];
    const find = (member: string, expected: string, value: unknown): void => {
      const actual = value === undefined ? `no ${member}` : quoteShort(JSON.stringify(value));
      const message = `${member} of the resource metadata is ${value === undefined ? 'missing' : actual}, expected ${expected}`;
      findings.push({
        message,
        subject: { kind: 'probe', name: `resource metadata: ${member}` },
        expected,
        actual,
        exchanges,
      });
    };
    if (!isUrl(resource)) find('resource', 'an http(s) URL', resource);
    if (!Array.isArray(servers) || servers.length === 0 || !servers.every(isUrl))
      find('authorization_servers', 'a non-empty list of http(s) URLs', servers);
    const type = exchanges.at(-1)?.response?.mediaType ?? '';
    const notes =
      type === 'application/json'
        ? []
        : [
            `the resource metadata is served as ${quoteShort(type) || 'no media type'}; RFC 9728 asks for application/json`,
          ];
    return judged(findings, exchanges, 'the resource metadata is served and valid', notes);
  },
});
