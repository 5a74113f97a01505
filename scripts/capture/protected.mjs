// A server behind OAuth, and its authorization server, right but for one thing each: for the pages of MCP-AUT-* and MCP-CAC-005.
import { bareReply } from '../../lib/src/reference/protocol.js';
import { startReference } from '../../lib/src/reference/start.js';
import { judge } from './judge.mjs';

const secret = (name) => ({ name, value: `token-of-the-example-${name}` });
const SCOPED = secret('insufficient-scope-token');
const FOREIGN = secret('foreign-audience-token');

/** What is wrong for each rule: in the challenge, in a document, or in how tokens are judged. */
const WRONG = {
  'MCP-AUT-001': { challenge: false, unpublished: true },
  'MCP-AUT-002': { resource: { authorization_servers: [] } },
  'MCP-AUT-003': { resource: { resource: 'http://localhost:9999/other' } },
  'MCP-AUT-004': { issuer: { issuer: 'https://elsewhere.example' } },
  'MCP-AUT-005': { issuer: { authorization_response_iss_parameter_supported: undefined } },
  'MCP-AUT-006': { scope: false },
  'MCP-AUT-007': { scopeStatus: 401 },
  'MCP-AUT-008': { anyAudience: true },
  'MCP-AUT-009': { resource: { scopes_supported: ['mcp', 'offline_access'] } },
  'MCP-AUT-010': { issuer: { code_challenge_methods_supported: ['plain'] } },
  'MCP-AUT-011': { issuer: { client_id_metadata_document_supported: false } },
};

async function judgeProtected(wrong) {
  const documents = new Map();
  let origin = '';
  const challenge = (status, error) =>
    wrong.challenge === false
      ? bareReply(status)
      : bareReply(status, {
          'WWW-Authenticate': [
            `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
            ...(wrong.scope === false ? [] : ['scope="mcp"']),
            ...(error === undefined ? [] : [`error="${error}"`]),
          ].join(', '),
        });
  const authorize = async ({ headers: { authorization } }) => {
    if (authorization === `Bearer ${SCOPED.value}`) return challenge(wrong.scopeStatus ?? 403, 'insufficient_scope');
    return authorization === `Bearer ${FOREIGN.value}` && wrong.anyAudience ? undefined : challenge(401);
  };
  const server = await startReference({ authorize, documents });
  origin = new URL(server.url).origin;
  if (!wrong.unpublished)
    documents.set('/.well-known/oauth-protected-resource/mcp', {
      resource: server.url,
      authorization_servers: [origin],
      scopes_supported: ['mcp'],
      ...wrong.resource,
    });
  documents.set('/.well-known/oauth-authorization-server', {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    ...wrong.issuer,
  });
  const settings = { insufficientScopeToken: SCOPED, foreignAudienceToken: FOREIGN };
  try {
    return await judge(server.url, { settings, rules: Object.keys(WRONG) });
  } finally {
    await server.close();
  }
}

/** A server that answers with a token and without. */
async function judgeTwoCallers(faults) {
  const server = await startReference({ faults });
  try {
    return await judge(server.url, { settings: { token: secret('token') } });
  } finally {
    await server.close();
  }
}

/** Reports of a wrong and of a right server, by rule. */
export async function protectedRuns() {
  const good = await judgeProtected({});
  const runs = new Map();
  for (const [id, wrong] of Object.entries(WRONG)) runs.set(id, { good, bad: await judgeProtected(wrong) });
  runs.set('MCP-CAC-005', {
    good: await judgeTwoCallers([]),
    bad: await judgeTwoCallers(['cac-public-personal']),
  });
  return runs;
}
