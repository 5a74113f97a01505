import { isObject } from '../../wire/message.js';
import type { Behaviour, Fault } from '../fault.js';
import { bareReply, type Call, errorReply, ProtocolError, type Reply } from '../protocol.js';
import { addingHeader, fault, HTTP, withMessage, without } from './make.js';

const ONLY = { transports: HTTP };
const MINT = 'Mcp-Session-Id';

function sessionOf({ http }: Call): string | undefined {
  const id = http?.headers['mcp-session-id'];
  return typeof id === 'string' ? id : undefined;
}

/** Answers requests that carry a header in its own way. */
function onHeader(name: string, answer: (call: Call) => Reply | ProtocolError): Behaviour {
  return { before: (call) => (call.http?.headers[name] === undefined ? undefined : answer(call)) };
}

/** Answers one HTTP method in its own way. */
function on(method: string, answer: Reply): Behaviour {
  return { http: (asked) => (asked === method ? answer : undefined) };
}

/** The usual ways in which servers of earlier revisions answer requests that this one has no use for. */
const OTHER_ANSWERS: readonly (readonly [id: string, what: string, answer: Reply])[] = [
  ['404', 'with 404', bareReply(404)],
  [
    '400',
    'with 400 for want of a session',
    errorReply({}, new ProtocolError(400, -32000, 'Bad Request: Mcp-Session-Id header is required')),
  ],
  ['406', 'with 406', errorReply({}, new ProtocolError(406, -32000, 'Not Acceptable'))],
  ['501', 'with 501', bareReply(501)],
  ['200', 'with 200', bareReply(200)],
  ['page', 'with a web page', { ...bareReply(200, { 'Content-Type': 'text/html' }), text: '<title>Reference</title>' }],
];

/** Sessions, resumption, and methods other than POST. */
export const sessionFaults: readonly Fault[] = [
  fault(
    'stl-mints-session',
    'hands out session ids',
    ['STL-001'],
    addingHeader(MINT, 'session-1', () => true),
    ONLY,
  ),
  fault(
    'stl-mints-session-in-discover',
    'hands out a session id with server/discover',
    ['STL-001'],
    addingHeader(MINT, 'session-1', (_reply, { method }) => method === 'server/discover'),
    ONLY,
  ),
  fault(
    'stl-mints-session-in-errors',
    'hands out session ids with errors',
    ['STL-001'],
    addingHeader('mcp-session-id', 'session-1', ({ message }) => isObject(message) && 'error' in message),
    ONLY,
  ),
  fault(
    'stl-mints-session-on-streams',
    'hands out session ids with event streams',
    ['STL-001'],
    addingHeader(MINT, 'session-1', ({ stream }) => stream),
    ONLY,
  ),
  fault(
    'stl-mints-session-in-lower-case',
    'hands out session ids under a header in small letters',
    ['STL-001'],
    addingHeader('mcp-session-id', 'c0ffee', (_reply, { method }) => method === 'tools/list'),
    ONLY,
  ),
  fault(
    'stl-echoes-session',
    'gives a session id back that it was sent',
    ['STL-001'],
    {
      reply: (reply, call) => {
        const id = sessionOf(call);
        return id === undefined ? reply : { ...reply, headers: { ...reply.headers, [MINT]: id } };
      },
    },
    ONLY,
  ),
  fault(
    'stl-looks-session-up',
    'refuses a session id that it does not know',
    ['STL-002'],
    onHeader('mcp-session-id', () => new ProtocolError(404, -32001, 'Session not found')),
    {
      transports: HTTP,
      mayTrip: ['ERR-008'],
    },
  ),
  fault(
    'stl-session-400',
    'refuses every session id with 400',
    ['STL-002'],
    onHeader('mcp-session-id', () => new ProtocolError(400, -32600, 'Invalid Request: no sessions here')),
    ONLY,
  ),
  fault(
    'stl-session-404-bare',
    'refuses every session id with 404 and no body',
    ['STL-002'],
    onHeader('mcp-session-id', () => bareReply(404)),
    ONLY,
  ),
  fault(
    'stl-session-crashes',
    'fails with an internal error on session ids',
    ['STL-002'],
    onHeader('mcp-session-id', () => new ProtocolError(500, -32603, 'Internal error')),
    ONLY,
  ),
  fault(
    'stl-session-means-legacy',
    'answers in the form of an earlier revision to requests with a session id',
    ['RES-001'],
    {
      reply: (reply, call) =>
        sessionOf(call) === undefined
          ? reply
          : withMessage(reply, (message) =>
              isObject(message.result)
                ? { ...message, result: without(message.result, 'resultType', '_meta') }
                : message,
            ),
    },
    { transports: HTTP, mayTrip: ['DSC-005'] },
  ),
  fault(
    'stl-session-looked-up-dual-era',
    'serves both eras, and looks up session ids of modern requests too',
    ['STL-002', 'DEP-006'],
    { era: 'dual-era', ...onHeader('mcp-session-id', () => new ProtocolError(404, -32600, 'Session not found')) },
    ONLY,
  ),
  fault(
    'stl-mints-session-dual-era',
    'serves both eras, and hands out session ids to modern requests too',
    ['STL-001', 'DEP-006'],
    { era: 'dual-era', ...addingHeader(MINT, 'session-1', () => true) },
    ONLY,
  ),

  ...OTHER_ANSWERS.flatMap(([id, what, answer]) => [
    fault(`stl-get-${id}`, `answers GET ${what}`, ['STL-005'], on('GET', answer), ONLY),
    fault(`stl-delete-${id}`, `answers DELETE ${what}`, ['STL-006'], on('DELETE', answer), ONLY),
  ]),
  ...(['GET', 'DELETE'] as const).map((method) =>
    fault(
      `stl-${method.toLowerCase()}-redirect`,
      `answers ${method} with a redirect to another path`,
      [],
      on(method, bareReply(302, { Location: '/docs' })),
      { ...ONLY, mayTrip: [method === 'GET' ? 'STL-005' : 'STL-006'] },
    ),
  ),
  fault(
    'stl-get-stream',
    'opens an event stream on GET',
    ['STL-005'],
    on('GET', { ...bareReply(200), stream: true, hold: true }),
    ONLY,
  ),
  fault('stl-delete-204', 'answers DELETE with 204', ['STL-006'], on('DELETE', bareReply(204)), ONLY),
  fault('stl-delete-202', 'answers DELETE with 202', ['STL-006'], on('DELETE', bareReply(202)), ONLY),

  fault(
    'stl-resumes',
    'refuses a Last-Event-ID that it does not know',
    ['STL-007'],
    onHeader('last-event-id', () => new ProtocolError(400, -32600, 'Unknown event id')),
    ONLY,
  ),
  fault(
    'stl-resume-404',
    'answers a Last-Event-ID with 404',
    ['STL-007'],
    onHeader('last-event-id', () => bareReply(404)),
    ONLY,
  ),
  fault(
    'stl-resume-crashes',
    'fails with an internal error on a Last-Event-ID',
    ['STL-007'],
    onHeader('last-event-id', () => new ProtocolError(500, -32603, 'Internal error')),
    ONLY,
  ),
  fault(
    'stl-replays',
    'answers a Last-Event-ID with the rest of a stream, which has none',
    ['STL-007'],
    onHeader('last-event-id', () => ({ ...bareReply(200), stream: true, text: ': replay\n\n' })),
    { transports: HTTP },
  ),
];
