/** What the page of a rule tells of its probe. */
export interface ProbeWords {
  /** What is sent, what is looked at, and what decides. */
  how: string;
  /** When there is no verdict, or none that blames the server, and the input that changes it; beside what every rule needs. */
  notTested?: string;
}

const PASSIVE = 'Nothing is sent for it.';
const NO_OAUTH =
  'Not applicable on stdio, to a server that serves requests without credentials, and to one that is protected by another scheme than OAuth.';
const PER_ISSUER = 'Each issuer that the resource metadata names has a finding of its own.';
const STILL_THERE =
  'A result shows that the method is still there, and so does error -32602 or -32603, unless the server answers every unknown method so.';
const OTHER_REFUSAL = 'When the method is refused by another error: it may be gone all the same.';
const NO_HEADERS = 'Not applicable when no tool has an `x-mcp-header`.';
const ERRORS_SEEN =
  'Looked at are errors that answer a JSON-RPC request with an id; refusals of the transport (GET, DELETE, `Origin`, media type, 401 and 403) do not count.';

/** By rule, in the order of the catalogue. */
export const probeWords: Readonly<Record<string, ProbeWords>> = {
  'MCP-DSC-001': {
    how: 'A good `server/discover` is sent; a result is right. When it is refused with -32022, it is sent once more with the newest version that the error names, and a result to that is right as well. A server that answers only `initialize` violates this rule alone: what cannot be judged for that reason is reported as not tested, not as violated.',
    notTested: 'When it answers 401 or 403 to a request without credentials: set `token`.',
  },
  'MCP-DSC-002': {
    how: '`supportedVersions` in the result of `server/discover` must be a non-empty array of strings that holds the version with which the request was accepted, and `capabilities` an object. Versions of earlier revisions in the list are fine.',
  },
  'MCP-DSC-003': {
    how: '`supportedVersions` holds `2026-07-28` or a later dated revision.',
  },
  'MCP-DSC-004': {
    how: 'Each key of `capabilities.extensions` is compared with the grammar of identifiers: a prefix of labels, one `/`, a name. A prefix whose second label is `modelcontextprotocol` or `mcp` is reserved; the official extensions pass, an unknown one under `io.modelcontextprotocol/` is a warning. `extensions` names more that count as known.',
    notTested:
      'When `extensions` is there and is no object: it has no keys to compare. Not applicable when no extension is advertised.',
  },
  'MCP-DSC-005': {
    how: `${PASSIVE} Each result of the run must have \`_meta["io.modelcontextprotocol/serverInfo"]\` with a string \`name\` and \`version\`. One finding a method.`,
  },
  'MCP-HDR-001': {
    how: 'A good `server/discover` and a good list request are sent without `Mcp-Method`, with the `Mcp-Method` of another method, and with its letters in another case. Each must be answered 400 with error -32020, while the same request with the right header is served.',
    notTested: 'When the request with right headers is not served either: a refusal proves nothing then.',
  },
  'MCP-HDR-002': {
    how: 'A call of a tool that cannot exist is sent without `Mcp-Name`: 400 with error -32020 is right. Any other refusal does not decide; then a listed resource or prompt is read without the header, and at last a tool that may be called. A served request is a violation.',
    notTested:
      'When there is no resource, no prompt without required arguments, and no tool that may be called: `tool-calls`, `allow-tools` and `tool-arguments` allow one.',
  },
  'MCP-HDR-003': {
    how: 'As MCP-HDR-002, but with the `Mcp-Name` of something else, and with the right name in another case (values are compared with case).',
    notTested:
      'When there is no resource, no prompt without required arguments, and no tool that may be called: `tool-calls`, `allow-tools` and `tool-arguments` allow one.',
  },
  'MCP-HDR-004': {
    how: 'A good `server/discover` is sent without `MCP-Protocol-Version`: it must be answered 400 with error -32020. A server that also serves legacy clients and answers in the shape of this revision gets a warning.',
    notTested:
      'Not applicable when the server serves a revision before 2025-06-18, whose clients do not send this header.',
  },
  'MCP-HDR-005': {
    how: 'A good `server/discover` is sent with the header `2026-07-28` and `1900-01-01` in `_meta`: 400 with error -32020 is right, -32022 a warning, since the order of the two checks is open. A server that lists a second version is also asked with two versions that it knows.',
  },
  'MCP-HDR-006': {
    how: 'Good requests are sent with the names of headers spelled `MCP-METHOD`, `mcp-protocol-version` and `mCp-NaMe`. The outcome must be that of the usual spelling.',
    notTested: 'Not applicable over HTTP/2, where all names are lower case.',
  },
  'MCP-HDR-007': {
    how: '`Mcp-Name: =?base64?…?=` is sent with the encoding of a name outside ASCII, with that of an ASCII name (neither is a header error), and with that of another name (400 with error -32020). With a listed resource `resources/read` is tried as well.',
  },
  'MCP-HDR-008': {
    how: 'A tool with a valid `x-mcp-header` is called with a header that differs from the argument and without the header (both: 400 with error -32020), then without an optional argument and its header, and with `null` where the schema allows it (both are served). Whether `42.0` equals `42` is a note.',
    notTested: `${NO_HEADERS} When no such tool may be called, or its arguments cannot be made from its schema: \`tool-calls\`, \`allow-tools\`, \`tool-arguments\`.`,
  },
  'MCP-HDR-009': {
    how: 'A tool with a valid `x-mcp-header` of type string is called with the argument `é`; the header holds the byte E9, then the bytes C3 A9. Both must be refused with 400, while the same value in the Base64 form is served. A malformed Base64 form that is accepted is a warning.',
    notTested: `${NO_HEADERS} When no such tool may be called: \`tool-calls\`, \`allow-tools\`, \`tool-arguments\`.`,
  },
  'MCP-HDR-010': {
    how: 'An unknown method is sent without `Mcp-Method`, and a call of an unknown tool without `Mcp-Name`: error -32020 shows that headers are looked at first.',
    notTested: 'When the server does not validate these headers at all (MCP-HDR-001, MCP-HDR-002).',
  },
  'MCP-STL-001': {
    how: `${PASSIVE} No answer to a request of this revision has the header \`Mcp-Session-Id\`, also where the request had one. A warning for servers that also serve legacy clients.`,
  },
  'MCP-STL-002': {
    how: 'A good `server/discover` and a good list request are sent with an `Mcp-Session-Id` that the server never gave. The outcome must be that without it. A warning for servers that also serve legacy clients.',
  },
  'MCP-STL-003': {
    how: 'The very first request that the server gets in the run is a good `tools/list` on a fresh connection; where it has no tools, a good `server/discover`. It must be served without any handshake.',
    notTested: 'When the request is not served later either: then it is not the handshake that is missing.',
  },
  'MCP-STL-004': {
    how: 'On one connection a good request is sent, then one without `clientCapabilities` (which must not be served by what the first one said), then a good one of another client with other capabilities (which must be served).',
    notTested: 'When a request without `clientCapabilities` is served on a connection of its own too (MCP-ERR-006).',
  },
  'MCP-STL-005': {
    how: 'GET with `Accept: text/event-stream` and no `Mcp-*` header: 405 is right, and nothing else, also no redirect. The connection is closed after the headers. A missing `Allow` is a note.',
    notTested:
      'When a gate answers it (401, 403, 429, 502 to 504). Not applicable to a server that also serves legacy clients, whose revision gives GET a meaning.',
  },
  'MCP-STL-006': {
    how: 'DELETE with no `Mcp-*` header: 405 is right, and nothing else, also no redirect. A missing `Allow` is a note.',
    notTested:
      'When a gate answers it (401, 403, 429, 502 to 504). Not applicable to a server that also serves legacy clients, whose revision gives DELETE a meaning.',
  },
  'MCP-STL-007': {
    how: 'A good `server/discover` and a good list request are sent with `Last-Event-ID: 42`. The outcome must be that without it.',
  },
  'MCP-STL-008': {
    how: '`tools/list` is sent on three connections, and once more after other requests. The names and input schemas must be the same set; order is not looked at.',
    notTested:
      'After a difference each connection is read again: when one of them then has another list than before, it varies by time, which is allowed. Not applicable without tools.',
  },
  'MCP-RES-001': { how: `${PASSIVE} Each result of the run must have a string \`resultType\`.` },
  'MCP-RES-002': {
    how: `${PASSIVE} The \`resultType\` of each result is \`complete\`, \`input_required\` (only for \`tools/call\`, \`resources/read\` and \`prompts/get\`), or one of an extension that the server advertises.`,
    notTested:
      'When an unknown value is seen while an extension is advertised that this tool does not know, or when the server does not say which ones it has.',
  },
  'MCP-RES-003': {
    how: 'No message with both `method` and `id` comes on a response stream (on stdio: on standard output), nor on a `subscriptions/listen` stream that is held open while other rules work.',
    notTested: 'Not applicable when the server opened no event stream in the run.',
  },
  'MCP-RES-004': {
    how: '`notifications/cancelled` is sent with all headers: 202 without a body is right. A refusal is allowed, since this revision lets a server accept no notifications; another 2xx, or a body, is a violation.',
    notTested: 'Not applicable when the server refuses the notification.',
  },
  'MCP-RES-005': {
    how: `${PASSIVE} An answer to a good request is \`application/json\` with one JSON object, or \`text/event-stream\` whose events are JSON-RPC messages and whose last one is the one response. It says \`"jsonrpc": "2.0"\` and has either a \`result\`, which is an object, or an \`error\` with an integer \`code\` and a \`message\`; its \`id\` equals that of the request in value and type. A stream that does not end after its response is a warning, and so are events of a type of the server's own.`,
    notTested:
      '401 and 403 are not looked at, nor refusals that are no JSON-RPC: they belong to the rule whose request was refused.',
  },
  'MCP-RES-006': {
    how: `${PASSIVE} Each event stream of the run has the header \`X-Accel-Buffering: no\`.`,
    notTested: 'Not applicable when the server answered with no event stream.',
  },
  'MCP-RES-007': {
    how: '`tools/list` is sent three times; the order of the tools must be the same.',
    notTested: 'Not applicable with fewer than two tools. When the set of tools itself changes between the readings.',
  },
  'MCP-ERR-001': {
    how: 'A request has `1900-01-01` in the header and in `_meta`: 400 with error -32022, `data.supported` a non-empty array of strings, `data.requested` the version that was sent.',
  },
  'MCP-ERR-002': {
    how: 'A good request of the method `mcp-compliance/no-such-method`: 404 (over HTTP) and error -32601. The same holds for one of `prompts/list`, `resources/list` and `completion/complete` that is not advertised; a result to that is a note.',
  },
  'MCP-ERR-003': {
    how: '`resources/read` of a URI that cannot exist, beside a served `resources/list`: error -32602. Error -32002, another code, or a result with empty `contents` is a violation. -32002 in any other answer of the run is one, too.',
    notTested:
      'When contents come back: such a server knows any URI. Not applicable without resources, unless -32002 was seen elsewhere.',
  },
  'MCP-ERR-004': {
    how: `${PASSIVE} No error of the run has the code -32042. ${ERRORS_SEEN}`,
    notTested: 'When no error was seen.',
  },
  'MCP-ERR-005': {
    how: `${PASSIVE} No error of the run has a code from -32099 to -32020 other than -32020, -32021 and -32022. ${ERRORS_SEEN}`,
    notTested: 'When no error was seen.',
  },
  'MCP-ERR-006': {
    how: 'On a fresh connection each, a `server/discover` is sent without `_meta`, without the version in it, and without the client capabilities: 400 (over HTTP) with error -32602. Where the version is missing, -32020 is a warning, since the order of the two checks is open. A request without `clientInfo` must be served; a refusal is a warning.',
    notTested:
      'On stdio the first two are sent only to servers of this revision alone, since they look like legacy requests.',
  },
  'MCP-ERR-007': {
    how: 'A tool that may be called is called by a client with all capabilities. If it asks for input, it is called again by a client with none: error -32021 (over HTTP with 400) whose `data.requiredCapabilities` is a non-empty object. Each -32021 of the run is looked at as well.',
    notTested:
      'When no tool asks for input, or none may be called: `tool-calls`, `allow-tools`, `tool-arguments`. Not applicable without tools.',
  },
  'MCP-ERR-008': {
    how: `${PASSIVE} No error of the run has a code from -32019 to -32000 other than -32002. ${ERRORS_SEEN}`,
    notTested: 'When no error was seen.',
  },
  'MCP-CAC-001': {
    how: 'The results of `server/discover`, the four lists (all pages) and `resources/read`, as far as the server has them, hold `ttlMs`. One finding a method. Results that ask for input are not looked at.',
  },
  'MCP-CAC-002': {
    how: 'The same results as in MCP-CAC-001 hold `cacheScope`. One finding a method.',
  },
  'MCP-CAC-003': {
    how: '`cacheScope` of these results is exactly `"public"` or `"private"`, and the same on all pages of a list.',
    notTested: 'When no result has a `cacheScope` (MCP-CAC-002).',
  },
  'MCP-CAC-004': {
    how: '`ttlMs` of these results is a finite number of at least 0. A fraction is a note.',
    notTested: 'When no result has a `ttlMs` (MCP-CAC-001).',
  },
  'MCP-CAC-005': {
    how: 'Results that are marked `public` are read again by another caller: with `second-token`, or without a token where that is served. When they differ, and not also from one request of the same caller to the next, they are not public. Lists of up to five pages are read to their end, of longer ones the first page; neither their order matters nor where pages end. A public `resources/read` behind authentication is a note.',
    notTested:
      'When `second-token` is not given and the server serves nobody without one. Not applicable to a server that needs no token.',
  },
  'MCP-SCH-001': {
    how: 'Each `x-mcp-header`, wherever it stands in an `inputSchema`, is a non-empty token by RFC 9110. All pages of `tools/list` are read; no tool is called.',
    notTested: NO_HEADERS,
  },
  'MCP-SCH-002': { how: 'No `x-mcp-header` holds a control character, CR or LF.', notTested: NO_HEADERS },
  'MCP-SCH-003': { how: 'The `x-mcp-header` of one tool differ, whatever their case.', notTested: NO_HEADERS },
  'MCP-SCH-004': {
    how: 'An `x-mcp-header` stands on a property of type `string`, `integer` or `boolean`, found through local references, through unions with null, and through `enum` or `const` of primitive values. Where the type cannot be told, it is a warning.',
    notTested: NO_HEADERS,
  },
  'MCP-SCH-005': {
    how: 'An `x-mcp-header` is reached from the root through `properties` alone: not through `items`, `anyOf`, `$defs` and the like.',
    notTested: NO_HEADERS,
  },
  'MCP-SCH-006': {
    how: 'Each `inputSchema` is an object schema with `type: "object"` at its root, and it and the `outputSchema` are valid by the meta-schema that `$schema` names, else by 2020-12. Known are 2020-12, 2019-09, draft-07, -06 and -04; own keywords and formats are allowed. A local `$ref` or `$dynamicRef`, by pointer or by name, that leads nowhere is a warning, and so is an `outputSchema` of `true` or `false`. Nothing is fetched.',
    notTested: 'A schema of an unknown dialect. Not applicable without tools.',
  },
  'MCP-SCH-007': {
    how: 'Names of tools have 1 to 128 letters, digits, `_`, `-` and `.`; names of prompts and URIs of resources are visible ASCII with spaces inside only, and do not look like the Base64 form of a header value.',
    notTested: 'Not applicable when nothing is listed.',
  },
  'MCP-AUT-001': {
    how: 'A request without credentials is answered 401 with `WWW-Authenticate: Bearer … resource_metadata="https://…"`. When only the well-known document tells where to authorize, it is a warning, since the specification allows either.',
    notTested: NO_OAUTH,
  },
  'MCP-AUT-002': {
    how: 'The resource metadata is fetched from the URL of the challenge, else from the well-known places for the path and for the root: 200, JSON, `resource` a URL, `authorization_servers` a non-empty array of URLs. Fetches carry no credentials. Documents at `canonical-url`, or at the public address that a server on this machine gives of itself, are looked for at the server that is probed first.',
    notTested:
      'When a public host answers 403, perhaps a wall against robots. When it stands only at the public address of a server that is probed elsewhere, and not there: that may be another build. Not applicable on stdio and to a server that serves requests without credentials and has no such document.',
  },
  'MCP-AUT-003': {
    how: '`resource` of the metadata equals the URL of the server: scheme and host in any case, one slash at the end ignored, no fragment. A parent of it at the same origin is a note.',
    notTested:
      'When the server is probed on this machine or in a private network while `resource` names another host: set `canonical-url`.',
  },
  'MCP-AUT-004': {
    how: `The metadata of each authorization server is fetched from the places that RFC 8414 and OpenID Connect Discovery prescribe, in their order, and its \`issuer\` must be identical. ${PER_ISSUER}`,
    notTested:
      'When an issuer cannot be reached from here, is busy (429, 502 to 504), keeps us out with 403, redirects to another origin, or is the public address of the server, which is probed elsewhere and serves no metadata itself.',
  },
  'MCP-AUT-005': {
    how: `The metadata of each authorization server has \`authorization_response_iss_parameter_supported: true\`. ${PER_ISSUER}`,
    notTested:
      'When no metadata could be read (MCP-AUT-004). Not applicable to an authorization server that gives out no codes: no `authorization_endpoint`, and `grant_types_supported` names neither `authorization_code` nor `implicit`.',
  },
  'MCP-AUT-006': {
    how: 'The `Bearer` challenge of the 401 has a `scope`.',
    notTested: NO_OAUTH,
  },
  'MCP-AUT-007': {
    how: 'Requests with `insufficient-scope-token`: 403 with `error="insufficient_scope"` in the challenge.',
    notTested:
      'Without `insufficient-scope-token`, when that token is enough for everything that is asked, or when it is refused with `invalid_token`: it may have expired. When the good token is refused in the same way.',
  },
  'MCP-AUT-008': {
    how: 'A request with `foreign-audience-token`, a valid token for somebody else, is answered 401. Without that input a self-made token is sent: accepting it is a violation, refusing it proves nothing.',
    notTested:
      'Without `foreign-audience-token`, when the self-made token is refused. When the request is served without any token.',
  },
  'MCP-AUT-009': {
    how: 'Neither `scopes_supported` of the resource metadata nor the `scope` of the challenge has `offline_access`.',
    notTested: NO_OAUTH,
  },
  'MCP-AUT-010': {
    how: `The metadata of each authorization server has \`S256\` in \`code_challenge_methods_supported\`. ${PER_ISSUER}`,
    notTested:
      'When no metadata could be read (MCP-AUT-004). Not applicable to an authorization server that gives out no codes: no `authorization_endpoint`, and `grant_types_supported` names neither `authorization_code` nor `implicit`.',
  },
  'MCP-AUT-011': {
    how: `The metadata of each authorization server has \`client_id_metadata_document_supported: true\`. ${PER_ISSUER}`,
    notTested: 'When no metadata could be read (MCP-AUT-004).',
  },
  'MCP-SEC-001': {
    how: 'A good request with `Origin: https://mcp-compliance.invalid` is answered 403, while the same without it is not. Another 4xx is a warning. When it is served: a violation for servers on this machine, in private networks and over plain HTTP, a warning elsewhere.',
  },
  'MCP-SEC-002': {
    how: 'A TLS connection is made to the host of the URL: the chain leads to a known authority, the name fits, the certificate has not expired. Fewer than 14 days left is a note. `http:` to a public host is a violation. `ca-file` adds an authority.',
    notTested: 'Not applicable on this machine, in private networks and to names that cannot be public.',
  },
  'MCP-SEC-003': {
    how: 'Requests that provoke errors (an unknown method, an unknown tool, headers that differ from the body) carry a made-up header, and one a made-up bearer token; neither comes back in an answer, plain, in a URL or in Base64.',
  },
  'MCP-SEC-004': {
    how: 'Each `icons[].src` of the server, its tools, prompts, resources and templates is `https:` or `data:`; `http:` is a warning, another scheme or a relative reference a violation. Another origin than that of the server is a note.',
    notTested: 'Not applicable when there are no icons.',
  },
  'MCP-SEC-005': {
    how: 'No `$ref` or `$dynamicRef` of a tool’s schemas, resolved against the `$id` around it, leads to `http:` or `https:` outside its document. The meta-schemas of JSON Schema count as local. Nothing is fetched.',
    notTested: 'Not applicable without tools.',
  },
  'MCP-SEC-006': {
    how: 'Schemas of tools nest at most 32 deep and have at most 1,000 subschemas, references not followed. `max-schema-depth` and `max-subschemas` set other bounds.',
    notTested: 'Not applicable without tools.',
  },
  'MCP-SEC-007': {
    how: `${PASSIVE} No answer of the run repeats the \`Authorization\` header of its request, or the credentials in it when they have at least 16 characters: plain, in a URL or in Base64.`,
    notTested: 'When no answer to a request with such a header was seen.',
  },
  'MCP-DEP-001': {
    how: `A good request of \`ping\` is answered with error -32601. ${STILL_THERE}`,
    notTested: OTHER_REFUSAL,
  },
  'MCP-DEP-002': {
    how: `A good request of \`logging/setLevel\` is answered with error -32601. ${STILL_THERE}`,
    notTested: OTHER_REFUSAL,
  },
  'MCP-DEP-003': {
    how: 'Good requests of `resources/subscribe` and `resources/unsubscribe` are judged as `ping` is (MCP-DEP-001). Where changes are announced (`listChanged`, `resources.subscribe`), `subscriptions/listen` is opened: its first message is `notifications/subscriptions/acknowledged` with the id of the request and no more than was asked for. Error -32601 or -32602 to it is wrong then.',
    notTested: 'Other errors to `subscriptions/listen` may be limits: they decide nothing.',
  },
  'MCP-DEP-004': {
    how: 'GET of the endpoint, of its sibling `sse` and of `/sse`, without credentials and for at most two seconds: no `event: endpoint` comes. Information only where Streamable HTTP works at the URL, since hosting both is allowed.',
    notTested: 'When gates answer at all of these places; one that does is named in a note.',
  },
  'MCP-DEP-005': {
    how: 'The capabilities of `server/discover` do not have `logging`. `roots` and `sampling`, which belong to clients, are a note.',
  },
  'MCP-DEP-006': {
    how: '`initialize` is sent as a legacy client sends it. Being accepted is no fault: it tells that legacy clients are served, too. A session that it opens is ended.',
  },
  'MCP-DEP-007': {
    how: 'The error with which `initialize` is refused names a supported version in its `message` or `data`.',
    notTested: 'Not applicable to a server that accepts `initialize`.',
  },
  'MCP-REG-001': {
    how: 'The file of `server-json` is read from the working directory; it is JSON and valid by the schema of the date that its `$schema` names (the newest one for an unknown date). Findings have the line and column. No file at all, or one of this name that is something else, is information, unless the input was given.',
  },
  'MCP-REG-002': {
    how: 'For `io.github.<owner>/…` the owner is that of `repository.url`, else that of the repository of the run, in any case. For other names a TXT record `v=MCPv1; …` stands on the domain or a parent, or `https://<domain>/.well-known/mcp-registry-auth` answers.',
    notTested: 'In a fork, when the owner is not known, or when the domain cannot be asked.',
  },
  'MCP-REG-003': {
    how: '`version` is a version by semver: no range, no `latest`. The message says whether the registry refuses another one or only cannot sort it.',
  },
  'MCP-REG-004': {
    how: 'The `url` of a `streamable-http` remote, whose parts in braces match anything, equals the URL of the server.',
    notTested:
      'When the server is probed on this machine or in a private network: set `canonical-url`. Not applicable when the manifest has no such remote.',
  },
};
