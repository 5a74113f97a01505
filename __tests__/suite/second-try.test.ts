import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { judge } from '../adversarial/support/odd-server.js';

type Write = (response: ServerResponse) => void;
const status =
  (code: number, headers: Record<string, string> = {}): Write =>
  (response) =>
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end('{}');

/** How many times each request of a run by one method was sent, whatever its id; each is answered in one way. */
async function sentIn(method: string, write: Write): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  const take = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { id: _, ...message } = (await json(incoming)) as { id?: unknown };
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = incoming.headers;
    const request = JSON.stringify([message, headers]);
    sent.set(request, (sent.get(request) ?? 0) + 1);
    write(response);
  };
  await judge(
    {
      raw: (incoming, response) => {
        if (incoming.headers['mcp-method'] !== method) return false;
        void take(incoming, response);
        return true;
      },
    },
    // A rule that looks at lists, and one that calls tools, and neither blames a refusal: what is blamed is sent again.
    { rules: ['MCP-CAC-001', 'MCP-HDR-009'], limits: { requestTimeoutMs: 200 }, settings: { toolCalls: 'all' } },
  );
  expect(sent.size).toBeGreaterThan(0);
  return sent;
}

const times = (sent: Map<string, number>): number[] => [...new Set(sent.values())];

describe('a request is sent a second time, and never a third, when', () => {
  test.each<[string, Write]>([
    ['the connection is lost', (response) => response.destroy()],
    ['no answer comes in time', () => {}],
    ['the server says 429', status(429, { 'retry-after': '0' })],
    ['the server says 500, of which a rule speaks only when it comes twice', status(500)],
  ])('%s', async (_name, write) => {
    expect(times(await sentIn('prompts/list', write))).toEqual([2]);
  });
});

describe('a request is sent once when', () => {
  test.each<[string, Write]>([
    ...[200, 202, 302, 400, 401, 403, 404, 405, 413, 415, 501, 502, 503, 504].map((code): [string, Write] => [
      `it is answered ${code}`,
      status(code),
    ]),
    ['the wait that 429 asks for is too long', status(429, { 'retry-after': '60' })],
  ])('%s', async (_name, write) => {
    expect(times(await sentIn('prompts/list', write))).toEqual([1]);
  });

  test('it calls a tool that exists, whatever becomes of it', async () => {
    const sent = await sentIn('tools/call', (response) => response.destroy());
    const real = new Map([...sent].filter(([request]) => /"(add|confirm|query|delete_all)"/.test(request)));
    expect(times(real)).toEqual([1]);
  });
});
