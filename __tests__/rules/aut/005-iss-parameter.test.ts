import { issuerMember } from './support/issuer-member.js';

const MEMBER = 'authorization_response_iss_parameter_supported';

issuerMember('MCP-AUT-005', MEMBER, [
  [{ [MEMBER]: undefined }, `no ${MEMBER}`],
  [{ [MEMBER]: false }, `${MEMBER}: false`],
  [{ [MEMBER]: 'true' }, `${MEMBER}: "true"`],
]);
