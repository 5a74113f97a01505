import type { Definition } from '../definition.js';

/** What the server is used with. */
export const credentials: readonly Definition[] = [
  {
    name: 'auth',
    kind: 'choice',
    section: 'credentials',
    default: 'auto',
    allowed: ['auto', 'oauth', 'none'],
    description: 'How the server is protected: found out, by OAuth for certain, or not at all (tokens are not sent).',
  },
  { name: 'token', kind: 'secret', section: 'credentials', description: 'Bearer token with which the server is used.' },
  {
    name: 'second-token',
    kind: 'secret',
    section: 'credentials',
    description: 'Token of another user, to compare cached results (MCP-CAC-005).',
  },
  {
    name: 'insufficient-scope-token',
    kind: 'secret',
    section: 'credentials',
    description: 'Valid token without the scopes that the server needs (MCP-AUT-007).',
  },
  {
    name: 'foreign-audience-token',
    kind: 'secret',
    section: 'credentials',
    description: 'Token of the same issuer for another audience (MCP-AUT-008).',
  },
  {
    name: 'headers',
    kind: 'headers',
    section: 'credentials',
    description:
      'Headers sent with every request to the server, one `Name: value` a line. Values are treated as secrets.',
  },
  {
    name: 'ca-file',
    kind: 'text',
    section: 'credentials',
    description: 'PEM file of a certificate authority to trust besides the built-in ones.',
  },
];
