import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { type JsonValue, META_PROTOCOL_VERSION } from '../wire/message.js';
import { behavioursOf, legacyHalf } from './behaviours.js';
import { callOf, parseMessage } from './call.js';
import { ReferenceCore } from './core.js';
import { type Call, errorReply, ProtocolError, type Reply } from './protocol.js';
import type { ReferenceOptions } from './start.js';

/**
 * The reference server over standard streams: one message a line, from the same core as over HTTP. Resolves at the end of
 * input: "Servers SHOULD exit promptly when their standard input is closed".
 */
export async function serveReferenceOnStdio(
  options: Pick<ReferenceOptions, 'faults' | 'quirks' | 'era' | 'features'>,
  input: Readable,
  output: Writable,
): Promise<void> {
  const { era = 'modern-only' } = options;
  const behaviours = behavioursOf(options);
  const core = new ReferenceCore(behaviours, options.features);
  const legacy = legacyHalf(era, behaviours, core.features);
  const staysLegacy = behaviours.some((behaviour) => behaviour.staysLegacy);
  const state = new Map<string, JsonValue>();
  const write = (message: JsonValue): void => {
    const text = behaviours.reduce((line, behaviour) => behaviour.line?.(line) ?? line, `${JSON.stringify(message)}\n`);
    output.write(text);
  };
  // "An `initialize` request selects legacy semantics, scoped to the stdio process", but modern requests are served all the same.
  let isLegacy = era === 'legacy';
  const answer = (call: Call): Reply => {
    if (!legacy) return core.answer(call);
    const modern = META_PROTOCOL_VERSION in call.meta && era !== 'legacy' && !(isLegacy && staysLegacy);
    if (call.method === 'initialize' && !modern) isLegacy = true;
    return isLegacy && !modern ? legacy.answer(call) : core.answer(call);
  };
  // A client that has gone reads no more.
  output.on('error', () => {});
  for await (const line of createInterface({ input })) {
    const { reply, call } = received(line, state, answer);
    for (const message of reply.before) write(message);
    // Notifications get no response, not even an error.
    const refusedNotification = call !== undefined && call.id === undefined && reply.status >= 400;
    if (reply.message !== undefined && !refusedNotification) write(reply.message);
    if (reply.hold) reply.opened?.({ send: write, end: write });
  }
}

function received(
  line: string,
  state: Map<string, JsonValue>,
  answer: (call: Call) => Reply,
): { reply: Reply; call?: Call } {
  try {
    const call = callOf(parseMessage(line), { connection: state, process: state });
    return { reply: answer(call), call };
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return { reply: errorReply({}, error) };
  }
}
