import type { Readable } from 'node:stream';
import { readBody } from './body.js';
import type { Outgoing } from './channel.js';
import { correlate, isAnswerTo, isResponse } from './correlate.js';
import type { Exchange, ReceivedResponse } from './exchange.js';
import { failureOf } from './failure.js';
import type { WireLimits } from './limits.js';
import { isObject, type JsonValue } from './message.js';
import { parseJson, sseReader } from './sse.js';

/** Told what the reader finds out while it reads on after the exchange was handed over. */
export interface ReaderEvents {
  /** The exchange has what its sender waits for: the final response, or with `hold` the first event. */
  onEnough(): void;
}

/**
 * Reads the body of one response into the exchange until it ends, a bound is reached or the connection is lost.
 * Never rejects: a failure is recorded unless the answer had already come.
 */
export async function readAnswer(
  exchange: Exchange,
  response: ReceivedResponse,
  body: Readable,
  outgoing: Outgoing,
  limits: WireLimits,
  events: ReaderEvents,
): Promise<void> {
  const sse = response.mediaType === 'text/event-stream';
  let text = '';
  const feed = sse
    ? sseReader(limits, (event) => {
        response.events.push(event);
        takeMessage(exchange, event.json);
        if (enough(exchange, outgoing, event.data)) events.onEnough();
      })
    : undefined;
  try {
    const { bytes, invalidUtf8 } = await readBody(body, response.headers, limits.maxBytes, (chunk) => {
      text += chunk;
      response.text = text;
      feed?.(chunk);
    });
    response.bytes = bytes;
    response.ended = true;
    if (invalidUtf8) response.invalidUtf8 = true;
    if (!sse) takeWholeBody(exchange, response, limits.maxDepth);
  } catch (error) {
    response.bytes = Buffer.byteLength(text);
    correlate(exchange);
    const failure = failureOf(error);
    if (!exchange.answer && failure.kind !== 'aborted') exchange.failure = failure;
  } finally {
    if (response.kind === 'empty' && text !== '') response.kind = 'text';
    correlate(exchange);
    // A failing reader must not leave the socket open behind it.
    body.destroy();
  }
}

function enough(exchange: Exchange, outgoing: Outgoing, data: string): boolean {
  if (outgoing.read === 'hold') return data !== '';
  const last = exchange.messages.at(-1);
  return last !== undefined && isAnswerTo(last, exchange.request.rpcId);
}

function takeMessage(exchange: Exchange, json: JsonValue | undefined): void {
  if (!isObject(json)) return;
  exchange.messages.push(json);
  // Not for each of ten thousand notifications: it looks through all messages.
  if (isResponse(json)) correlate(exchange);
}

function takeWholeBody(exchange: Exchange, response: ReceivedResponse, maxDepth: number): void {
  if (response.text === '') {
    response.kind = 'empty';
    return;
  }
  const json = parseJson(response.text, maxDepth);
  response.kind = json === undefined ? 'text' : 'json';
  if (json === undefined) return;
  response.json = json;
  takeMessage(exchange, json);
}
