import type { JsonObject } from '../wire/message.js';
import { type ChangeKind, type Features, type Invocation, PIXEL, type Runner } from './features.js';
import { officialQuestions } from './official-questions.js';
import { requireCapability, textResult } from './tools.js';

const PNG = { type: 'image', data: PIXEL, mimeType: 'image/png' };
/** A WAV file without a sample. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

/**
 * Adds the tools, prompts and resources that `@modelcontextprotocol/conformance` looks for; pass it as `features`.
 * They are no part of the server otherwise, as their names and texts are those of that suite.
 */
export function officialFixtures(features: Features): void {
  features.pageSize = 100;
  features.capabilities.prompts = { listChanged: true };
  features.capabilities.logging = {};
  for (const [name, run] of TOOLS) {
    features.tools.push({ name, description: `Of the official suite: ${name}.`, inputSchema: { type: 'object' } });
    features.calls.set(name, run);
  }
  features.tools.push({
    name: 'json_schema_2020_12_tool',
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: SCHEMA_2020_12,
  });
  for (const [name, { args, run }] of PROMPTS) {
    features.prompts.push({
      name,
      description: `Of the official suite: ${name}.`,
      arguments: args.map((arg) => ({ name: arg, required: true })),
    });
    features.gets.set(name, run);
  }
  for (const content of RESOURCES) {
    features.resources.push({ uri: content.uri ?? '', name: String(content.uri), mimeType: content.mimeType ?? '' });
    features.reads.set(String(content.uri), content);
  }
  features.templates.push({ uriTemplate: 'test://template/{id}/data', name: 'template' });
  const { expand } = features;
  features.expand = (uri) => templateData(uri) ?? expand(uri);
  officialQuestions(features);
}

const TOOLS: readonly (readonly [string, Runner])[] = [
  ['test_simple_text', () => textResult('This is a simple text response for testing.')],
  ['test_image_content', () => ({ content: [PNG] })],
  ['test_audio_content', () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] })],
  [
    'test_embedded_resource',
    () => ({ content: [embedded('test://embedded-resource', 'This is an embedded resource content.')] }),
  ],
  [
    'test_multiple_content_types',
    () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        PNG,
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: '{"test":"data","value":123}',
          },
        },
      ],
    }),
  ],
  [
    'test_error_handling',
    () => ({ ...textResult('This tool intentionally returns an error for testing'), isError: true }),
  ],
  ['test_tool_with_progress', progress],
  ['test_logging_tool', logging],
  ['test_missing_capability', missingCapability],
  ['test_trigger_tool_change', ({ changed }) => change(changed, 'tools')],
  ['test_trigger_prompt_change', ({ changed }) => change(changed, 'prompts')],
];

const PROMPTS: readonly (readonly [string, { args: readonly string[]; run: Runner }])[] = [
  [
    'test_simple_prompt',
    { args: [], run: () => messages({ type: 'text', text: 'This is a simple prompt for testing.' }) },
  ],
  [
    'test_prompt_with_arguments',
    {
      args: ['arg1', 'arg2'],
      run: ({ args }) =>
        messages({
          type: 'text',
          text: `Prompt with arguments: arg1='${String(args.arg1)}', arg2='${String(args.arg2)}'`,
        }),
    },
  ],
  [
    'test_prompt_with_embedded_resource',
    {
      args: ['resourceUri'],
      run: ({ args }) =>
        messages(embedded(String(args.resourceUri), 'Embedded resource content for testing.'), {
          type: 'text',
          text: 'Please process the embedded resource above.',
        }),
    },
  ],
  [
    'test_prompt_with_image',
    { args: [], run: () => messages(PNG, { type: 'text', text: 'Please analyze the image above.' }) },
  ],
];

const RESOURCES: readonly JsonObject[] = [
  { uri: 'test://static-text', mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  { uri: 'test://static-binary', mimeType: 'image/png', blob: PIXEL },
  { uri: 'test://watched-resource', mimeType: 'text/plain', text: 'Watched.' },
];

const SCHEMA_2020_12: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

function change(changed: Invocation['changed'], kind: ChangeKind): JsonObject {
  changed(kind);
  return textResult(`told that ${kind} have changed`);
}

function embedded(uri: string, text: string): JsonObject {
  return { type: 'resource', resource: { uri, mimeType: 'text/plain', text } };
}

function messages(...contents: JsonObject[]): JsonObject {
  return { messages: contents.map((content) => ({ role: 'user', content })) };
}

function templateData(uri: string): JsonObject | undefined {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  return {
    uri,
    mimeType: 'application/json',
    text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
  };
}

function progress({ call, notify }: Invocation): JsonObject {
  const { progressToken } = call.meta;
  for (const step of progressToken === undefined ? [] : [0, 50, 100])
    notify({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: progressToken ?? 0, progress: step, total: 100 },
    });
  return textResult('done in three steps');
}

/** "The server MUST NOT emit `notifications/message` for a request that does not include this field." */
function logging({ call, notify }: Invocation): JsonObject {
  const level = call.meta['io.modelcontextprotocol/logLevel'];
  if (level !== undefined)
    notify({ jsonrpc: '2.0', method: 'notifications/message', params: { level, data: 'called' } });
  return textResult('logged where it was asked for');
}

function missingCapability({ call }: Invocation): JsonObject {
  requireCapability(call.meta, 'sampling');
  return textResult('sampling is there');
}
