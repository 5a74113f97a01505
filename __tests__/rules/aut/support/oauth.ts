import { callOf } from '../../../../src/reference/call.js';
import { ReferenceCore } from '../../../../src/reference/core.js';
import { writeReply } from '../../../../src/reference/http-reply.js';
import type { Report, RuleReport } from '../../../../src/suite/report.js';
import { isObject, type JsonObject } from '../../../../src/wire/message.js';
import { type CheckOptions, checkUrl, proven } from '../../../support/check.js';
import { type ScriptedAnswer, type ScriptedRequest, startScripted } from '../../../support/scripted.js';
import { toLoopback } from '../../../support/tls.js';

/** What lies at a path: a JSON document, or a whole answer. */
export type Document = { json: unknown } | { answer: ScriptedAnswer };

/** A protected server that is its own authorization server, right in everything but what a test says. */
export interface OauthServer {
  /** Lines of `WWW-Authenticate`; by default one that names the metadata and a scope. */
  challenge?: (origin: string) => readonly string[];
  /** Documents by path in place of the good ones, or beside them; undefined takes one away. */
  documents?: (origin: string, url: string) => Readonly<Record<string, Document | undefined>>;
  /** Status in place of 401. */
  status?: number;
  /** Answers a request by its token, which is undefined without one; the challenge unless it answers, the reference server for `served`. */
  tokens?: (token: string | undefined, request: ScriptedRequest) => ScriptedAnswer | 'served' | undefined;
  /** Path of the endpoint in place of `/mcp`. */
  path?: string;
  /** Public name that it is reached by, in place of its loopback address. */
  host?: string;
}

export const RESOURCE = '/.well-known/oauth-protected-resource';
export const ISSUER = '/.well-known/oauth-authorization-server';
export const OPENID = '/.well-known/openid-configuration';

/** Metadata that says everything that the rules ask for. */
export function issuerMetadata(issuer: string, changes: JsonObject = {}): JsonObject {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    code_challenge_methods_supported: ['plain', 'S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    ...changes,
  };
}

export interface JudgedOauth {
  report: Report;
  rule: RuleReport;
  requests: readonly ScriptedRequest[];
  origin: string;
}

/** Judges such a server by one rule, or by more that stand in `options.rules`. */
export async function judgeOauth(
  id: string,
  oauth: OauthServer = {},
  options: Omit<CheckOptions, 'settings'> & {
    settings?: CheckOptions['settings'] | ((origin: string) => CheckOptions['settings']);
  } = {},
): Promise<JudgedOauth> {
  const { path = '/mcp', status = 401 } = oauth;
  const core = new ReferenceCore([]);
  let origin = '';
  const documents = (): Record<string, Document | undefined> => ({
    [`${RESOURCE}${path}`]: { json: { resource: `${origin}${path}`, authorization_servers: [origin] } },
    [ISSUER]: { json: issuerMetadata(origin) },
    ...oauth.documents?.(origin, `${origin}${path}`),
  });
  const server = await startScripted((request, response) => {
    const document = request.httpMethod === 'GET' ? documents()[request.path] : undefined;
    if (document) return 'json' in document ? { json: document.json } : document.answer;
    if (request.path !== path) return { status: 404 };
    const answer = oauth.tokens?.(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1], request);
    if (answer === 'served') {
      if (request.httpMethod !== 'POST' || !isObject(request.message))
        return { status: 405, headers: { allow: 'POST' } };
      const memory = { connection: new Map(), process: new Map() };
      const http = { headers: request.headers, rawHeaders: [] };
      writeReply(core.answer(callOf(request.message as JsonObject, memory, http)), response);
      return undefined;
    }
    if (answer) return answer;
    const lines = oauth.challenge?.(origin) ?? [`Bearer resource_metadata="${origin}${RESOURCE}${path}", scope="mcp"`];
    response.writeHead(status, lines.length === 0 ? {} : { 'WWW-Authenticate': [...lines] }).end();
    return undefined;
  });
  const host = oauth.host ?? '127.0.0.1';
  origin = new URL(server.url.replace('127.0.0.1', host)).origin;
  try {
    const { settings, ...rest } = options;
    const chosen = typeof settings === 'function' ? settings(origin) : settings;
    const report = await checkUrl(`${origin}${path}`, {
      rules: [id],
      ...(chosen === undefined ? {} : { settings: chosen }),
      ...(oauth.host === undefined ? {} : { network: { lookup: toLoopback } }),
      ...rest,
    });
    return { report, rule: proven(report, id), requests: server.requests, origin };
  } finally {
    await server.close();
  }
}

/** Message, subject and outcome of each finding, with the port of the server left out. */
export function foundBy({
  rule,
  origin,
}: JudgedOauth): { message: string; subject: unknown; outcome: string; because?: string }[] {
  return rule.findings.map(({ message, subject, outcome, loweredBecause }) => ({
    message: message.replaceAll(origin, 'ORIGIN'),
    subject: typeof subject === 'string' ? subject.replaceAll(origin, 'ORIGIN') : subject,
    outcome,
    ...(loweredBecause === undefined ? {} : { because: loweredBecause }),
  }));
}
