import type { ServerResponse } from 'node:http';
import type { JsonValue } from '../wire/message.js';
import type { Reply } from './protocol.js';

/** Writes an answer as one JSON object, or as an event stream when it has messages ahead of the response or asks for one. */
export function writeReply(reply: Reply, response: ServerResponse): void {
  if (reply.stream || reply.before.length > 0) writeStream(reply, response);
  else writeObject(reply, response);
}

/** The body that a JSON answer has. */
export function bodyOf({ text, message }: Reply): string {
  return text ?? (message === undefined ? '' : JSON.stringify(message));
}

/** The events that a stream begins with. */
export function eventsOf({ text = '', before, message }: Reply): string {
  const messages: JsonValue[] = [...before, ...(message === undefined ? [] : [message])];
  return text + messages.map(event).join('');
}

/** Headers of an answer without those that a fault took away by setting them to nothing. */
export function headersOf({ headers }: Reply, standard: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...standard, ...headers }).filter(([, value]) => value !== ''));
}

/** "When initiating an SSE stream, servers SHOULD include the `X-Accel-Buffering: no` header in the HTTP response." */
export const STREAM_HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  'X-Accel-Buffering': 'no',
} as const;

function writeObject(reply: Reply, response: ServerResponse): void {
  const body = bodyOf(reply);
  const type = body === '' ? {} : { 'Content-Type': 'application/json' };
  const length = reply.status === 204 ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  response.writeHead(reply.status, headersOf(reply, { ...type, ...length })).end(body);
}

function writeStream(reply: Reply, response: ServerResponse): void {
  response.writeHead(reply.status, headersOf(reply, STREAM_HEADERS));
  response.flushHeaders();
  response.write(eventsOf(reply));
  if (!reply.hold) {
    response.end();
    return;
  }
  const send = (message: JsonValue): void => void response.write(event(message));
  const closed = reply.opened?.({ send, end: (message) => response.end(event(message)) });
  if (closed) response.once('close', closed);
}

function event(message: JsonValue): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}
