import type { Behaviour, Fault } from '../fault.js';
import type { Call } from '../protocol.js';
import { fault, HTTP, onReply } from './make.js';

const ONLY = { transports: HTTP };

const LIST = 'prompts/list';

/** Sends a stream of events as they are given. */
function streamed(events: (json: string) => string): Behaviour {
  return onReply(LIST, (reply) => {
    const { message, ...rest } = reply;
    return { ...rest, stream: true, text: events(JSON.stringify(message ?? null)) };
  });
}

const NOTE = JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progressToken: 1, progress: 1 },
});

function buffering(value: string, when: (call: Call) => boolean): Behaviour {
  return {
    reply: (reply, call) =>
      reply.stream && when(call) ? { ...reply, headers: { ...reply.headers, 'X-Accel-Buffering': value } } : reply,
  };
}

/** Event streams. */
export const streamFaults: readonly Fault[] = [
  fault(
    'res-stream-without-answer',
    'ends the stream of prompts/list before the response',
    ['RES-005'],
    streamed(() => ''),
    ONLY,
  ),
  fault(
    'res-event-no-json',
    'sends an event that is no JSON before the response',
    ['RES-005'],
    streamed((json) => `data: hello\n\ndata: ${json}\n\n`),
    ONLY,
  ),
  fault(
    'res-event-null',
    'sends an event that is null before the response',
    ['RES-005'],
    streamed((json) => `data: null\n\ndata: ${json}\n\n`),
    ONLY,
  ),
  fault(
    'res-event-after-answer',
    'sends a notification after the response',
    ['RES-005'],
    streamed((json) => `data: ${json}\n\ndata: ${NOTE}\n\n`),
    ONLY,
  ),
  fault(
    'res-batch-event',
    'sends notification and response in one event',
    ['RES-005'],
    streamed((json) => `data: [${NOTE},${json}]\n\n`),
    ONLY,
  ),
  fault(
    'res-event-unfinished',
    'ends the stream within the event of the response',
    ['RES-005'],
    streamed((json) => `data: ${json}\n`),
    ONLY,
  ),
  fault(
    'res-stream-stays-open',
    'keeps the stream open after the response',
    ['RES-005'],
    onReply('tools/call', (reply) => (reply.stream ? { ...reply, hold: true } : reply)),
    {
      ...ONLY,
      spec: 'basic/transports/streamable-http#receiving-messages: The final JSON-RPC response SHOULD terminate the stream.',
    },
  ),
  fault(
    'res-buffered',
    'does not tell proxies to pass events on at once',
    ['RES-006'],
    buffering('', () => true),
    ONLY,
  ),
  fault(
    'res-buffered-on-listen',
    'lets proxies hold events of subscriptions back',
    ['RES-006'],
    buffering('', ({ method }) => method === 'subscriptions/listen'),
    ONLY,
  ),
  fault(
    'res-buffered-in-calls',
    'lets proxies hold events of tool calls back',
    ['RES-006'],
    buffering('', ({ method }) => method === 'tools/call'),
    ONLY,
  ),
  fault(
    'res-buffering-asked-for',
    'asks proxies to hold events back',
    ['RES-006'],
    buffering('yes', () => true),
    ONLY,
  ),
];
