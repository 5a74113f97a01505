import { createInterface } from 'node:readline';
import { callOf, parseMessage } from '../../../src/reference/call.js';
import { ReferenceCore } from '../../../src/reference/core.js';
import type { Behaviour } from '../../../src/reference/fault.js';
import type { Features } from '../../../src/reference/features.js';
import { isObject, type JsonObject } from '../../../src/wire/message.js';
import type { StdioProcess } from '../../../src/wire/stdio-peer.js';
import { processOf } from '../../support/stdio.js';

/** The reference server on stdio, but for what a test says. */
export interface OddProcess extends Behaviour {
  offers?: (features: Features) => void;
  /** Lines in place of one answer; undefined leaves it as it is. */
  lines?: (answer: JsonObject, request: JsonObject) => readonly string[] | undefined;
}

/** A process of this kind behind streams of our own. */
export function oddProcess(odd: OddProcess): StdioProcess {
  const core = new ReferenceCore([odd], odd.offers);
  const memory = { connection: new Map(), process: new Map() };
  return processOf(async (stdin, stdout) => {
    for await (const line of createInterface({ input: stdin })) {
      const request = parseMessage(line);
      const { message, before, hold, opened } = core.answer(callOf(request, memory));
      const answers = message === undefined ? before : [...before, message];
      for (const answer of answers) {
        const lines = isObject(answer) && isObject(request) ? odd.lines?.(answer, request) : undefined;
        for (const text of lines ?? [JSON.stringify(answer)]) stdout.write(`${text}\n`);
      }
      const write = (late: unknown): void => void stdout.write(`${JSON.stringify(late)}\n`);
      if (hold) opened?.({ send: write, end: write });
    }
  });
}
