import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Quirk } from '../fault.js';
import { bodyOf, eventsOf, headersOf, STREAM_HEADERS } from '../http-reply.js';
import { bareReply, errorReply, ProtocolError, type Reply } from '../protocol.js';

const HTTP = ['http'] as const;
const SSE = 'https://html.spec.whatwg.org/multipage/server-sent-events.html';
const RFC = 'https://www.rfc-editor.org/rfc/rfc9110';

type Deliver = (reply: Reply, response: ServerResponse, incoming: IncomingMessage) => boolean;

function isStream({ stream, before }: Reply): boolean {
  return stream || before.length > 0;
}

/** Writes the events of finished streams in another form. */
function events(change: (text: string) => string): Deliver {
  return (reply, response) => {
    if (!isStream(reply) || reply.hold) return false;
    response.writeHead(reply.status, headersOf(reply, STREAM_HEADERS)).end(change(eventsOf(reply)));
    return true;
  };
}

/** Writes an answer in pieces, each in its own turn of the event loop. */
function inPieces(size: number): Deliver {
  return (reply, response) => {
    if (reply.hold) return false;
    const stream = isStream(reply);
    const bytes = Buffer.from(stream ? eventsOf(reply) : bodyOf(reply), 'utf8');
    const type = bytes.length === 0 ? {} : { 'Content-Type': 'application/json' };
    response.writeHead(reply.status, headersOf(reply, stream ? STREAM_HEADERS : type));
    const next = (at: number): void => {
      if (at >= bytes.length) response.end();
      else response.write(bytes.subarray(at, at + size), () => setImmediate(next, at + size));
    };
    next(0);
    return true;
  };
}

/** "If no Accept-Encoding header field is in the request, any content coding is considered acceptable by the user agent." */
const compressed: Deliver = (reply, response, { headers }) => {
  const accepted = headers['accept-encoding'];
  const body = bodyOf(reply);
  if (isStream(reply) || body === '' || (accepted !== undefined && !/gzip|\*/.test(accepted))) return false;
  const all = headersOf(reply, {
    'Content-Type': 'application/json',
    'Content-Encoding': 'gzip',
    Vary: 'Accept-Encoding',
  });
  response.writeHead(reply.status, all).end(gzipSync(body));
  return true;
};

/** How answers are written. */
export const writingQuirks: readonly Quirk[] = [
  {
    id: 'streams-everything',
    what: 'answers every request with an event stream',
    spec: 'basic/transports/streamable-http#sending-messages',
    reply: (reply) => (reply.message === undefined ? reply : { ...reply, stream: true }),
    transports: HTTP,
  },
  {
    id: 'streams-nothing',
    what: 'answers every request with one JSON object',
    spec: 'basic/transports/streamable-http#sending-messages',
    reply: (reply) => (reply.message === undefined ? reply : { ...reply, stream: false, before: [] }),
    transports: HTTP,
  },
  {
    id: 'comments-first',
    what: 'sends comments and empty events before the answer',
    spec: SSE,
    reply: (reply) =>
      reply.message === undefined
        ? reply
        : { ...reply, stream: true, text: ': hello\r\n\r\nid: 1\ndata:\n\n: again\n\n' },
    transports: HTTP,
  },
  {
    id: 'keep-alive-on-listen',
    what: 'sends comments on the subscription stream, also ahead of the acknowledgement',
    spec: 'basic/transports/streamable-http#receiving-messages',
    reply: (reply) => (reply.hold ? { ...reply, text: ':\r\n\r\n: still here\n\n' } : reply),
    transports: HTTP,
  },
  {
    id: 'named-events',
    what: 'names its events, gives them ids and tells when to reconnect',
    spec: SSE,
    deliver: events((text) => `retry: 1000\n\n${text.replaceAll('data: ', 'event: message\nid: 7\ndata: ')}`),
    transports: HTTP,
  },
  {
    id: 'crlf-events',
    what: 'ends the lines of events with CR LF, and begins with a byte order mark',
    spec: SSE,
    deliver: events((text) => `\ufeff${text.replaceAll('\n', '\r\n')}`),
    transports: HTTP,
  },
  {
    id: 'cr-events',
    what: 'ends the lines of events with CR',
    spec: SSE,
    deliver: events((text) => text.replaceAll('\n', '\r')),
    transports: HTTP,
  },
  {
    id: 'many-line-events',
    what: 'spreads each message over several data lines, without the blank after the colon',
    spec: SSE,
    deliver: events((text) => text.replaceAll('data: ', 'data:').replaceAll(',"', ',\ndata:"')),
    transports: HTTP,
  },
  {
    id: 'pieces',
    what: 'sends answers in pieces of seven bytes, through the middle of lines and letters',
    spec: `${RFC}#section-6.1`,
    deliver: inPieces(7),
    transports: HTTP,
  },
  { id: 'gzip', what: 'compresses its answers', spec: `${RFC}#section-12.5.3`, deliver: compressed, transports: HTTP },
  {
    id: 'media-type-parameters',
    what: 'writes media types in another case and with parameters',
    spec: `${RFC}#section-8.3.1`,
    reply: (reply) =>
      reply.message === undefined
        ? reply
        : {
            ...reply,
            headers: {
              ...reply.headers,
              'Content-Type': reply.stream ? 'Text/Event-Stream;charset=utf-8' : 'Application/JSON; Charset="UTF-8"',
            },
          },
    transports: HTTP,
  },
  {
    id: 'more-headers',
    what: 'sends headers of its own, cookies among them',
    spec: `${RFC}#section-6.3`,
    reply: (reply) => ({
      ...reply,
      headers: {
        ...reply.headers,
        Server: 'reference',
        'X-Request-Id': '42',
        'Set-Cookie': 'lb=1; Path=/',
        'Cache-Control': 'no-store',
      },
    }),
    transports: HTTP,
  },
  {
    id: 'indented',
    what: 'indents its JSON',
    spec: 'https://www.rfc-editor.org/rfc/rfc8259#section-2',
    reply: (reply) =>
      isStream(reply) || reply.message === undefined
        ? reply
        : { ...reply, text: `\n${JSON.stringify(reply.message, null, 2)}\n` },
    transports: HTTP,
  },
  {
    id: 'escaped',
    what: 'writes slashes and letters in its JSON as escapes',
    spec: 'https://www.rfc-editor.org/rfc/rfc8259#section-7',
    reply: (reply) =>
      isStream(reply) || reply.message === undefined
        ? reply
        : {
            ...reply,
            text: JSON.stringify(reply.message).replaceAll('/', '\\/').replaceAll('complete', '\\u0063omplete'),
          },
    transports: HTTP,
  },
  {
    id: 'no-allow',
    what: 'answers 405 without Allow',
    spec: 'basic/transports/streamable-http#earlier-streamable-http-revisions',
    http: () => bareReply(405),
    transports: HTTP,
  },
  {
    id: 'error-with-405',
    what: 'answers 405 with a JSON-RPC error of the code that SDKs have long used there',
    spec: 'changelog#minor-changes',
    http: () => ({
      ...errorReply({}, new ProtocolError(405, -32000, 'Method not allowed.')),
      headers: { Allow: 'POST' },
    }),
    transports: HTTP,
  },
  {
    id: 'refuses-origin-bare',
    what: 'refuses foreign origins without a body',
    spec: 'basic/transports/streamable-http#security-%26-endpoint',
    origin: () => bareReply(403),
    transports: HTTP,
  },
  {
    id: 'refuses-origin-like-sdk',
    what: 'refuses foreign origins with the code that SDKs have long used there',
    spec: 'changelog#minor-changes',
    origin: () => errorReply({}, new ProtocolError(403, -32000, 'Invalid Origin header')),
    transports: HTTP,
  },
  {
    id: 'refuses-before-reading',
    what: 'refuses requests without the required headers before it reads them, and so without their id',
    spec: 'basic/index#error-responses',
    refuse: ({ headers }) =>
      headers['mcp-method'] === undefined || headers['mcp-protocol-version'] === undefined
        ? errorReply(
            {},
            new ProtocolError(400, -32020, 'Header mismatch: a header is missing that MCP 2026-07-28 requires'),
          )
        : undefined,
    transports: HTTP,
  },
  {
    id: 'accepted-with-media-type',
    what: 'names a media type although it sends no body',
    spec: 'basic/transports/streamable-http#sending-messages',
    reply: (reply) =>
      reply.status === 202 ? { ...reply, headers: { ...reply.headers, 'Content-Type': 'application/json' } } : reply,
    transports: HTTP,
  },
  {
    id: 'crlf-lines',
    what: 'ends its lines with CR LF, of which JSON ignores the first',
    spec: 'basic/transports/stdio',
    line: (text) => text.replace('\n', '\r\n'),
    transports: ['stdio'],
  },
  {
    id: 'blanks-in-lines',
    what: 'puts blanks around each message in its line',
    spec: 'https://www.rfc-editor.org/rfc/rfc8259#section-2',
    line: (text) => `  ${text.trimEnd()}\t \n`,
    transports: ['stdio'],
  },
];
