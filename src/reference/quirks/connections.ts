import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Quirk } from '../fault.js';
import { bodyOf, headersOf } from '../http-reply.js';
import { bareReply, type Reply } from '../protocol.js';

const HTTP = ['http'] as const;
const RFC = 'https://www.rfc-editor.org/rfc/rfc9110';

type Deliver = (reply: Reply, response: ServerResponse, incoming: IncomingMessage) => boolean;

/** An answer that ends where its connection ends. */
const closeDelimited: Deliver = (reply, response) => {
  if (reply.stream || reply.before.length > 0) return false;
  const body = bodyOf(reply);
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  const type = body === '' ? {} : { 'Content-Type': 'application/json' };
  response.writeHead(reply.status, headersOf(reply, { ...type, Connection: 'close' }));
  response.write(body.slice(0, 1) || '', () => response.end(body.slice(1)));
  return true;
};

/** Connections, and servers that are busy. */
export const connectionQuirks: readonly Quirk[] = [
  {
    id: 'close-delimited',
    what: 'sends answers without their length, as HTTP/1.0 did',
    spec: 'https://www.rfc-editor.org/rfc/rfc9112#section-6.3',
    deliver: closeDelimited,
    transports: HTTP,
  },
  {
    id: 'closes-connections',
    what: 'closes the connection after each answer',
    spec: 'https://www.rfc-editor.org/rfc/rfc9112#section-9.6',
    reply: (reply) => ({ ...reply, headers: { ...reply.headers, Connection: 'close' } }),
    transports: HTTP,
  },
  {
    id: 'hangs-up',
    what: 'closes the connection after each answer without saying so',
    spec: 'https://www.rfc-editor.org/rfc/rfc9112#section-9.5',
    deliver: (_reply, response, { socket }) => {
      response.once('finish', () => setImmediate(() => socket.destroy()));
      return false;
    },
    transports: HTTP,
  },
  {
    id: 'limits-rate',
    what: 'answers every fifth request with 429',
    spec: 'https://www.rfc-editor.org/rfc/rfc6585#section-4',
    refuse: (_http, process) => {
      const count = Number(process.get('count') ?? 0) + 1;
      process.set('count', count);
      return count % 5 === 0 ? bareReply(429, { 'Retry-After': '0' }) : undefined;
    },
    transports: HTTP,
  },
  {
    id: 'warms-up',
    what: 'answers its first request with 503',
    spec: `${RFC}#section-15.6.4`,
    refuse: (_http, process) => {
      const isWarm = process.has('warm');
      process.set('warm', true);
      return isWarm ? undefined : bareReply(503, { 'Retry-After': '0' });
    },
    transports: HTTP,
  },
];
