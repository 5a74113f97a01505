import { issuerMember } from './support/issuer-member.js';

const MEMBER = 'client_id_metadata_document_supported';

issuerMember('MCP-AUT-011', MEMBER, [
  [{ [MEMBER]: undefined }, `no ${MEMBER}: true`],
  [{ [MEMBER]: false }, `no ${MEMBER}: true`],
  [{ [MEMBER]: 'true' }, `no ${MEMBER}: true`],
  [
    { [MEMBER]: undefined, registration_endpoint: 'https://a.example/register' },
    `dynamic registration, but no ${MEMBER}: true`,
  ],
]);
