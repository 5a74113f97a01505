// A server of @modelcontextprotocol/server with a tool whose parameters are mirrored; `NULLABLE` adds one that can be null.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const region = z.string().optional().meta({ 'x-mcp-header': 'Region' });
const limit = z.int().nullable().optional().meta({ 'x-mcp-header': 'Limit' });
const inputSchema = z.object(process.env.NULLABLE ? { region, limit } : { region });

function makeServer() {
  const server = new McpServer({ name: 'mirroring', version: '1.0.0' });
  const definition = { description: 'Looks.', inputSchema, annotations: { readOnlyHint: true } };
  server.registerTool('look', definition, async () => ({ content: [] }));
  return server;
}

createServer(toNodeHandler(createMcpHandler(makeServer))).listen(Number(process.env.PORT), '127.0.0.1');
