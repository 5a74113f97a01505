/** SDKs whose settings the pages of the rules name, in the order of the pages. */
const SDKS = ['TypeScript', 'Python', 'FastMCP', 'Go', 'Rust', 'C#', 'Java'] as const;

/** What sets a thing right in each SDK; one that does it by itself, or cannot, is told too where people would look for it. */
export type SdkWords = Partial<Readonly<Record<(typeof SDKS)[number], string>>>;

const SERVE: SdkWords = {
  TypeScript:
    '`@modelcontextprotocol/server` 2: `createMcpHandler(() => server)` over HTTP, `serveStdio(() => server)` on stdio. `NodeStreamableHTTPServerTransport` and `WebStandardStreamableHTTPServerTransport` serve older revisions only, as `@modelcontextprotocol/sdk` 1 does.',
  Python: '`mcp` 2: `MCPServer` of `mcp.server.mcpserver`. `mcp` 1 serves older revisions only.',
  FastMCP: 'Version 4. Versions 2 and 3 serve older revisions only.',
  Go: 'Version 1.8: `mcp.NewStreamableHTTPHandler(…, &mcp.StreamableHTTPOptions{Stateless: true})`.',
  Rust: '`rmcp` 3.',
  'C#': '`ModelContextProtocol` 2, with `HttpServerTransportOptions.SessionMode` at its default `Stateless`, or `StatefulForInitializeClients`.',
  Java: '`io.modelcontextprotocol.sdk:mcp` 2.1 serves revisions to 2025-11-25 only.',
};

const BY_THE_HANDLER: SdkWords = {
  TypeScript: 'Done by `createMcpHandler`. A handler of your own before it, or a transport of your own, has to do it.',
  Python: 'Done by `MCPServer`, from `mcp` 2.',
  FastMCP: 'Done from version 4.',
  Rust: 'Done by `StreamableHttpService`, from `rmcp` 3.',
};

const HEADERS: SdkWords = {
  ...BY_THE_HANDLER,
  Go: 'Done by `NewStreamableHTTPHandler` of version 1.8, with `Stateless: true`.',
};

const HINTS: SdkWords = {
  TypeScript:
    "`new McpServer(info, { cacheHints: { 'tools/list': { ttlMs: 60_000, cacheScope: 'public' } } })`; a single resource: `cacheHint` of `registerResource`. Without them `0` and `private` are sent.",
  Python:
    '`MCPServer("name", cache_hints={"tools/list": CacheHint(ttl_ms=60_000, scope="public")})`, with `CacheHint` of `mcp.server.caching`. Without it `0` and `private` are sent.',
  FastMCP: '`FastMCP("name", cache_ttl=60, cache_scope="public")`, in seconds.',
  Go: '`ServerOptions.SetCacheable`. Without it `0` and `public` are sent: set `private` for what differs by user.',
  Rust: '`.with_ttl_ms(…)` and `.with_cache_scope(CacheScope::Private)` on the result. Without them `0` and `public` are sent.',
  'C#': '`TimeToLive` and `CacheScope` of the result. Without them zero and `Private` are sent.',
};

const PRIVATE: SdkWords = {
  TypeScript: '`private` is what is sent without `cacheHints`.',
  Python: '`private` is what is sent without `cache_hints`.',
  FastMCP: '`private` is what is sent without `cache_scope`.',
  Go: '`ServerOptions.SetCacheable`, which sets `c.CacheScope = "private"`: without it `public` is sent.',
  Rust: '`.with_cache_scope(CacheScope::Private)` on the result: without it `public` is sent.',
  'C#': '`Private` is what is sent without `CacheScope`.',
};

const ASK_BY_RESULT: SdkWords = {
  TypeScript:
    'Return `inputRequired({ inputRequests: { name: inputRequired.elicit(…) } })` from the handler; read the answers on the next call.',
  Python: 'Return an `InputRequiredResult` from the tool.',
  Go: 'Set `InputRequests` of the `CallToolResult`.',
  Rust: 'Return an `InputRequiredResult`.',
  'C#': 'Throw `InputRequiredException` with an `InputRequiredResult`.',
};

const NO_SESSION: SdkWords = {
  TypeScript: 'Done by `createMcpHandler`. `@modelcontextprotocol/sdk` 1: `sessionIdGenerator: undefined`.',
  Python: 'Done for requests of this revision from `mcp` 2; `stateless_http=True` for older clients too.',
  FastMCP: 'Done for requests of this revision from version 4; `stateless_http=True` for older clients too.',
  Go: '`&mcp.StreamableHTTPOptions{Stateless: true}`.',
  Rust: 'Done for requests of this revision; `with_legacy_session_mode(false)` for older clients too.',
  'C#': '`HttpServerTransportOptions.SessionMode`: `Stateless` or `StatefulForInitializeClients`.',
};

const CHALLENGE: SdkWords = {
  TypeScript:
    '`requireBearerAuth({ verifier, requiredScopes, resourceMetadataUrl })` of `@modelcontextprotocol/express`, or of `@modelcontextprotocol/server` for other frameworks; `getOAuthProtectedResourceMetadataUrl(url)` makes the address.',
  Python:
    '`MCPServer(…, token_verifier=…, auth=AuthSettings(issuer_url=…, resource_server_url=…, required_scopes=[…]))`.',
  Go: '`auth.RequireBearerToken(verifier, &auth.RequireBearerTokenOptions{ResourceMetadataURL: …, Scopes: …})`.',
  'C#': '`McpAuthenticationOptions.ResourceMetadata`.',
};

/** The same settings, as far as they send the scopes. */
const CHALLENGE_SCOPE: SdkWords = {
  TypeScript: CHALLENGE.TypeScript ?? '',
  Python: '`mcp` 2.3 sends none, whatever `required_scopes` says: add it to the header in a middleware of Starlette.',
  Go: CHALLENGE.Go ?? '',
};

const SCOPE_REFUSAL: SdkWords = {
  TypeScript: CHALLENGE.TypeScript ?? '',
  Python: CHALLENGE.Python ?? '',
  Go: '`auth.RequireBearerToken` of version 1.8 refuses by `Scopes` with 403, but sends no `error`: add it to the header in a handler around it.',
};

const METADATA: SdkWords = {
  TypeScript:
    '`mcpAuthMetadataRouter({ oauthMetadata, resourceServerUrl, scopesSupported })` of `@modelcontextprotocol/express`.',
  Python: 'Served by itself with `auth=AuthSettings(issuer_url=…, resource_server_url=…)`.',
  Go: '`auth.ProtectedResourceMetadataHandler(&oauthex.ProtectedResourceMetadata{…})` at `/.well-known/oauth-protected-resource`.',
  'C#': '`McpAuthenticationOptions.ResourceMetadata`.',
};

const METHODS_405: SdkWords = {
  TypeScript: "Route all methods to `createMcpHandler`, which answers 405: `app.all('/mcp', …)`, not `app.post`.",
  Go: '`Stateless: true` answers 405.',
  'C#': 'Not mapped with `SessionMode` `Stateless`.',
};

/** By rule, in the order of the catalogue; rules without an entry have nothing that an SDK could set. */
export const sdkWords: Readonly<Record<string, SdkWords>> = {
  'MCP-DSC-001': SERVE,
  'MCP-DSC-002': {
    TypeScript: 'Done by `createMcpHandler`.',
    Python: 'Done from `mcp` 2.',
    Go: 'Without `Stateless: true` the HTTP handler leaves 2026-07-28 out; `ServerOptions.SupportedProtocolVersions` can, too.',
    'C#': 'Not with `SessionMode` `Stateful`, which refuses this revision.',
  },
  'MCP-DSC-005': {
    TypeScript: "From `new McpServer({ name: '…', version: '…' })`.",
    Python: 'From `MCPServer("name", version="…")`.',
    FastMCP: 'From `FastMCP("name", version="…")`.',
    Go: 'From `mcp.Implementation{Name: …, Version: …}`.',
    Rust: '`rmcp` 3.11 does not send it.',
  },
  'MCP-HDR-001': HEADERS,
  'MCP-HDR-002': HEADERS,
  'MCP-HDR-003': HEADERS,
  'MCP-HDR-004': {
    TypeScript: 'Done by `createMcpHandler`.',
    Rust: '`with_legacy_session_mode(false)` and `with_stateless_protocol_metadata_required(true)`, where older clients are not served.',
  },
  'MCP-HDR-005': HEADERS,
  'MCP-HDR-007': { ...BY_THE_HANDLER, Go: 'Version 1.8 does not decode `Mcp-Name`: a waiver, until a release does.' },
  'MCP-HDR-010': { ...BY_THE_HANDLER, Go: 'Version 1.8 looks an unknown method up first.' },
  'MCP-STL-001': NO_SESSION,
  'MCP-STL-002': NO_SESSION,
  'MCP-STL-003': SERVE,
  'MCP-STL-004': {
    TypeScript: '`serveStdio` of 2.4 looks at the version of a request only until a good one was served: a warning.',
  },
  'MCP-STL-005': METHODS_405,
  'MCP-STL-006': METHODS_405,
  'MCP-STL-007': { ...BY_THE_HANDLER, Go: 'Version 1.8 refuses a POST with the header by 400.' },
  'MCP-RES-001': { ...BY_THE_HANDLER, Go: 'Done by version 1.8.' },
  'MCP-RES-003': ASK_BY_RESULT,
  'MCP-RES-006': { ...BY_THE_HANDLER, Go: 'Version 1.8 does not set it: set it in a handler around that of the SDK.' },
  'MCP-ERR-001': {
    ...BY_THE_HANDLER,
    Go: 'Version 1.8 refuses in plain text over HTTP: a waiver, until a release does otherwise.',
  },
  'MCP-ERR-002': BY_THE_HANDLER,
  'MCP-ERR-003': {
    TypeScript: 'Done for URIs that are not registered; in a handler `throw new ResourceNotFoundError(uri)`.',
    Python:
      'Done for URIs that are not registered; in a handler raise `ResourceNotFoundError` of `mcp.server.mcpserver.exceptions`.',
    Go: 'Return `mcp.ResourceNotFoundError(uri)`.',
  },
  'MCP-ERR-004': {
    ...ASK_BY_RESULT,
    TypeScript: 'Return `inputRequired({ inputRequests: { name: inputRequired.elicitUrl(…) } })` from the handler.',
  },
  'MCP-ERR-006': BY_THE_HANDLER,
  'MCP-CAC-001': HINTS,
  'MCP-CAC-002': HINTS,
  'MCP-CAC-003': HINTS,
  'MCP-CAC-004': HINTS,
  'MCP-CAC-005': PRIVATE,
  'MCP-SCH-006': {
    TypeScript: 'Give `inputSchema` as a Zod object (`z.object({ … })`), or as JSON Schema by `fromJsonSchema(…)`.',
    Go: '`mcp.AddTool` makes the schema from the struct of the arguments.',
  },
  'MCP-AUT-001': CHALLENGE,
  'MCP-AUT-002': METADATA,
  'MCP-AUT-003': METADATA,
  'MCP-AUT-006': CHALLENGE_SCOPE,
  'MCP-AUT-007': SCOPE_REFUSAL,
  'MCP-SEC-001': {
    TypeScript:
      "`createMcpExpressApp()`, `createMcpHonoApp()` and `createMcpFastifyApp()` check it on loopback hosts; on others give `allowedOrigins: ['app.example.com']`. On `node:http`: `localhostOriginValidation()` or `originValidation([…])` of `@modelcontextprotocol/node`.",
    Python:
      'Checked where `host` is a loopback one; else `transport_security=TransportSecuritySettings(allowed_hosts=[…], allowed_origins=[…])` of `mcp.server.transport_security`.',
    FastMCP:
      '`mcp.run(…, host_origin_protection=True, allowed_origins=[…])`, or `FASTMCP_HTTP_HOST_ORIGIN_PROTECTION=true`.',
    Go: '`http.NewCrossOriginProtection().Handler(handler)` around the handler of the SDK.',
    Rust: '`StreamableHttpServerConfig::default().enforce_origin_validation()`, or `.with_allowed_origins([…])`.',
    'C#': 'A middleware of yours before `MapMcp`: CORS policies alone do not refuse a request.',
    Java: '`.securityValidator(DefaultServerTransportSecurityValidator.builder().allowedOrigin("http://localhost:*").build())` of the transport\'s builder.',
  },
  'MCP-DEP-004': {
    TypeScript: '`@modelcontextprotocol/sdk` 1: remove `SSEServerTransport`.',
    Python: 'Not `transport="sse"`.',
    'C#': 'Leave `EnableLegacySse` at `false`.',
  },
  'MCP-DEP-005': {
    TypeScript: 'Leave `logging` out of `capabilities`.',
    Go: '`ServerOptions{Capabilities: &mcp.ServerCapabilities{}}`; without it `logging` is announced.',
  },
  'MCP-DEP-006': { TypeScript: "`createMcpHandler(makeServer, { legacy: 'reject' })` serves this revision alone." },
  'MCP-DEP-007': { TypeScript: "Done by `createMcpHandler(makeServer, { legacy: 'reject' })`." },
};

/** A table of the SDKs, or nothing. */
export function sdkLines(id: string): string[] {
  const words = sdkWords[id];
  if (!words) return [];
  const rows = SDKS.flatMap((sdk) => {
    const text = words[sdk];
    return text === undefined ? [] : [`| ${sdk} | ${text.replaceAll('|', '\\|')} |`];
  });
  return ['| SDK | Setting |', '| --- | --- |', ...rows, ''];
}
