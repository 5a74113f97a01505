import { createParser } from 'eventsource-parser';
import type { SseEvent } from './exchange.js';
import { WireFailure } from './failure.js';
import { nestsDeeper } from './json-depth.js';
import type { JsonValue } from './message.js';

/** Parses text that may be hostile: nested too deep is a failure, not JSON is `undefined`. */
export function parseJson(text: string, maxDepth: number): JsonValue | undefined {
  if (nestsDeeper(text, maxDepth)) {
    throw new WireFailure({ kind: 'too-deep', message: `the JSON nests deeper than ${maxDepth} levels` });
  }
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/**
 * Feeds a `text/event-stream` and gives each event with its parsed data. Comments never become events.
 * @throws WireFailure `too-many-events` or `too-deep` from the feed function.
 */
export function sseReader(
  limits: { maxEvents: number; maxDepth: number },
  onEvent: (event: SseEvent) => void,
): (text: string) => void {
  let count = 0;
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (++count > limits.maxEvents) {
        throw new WireFailure({
          kind: 'too-many-events',
          message: `the stream has more than ${limits.maxEvents} events`,
        });
      }
      const json = data === '' ? undefined : parseJson(data, limits.maxDepth);
      onEvent({
        ...(event === undefined ? {} : { event }),
        ...(id === undefined ? {} : { id }),
        data,
        ...(json === undefined ? {} : { json }),
      });
    },
  });
  return (text) => parser.feed(text);
}
