import { isObject, type JsonObject, type JsonValue } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { fault, onReply, onResult, without } from './make.js';

const LISTS = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];

function typed(methods: readonly string[] | string, resultType: JsonValue): Behaviour {
  return onResult(methods, (result) => ({ ...result, resultType }));
}

const untyped = (result: JsonObject): JsonObject => without(result, 'resultType');

/** Sends messages ahead of the response. */
function ahead(method: string, ...messages: JsonObject[]): Behaviour {
  return onReply(method, (reply) => ({ ...reply, before: [...reply.before, ...messages] }));
}

function request(id: JsonValue, method: string, params: JsonObject = {}): JsonObject {
  return { jsonrpc: '2.0', id, method, params };
}

/** `resultType`, and requests of the server. */
export const shapeFaults: readonly Fault[] = [
  fault('res-no-type', 'leaves resultType out', ['RES-001'], onResult([], untyped)),
  fault(
    'res-no-type-in-calls',
    'leaves resultType out of what resources/read returns',
    ['RES-001'],
    onResult('resources/read', untyped),
  ),
  fault(
    'res-no-type-in-discover',
    'leaves resultType out of server/discover',
    ['RES-001'],
    onResult('server/discover', untyped),
  ),
  fault(
    'res-no-type-on-later-pages',
    'leaves resultType out of all pages but the first',
    ['RES-001'],
    onResult(LISTS, (result, { params }) => (params.cursor === undefined ? result : untyped(result))),
  ),
  fault(
    'res-no-type-in-questions',
    'leaves resultType out when it asks for input',
    ['RES-001'],
    onResult('tools/call', (result) => ('inputRequests' in result ? untyped(result) : result)),
  ),
  fault(
    'res-type-misnamed',
    'calls resultType result_type',
    ['RES-001'],
    onResult('tools/list', (result) => ({ ...untyped(result), result_type: 'complete' })),
  ),
  fault(
    'res-type-in-meta',
    'puts resultType into _meta',
    ['RES-001'],
    onResult('prompts/list', (result) => ({
      ...untyped(result),
      _meta: { ...(isObject(result._meta) ? result._meta : {}), resultType: 'complete' },
    })),
  ),
  fault('res-type-number', 'gives resultType as a number in lists', ['RES-001'], typed(LISTS, 1)),
  fault('res-type-null', 'gives null as resultType', ['RES-001'], typed('resources/list', null)),
  fault('res-type-list', 'gives resultType as a list', ['RES-001'], typed('resources/read', ['complete'])),

  fault(
    'res-unknown-type',
    'calls the result of prompts/list "partial"',
    ['RES-002'],
    typed('prompts/list', 'partial'),
  ),
  fault('res-type-capital', 'calls the result of tools/list "Complete"', ['RES-002'], typed('tools/list', 'Complete')),
  fault('res-type-blank', 'gives an empty resultType', ['RES-002'], typed('resources/list', '')),
  fault(
    'res-type-of-tasks',
    'calls a result "task" and does not advertise tasks',
    ['RES-002'],
    typed('resources/read', 'task'),
  ),
  fault(
    'res-type-of-nobody',
    'uses a result type of an extension that it does not advertise',
    ['RES-002'],
    typed('prompts/list', 'com.example/later'),
  ),
  fault(
    'res-type-incomplete',
    'calls its questions "incomplete", as drafts had it',
    ['RES-002'],
    onResult('tools/call', (result) => ('inputRequests' in result ? { ...result, resultType: 'incomplete' } : result)),
  ),
  fault('res-list-asks-for-input', 'asks for input in a list', ['RES-002'], typed('resources/list', 'input_required'), {
    spec: 'basic/patterns/mrtr#supported-requests: Servers MUST NOT send InputRequiredResult responses on any other client requests.',
  }),
  fault(
    'res-discover-asks-for-input',
    'asks for input in server/discover',
    ['RES-002'],
    typed('server/discover', 'input_required'),
    {
      spec: 'basic/patterns/mrtr#supported-requests: Servers MUST NOT send InputRequiredResult responses on any other client requests.',
    },
  ),

  fault(
    'res-sends-requests',
    'sends a request of its own before the response',
    ['RES-003'],
    ahead('prompts/list', request('server-1', 'roots/list')),
  ),
  fault('res-pings', 'pings the client before the response', ['RES-003'], ahead('tools/list', request(0, 'ping'))),
  fault(
    'res-elicits-on-stream',
    'asks the user on the stream of a tool',
    ['RES-003'],
    ahead(
      'tools/call',
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } },
      request('e-1', 'elicitation/create', { message: 'Sure?' }),
    ),
  ),
  fault(
    'res-asks-before-reading',
    'asks for roots before it reads a resource',
    ['RES-003'],
    ahead('resources/read', request(99, 'roots/list')),
  ),
  fault(
    'res-asks-on-listen',
    'sends a request on the subscription stream',
    ['RES-003'],
    ahead('subscriptions/listen', request(7, 'sampling/createMessage')),
  ),
];
