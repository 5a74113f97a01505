import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogue } from '../../rules/index.js';
import { bodyOf, eventsOf } from '../../src/reference/http-reply.js';
import type { Report } from '../../src/suite/report.js';
import { isObject, type JsonObject, type JsonValue } from '../../src/wire/message.js';
import { checkReference } from '../support/check.js';
import { judge, type OddServer } from './support/odd-server.js';

/** `FUZZ=600` looks further than the suite does. */
const RUNS = { numRuns: Number(process.env.FUZZ ?? 30), seed: 20260728 };
const QUICK = { limits: { requestTimeoutMs: 400, streamEndGraceMs: 20 }, settings: { startTimeout: 1 } };

/** What must hold of a report whatever the server did. */
function expectHonest(report: Report): void {
  const broken = report.rules.flatMap(({ id, internalError }) =>
    internalError === undefined ? [] : [[id, internalError]],
  );
  expect(broken).toEqual([]);
  expect(report.rules).toHaveLength(catalogue.length);
  const known = new Set(report.exchanges.map(({ id }) => id));
  for (const { id, verdict, message, exchanges, findings, outcome } of report.rules) {
    if (/-REG-/.test(id)) continue;
    expect(message).not.toBe('');
    expect([id, findings.length > 0, outcome !== 'none']).toEqual([
      id,
      verdict === 'violation',
      verdict === 'violation',
    ]);
    if (verdict === 'pass' || verdict === 'violation') expect([id, exchanges.length]).not.toEqual([id, 0]);
    expect([id, exchanges.filter((exchange) => !known.has(exchange))]).toEqual([id, []]);
    for (const { message: found, expected, actual, reproduce } of findings) {
      expect([found, expected, actual, reproduce].filter((text) => (text ?? '') === '')).toEqual([]);
      expect(`${found}${actual}`).not.toMatch(/undefined|\[object|NaN/);
    }
  }
}

const METHODS = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/read',
  'prompts/get',
  'tools/call',
  'subscriptions/listen',
  'notifications/cancelled',
  'initialize',
  'ping',
  'resources/subscribe',
  'mcp-compliance/no-such-method',
];
const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>;
const MEMBERS = ['jsonrpc', 'id', 'result', 'error', 'method', 'params'];
/** What is done to a message. */
const edit = fc.oneof(
  fc.record({ member: fc.constantFrom(...MEMBERS), value }),
  fc.record({ member: fc.constantFrom(...MEMBERS), gone: fc.constant(true) }),
  fc.record({
    member: fc.constant('error'),
    value: fc.record({ code: fc.oneof(fc.integer(), value), message: value }),
  }),
  fc.record({
    member: fc.constant('result'),
    value: fc.dictionary(
      fc.constantFrom(
        'resultType',
        'supportedVersions',
        'capabilities',
        '_meta',
        'tools',
        'nextCursor',
        'protocolVersion',
      ),
      fc.oneof(value, fc.constantFrom<JsonValue>({ tools: {} }, ['2026-07-28'], 'complete', 'input_required')),
    ),
  }),
) as fc.Arbitrary<{ member: string; value?: JsonValue; gone?: true }>;
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const change = fc.record({
  methods: fc.oneof(fc.subarray(METHODS, { minLength: 1, maxLength: 3 }), fc.constant(METHODS)),
  edits: fc.array(edit, { maxLength: 2 }),
  status: fc.option(fc.constantFrom(200, 201, 202, 204, 206, 301, 307, 400, 404, 405, 418, 422, 500, 501), { freq: 3 }),
  type: fc.option(
    fc.constantFrom('application/json', 'text/event-stream', 'text/html', 'application/json; a="b;c"', ';', 'x', ''),
    { freq: 3 },
  ),
  form: fc.constantFrom('as it is', 'events', 'array', 'text', 'cut', 'twice', 'nothing'),
});

function edited(
  message: JsonValue | undefined,
  edits: readonly { member: string; value?: JsonValue; gone?: true }[],
): JsonValue {
  const whole: JsonObject = isObject(message) ? { ...message } : { jsonrpc: '2.0', id: 1, result: {} };
  for (const { member, value: to, gone } of edits) {
    if (gone) delete whole[member];
    else whole[member] = to ?? null;
  }
  return whole;
}

function serverOf({ methods, edits, status, type, form }: Change): OddServer {
  return {
    reply: (reply, { method }) => {
      if (!methods.includes(method)) return reply;
      const { opened: _opened, ...rest } = reply;
      const message = edited(reply.message, edits);
      const text = JSON.stringify(message);
      const headers = { ...reply.headers, ...(type === null ? {} : { 'Content-Type': type }) };
      const plain = { ...rest, headers, before: [], hold: false, stream: false, status: status ?? reply.status };
      if (form === 'as it is') return { ...rest, headers, hold: false, message, status: status ?? reply.status };
      if (form === 'events')
        return { ...plain, stream: true, before: reply.before, message, text: ':\n\nevent: x\ndata\n\n' };
      if (form === 'array') return { ...plain, message: [message, message] };
      if (form === 'text') return { ...plain, text: `${eventsOf(reply)}${bodyOf(reply)}` };
      if (form === 'cut') return { ...plain, text: text.slice(0, -2) };
      return { ...plain, text: form === 'twice' ? `${text}${text}` : '' };
    },
  };
}

test('no answer breaks a rule, and each verdict is proved', async () => {
  await fc.assert(
    fc.asyncProperty(
      change,
      fc.constantFrom('modern-only', 'dual-era', 'legacy') as fc.Arbitrary<'dual-era'>,
      async (made, era) => {
        expectHonest(await judge({ ...serverOf(made), era }, QUICK));
      },
    ),
    RUNS,
  );
}, 600_000);

test('the verdicts on servers of each era are proved', async () => {
  for (const era of ['modern-only', 'dual-era', 'legacy'] as const) expectHonest(await checkReference({ era }));
});
