import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { z } from 'zod';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'dice', version: '1.0.0' });
  server.registerTool(
    'roll',
    {
      description: 'Rolls dice.',
      inputSchema: { sides: z.number().int().min(2), times: z.number().int().min(1).max(100) },
    },
    async ({ sides, times }) => {
      const rolled = Array.from({ length: times }, () => 1 + Math.floor(Math.random() * sides));
      return { content: [{ type: 'text', text: rolled.join(' ') }] };
    },
  );
  return server;
}

const app = express();
app.use(express.json());
app.post('/mcp', async (request, response) => {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => transport.close());
  await makeServer().connect(transport);
  await transport.handleRequest(request, response, request.body);
});
app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1');
