import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListResourcesRequestSchema } from '@modelcontextprotocol/sdk/types.js';

export function createBoardServer(): Server {
  const server = new Server({ name: 'board', version: '0.4.0' }, { capabilities: { resources: {} } });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: [
      { uri: 'lab://status', name: 'Status of the board' },
    ],
  }));
  return server;
}
