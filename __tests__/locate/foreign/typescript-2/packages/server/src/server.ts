import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { AddSchema, EchoSchema } from './schemas.js';
import { ToolName } from './tool-names.js';

export function createServer(): Server {
  const server = new Server({ name: 'lab', version: '0.4.0' }, { capabilities: { tools: {}, prompts: {}, resources: {} } });

  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const tools: Tool[] = [
      {
        name: ToolName.ECHO,
        description: 'Echoes back the input',
        inputSchema: zodToJsonSchema(EchoSchema) as Tool['inputSchema'],
      },
      {
        name: ToolName.ADD,
        description: 'Adds two numbers',
        inputSchema: zodToJsonSchema(AddSchema) as Tool['inputSchema'],
      },
      {
        name: ToolName.MOVE_ARM,
        description: 'Moves the arm',
        inputSchema: {
          type: 'object',
          properties: {
            x: { type: 'number', description: 'millimetres' },
            y: { type: 'number' },
            speed: {
              type: 'object',
              properties: { unit: { type: 'string' }, value: { type: 'number' } },
            },
          },
          required: ['x', 'y'],
        },
      },
      {
        name: 'calibrate',
        description: 'Calibrates; move_arm must be idle',
        inputSchema: {
          type: 'object',
          properties: {
            axis: { type: 'string', enum: ['x', 'y'] },
          },
        },
      },
    ];
    return { tools };
  });

  server.setRequestHandler(CallToolRequestSchema, async (request) => {
    const { name, arguments: args } = request.params;
    switch (name) {
      case ToolName.ECHO: {
        return { content: [{ type: 'text', text: EchoSchema.parse(args).message }] };
      }
      case ToolName.ADD: {
        const { a, b } = AddSchema.parse(args);
        return { content: [{ type: 'text', text: String(a + b) }] };
      }
      case 'calibrate':
        return { content: [] };
      default:
        throw new Error(`Unknown tool: ${name}`);
    }
  });

  server.setRequestHandler(ListPromptsRequestSchema, async () => ({
    prompts: [
      { name: 'protocol', description: 'Writes a protocol', arguments: [{ name: 'experiment', required: true }] },
      {
        name: 'summary',
        description: 'Sums up',
      },
    ],
  }));

  server.setRequestHandler(ListResourcesRequestSchema, async () => ({
    resources: [
      { uri: 'lab://inventory', name: 'Inventory', mimeType: 'text/csv' },
      { uri: 'lab://status', name: 'Status' },
    ],
  }));

  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({
    resourceTemplates: [
      {
        uriTemplate: 'lab://samples/{id}',
        name: 'Sample',
      },
    ],
  }));
  return server;
}
