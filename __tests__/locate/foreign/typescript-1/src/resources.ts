import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';

export function registerResources(server: McpServer): void {
  server.registerResource('config', 'desk://config', { mimeType: 'application/json' }, async (uri) => ({
    contents: [{ uri: uri.href, text: '{}' }],
  }));
  server.registerResource(
    'ticket',
    new ResourceTemplate('desk://tickets/{ticketId}', { list: undefined }),
    { title: 'Ticket' },
    async (uri, { ticketId }) => ({ contents: [{ uri: uri.href, text: String(ticketId) }] }),
  );
}
