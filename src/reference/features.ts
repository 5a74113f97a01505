import type { JsonObject } from '../wire/message.js';

/** What the server offers; faults and tests change copies of it. */
export interface Features {
  capabilities: JsonObject;
  serverInfo: JsonObject;
  supportedVersions: string[];
  tools: JsonObject[];
  prompts: JsonObject[];
  resources: JsonObject[];
  templates: JsonObject[];
  /** Items on one page of a list. */
  pageSize: number;
}

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };
/** One transparent pixel. */
const ICON =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A fresh copy of everything that the faultless server offers. */
export function allFeatures(): Features {
  return structuredClone({
    capabilities: {
      tools: { listChanged: true },
      prompts: {},
      resources: { listChanged: true, subscribe: true },
      completions: {},
      extensions: { 'io.modelcontextprotocol/ui': {} },
    },
    serverInfo: { name: 'mcp-reference', version: '1.0.0', icons: [{ src: ICON, mimeType: 'image/png' }] },
    supportedVersions: ['2026-07-28'],
    tools: [
      {
        name: 'add',
        description: 'Adds two integers.',
        inputSchema: {
          type: 'object',
          properties: { a: { type: 'integer' }, b: { type: 'integer' } },
          required: ['a', 'b'],
        },
        outputSchema: { type: 'object', properties: { sum: { type: 'integer' } }, required: ['sum'] },
        annotations: READ_ONLY,
      },
      {
        name: 'confirm',
        description: 'Asks the user before it does anything.',
        inputSchema: { type: 'object', properties: {} },
        annotations: READ_ONLY,
      },
      {
        name: 'query',
        description: 'Looks something up in a region.',
        inputSchema: {
          type: 'object',
          properties: {
            region: { type: 'string', 'x-mcp-header': 'Region' },
            limit: { type: ['integer', 'null'], 'x-mcp-header': 'Limit' },
            options: { type: 'object', properties: { dryRun: { type: 'boolean', 'x-mcp-header': 'Dry-Run' } } },
            text: { type: 'string' },
          },
          required: ['text'],
        },
        annotations: READ_ONLY,
        icons: [{ src: ICON, mimeType: 'image/png' }],
      },
      {
        name: 'delete_all',
        description: 'Would delete everything.',
        inputSchema: { type: 'object' },
        annotations: { destructiveHint: true },
      },
    ],
    prompts: [
      { name: 'greeting', description: 'Greets.' },
      { name: 'summary', description: 'Sums a text up.', arguments: [{ name: 'text', required: true }] },
    ],
    resources: [
      { uri: 'ref://notes', name: 'notes', mimeType: 'text/plain' },
      { uri: 'ref://readme', name: 'readme', mimeType: 'text/plain' },
    ],
    templates: [{ uriTemplate: 'ref://items/{id}', name: 'item' }],
    pageSize: 3,
  });
}
