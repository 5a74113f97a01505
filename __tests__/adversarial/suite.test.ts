import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { bareReply, ProtocolError } from '../../src/reference/protocol.js';
import type { Report } from '../../src/suite/report.js';
import { ruleOf, verdictOf } from '../support/check.js';
import { violationsWithOutcome } from '../support/judge.js';
import { judge, type OddServer } from './support/odd-server.js';

type Write = (response: ServerResponse, incoming: IncomingMessage) => void;

/** Answers every request in one way, whatever it is. */
const always = (write: Write): OddServer => ({
  raw: (incoming, response) => {
    incoming.resume();
    write(response, incoming);
    return true;
  },
});
const page = (status: number, headers: Record<string, string> = {}): OddServer =>
  always((response) => response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Hi</h1>'));
const json = (status: number, value: unknown): OddServer =>
  always((response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)));
const silentOn = (concerns: (method: string) => boolean): OddServer => ({
  raw: (incoming) => {
    if (!concerns(String(incoming.headers['mcp-method']))) return false;
    incoming.resume();
    return true;
  },
});

const QUICK = { limits: { requestTimeoutMs: 300 }, settings: { startTimeout: 1 } };
const look = (server: OddServer): Promise<Report> => judge(server, QUICK);

/** Messages of the rules that need a modern answer and have none. */
function blocked(report: Report): string[] {
  return [...new Set(report.rules.filter(({ id }) => /-(HDR|CAC|STL)-/.test(id)).map(({ message }) => message))];
}

describe('what is no MCP endpoint ends without a judgement', () => {
  const NONE = 'no MCP endpoint: server/discover:';
  test.each<[string, OddServer, string]>([
    ['a missing page', page(404), `${NONE} 404 with a body that is not JSON (text/html); initialize: 404`],
    ['a web application', page(200), `${NONE} 200 with a body that is not JSON (text/html)`],
    ['a failing server', page(500), `${NONE} 500 with a body that is not JSON (text/html)`],
    ['an empty 202', always((response) => response.writeHead(202).end()), `${NONE} 202 with an empty body`],
    ['an API of its own', json(200, { ok: true }), `${NONE} 200 with JSON that is no JSON-RPC response`],
    ['null', json(200, null), `${NONE} 200 with JSON that is no JSON-RPC message`],
    [
      'silence',
      always(() => {}),
      `${NONE} nothing: no answer within 0.3 s; initialize: nothing: no answer within 0.3 s`,
    ],
    ['a lost connection', always(({ socket }) => socket?.destroy()), 'the server could not be reached: '],
    [
      'a redirect',
      page(308, { location: 'https://example.com/mcp/' }),
      `${NONE} 308 with a redirect to https://example.com/mcp/; initialize: 308 with a redirect to https://example.com/mcp/; redirects are not followed: give the URL of the server itself`,
    ],
    ['a closed door', page(403), 'nothing about the server could be judged: server/discover was answered 403 with'],
  ])('%s', async (_name, server, error) => {
    const report = await look(server);
    expect(report).toMatchObject({ conclusion: 'error', error: expect.stringContaining(error) });
    expect(violationsWithOutcome(report)).toEqual([]);
    expect(report.requests).toBeLessThan(15);
  });
});

describe('a server that has no modern half is blamed once', () => {
  test.each<[string, OddServer, string]>([
    [
      'an unknown method',
      json(400, { jsonrpc: '2.0', error: { code: -32601, message: 'No' } }),
      'server/discover: 400',
    ],
    [
      'an uninitialized session',
      json(400, { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Server not initialized' } }),
      'server/discover: 400 with error -32000 (Server not initialized)',
    ],
    [
      'nothing supported',
      { before: () => new ProtocolError(400, -32022, 'No', { supported: [] }) },
      '2026-07-28 is not served (supported: none named)',
    ],
  ])('%s', async (_name, server, why) => {
    const report = await look(server);
    expect(report.error).toBeUndefined();
    expect(violationsWithOutcome(report)).toEqual(['MCP-DSC-001 fail']);
    expect(blocked(report)).toEqual([expect.stringContaining(`blocked by MCP-DSC-001: ${why}`)]);
  });

  test('that serves legacy clients', async () => {
    const report = await look({ era: 'legacy' });
    expect(report.target.era).toBe('legacy');
    expect(violationsWithOutcome(report)).toEqual(['MCP-DSC-001 fail', 'MCP-DEP-006 info']);
    expect(verdictOf(report, 'MCP-SEC-001')).toBe('pass');
    expect(verdictOf(report, 'MCP-SCH-006')).toBe('pass');
  });

  test('that serves legacy clients and refuses this revision by -32022', async () => {
    const report = await look({
      era: 'dual-era',
      before: ({ meta }) =>
        'io.modelcontextprotocol/protocolVersion' in meta
          ? new ProtocolError(400, -32022, 'No', { supported: ['2025-11-25'], requested: '2026-07-28' })
          : undefined,
    });
    expect(report.target.era).toBe('legacy');
    expect(violationsWithOutcome(report)).toEqual(['MCP-DSC-001 fail', 'MCP-DEP-006 info']);
    expect(blocked(report)).toEqual(['blocked by MCP-DSC-001: 2026-07-28 is not served (supported: 2025-11-25)']);
  });

  test('that serves the HTTP+SSE transport', async () => {
    const report = await look({
      raw: (incoming, response) => {
        if (incoming.method === 'GET' && incoming.url === '/mcp')
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /m\n\n');
        else response.writeHead(405).end();
        return true;
      },
    });
    expect(violationsWithOutcome(report)).toEqual(['MCP-DSC-001 fail', 'MCP-DEP-004 warn']);
    expect(blocked(report)).toEqual([
      'blocked by MCP-DSC-001: the endpoint speaks the HTTP+SSE transport of 2024-11-05',
    ]);
  });
});

test('a server of a later revision alone is blamed for nothing, and the run says so', async () => {
  const report = await look({
    offers: (features) => {
      features.supportedVersions = ['2027-03-01'];
    },
  });
  const told = 'the server does not serve 2026-07-28 (it serves 2027-03-01)';
  expect(violationsWithOutcome(report)).toEqual([]);
  expect(report.notes).toEqual([told]);
  expect(verdictOf(report, 'MCP-DSC-001')).toBe('pass');
  expect(ruleOf(report, 'MCP-DSC-002')).toMatchObject({ verdict: 'not-tested', message: told });
  expect(blocked(report)).toEqual([told]);
});

test('a list of versions without the one that is served is the one violation where nothing else is served', async () => {
  const report = await look({
    before: ({ method }) =>
      /discover|initialize/.test(method)
        ? undefined
        : new ProtocolError(400, -32022, 'No', { supported: ['2025-11-25'], requested: '2026-07-28' }),
    result: (result, { method }) =>
      method === 'server/discover' ? { ...result, supportedVersions: ['2025-11-25'] } : result,
  });
  expect(violationsWithOutcome(report)).toEqual(['MCP-DSC-002 fail']);
  expect(blocked(report)).toEqual([expect.stringContaining('blocked by MCP-DSC-002: ')]);
});

test('a server that wants credentials of its own scheme is told how to be judged', async () => {
  const report = await look({
    raw: (incoming, response) => {
      incoming.resume();
      const isForeign = incoming.headers.origin !== undefined;
      response.writeHead(isForeign ? 403 : 401, { 'www-authenticate': 'ApiKey realm="x"' }).end();
      return true;
    },
  });
  expect(violationsWithOutcome(report)).toEqual(['MCP-AUT-001 warn']);
  expect(ruleOf(report, 'MCP-DSC-001')).toMatchObject({
    verdict: 'not-tested',
    message: 'server/discover was answered 401 with an empty body',
    enable: 'set `token`, or `headers` for another scheme',
  });
  expect(blocked(report)).toEqual(['the server answers 401: it needs credentials']);
});

describe('silence', () => {
  test('of discover alone, twice, is a violation, and lists show that the server is modern', async () => {
    const report = await look(silentOn((method) => method === 'server/discover'));
    expect(report.target.era).toBe('modern-only');
    expect(violationsWithOutcome(report)).toEqual(['MCP-DSC-001 fail']);
    expect(ruleOf(report, 'MCP-DSC-001').message).toBe(
      'server/discover was answered nothing: no answer within 0.3 s, expected 200 with a result',
    );
    expect(verdictOf(report, 'MCP-HDR-001')).toBe('pass');
  });

  test('of resources/read is a verdict of its own rule alone', async () => {
    const report = await look(silentOn((method) => method === 'resources/read'));
    expect(violationsWithOutcome(report)).toEqual(['MCP-ERR-003 fail']);
  });
});

test('a gate that answers each second request with 429 changes no verdict', async () => {
  let count = 0;
  const report = await look({ refuse: () => (count++ % 2 === 1 ? bareReply(429, { 'Retry-After': '0' }) : undefined) });
  expect(violationsWithOutcome(report)).toEqual([]);
});

test('a server that goes away in the middle is said to be gone, and blamed for nothing', async () => {
  let count = 0;
  const report = await look({
    raw: (incoming) => {
      if (count++ < 30) return false;
      incoming.socket.destroy();
      return true;
    },
  });
  expect(violationsWithOutcome(report)).toEqual([]);
  expect(report.rules.filter(({ message }) => message.includes('the connection was dropped')).length).toBeGreaterThan(
    5,
  );
});

test('the request budget holds: the reference server is judged with at most 120 requests', async () => {
  expect((await look({})).requests).toBeLessThanOrEqual(90);
  expect((await look({ era: 'dual-era' })).requests).toBeLessThanOrEqual(120);
});
