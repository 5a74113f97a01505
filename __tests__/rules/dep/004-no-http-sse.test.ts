import { expect, test } from '@jest/globals';
import { bareReply, type Reply } from '../../../src/reference/protocol.js';
import type { OddServer } from '../../adversarial/support/odd-server.js';
import { checkUrl, verdictOf } from '../../support/check.js';
import { ruleCases } from '../../support/rule-cases.js';
import { errorFor, resultFor, startScripted } from '../../support/scripted.js';

const sse = (text: string): Reply => ({ ...bareReply(200), stream: true, hold: true, text });
const ENDPOINT = sse('event: endpoint\ndata: /messages?id=1\n\n');
const at = (path: string, reply: Reply): OddServer => ({
  elsewhere: (_method, asked) => (asked === path ? reply : undefined),
});

ruleCases('MCP-DEP-004', [
  { name: 'nowhere', verdict: 'pass', message: 'no endpoint event at /mcp, /sse' },
  {
    name: 'a web application on every path',
    server: { elsewhere: () => ({ ...bareReply(200, { 'Content-Type': 'text/html' }), text: 'Hi' }) },
    verdict: 'pass',
    message: 'no endpoint event at /mcp, /sse',
  },
  {
    name: 'other events',
    server: at('/sse', { ...sse('data: news\n\n'), hold: false }),
    verdict: 'pass',
    message: 'no endpoint event at /mcp, /sse',
  },
  {
    name: 'a redirect',
    server: at('/sse', bareReply(308, { Location: '/mcp' })),
    verdict: 'pass',
    message: 'no endpoint event at /mcp',
    notes: ['not looked at: GET /sse was answered 308 with a redirect to /mcp'],
  },
  {
    name: 'on GET of the endpoint',
    server: { http: (method) => (method === 'GET' ? ENDPOINT : undefined) },
    verdict: 'violation',
    message: 'GET /mcp opens the deprecated HTTP+SSE transport (event: endpoint)',
    findings: [
      {
        outcome: 'info',
        subject: '/mcp',
        expected: 'no stream with an endpoint event',
        actual: 'event: endpoint',
        because: 'Streamable HTTP works at the probed URL, and serving both is allowed for older clients',
      },
    ],
  },
  {
    name: 'beside the endpoint, after a comment',
    server: at('/sse', sse(': hi\r\n\r\nevent:endpoint\r\ndata:/m\r\n\r\n')),
    verdict: 'violation',
    message: 'GET /sse opens the deprecated HTTP+SSE transport (event: endpoint)',
    findings: [
      {
        outcome: 'info',
        subject: '/sse',
        expected: 'no stream with an endpoint event',
        actual: 'event: endpoint',
        because: 'Streamable HTTP works at the probed URL, and serving both is allowed for older clients',
      },
    ],
  },
  {
    name: 'alone',
    server: {
      http: (method) => (method === 'GET' ? ENDPOINT : undefined),
      refuse: () => bareReply(405, { Allow: 'GET' }),
    },
    verdict: 'violation',
    message: 'GET /mcp opens the deprecated HTTP+SSE transport (event: endpoint)',
    findings: [
      { outcome: 'warn', subject: '/mcp', expected: 'no stream with an endpoint event', actual: 'event: endpoint' },
    ],
  },
  {
    name: 'the endpoint behind a gate',
    server: { http: () => bareReply(401) },
    verdict: 'pass',
    message: 'no endpoint event at /sse',
    notes: ['not looked at: GET /mcp was answered 401 with an empty body'],
  },
  {
    name: 'all behind a gate',
    server: { http: () => bareReply(401), elsewhere: () => bareReply(503) },
    verdict: 'not-tested',
    message: 'GET /mcp was answered 401 with an empty body; GET /sse was answered 503 with an empty body',
  },
  {
    name: 'connections lost on GET',
    server: {
      raw: ({ method, socket }) => {
        if (method !== 'GET') return false;
        socket.destroy();
        return true;
      },
    },
    verdict: 'not-tested',
    message:
      'GET /mcp was answered nothing: the connection was dropped: other side closed; GET /sse was answered nothing: the connection was dropped: other side closed',
  },
  { name: 'stdio', stdio: true, verdict: 'not-applicable', message: 'only for http; this target is stdio' },
]);

/** A server of earlier revisions with the old transport at /sse, and Streamable HTTP beside it or not. */
async function legacy(streamable: boolean): Promise<string> {
  const server = await startScripted((request, response) => {
    if (request.httpMethod === 'GET' && request.path === '/sse') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: endpoint\ndata: /messages\n\n');
      return undefined;
    }
    if (!streamable || request.httpMethod !== 'POST') return { status: 404 };
    if (request.message?.method !== 'initialize') return errorFor(request, 400, -32000, 'Server not initialized');
    const serverInfo = { name: 'old', version: '1' };
    return resultFor(request, { protocolVersion: '2025-11-25', capabilities: {}, serverInfo });
  });
  const url = streamable ? server.url : new URL('/sse', server.url).href;
  try {
    return verdictOf(await checkUrl(url, { rules: ['MCP-DEP-004'] }), 'MCP-DEP-004');
  } finally {
    await server.close();
  }
}

// "Servers wanting to support older clients should: continue to host both the SSE and POST endpoints of the old
// transport, alongside the new MCP endpoint" (basic/transports/streamable-http), whatever revision that one speaks.
test('beside Streamable HTTP of an earlier revision it is information', async () => {
  expect(await legacy(true)).toBe('info');
});

test('alone it is a warning', async () => {
  expect(await legacy(false)).toBe('warn');
});
