import type { JsonValue } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { bareReply, errorReply, type HttpFacts, ProtocolError } from '../protocol.js';
import { addingHeader, fault, HTTP, isUnknownMethod, SAYS } from './make.js';

const ONLY = { transports: HTTP };

/** Refuses foreign origins with another status. */
function refusing(status: number): Behaviour {
  return { origin: (refusal) => ({ ...refusal, status }) };
}

/** Appends something to every error message. */
function appending(text: (http: HttpFacts) => string): Behaviour {
  return {
    error: (error, { http }) =>
      http ? new ProtocolError(error.status, error.code, `${error.message} [${text(http)}]`, error.data) : error,
  };
}

/** Headers that are none of the protocol's, as a debugging server lists them. */
function unknownHeaders({ headers }: HttpFacts): { [name: string]: JsonValue } {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-'))) as {
    [name: string]: JsonValue;
  };
}

function authorization(http: HttpFacts | undefined): string {
  return http?.headers.authorization ?? '';
}

function adding(name: string, value: (http: HttpFacts) => string): Behaviour {
  return {
    reply: (reply, call) => {
      const text = call.http ? value(call.http) : '';
      return text === '' ? reply : (addingHeader(name, text, () => true).reply?.(reply, call) ?? reply);
    },
  };
}

/** Origins, and request headers that come back. */
export const secFaults: readonly Fault[] = [
  fault('sec-any-origin', 'serves requests of any origin', ['SEC-001'], { skip: ['origin'] }, ONLY),
  fault('sec-origin-400', 'refuses foreign origins with 400', ['SEC-001'], refusing(400), ONLY),
  fault('sec-origin-404', 'refuses foreign origins with 404', ['SEC-001'], refusing(404), ONLY),
  fault('sec-origin-421', 'refuses foreign origins with 421', ['SEC-001'], refusing(421), ONLY),
  fault('sec-origin-200', 'refuses foreign origins with an error and status 200', ['SEC-001'], refusing(200), ONLY),
  fault(
    'sec-origin-reflected',
    'serves any origin and allows it to read the answers',
    ['SEC-001'],
    { skip: ['origin'], ...adding('Access-Control-Allow-Origin', ({ headers }) => headers.origin ?? '') },
    ONLY,
  ),
  fault(
    'sec-origin-silent',
    'swallows requests of foreign origins with 202',
    ['SEC-001'],
    { origin: () => bareReply(202) },
    ONLY,
  ),

  fault(
    'sec-echoes-headers',
    'repeats unknown request headers in errors',
    ['SEC-003'],
    appending((http) => JSON.stringify(unknownHeaders(http))),
    ONLY,
  ),
  fault(
    'sec-echoes-headers-in-data',
    'repeats unknown request headers in the data of errors about unknown tools',
    ['SEC-003'],
    {
      error: (error, { http }) =>
        http && SAYS.unknownTool.test(error.message)
          ? new ProtocolError(error.status, error.code, error.message, { headers: unknownHeaders(http) })
          : error,
    },
    ONLY,
  ),
  fault(
    'sec-echoes-unknown-method-only',
    'repeats unknown request headers in errors about unknown methods',
    ['SEC-003'],
    {
      before: (call) =>
        call.http && isUnknownMethod(call)
          ? new ProtocolError(404, -32601, `Method not found ${JSON.stringify(unknownHeaders(call.http))}`)
          : undefined,
    },
    { transports: HTTP, mayTrip: ['HDR-010'] },
  ),
  fault(
    'sec-echoes-in-header',
    'sends unknown request headers back in a response header',
    ['SEC-003'],
    adding('X-Debug', (http) => JSON.stringify(unknownHeaders(http))),
    ONLY,
  ),
  fault(
    'sec-echoes-token-in-errors',
    'repeats the bearer token in errors',
    ['SEC-003', 'SEC-007'],
    appending(authorization),
    ONLY,
  ),
  fault(
    'sec-echoes-token-in-data',
    'repeats the bearer token in the data of errors',
    ['SEC-003', 'SEC-007'],
    {
      error: (error, { http }) =>
        error.data === undefined && http
          ? new ProtocolError(error.status, error.code, error.message, { authorization: authorization(http) })
          : error,
    },
    ONLY,
  ),

  fault(
    'sec-reflects-token',
    'sends the bearer token back in a response header',
    ['SEC-007'],
    adding('X-Debug', authorization),
    { transports: HTTP, mayTrip: ['SEC-003'] },
  ),
  fault(
    'sec-token-in-cookie',
    'keeps the bearer token in a cookie',
    ['SEC-007'],
    adding('Set-Cookie', (http) =>
      authorization(http) === '' ? '' : `auth=${authorization(http).replace('Bearer ', '')}; HttpOnly`,
    ),
    {
      transports: HTTP,
      mayTrip: ['SEC-003'],
    },
  ),
  fault(
    'sec-token-in-realm',
    'names the bearer token in a challenge',
    ['SEC-007'],
    adding('WWW-Authenticate', (http) => (authorization(http) === '' ? '' : `Bearer realm="${authorization(http)}"`)),
    {
      transports: HTTP,
      mayTrip: ['SEC-003'],
    },
  ),
  fault(
    'sec-token-in-results',
    'sends the bearer token back in the _meta of results',
    ['SEC-007'],
    {
      result: (result, { http }) => {
        const { _meta } = result;
        const token = authorization(http);
        return token === '' || typeof _meta !== 'object' || Array.isArray(_meta)
          ? result
          : { ...result, _meta: { ..._meta, 'com.example/caller': token } };
      },
    },
    { transports: HTTP, needsToken: true },
  ),
  fault(
    'sec-debug-page',
    'answers unknown methods with a debug page that shows all request headers',
    ['SEC-003', 'SEC-007', 'ERR-002'],
    {
      before: (call) =>
        call.http && isUnknownMethod(call)
          ? {
              ...errorReply(call, new ProtocolError(500, -32603, 'Internal error')),
              headers: { 'Content-Type': 'text/html' },
              text: `<pre>${JSON.stringify(call.http.headers)}</pre>`,
            }
          : undefined,
    },
    { transports: HTTP },
  ),
];
