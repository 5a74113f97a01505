import type { Exchange } from '../wire/exchange.js';

/** What a refusal is known by: its status, code and words, whatever numbers stand in them. */
export function refusalOf({ response, error }: Exchange): string {
  const words = (error?.message ?? response?.text ?? '').slice(0, 200).replace(/\d+/g, '0');
  return JSON.stringify([response?.status, error?.code, words]);
}
