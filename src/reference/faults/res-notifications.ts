import type { Behaviour, Fault } from '../fault.js';
import { bareReply, type Reply } from '../protocol.js';
import { fault, HTTP } from './make.js';

const ONLY = { transports: HTTP };
const STDIO = ['stdio'] as const;
const STDOUT =
  'basic/transports/stdio: The server MUST NOT write anything to its stdout that is not a valid MCP message.';

/** Answers accepted notifications in another way. */
function notified(change: (reply: Reply) => Reply): Behaviour {
  return { reply: (reply, { id }) => (id === undefined && reply.status === 202 ? change(reply) : reply) };
}

/** Answers to notifications. */
export const notificationFaults: readonly Fault[] = [
  fault(
    'res-notification-200',
    'answers notifications with 200',
    ['RES-004'],
    notified((reply) => ({ ...reply, status: 200 })),
    ONLY,
  ),
  fault(
    'res-notification-201',
    'answers notifications with 201',
    ['RES-004'],
    notified(() => bareReply(201)),
    ONLY,
  ),
  fault(
    'res-notification-answered-error',
    'answers notifications with 204',
    ['RES-004'],
    notified(() => bareReply(204)),
    ONLY,
  ),
  fault(
    'res-notification-body',
    'answers notifications with a body',
    ['RES-004'],
    notified((reply) => ({ ...reply, message: {} })),
    ONLY,
  ),
  fault(
    'res-notification-text',
    'answers notifications with the word Accepted',
    ['RES-004'],
    notified((reply) => ({ ...reply, headers: { 'Content-Type': 'text/plain' }, text: 'Accepted' })),
    ONLY,
  ),
  fault(
    'res-notification-null',
    'answers notifications with the JSON value null',
    ['RES-004'],
    notified((reply) => ({ ...reply, message: null })),
    ONLY,
  ),
  fault(
    'res-notification-response',
    'answers notifications with a JSON-RPC response',
    ['RES-004'],
    notified((reply) => ({ ...reply, status: 200, message: { jsonrpc: '2.0', id: null, result: {} } })),
    { transports: HTTP, mayTrip: ['DSC-005', 'RES-001', 'RES-005'] },
  ),
  fault(
    'res-notification-stream',
    'answers notifications with an event stream',
    ['RES-004'],
    notified((reply) => ({ ...reply, status: 200, stream: true })),
    ONLY,
  ),

  fault(
    'res-notification-answered',
    'answers notifications with a response',
    [],
    notified((reply) => ({
      ...reply,
      status: 200,
      message: { jsonrpc: '2.0', id: null, result: { resultType: 'complete' } },
    })),
    {
      transports: STDIO,
      mayTrip: ['RES-005', 'DSC-005'],
      spec: 'basic/index#notifications: The receiver MUST NOT send a response.',
    },
  ),
  fault(
    'res-log-on-stdout',
    'logs to standard output',
    [],
    { line: (text) => `[info] answering\n${text}` },
    {
      transports: STDIO,
      mayTrip: ['RES-003', 'RES-005'],
      spec: STDOUT,
    },
  ),
  fault(
    'res-banner-on-stdout',
    'greets on standard output',
    [],
    { line: (text) => (/"id":1,/.test(text) ? `Reference server 1.0 ready\n${text}` : text) },
    {
      transports: STDIO,
      mayTrip: ['RES-003', 'RES-005'],
      spec: STDOUT,
    },
  ),
];
