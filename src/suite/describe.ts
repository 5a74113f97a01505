import type { Exchange } from '../wire/exchange.js';
import { headerValue } from '../wire/headers.js';
import { envelopeFault, isObject } from '../wire/message.js';
import { wholeChars } from './whole-chars.js';

/** Longest piece of server text in a message. */
const QUOTE_LIMIT = 120;
const CUT_WORDS = 20;

/** Server text for a sentence: one line, no control characters, cut with its length said. */
export function quoteShort(text: string, limit = QUOTE_LIMIT): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
  // What is cut must be more than what is said of the cut.
  return line.length <= limit + CUT_WORDS ? line : `${wholeChars(line, limit)}… (${line.length} characters)`;
}

/** What came back, in one phrase: "200 with a result", "400 with error -32601 (Method not found)", "nothing: no answer within 10 s". */
export function described(exchange: Exchange): string {
  const { response, failure } = exchange;
  if (failure) return `nothing: ${failure.message}`;
  const redirect = redirectOf(exchange);
  if (redirect === undefined && response?.kind === 'unread' && response.mediaType === '')
    return String(response.status);
  const content = redirect ?? contentOf(exchange);
  if (exchange.transport === 'stdio' || !response) return content;
  return `${response.status} with ${content}`;
}

/** Where a redirect leads, for a sentence; undefined when the answer is none. */
export function redirectOf({ response }: Exchange): string | undefined {
  if (!response || response.status < 300 || response.status >= 400) return undefined;
  const location = headerValue(response.headers, 'location');
  return location === undefined ? 'a redirect without a Location' : `a redirect to ${quoteShort(location)}`;
}

function contentOf(exchange: Exchange): string {
  const { response, error, result, messages, answer } = exchange;
  if (error) return `error ${error.code} (${quoteShort(error.message)})`;
  if (result) return resultPhrase(result.resultType);
  // The form in which OAuth and gateways tell errors.
  if (answer && answer.jsonrpc === undefined && typeof answer.error === 'string')
    return `JSON that is no JSON-RPC (error ${quoteShort(JSON.stringify(answer.error))})`;
  if (messages.length > 0) return quoteShort((answer && envelopeFault(answer)) ?? 'JSON that is no JSON-RPC response');
  if (!response) return 'no answer';
  if (response.kind === 'empty') return 'an empty body';
  if (response.kind === 'unread') return `media type ${quoteShort(response.mediaType)}`;
  if (response.kind === 'sse') return 'an event stream without a response';
  if (response.kind === 'json') return 'JSON that is no JSON-RPC message';
  const type = quoteShort(response.mediaType) || 'no media type';
  return `a body that is not JSON (${type}${plainText(response)})`;
}

/** Longest plain text that is quoted: a reason in a few words, no page. */
const REASON_LIMIT = 100;

/** The reason that a refusal gives in plain text: `: "Invalid Host header"`; nothing for pages and long texts. */
function plainText({ mediaType, text, status }: NonNullable<Exchange['response']>): string {
  const isPlain = mediaType === '' || mediaType === 'text/plain';
  const line = quoteShort(text, REASON_LIMIT);
  return status >= 400 && isPlain && line !== '' && line.length <= REASON_LIMIT && !/[<{]/.test(line)
    ? `: "${line}"`
    : '';
}

/** What came back for a document that is no JSON-RPC answer: "404 with an empty body", "200 with a JSON object". */
export function describedDocument({ response, failure }: Exchange): string {
  if (failure) return `nothing: ${failure.message}`;
  if (!response) return 'nothing';
  if (response.kind === 'empty') return `${response.status} with an empty body`;
  if (response.kind === 'json')
    return `${response.status} with ${isObject(response.json) ? 'a JSON object' : 'JSON that is no object'}`;
  return `${response.status} with a body that is not JSON (${quoteShort(response.mediaType) || 'no media type'})`;
}

function resultPhrase(resultType: unknown): string {
  if (resultType === 'complete' || resultType === undefined) return 'a result';
  return `a result of type ${quoteShort(String(resultType))}`;
}
