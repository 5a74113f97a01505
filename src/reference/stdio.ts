import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { isObject, type JsonValue } from '../wire/message.js';
import { ReferenceCore } from './core.js';
import { LegacyHalf } from './legacy.js';
import { errorReply, ProtocolError, type Reply } from './protocol.js';
import { behavioursOf, callOf, type ReferenceOptions } from './start.js';

/** The reference server over standard streams: one message a line, from the same core as over HTTP. Resolves at the end of input. */
export async function serveReferenceOnStdio(
  options: Pick<ReferenceOptions, 'faults' | 'quirks' | 'era' | 'features'>,
  input: Readable,
  output: Writable,
): Promise<void> {
  const { era = 'modern-only' } = options;
  const behaviours = behavioursOf(options);
  const core = new ReferenceCore(behaviours, options.features);
  const both = era !== 'modern-only' || behaviours.some(({ acceptsInitialize }) => acceptsInitialize);
  const legacy = both ? new LegacyHalf(core.features) : undefined;
  const state = new Map<string, JsonValue>();
  const write = ({ before, message }: Reply): void => {
    for (const line of [...before, ...(message === undefined ? [] : [message])])
      output.write(`${JSON.stringify(line)}\n`);
  };
  // "An `initialize` request selects legacy semantics, scoped to the stdio process."
  let isLegacy = era === 'legacy';
  for await (const line of createInterface({ input })) {
    const message = parsed(line);
    if (!isObject(message) || typeof message.method !== 'string') {
      write(errorReply({}, new ProtocolError(400, -32700, 'Parse error')));
      continue;
    }
    const call = callOf(message, state, state);
    if (legacy && call.method === 'initialize') isLegacy = true;
    write(isLegacy && legacy ? legacy.answer(call) : core.answer(call));
  }
}

function parsed(line: string): JsonValue | undefined {
  try {
    return JSON.parse(line) as JsonValue;
  } catch {
    return undefined;
  }
}
