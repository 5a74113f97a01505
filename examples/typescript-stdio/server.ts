import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

function makeServer(): McpServer {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  server.registerTool(
    'time-in',
    {
      description: 'Tells the time of day in a time zone.',
      inputSchema: z.object({ timeZone: z.string().describe('For example Europe/Lisbon.') }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ timeZone }) => ({
      content: [{ type: 'text', text: new Date().toLocaleTimeString('en-GB', { timeZone }) }],
    }),
  );
  return server;
}

// Standard output belongs to the protocol: logs go to standard error.
console.error('clock is ready');
await serveStdio(makeServer);
