import { rule } from '../../src/suite/rule.js';
import { judgeIssuers } from './issuers.js';

export default rule({
  id: 'MCP-AUT-011',
  title: 'AS supports Client ID Metadata Documents, not DCR alone',
  level: 'SHOULD',
  onViolation: 'warn',
  spec: {
    page: 'basic/authorization/client-registration',
    anchor: 'client-id-metadata-documents',
    from: 'MCP clients and authorization servers SHOULD',
    to: 'Metadata Document for client registration',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: 'With client id metadata documents a client identifies itself by a URL and needs no registration. Dynamic registration alone is deprecated and closed at many providers.',
  fix: 'Support Client ID Metadata Documents at the authorization server and say so by `"client_id_metadata_document_supported": true` in its metadata. At a hosted provider look for a setting of that name; until there is one, clients have to be registered beforehand.',
  async check(session) {
    const member = 'client_id_metadata_document_supported';
    return judgeIssuers(
      session,
      (metadata) => metadata[member] === true,
      `${member}: true`,
      (metadata) =>
        typeof metadata.registration_endpoint === 'string'
          ? `dynamic registration, but no ${member}: true`
          : `no ${member}: true`,
    );
  },
});
