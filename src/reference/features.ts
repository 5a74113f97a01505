import type { JsonObject } from '../wire/message.js';
import type { Call } from './protocol.js';

/** One request for a tool, a prompt or a resource, as the code behind it sees it. */
export interface Invocation {
  call: Call;
  /** `params.arguments`, empty when there are none. */
  args: JsonObject;
  /** Sends a notification ahead of the response. */
  notify(notification: JsonObject): void;
  /** Tells subscribers that a list or a resource has changed. */
  changed(kind: ChangeKind, uri?: string): void;
}

export type ChangeKind = 'tools' | 'prompts' | 'resources' | 'resource';

/** Gives the result without what every result has. @throws ProtocolError */
export type Runner = (invocation: Invocation) => JsonObject;

/** What the server offers; faults and tests change copies of it. */
export interface Features {
  capabilities: JsonObject;
  serverInfo: JsonObject;
  instructions: string;
  supportedVersions: string[];
  tools: JsonObject[];
  prompts: JsonObject[];
  resources: JsonObject[];
  templates: JsonObject[];
  /** What tools do, by name; the others say that they are done. */
  calls: Map<string, Runner>;
  /** What prompts give, by name; the others give one message. */
  gets: Map<string, Runner>;
  /** What a listed resource holds, by URI; the others hold one text. */
  reads: Map<string, JsonObject>;
  /** The contents of a URI that a template covers. */
  expand: (uri: string) => JsonObject | undefined;
  /** Suggestions for `completion/complete`. */
  words: readonly string[];
  /** Items on one page of a list. */
  pageSize: number;
}

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** One transparent pixel. */
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const ICONS = [{ src: `data:image/png;base64,${PIXEL}`, mimeType: 'image/png', sizes: ['1x1'] }];

/** A fresh copy of everything that the faultless server offers, without the code behind it. */
export function allFeatures(): Features {
  return {
    ...structuredClone({ ...IDENTITY, ...PRIMITIVES }),
    calls: new Map(),
    gets: new Map(),
    reads: new Map(),
    expand: (uri) => {
      const id = /^ref:\/\/items\/([\w-]+)$/.exec(uri)?.[1];
      return id === undefined ? undefined : { uri, mimeType: 'application/json', text: JSON.stringify({ id }) };
    },
    words: ['apple', 'apricot', 'banana', 'blueberry', 'cherry'],
    pageSize: 3,
  };
}

const IDENTITY = {
  capabilities: {
    tools: { listChanged: true },
    prompts: {},
    resources: { listChanged: true, subscribe: true },
    completions: {},
    extensions: { 'io.modelcontextprotocol/ui': {} },
  },
  serverInfo: { name: 'mcp-reference', version: '1.0.0', icons: ICONS },
  instructions: 'A server for tests.',
  supportedVersions: ['2026-07-28'],
} satisfies Partial<Features>;

const PRIMITIVES = {
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
      icons: ICONS,
    },
    {
      name: 'delete_all',
      description: 'Would delete everything.',
      inputSchema: { type: 'object' },
      annotations: { destructiveHint: true },
    },
  ],
  prompts: [
    { name: 'greeting', description: 'Greets.', icons: ICONS },
    { name: 'summary', description: 'Sums a text up.', arguments: [{ name: 'text', required: true }] },
  ],
  resources: [
    { uri: 'ref://notes', name: 'notes', mimeType: 'text/plain' },
    { uri: 'ref://readme', name: 'readme', mimeType: 'text/plain', icons: ICONS },
  ],
  templates: [{ uriTemplate: 'ref://items/{id}', name: 'item', mimeType: 'application/json' }],
} satisfies Partial<Features>;
