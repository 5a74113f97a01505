import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import type { Behaviour } from '../../src/reference/fault.js';
import { ProtocolError } from '../../src/reference/protocol.js';
import type { Report } from '../../src/suite/report.js';
import { oddProcess } from '../adversarial/support/odd-process.js';
import { judge } from '../adversarial/support/odd-server.js';
import { verdictOf } from '../support/check.js';
import { violationsWithOutcome } from '../support/judge.js';
import { checkStdio } from '../support/stdio.js';

type Refuse = (response: ServerResponse, id: unknown) => void;

const rpcError =
  (status: number, code: number, message: string): Refuse =>
  (response, id) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } }));
const text =
  (status: number, type: string, body: string): Refuse =>
  (response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** Judges a server that is good, but for a behaviour, and that refuses some requests, whatever they are. */
function judgeBehind(isRefused: () => boolean, refuse: Refuse, behaviour: Behaviour = {}): Promise<Report> {
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = incoming.method === 'POST' ? ((await json(incoming)) as { id?: unknown }) : {};
    refuse(response, message.id);
  };
  return judge({
    ...behaviour,
    raw: (incoming, response) => {
      if (!isRefused()) return false;
      void answer(incoming, response);
      return true;
    },
  });
}

/** Requests that may be served at once, and how many more a second. */
function bucket(size: number, perSecond: number): () => boolean {
  let tokens = size;
  let last = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(size, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return true;
    tokens--;
    return false;
  };
}

function each(nth: number): () => boolean {
  let count = 0;
  return () => ++count % nth === 0;
}

/** One in three, in an order that is the same in each run. */
function sometimes(): () => boolean {
  let seed = 7;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31 < 1 / 3;
  };
}

describe('a good server is blamed for nothing when it refuses at random', () => {
  const limited = rpcError(200, -32603, 'Too many requests, try again in 17 ms');
  const away = rpcError(200, -32603, 'Worker 12 is not available');
  test.each<[string, () => boolean, Refuse]>([
    ['by a limit on requests that is told as a JSON-RPC error', bucket(20, 200), limited],
    ['by a narrower limit', bucket(10, 300), limited],
    ['by a limit that is told as a bad request', bucket(20, 300), rpcError(400, -32603, 'Rate limit exceeded')],
    ['by a limit that is told as a page', bucket(30, 200), text(200, 'text/html', '<h1>Slow down</h1>')],
    ['since a worker is down', sometimes(), away],
    ['since a worker is down, which is told as a bad request', sometimes(), rpcError(400, -32603, 'Not available')],
    [
      'since a worker is down, with an id of its own each time',
      sometimes(),
      (response, id) => rpcError(200, -32603, `Failed (request ${randomUUID()})`)(response, id),
    ],
    ['since a worker is down, which is told as a page', sometimes(), text(404, 'text/html', '<h1>Not here</h1>')],
    ['each second request', each(2), rpcError(200, 1042, 'All used up')],
    ['each second request, as if it were wrong', each(2), rpcError(400, -32602, 'Invalid params')],
    ['each third request, as if it were wrong', each(3), rpcError(400, -32602, 'Invalid params')],
    ['since each second replica is of an earlier revision', each(2), rpcError(400, -32000, 'Server not initialized')],
    ['with 500, each second request', each(2), text(500, 'text/plain', 'oops')],
    ['with 500, each third request', each(3), text(500, 'text/plain', 'oops')],
    ['with 500, each seventh request', each(7), rpcError(500, -32603, 'Internal error')],
  ])('%s', async (_name, isRefused, refuse) => {
    const report = await judgeBehind(isRefused, refuse);
    expect(violationsWithOutcome(report)).toEqual([]);
    expect(report.rules.filter(({ internalError }) => internalError)).toEqual([]);
  });
});

describe('a good server is blamed for nothing when it fails once', () => {
  // Which request is the nth one differs from run to run, as they are sent at once.
  const turns = Array.from({ length: 75 }, (_, index) => index + 1);
  test.each<[string, Refuse]>([
    ['with an internal error', rpcError(200, -32603, 'Internal error')],
    ['with a page', text(404, 'text/html', '<h1>Not here</h1>')],
    ['with a bare status', (response) => response.writeHead(400).end()],
  ])(
    '%s',
    async (_name, refuse) => {
      const blamed = [];
      for (const turn of turns) {
        let count = 0;
        const report = await judgeBehind(() => ++count === turn, refuse);
        blamed.push(...violationsWithOutcome(report).map((found) => `request ${turn}: ${found}`));
      }
      expect(blamed).toEqual([]);
    },
    120_000,
  );
});

describe('a good server on stdio is blamed for nothing when it refuses at random', () => {
  test.each<[string, () => boolean]>([
    ['each second request', each(2)],
    ['each third request', each(3)],
    ['each seventh request', each(7)],
    ['one in three', sometimes()],
  ])('%s', async (_name, isRefused) => {
    const error = { code: -32603, message: 'Internal error' };
    const { report } = await checkStdio({
      spawn: async () =>
        oddProcess({
          lines: (_answer, { id }) => (isRefused() ? [JSON.stringify({ jsonrpc: '2.0', id, error })] : undefined),
        }),
    });
    expect(violationsWithOutcome(report)).toEqual([]);
  });
});

test('what is wrong each time is held against the server, though it fails by chance elsewhere', async () => {
  const report = await judgeBehind(each(2), text(500, 'text/plain', 'oops'), { skip: ['method-missing'] });
  expect(report.notes.join('\n')).toContain('the server fails by chance: ');
  expect(violationsWithOutcome(report)).toEqual(['MCP-HDR-001 fail']);
});

test.each([9, 7])(
  'what is refused wrongly each time is held against a server that fails otherwise each %ith time',
  async (nth) => {
    const report = await judgeBehind(each(nth), rpcError(200, -32603, 'Not available'), {
      error: (error) => (error.code === -32020 ? new ProtocolError(400, -32600, 'Bad header') : error),
    });
    const found = violationsWithOutcome(report).filter((one) => one.startsWith('MCP-HDR-'));
    expect(found).toEqual(expect.arrayContaining(['MCP-HDR-001 fail']));
  },
);

test('a right refusal is one, though its words speak of limits on requests', async () => {
  const report = await judge({ error: (error) => ({ ...error, message: `Rate limit service: ${error.message}` }) });
  expect(violationsWithOutcome(report)).toEqual([]);
  expect(verdictOf(report, 'MCP-HDR-001')).toBe('pass');
  expect(verdictOf(report, 'MCP-HDR-002')).toBe('pass');
});
