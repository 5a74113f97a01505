import { isObject, type JsonObject } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import type { Features } from '../features.js';
import { bareReply, type Call, errorReply, ProtocolError, type Reply } from '../protocol.js';
import { fault, HTTP, isUnknownMethod, onError, SAYS } from './make.js';

const ONLY = { transports: HTTP };
/** Answers unknown methods in its own way, removed ones as the plain server does. */
function unknownMethod(answer: (call: Call) => Reply | ProtocolError): Behaviour {
  return {
    reply: (reply, call) => {
      const refused = isObject(reply.message) && isObject(reply.message.error) && reply.message.error.code === -32601;
      if (!refused || !isUnknownMethod(call)) return reply;
      const answered = answer(call);
      return answered instanceof ProtocolError ? errorReply(call, answered) : answered;
    },
  };
}

/** Answers what it does not advertise in its own way. */
function unadvertised(method: string, capability: string, answer: Reply | ProtocolError): Behaviour {
  return {
    features: ({ capabilities }) => {
      delete capabilities[capability];
    },
    before: (call) => (call.method === method ? answer : undefined),
  };
}

/** Answers reads of resources that there are not. */
function missing(result: (uri: string) => JsonObject): Behaviour {
  return {
    method: ({ method, params }, features) => {
      const { uri } = params;
      return method === 'resources/read' && typeof uri === 'string' && !exists(uri, features) ? result(uri) : undefined;
    },
  };
}

function exists(uri: string, { resources, expand }: Features): boolean {
  return resources.some((resource) => resource.uri === uri) || expand(uri) !== undefined;
}

const HINTS = { ttlMs: 0, cacheScope: 'private' } as const;

/** Methods and resources that there are not. */
export const lookupFaults: readonly Fault[] = [
  fault(
    'err-unknown-method-200',
    'answers unknown methods with status 200',
    ['ERR-002'],
    onError(SAYS.unknownMethod, { status: 200 }),
    ONLY,
  ),
  fault(
    'err-unknown-method-400',
    'answers unknown methods with status 400',
    ['ERR-002'],
    onError(SAYS.unknownMethod, { status: 400 }),
    ONLY,
  ),
  fault(
    'err-unknown-method-501',
    'answers unknown methods with status 501',
    ['ERR-002'],
    onError(SAYS.unknownMethod, { status: 501 }),
    ONLY,
  ),
  fault(
    'err-unknown-method-code',
    'answers unknown methods with -32600',
    ['ERR-002'],
    onError(SAYS.unknownMethod, { code: -32600 }),
  ),
  fault(
    'err-unknown-method-32602',
    'answers unknown methods with -32602',
    ['ERR-002'],
    unknownMethod(() => new ProtocolError(404, -32602, 'Invalid params')),
  ),
  fault(
    'err-unknown-method-bare',
    'answers unknown methods with 404 and no body',
    ['ERR-002'],
    unknownMethod(() => bareReply(404)),
    ONLY,
  ),
  fault(
    'err-unknown-method-crashes',
    'fails with an internal error on unknown methods',
    ['ERR-002'],
    unknownMethod(() => new ProtocolError(500, -32603, 'Internal error')),
  ),
  fault(
    'err-unknown-method-accepted',
    'swallows unknown methods with 202',
    ['ERR-002'],
    unknownMethod(() => bareReply(202)),
    { ...ONLY, mayTrip: ['RES-005'] },
  ),
  fault('err-unknown-method-served', 'answers unknown methods with an empty result', ['ERR-002'], {
    method: (call) => (isUnknownMethod(call) ? {} : undefined),
  }),
  fault(
    'err-unadvertised-prompts',
    'answers a list that it does not advertise with -32600',
    ['ERR-002'],
    unadvertised('prompts/list', 'prompts', new ProtocolError(400, -32600, 'Invalid Request')),
  ),
  fault(
    'err-unadvertised-completions',
    'answers completions that it does not advertise with status 200',
    ['ERR-002'],
    unadvertised('completion/complete', 'completions', new ProtocolError(200, -32601, 'Method not found')),
    ONLY,
  ),
  fault(
    'err-unadvertised-crashes',
    'fails with an internal error on a list that it does not advertise',
    ['ERR-002'],
    unadvertised('prompts/list', 'prompts', new ProtocolError(500, -32603, 'Internal error')),
  ),

  fault(
    'err-resource-32002',
    'answers unknown resources with -32002',
    ['ERR-003'],
    onError(SAYS.unknownResource, { code: -32002 }),
  ),
  fault(
    'err-resource-32603',
    'answers unknown resources with -32603',
    ['ERR-003'],
    onError(SAYS.unknownResource, { code: -32603 }),
  ),
  fault(
    'err-resource-32601',
    'answers unknown resources with -32601',
    ['ERR-003'],
    onError(SAYS.unknownResource, { status: 404, code: -32601 }),
  ),
  fault(
    'err-resource-404-code',
    'answers unknown resources with the code 404',
    ['ERR-003'],
    onError(SAYS.unknownResource, { code: 404 }),
  ),
  fault(
    'err-resource-0',
    'answers unknown resources with the code 0',
    ['ERR-003'],
    onError(SAYS.unknownResource, { code: 0 }),
  ),
  fault(
    'err-resource-crashes',
    'fails with an internal error on unknown resources',
    ['ERR-003'],
    onError(SAYS.unknownResource, { status: 500, code: -32603, message: 'ENOENT' }),
  ),
  fault(
    'err-resource-empty',
    'answers unknown resources with empty contents',
    ['ERR-003'],
    missing(() => ({ contents: [], ...HINTS })),
    {
      spec: 'server/resources#error-handling: Servers MUST NOT return an empty contents array for a non-existent resource.',
    },
  ),
];
