import { serve } from '@hono/node-server';
import { createMcpHonoApp } from '@modelcontextprotocol/hono';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const NOTES: ReadonlyMap<string, string> = new Map([
  ['shopping', 'Bread, tea and a lemon.'],
  ['ideas', 'Ask the sea for advice.'],
]);

function makeServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  for (const [name, text] of NOTES) {
    server.registerResource(name, `note://${name}`, { mimeType: 'text/plain' }, async (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text }],
    }));
  }
  server.registerPrompt(
    'summarize',
    { description: 'Asks for a summary of a note.', argsSchema: z.object({ name: z.string() }) },
    ({ name }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Summarize the note ${name} in one sentence.` } }],
    }),
  );
  return server;
}

const app = createMcpHonoApp();
const handler = createMcpHandler(makeServer);
app.all('/mcp', (c) => handler.fetch(c.req.raw));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000) });
