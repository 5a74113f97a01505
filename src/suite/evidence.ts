import type { Exchange } from '../wire/exchange.js';
import { isObject, type JsonObject, type JsonValue } from '../wire/message.js';
import type { Redactor } from '../wire/redact.js';
import type { ExchangeReport } from './report.js';
import { wholeChars } from './whole-chars.js';

/** Characters of one body in evidence. */
const EVIDENCE_BODY_LIMIT = 4_000;
const HEADER_VALUE_LIMIT = 1_000;
/** Results of these methods hold the server's contents: only their shape may be kept. */
const CONTENT_METHODS: readonly string[] = ['tools/call', 'resources/read', 'prompts/get', 'completion/complete'];
/** Members of a result that say nothing about contents. */
const SHAPE_MEMBERS: readonly string[] = ['resultType', 'isError', 'ttlMs', 'cacheScope', '_meta'];

/** An exchange as it may be stored: secrets redacted, contents replaced by their shape, long values cut. */
export function evidenceOf(exchange: Exchange, redactor: Redactor): ExchangeReport {
  const { request, response, failure } = exchange;
  return {
    id: exchange.id,
    purpose: cut(redactor.text(exchange.purpose), HEADER_VALUE_LIMIT),
    connection: exchange.connection,
    request: {
      method: request.httpMethod,
      ...(request.url === '' ? {} : { url: redactor.text(request.url) }),
      headers: headersOf(request.headers, redactor),
      ...(request.message === undefined ? {} : { body: bodyOf(JSON.stringify(request.message), redactor) }),
    },
    ...(response === undefined
      ? stdioAnswer(exchange, redactor)
      : {
          response: {
            status: response.status,
            headers: headersOf(response.headers, redactor),
            ...(response.text === '' ? {} : { body: bodyOf(answerText(exchange, response.text), redactor) }),
            ...(response.kind === 'sse' ? { ended: response.ended } : {}),
          },
        }),
    ...(failure === undefined ? {} : { failure: { kind: failure.kind, message: redactor.text(failure.message) } }),
    durationMs: Math.round(exchange.durationMs),
  };
}

function stdioAnswer(exchange: Exchange, redactor: Redactor): Pick<ExchangeReport, 'response'> {
  if (exchange.transport === 'http' || exchange.messages.length === 0) return {};
  const lines = exchange.messages.map((message) =>
    JSON.stringify(holdsContent(exchange) ? shapeOfMessage(message) : message),
  );
  return { response: { headers: [], body: bodyOf(lines.join('\n'), redactor) } };
}

function answerText(exchange: Exchange, text: string): string {
  if (!holdsContent(exchange)) return text;
  if (exchange.messages.length === 0) return `(${text.length} characters, not kept)`;
  return exchange.messages.map((message) => JSON.stringify(shapeOfMessage(message))).join('\n');
}

function holdsContent({ request }: Exchange): boolean {
  return request.rpcMethod !== undefined && CONTENT_METHODS.includes(request.rpcMethod);
}

function shapeOfMessage(message: JsonValue): JsonValue {
  if (!isObject(message) || !isObject(message.result)) return message;
  return { ...message, result: shapeOf(message.result) };
}

function shapeOf(result: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(result).map(([name, value]) => [name, SHAPE_MEMBERS.includes(name) ? value : shapeWord(value)]),
  );
}

/** "(array of 2)", "(object)", "(string)": what is there, not what it says. */
function shapeWord(value: JsonValue): string {
  if (Array.isArray(value)) return `(array of ${value.length})`;
  return value === null ? '(null)' : `(${typeof value})`;
}

function headersOf(headers: Exchange['request']['headers'], redactor: Redactor): [string, string][] {
  return redactor.headers(headers).map(([name, value]) => [name, cut(value, HEADER_VALUE_LIMIT)]);
}

function bodyOf(text: string, redactor: Redactor): string {
  return cut(redactor.text(text), EVIDENCE_BODY_LIMIT);
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${wholeChars(text, limit)}… (${text.length} characters)`;
}
