import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { TOOL_NAMES } from './names.js';

export function registerCloseTools(server: McpServer): void {
  server.registerTool(
    TOOL_NAMES.closeTicket,
    {
      description: 'Closes a ticket',
      inputSchema: {
        ticketId: z.string(),
        resolution: z.string().describe('Shown to the requester'),
      },
    },
    async ({ ticketId, resolution }) => ({ content: [{ type: 'text', text: `${ticketId}: ${resolution}` }] }),
  );
  server.registerTool(
    TOOL_NAMES.reopenTicket,
    {
      description: 'Opens a closed ticket again',
      inputSchema: {
        ticketId: z.string(),
      },
    },
    async ({ ticketId }) => ({ content: [{ type: 'text', text: ticketId }] }),
  );
}
