import { quoteShort } from '../../src/suite/describe.js';
import { rule } from '../../src/suite/rule.js';
import { givesCodes, judgeIssuers } from './issuers.js';

export default rule({
  id: 'MCP-AUT-010',
  title: 'AS advertises S256 in code_challenge_methods_supported',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'basic/authorization/security-considerations',
    anchor: 'authorization-code-protection',
    from: 'Authorization servers providing OpenID Connect',
    to: 'metadata to ensure MCP compatibility',
  },
  transports: ['http'],
  needs: 'endpoint',
  why: 'Clients must refuse to log in when the authorization server does not say that it supports PKCE with S256; without it a stolen code is as good as a token.',
  fix: "List `S256` in `code_challenge_methods_supported` of the authorization server's metadata, and support it. A hosted provider that supports it without saying so needs an authorization server of your own in front of it, such as the OAuth proxy of FastMCP.",
  async check(session) {
    const member = 'code_challenge_methods_supported';
    const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    return judgeIssuers(
      session,
      (metadata) => listed(metadata[member]).includes('S256'),
      `S256 in ${member}`,
      (metadata) =>
        metadata[member] === undefined
          ? `no ${member}`
          : `${quoteShort(JSON.stringify(metadata[member]))} in ${member}`,
      givesCodes,
    );
  },
});
