// The smallest server of the README of @modelcontextprotocol/hono, on node:http.
import { createServer } from 'node:http';
import { createMcpHonoApp } from '@modelcontextprotocol/hono';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { makeServer } from './v2-tools.mjs';

const app = createMcpHonoApp();
app.all('/mcp', async (c) => {
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await makeServer().connect(transport);
  return transport.handleRequest(c.req.raw, { parsedBody: c.get('parsedBody') });
});

createServer(toNodeHandler({ fetch: (request) => app.fetch(request) })).listen(Number(process.env.PORT), '127.0.0.1');
