import { FastMCP } from 'fastmcp';
import { z } from 'zod';
import { rinse } from './rinse.js';

const server = new FastMCP({ name: 'fast', version: '1.0.0' });

server.addTool({
  name: 'heat',
  description: 'Heats a sample',
  parameters: z.object({
    celsius: z.number(),
  }),
  execute: async (args) => String(args.celsius),
});

server.addTool(rinse);

for (const kind of ['temperature', 'humidity']) {
  server.addTool({ name: 'sensor_' + kind + '_read', description: kind, execute: async () => kind });
}

server.addResourceTemplate({
  uriTemplate: 'lab://logs/{day}',
  name: 'Log of a day',
  arguments: [{ name: 'day', required: true }],
  load: async ({ day }) => ({ text: day }),
});

server.start({ transportType: 'stdio' });
