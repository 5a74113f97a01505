import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** A server for each request: nothing is kept between two of them. */
function makeServer(): McpServer {
  const server = new McpServer({ name: 'units', version: '1.0.0' });
  server.registerTool(
    'celsius-to-fahrenheit',
    {
      description: 'Converts a temperature.',
      inputSchema: z.object({ celsius: z.number() }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ celsius }) => ({ content: [{ type: 'text', text: `${celsius * 1.8 + 32} °F` }] }),
  );
  return server;
}

// The app refuses foreign Host and Origin headers; the handler serves 2026-07-28, and older clients as well.
const app = createMcpExpressApp();
const handler = toNodeHandler(createMcpHandler(makeServer));
app.all('/mcp', (request, response) => handler(request, response, request.body));
app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
