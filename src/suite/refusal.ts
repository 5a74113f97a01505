import type { Exchange } from '../wire/exchange.js';
import { isServed } from './judge.js';

/** What a refusal is known by: its status, code and words, whatever numbers and ids (of digits and a to f) stand in them. */
export function refusalOf({ response, error }: Exchange): string {
  const words = (error?.message ?? response?.text ?? '').slice(0, 200).replace(/[0-9a-f]*\d[0-9a-f-]*/gi, '0');
  return JSON.stringify([response?.status, error?.code, words]);
}

/** An answer by its form alone: the words of a refusal may differ from time to time. */
export function answerForm(exchange: Exchange): string {
  const { error, response } = exchange;
  return isServed(exchange) ? 'result' : `${response?.status} ${error?.code ?? response?.mediaType}`;
}
