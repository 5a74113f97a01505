/** Official extensions, below the prefix `io.modelcontextprotocol/`. The setting `extensions` adds identifiers to them. */
export const OFFICIAL_EXTENSIONS: readonly string[] = [
  'io.modelcontextprotocol/ui',
  'io.modelcontextprotocol/tasks',
  'io.modelcontextprotocol/oauth-client-credentials',
  'io.modelcontextprotocol/enterprise-managed-authorization',
];
