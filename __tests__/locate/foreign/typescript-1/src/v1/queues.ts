import type { McpServer } from '@modelcontextprotocol/server';

export function registerQueues(server: McpServer): void {
  server.registerTool('list_queues', { description: 'Lists queues' }, async () => ({ content: [] }));
}
