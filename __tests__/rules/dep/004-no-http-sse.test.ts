import { expect, test } from '@jest/globals';
import { checkUrl, verdictOf } from '../../support/check.js';
import { errorFor, resultFor, startScripted } from '../../support/scripted.js';

const ID = 'MCP-DEP-004';

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
    return verdictOf(await checkUrl(url, { rules: [ID] }), ID);
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
