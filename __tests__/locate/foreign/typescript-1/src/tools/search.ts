import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const SearchSchema = z.object({
  query: z.string().describe('Words to search for'),
  limit: z.number().int().max(50).default(10),
});

const name = 'search';
const config = {
  title: 'Search tickets',
  description: 'Full text search',
  inputSchema: SearchSchema,
};

export const registerSearch = (server: McpServer) => {
  server.registerTool(name, config, async (args) => {
    const { query, limit } = SearchSchema.parse(args);
    return { content: [{ type: 'text', text: `search ${query} ${limit}` }] };
  });
};
