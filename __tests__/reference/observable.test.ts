import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import type { Era } from '../../src/reference/fault.js';
import { faults } from '../../src/reference/faults/index.js';
import { quirks } from '../../src/reference/quirks.js';
import { type ReferenceOptions, startReference } from '../../src/reference/start.js';
import { serveReferenceOnStdio } from '../../src/reference/stdio.js';
import { battery, lines } from './support/battery.js';
import { type Answer, RawClient } from './support/exchange.js';

/** What differs from run to run whatever the server does. */
function steady(answer: Answer): string {
  const { date: _date, ...headers } = answer.headers;
  return JSON.stringify({ ...answer, headers }).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID');
}

/** Sends the battery until `stop` holds for an answer; gives the answers so far. */
async function run(options: ReferenceOptions, stop: (answer: string, at: number) => boolean): Promise<string[]> {
  const server = await startReference(options);
  const client = new RawClient(server.url);
  const answers: string[] = [];
  try {
    for (const probe of battery) {
      const answer = steady(await client.send(probe));
      answers.push(answer);
      if (stop(answer, answers.length - 1)) break;
    }
    return answers;
  } finally {
    client.close();
    await server.close();
  }
}

const plain = new Map<Era, Promise<string[]>>();

/** The answers of the plain server of an era. */
function baseline(era: Era): Promise<string[]> {
  const known = plain.get(era) ?? run({ era }, () => false);
  plain.set(era, known);
  return known;
}

async function differsOverHttp(options: ReferenceOptions, era: Era): Promise<void> {
  const expected = await baseline(era);
  const answers = await run({ ...options, era }, (answer, at) => answer !== expected[at]);
  expect(answers.at(-1)).not.toBe(expected[answers.length - 1]);
}

async function onStdio(options: ReferenceOptions): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveReferenceOnStdio(options, input, output).then(() => output.end());
  input.end(`${lines.join('\n')}\n`);
  const [written] = await Promise.all([text(output), served]);
  return written;
}

test('the plain server answers the same in two runs', async () => {
  const again = await run({ era: 'modern-only' }, () => false);
  expect(again).toEqual(await baseline('modern-only'));
  expect(await onStdio({})).toBe(await onStdio({}));
});

describe('each fault changes an answer over HTTP', () => {
  test.each(faults.filter(({ transports }) => transports.includes('http')))('$id', ({ id, era = 'modern-only' }) =>
    differsOverHttp({ faults: [id] }, era),
  );
});

describe('each odd behaviour changes an answer over HTTP', () => {
  const there = quirks.filter(({ transports }) => transports === undefined || transports.includes('http'));
  test.each(there)('$id', ({ id, era = 'modern-only' }) => differsOverHttp({ quirks: [id] }, era));
});

describe('each fault changes an answer on stdio', () => {
  test.each(faults.filter(({ transports }) => transports.includes('stdio')))(
    '$id',
    async ({ id, era = 'modern-only' }) => {
      expect(await onStdio({ faults: [id], era })).not.toBe(await onStdio({ era }));
    },
  );
});

describe('each odd behaviour changes an answer on stdio', () => {
  const there = quirks.filter(({ transports }) => transports === undefined || transports.includes('stdio'));
  test.each(there)('$id', async ({ id, era = 'modern-only' }) => {
    expect(await onStdio({ quirks: [id], era })).not.toBe(await onStdio({ era }));
  });
});

test('an id that there is not is said', async () => {
  await expect(startReference({ faults: ['hdr-nothing'] })).rejects.toThrow(
    'the reference server has no fault or quirk hdr-nothing',
  );
});
