import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export function makeServer() {
  const server = new McpServer({ name: 'my-server', version: '1.0.0' });
  server.registerTool(
    'greet',
    { description: 'Greets.', inputSchema: z.object({ name: z.string() }), annotations: { readOnlyHint: true } },
    async ({ name }) => ({ content: [{ type: 'text', text: `Hello ${name}` }] }),
  );
  server.registerTool(
    'add',
    { description: 'Adds.', inputSchema: z.object({ a: z.number(), b: z.number() }) },
    async ({ a, b }) => ({
      content: [{ type: 'text', text: String(a + b) }],
    }),
  );
  return server;
}
