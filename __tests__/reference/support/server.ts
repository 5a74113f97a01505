import { type ReferenceOptions, type ReferenceServer, startReference } from '../../../src/reference/start.js';
import { isObject, type JsonObject, type JsonValue } from '../../../src/wire/message.js';
import { type Answer, type Probe, RawClient } from './exchange.js';

export interface Reached {
  server: ReferenceServer;
  send(probe: Probe): Promise<Answer>;
}

/** Runs something against a reference server, which is stopped in any case. */
export async function withServer<T>(options: ReferenceOptions, use: (reached: Reached) => Promise<T>): Promise<T> {
  const server = await startReference(options);
  const client = new RawClient(server.url);
  try {
    return await use({ server, send: (probe) => client.send(probe) });
  } finally {
    client.close();
    await server.close();
  }
}

/** The messages of an answer, whatever its form. */
export function messagesOf({ headers, body }: Answer): JsonObject[] {
  const text = Buffer.from(body, 'latin1').toString('utf8');
  const isStream = headers['content-type']?.startsWith('text/event-stream');
  const parts = isStream
    ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data ?? '')
    : text === ''
      ? []
      : [text];
  return parts.map((part) => JSON.parse(part) as JsonValue).filter(isObject);
}

/** The result of an answer, or its error. */
export function outcomeOf(answer: Answer): JsonObject {
  const { result, error } = messagesOf(answer).at(-1) ?? {};
  return isObject(result) ? result : isObject(error) ? error : {};
}
