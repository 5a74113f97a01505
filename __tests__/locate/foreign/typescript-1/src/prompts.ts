import { completable, type McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'triage',
    {
      title: 'Triage',
      description: 'Sorts a ticket; ends by create_ticket',
      argsSchema: { queue: completable(z.string(), () => ['mail', 'phone']) },
    },
    ({ queue }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Triage ${queue}` } }] }),
  );
  server.prompt('apology', { reason: z.string() }, ({ reason }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: reason } }],
  }));
}
