import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { log } from '../log.js';

const priority = z.enum(['low', 'normal', 'high']);

export function registerTicketTools(server: McpServer): void {
  server.registerTool(
    'create_ticket',
    {
      title: 'Create a ticket',
      description: 'Opens a ticket. Use update_ticket to change one.',
      inputSchema: {
        title: z.string().min(1).describe('One line'),
        body: z.string().optional(),
        priority: priority.default('normal'),
        requester: z.object({
          name: z.string(),
          email: z.email(),
        }),
      },
    },
    async ({ title, body, priority, requester }) => {
      log.info('create_ticket', { title, priority });
      return { content: [{ type: 'text', text: `${title} for ${requester.email}: ${body ?? ''}` }] };
    },
  );

  server.registerTool('update_ticket', {
    description: 'Changes fields of a ticket made by create_ticket',
    inputSchema: {
      ticketId: z.string(),
      title: z.string().optional(),
    },
  }, async ({ ticketId }) => {
    log.info('update_ticket', { ticketId });
    return { content: [{ type: 'text', text: ticketId }] };
  });
}
