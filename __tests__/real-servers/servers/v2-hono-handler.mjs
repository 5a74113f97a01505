// createMcpHandler of @modelcontextprotocol/server behind the Hono app of @modelcontextprotocol/hono.
import { createServer } from 'node:http';
import { createMcpHonoApp } from '@modelcontextprotocol/hono';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { makeServer } from './v2-tools.mjs';

const app = createMcpHonoApp();
const handler = createMcpHandler(makeServer);
app.all('/mcp', (c) => handler.fetch(c.req.raw, { parsedBody: c.get('parsedBody') }));
createServer(toNodeHandler({ fetch: (request) => app.fetch(request) })).listen(Number(process.env.PORT), '127.0.0.1');
