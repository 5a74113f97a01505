import { quoteShort } from '../../src/suite/describe.js';
import { isResponse } from '../../src/wire/correlate.js';
import type { Exchange, ReceivedResponse, SseEvent } from '../../src/wire/exchange.js';
import { envelopeFault, isObject, type JsonObject, type JsonValue, methodOf } from '../../src/wire/message.js';

/** One thing that is wrong with the form of an answer. */
export interface FormProblem {
  /** Short fixed name, part of the finding's subject. */
  what: 'media type' | 'body' | 'response' | 'id' | 'stream' | 'end of stream';
  expected: string;
  actual: string;
  /** Why it only warns, where the text is milder. */
  lowered?: string;
}

const RESPONSE =
  'a JSON-RPC 2.0 response with either a result, which is an object, or an error with an integer code and a message';

const ANOTHER_TYPE =
  'the text names no types of events, and clients that read only `message` events pass this one over';

/** Judges form and correlation of one answer; null or absent ids of errors are left to the caller. */
export function formProblems(exchange: Exchange, response: ReceivedResponse): FormProblem[] {
  if (response.mediaType === 'text/event-stream') return streamProblems(exchange, response);
  if (response.mediaType !== 'application/json') {
    return [
      {
        what: 'media type',
        expected: 'Content-Type application/json or text/event-stream',
        actual: mediaTypeWords(response),
      },
    ];
  }
  if (!isObject(response.json)) {
    return [{ what: 'body', expected: 'one JSON object', actual: bodyWords(response) }];
  }
  return isResponse(response.json)
    ? responseProblems(exchange, response.json)
    : [{ what: 'body', expected: 'a JSON-RPC response', actual: 'a JSON object that is no response' }];
}

/** What is wrong with a response by itself, on either transport: its members, then its id. */
export function responseProblems(exchange: Exchange, response: JsonObject): FormProblem[] {
  const actual = envelopeFault(response);
  return [
    ...(actual === undefined ? [] : [{ what: 'response' as const, expected: RESPONSE, actual }]),
    ...idProblems(exchange, response),
  ];
}

function streamProblems(exchange: Exchange, response: ReceivedResponse): FormProblem[] {
  const withData = response.events.filter(({ data }) => data !== '');
  const events = withData.filter((event) => !isOfAnotherType(event));
  const foreign = withData.find(isOfAnotherType);
  const bad = events.find(({ json }) => !isMessage(json)) ?? foreign;
  if (bad) {
    const type = bad.event === undefined ? '' : `of type ${quoteShort(bad.event)} `;
    const problem = {
      what: 'stream' as const,
      expected: 'one JSON-RPC message in each event',
      actual: `an event ${type}with the data ${quoteShort(bad.data)}`,
    };
    return bad === foreign
      ? [{ ...problem, lowered: ANOTHER_TYPE }, ...orderProblems(exchange, response, events)]
      : [problem];
  }
  return orderProblems(exchange, response, events);
}

/** Whether the response is there once, last, and ends the stream; a subscription has notifications alone. */
function orderProblems(exchange: Exchange, response: ReceivedResponse, events: readonly SseEvent[]): FormProblem[] {
  if (exchange.request.rpcMethod === 'subscriptions/listen') return [];
  const last = events.at(-1)?.json;
  const responses = events.filter(({ json }) => isResponse(json)).length;
  if (responses > 1)
    return [{ what: 'stream', expected: 'one response, as the last message', actual: `${responses} responses` }];
  if (!isResponse(last)) {
    const actual = events.length === 0 ? 'no message' : 'a stream that ends with a message that is no response';
    return [{ what: 'stream', expected: 'the response as the last message', actual }];
  }
  const problems = responseProblems(exchange, last);
  if (problems.length > 0 || response.ended) return problems;
  return [
    {
      what: 'end of stream',
      expected: 'an end of the stream after the final response',
      actual: 'the stream stayed open',
      lowered: 'that the response ends the stream is a SHOULD',
    },
  ];
}

/** Events of a type of the server's own, such as a heartbeat. */
function isOfAnotherType({ event, json }: SseEvent): boolean {
  return event !== undefined && event !== 'message' && !isMessage(json);
}

/** Request, notification or response of JSON-RPC; the members of a response are judged by themselves. */
function isMessage(json: JsonValue | undefined): boolean {
  return isResponse(json) || (isObject(json) && methodOf(json) !== undefined && json.jsonrpc === '2.0');
}

function idProblems({ request }: Exchange, answer: JsonObject): FormProblem[] {
  if (answer.id === request.rpcId) return [];
  if ('error' in answer && (answer.id === null || answer.id === undefined)) return [];
  const actual = answer.id === undefined ? 'no id' : `id ${quoteShort(JSON.stringify(answer.id))}`;
  return [{ what: 'id', expected: `id ${JSON.stringify(request.rpcId)}, as in the request`, actual }];
}

function mediaTypeWords({ mediaType, status }: ReceivedResponse): string {
  return `${status} with ${mediaType === '' ? 'no Content-Type' : `Content-Type ${quoteShort(mediaType)}`}`;
}

function bodyWords({ kind, json }: ReceivedResponse): string {
  if (kind === 'empty') return 'an empty body';
  if (Array.isArray(json)) return `an array of ${json.length} message(s)`;
  return json === undefined ? 'a body that does not parse as JSON' : 'JSON that is no object';
}
