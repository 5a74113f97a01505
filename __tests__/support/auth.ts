import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWK, jwtVerify } from 'jose';
import Provider from 'oidc-provider';
import { bareReply, type Reply } from '../../src/reference/protocol.js';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';

export interface AuthFaults {
  /** No `WWW-Authenticate` at all. */
  noChallenge?: boolean;
  /** Challenge of another scheme. */
  scheme?: string;
  noResourceMetadata?: boolean;
  /** Value of `resource_metadata` in place of the right one. */
  pointer?: string;
  challengeScope?: string | null;
  /** Where resource metadata is served; none with an empty list. */
  metadataAt?: readonly ('path' | 'root')[];
  /** Changes the resource metadata. */
  metadata?: (document: JsonObject) => JsonValue;
  /** Issuers in place of the real one. */
  issuers?: readonly string[];
  /** Takes tokens of any audience. */
  anyAudience?: boolean;
  /** Status for tokens without scope, in place of 403. */
  scopeStatus?: number;
  noScopeError?: boolean;
}

export interface IssuerFaults {
  /** Path of the issuer, for example `/tenant`. */
  path?: string;
  /** Serves only OpenID discovery with the path appended. */
  appendedOnly?: boolean;
  metadata?: (document: JsonObject) => JsonValue;
  /** Answers every metadata request 404. */
  dead?: boolean;
}

export interface IssuerServer {
  issuer: string;
  token(audience: string, scope: string): Promise<string>;
  close(): Promise<void>;
}

const CLIENT = {
  client_id: 'tests',
  client_secret: 'secret-of-the-tests',
  grant_types: ['client_credentials'],
  redirect_uris: [],
  response_types: [],
};

/** A real authorization server that issues JWT access tokens for any resource. */
export async function startIssuer(faults: IssuerFaults = {}): Promise<IssuerServer> {
  const { path = '' } = faults;
  let handler: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void route(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `${origin}${path}`;
  const provider = new Provider(issuer, {
    clients: [CLIENT],
    scopes: ['mcp'],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_ctx: unknown, resource: string) => ({
          scope: 'mcp',
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
        }),
      },
    },
    jwks: { keys: [await signingKey()] },
  });
  handler = provider.callback();
  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (!pathname.includes('.well-known')) {
      request.url = (request.url ?? '').slice(path.length) || '/';
      handler?.(request, response);
      return;
    }
    const wanted = faults.appendedOnly
      ? [`${path}/.well-known/openid-configuration`]
      : [`/.well-known/oauth-authorization-server${path}`, `${path}/.well-known/openid-configuration`];
    if (faults.dead || !wanted.includes(pathname)) {
      response.writeHead(404).end();
      return;
    }
    const document: JsonObject = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    };
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(faults.metadata?.(document) ?? document));
  }
  return {
    issuer,
    token: async (audience, scope) => {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        resource: audience,
        ...(scope === '' ? {} : { scope }),
      });
      const authorization = `Basic ${Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64')}`;
      const answer = await fetch(`${issuer}/token`, { method: 'POST', body, headers: { authorization } });
      const { access_token } = (await answer.json()) as { access_token?: string };
      if (access_token === undefined) throw new Error(`no token: ${answer.status}`);
      return access_token;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function signingKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'tests', use: 'sig', alg: 'RS256' };
}

/** The reference server as an OAuth resource server: tokens are checked by `jose` against the issuer's keys. */
export async function startProtected(issuer: IssuerServer, faults: AuthFaults = {}): Promise<ReferenceServer> {
  const documents = new Map<string, JsonValue>();
  const keys = createRemoteJWKSet(new URL(`${issuer.issuer}/jwks`));
  let url = '';
  const authorize = async (incoming: IncomingMessage): Promise<Reply | undefined> => {
    const token = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? undefined : await verified(token);
    if (!claims)
      return challenge(401, faults.challengeScope === undefined ? 'mcp' : (faults.challengeScope ?? undefined));
    if (
      String(claims.scope ?? '')
        .split(' ')
        .includes('mcp')
    )
      return undefined;
    return challenge(faults.scopeStatus ?? 403, 'mcp', faults.noScopeError ? undefined : 'insufficient_scope');
  };
  const verified = (token: string) =>
    jwtVerify(token, keys, { issuer: issuer.issuer, ...(faults.anyAudience ? {} : { audience: url }) }).then(
      ({ payload }) => payload,
      () => undefined,
    );
  const challenge = (status: number, scope?: string, error?: string): Reply => {
    if (faults.noChallenge) return bareReply(status);
    const pointer = faults.pointer ?? `${new URL(url).origin}/.well-known/oauth-protected-resource/mcp`;
    const parts = [
      ...(error === undefined ? [] : [`error="${error}"`]),
      ...(faults.noResourceMetadata ? [] : [`resource_metadata="${pointer}"`]),
      ...(scope === undefined ? [] : [`scope="${scope}"`]),
    ];
    return bareReply(status, { 'WWW-Authenticate': `${faults.scheme ?? 'Bearer'} ${parts.join(', ')}`.trim() });
  };
  const server = await startReference({ authorize, documents });
  url = server.url;
  const document: JsonObject = {
    resource: url,
    authorization_servers: [...(faults.issuers ?? [issuer.issuer])],
    scopes_supported: ['mcp'],
  };
  for (const place of faults.metadataAt ?? ['path']) {
    documents.set(
      `/.well-known/oauth-protected-resource${place === 'path' ? '/mcp' : ''}`,
      faults.metadata?.(document) ?? document,
    );
  }
  return server;
}

/** Metadata with some members changed; `undefined` takes one away. */
export function changed(changes: Record<string, JsonValue | undefined>): (document: JsonObject) => JsonValue {
  return (document) => {
    const whole: Record<string, JsonValue | undefined> = { ...document, ...changes };
    const kept = Object.entries(whole).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined);
    return isObject(document) ? Object.fromEntries(kept) : document;
  };
}
