import type { JsonObject, JsonValue } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import type { Call } from '../protocol.js';
import { fault, HTTP, onReply, withMessage, without } from './make.js';

const ONLY = { transports: HTTP };

const LIST = 'prompts/list';

/** Changes the response to one list, result or error. */
function response(change: (message: JsonObject, call: Call) => JsonValue): Behaviour {
  return onReply(LIST, (reply, call) => withMessage(reply, (message) => change(message, call)));
}

/** Writes the JSON answer to one list in another way. */
function written(change: (json: string) => string): Behaviour {
  return onReply(LIST, (reply) =>
    reply.message === undefined ? reply : { ...reply, text: change(JSON.stringify(reply.message)) },
  );
}

function mediaType(type: string): Behaviour {
  return {
    reply: (reply) =>
      reply.stream || reply.message === undefined
        ? reply
        : { ...reply, headers: { ...reply.headers, 'Content-Type': type } },
  };
}

const NOTE = JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: 1, progress: 1 },
});

const ID_SPEC = {
  spec: 'basic/index#result-responses: Result responses MUST include the same ID as the request they correspond to.',
};

/** Ids, envelopes and media types of responses. */
export const answerFaults: readonly Fault[] = [
  fault(
    'res-id-as-string',
    'turns every id into a string',
    ['RES-005'],
    { reply: (reply) => withMessage(reply, (message) => ({ ...message, id: String(message.id) })) },
    { ...ID_SPEC },
  ),
  fault(
    'res-id-as-number',
    'turns ids that are strings into numbers',
    ['RES-005'],
    {
      reply: (reply) =>
        withMessage(reply, (message) =>
          typeof message.id === 'string' ? { ...message, id: message.id.length } : message,
        ),
    },
    // An answer under another id is no answer where all share one channel.
    { ...ID_SPEC, transports: HTTP },
  ),
  fault(
    'res-id-null',
    'gives null as the id of a list',
    ['RES-005'],
    response((message) => ({ ...message, id: null })),
    { ...ID_SPEC, ...ONLY },
  ),
  fault(
    'res-id-left-out',
    'leaves the id of a list out',
    ['RES-005'],
    response((message) => without(message, 'id')),
    { ...ID_SPEC, ...ONLY },
  ),
  fault(
    'res-id-of-another',
    'answers a list under another id',
    ['RES-005'],
    response((message) => ({ ...message, id: 'of-another-request' })),
    { ...ID_SPEC, ...ONLY },
  ),
  fault(
    'res-result-bare',
    'sends the result of a list without its envelope',
    ['RES-005'],
    response((message) => message.result ?? message),
    ONLY,
  ),
  fault(
    'res-result-and-error',
    'sends result and error in one response',
    ['RES-005'],
    response((message) => ({ ...message, error: { code: 0, message: 'ok' } })),
    ONLY,
  ),
  fault(
    'res-result-text',
    'sends a result as text',
    ['RES-005'],
    response((message) => ({ ...message, result: JSON.stringify(message.result ?? null) })),
    ONLY,
  ),
  fault(
    'res-array',
    'wraps the answer to a list in an array',
    ['RES-005'],
    response((message) => [message]),
    ONLY,
  ),
  fault(
    'res-request-in-place',
    'answers a list with a request',
    ['RES-005'],
    response((message) => ({ jsonrpc: '2.0', id: message.id ?? null, method: LIST })),
    { transports: HTTP, mayTrip: ['RES-003'] },
  ),
  fault('res-text-plain', 'sends JSON as text/plain', ['RES-005'], mediaType('text/plain'), ONLY),
  fault(
    'res-json-rpc-type',
    'sends JSON as application/json-rpc',
    ['RES-005'],
    mediaType('application/json-rpc'),
    ONLY,
  ),
  fault(
    'res-json-suffix',
    'sends JSON as application/vnd.mcp+json',
    ['RES-005'],
    mediaType('application/vnd.mcp+json'),
    ONLY,
  ),
  fault('res-no-media-type', 'sends JSON without a media type', ['RES-005'], mediaType(''), ONLY),
  fault(
    'res-called-stream',
    'sends JSON as text/event-stream',
    ['RES-005'],
    onReply(LIST, (reply) => ({
      ...reply,
      headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
    })),
    ONLY,
  ),
  fault(
    'res-two-objects',
    'sends two JSON objects in one answer',
    ['RES-005'],
    written((json) => `${NOTE}\n${json}`),
    ONLY,
  ),
  fault(
    'res-truncated',
    'sends a list without its end',
    ['RES-005'],
    written((json) => json.slice(0, -1)),
    ONLY,
  ),
  fault(
    'res-trailing-text',
    'sends text after a list',
    ['RES-005'],
    written((json) => `${json} done in 3 ms`),
    ONLY,
  ),
  fault(
    'res-empty-200',
    'answers a list with 200 and nothing',
    ['RES-005'],
    written(() => ''),
    ONLY,
  ),
];
