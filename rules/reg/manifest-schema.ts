import type { JsonObject } from '../../src/wire/message.js';

/** Dates of the published formats of `server.json`, oldest first. */
export const MANIFEST_DATES = ['2025-07-09', '2025-09-16', '2025-09-29', '2025-10-17', '2025-12-11'] as const;

export type ManifestDate = (typeof MANIFEST_DATES)[number];

const text: JsonObject = { type: 'string' };
const flag: JsonObject = { type: 'boolean' };
const texts: JsonObject = { type: 'array', items: text };

/** Names of members were written with underscores before 2025-09-16. */
function namer(date: ManifestDate): (name: string) => string {
  return date < '2025-09-16'
    ? (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : (name) => name;
}

/** Applies to `then` when member `name` has the value; errors then speak of the branch that was meant. */
function when(name: string, value: string, then: JsonObject): JsonObject {
  return { if: { properties: { [name]: { const: value } }, required: [name] }, then };
}

function inputs(date: ManifestDate): { input: JsonObject; keyValue: JsonObject; argument: JsonObject } {
  const n = namer(date);
  const input: JsonObject = {
    type: 'object',
    properties: {
      description: text,
      [n('isRequired')]: flag,
      format: { enum: ['string', 'number', 'boolean', 'filepath'] },
      value: text,
      [n('isSecret')]: flag,
      default: text,
      choices: texts,
    },
  };
  const withVariables: JsonObject = {
    properties: { variables: { type: 'object', additionalProperties: { $ref: '#/definitions/input' } } },
  };
  const base: JsonObject[] = [{ $ref: '#/definitions/input' }, withVariables];
  return {
    input,
    keyValue: { allOf: base, required: ['name'], properties: { name: text } },
    argument: {
      allOf: [
        ...base,
        when('type', 'positional', {
          anyOf: [{ required: [n('valueHint')] }, { required: ['value'] }],
          properties: { [n('valueHint')]: text },
        }),
        when('type', 'named', { required: ['name'], properties: { name: text } }),
      ],
      required: ['type'],
      properties: { type: { enum: ['positional', 'named'] }, [n('isRepeated')]: flag },
    },
  };
}

/** A place to connect to: over HTTP with a URL, or a program's own input and output. */
function transport(types: readonly string[], extra: JsonObject = {}): JsonObject {
  const http: JsonObject = {
    required: ['url'],
    properties: {
      url: { type: 'string', pattern: '^(https?://|\\{)[^\\s]+$' },
      headers: { type: 'array', items: { $ref: '#/definitions/keyValue' } },
    },
  };
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: [...types] }, ...extra },
    allOf: [when('type', 'streamable-http', http), when('type', 'sse', http)],
  };
}

function packages(date: ManifestDate): JsonObject {
  const n = namer(date);
  // Since 2025-10-11 the version may stand in the identifier; before 2025-09-29 we do not insist on a transport.
  const required = [
    n('registryType'),
    'identifier',
    ...(date < '2025-10-11' ? ['version'] : []),
    ...(date < '2025-09-29' ? [] : ['transport']),
  ];
  return {
    type: 'object',
    required,
    properties: {
      [n('registryType')]: text,
      [n('registryBaseUrl')]: { type: 'string', format: 'uri' },
      identifier: text,
      version: { type: 'string', minLength: 1, not: { const: 'latest' } },
      [n('fileSha256')]: { type: 'string', pattern: '^[a-f0-9]{64}$' },
      [n('runtimeHint')]: text,
      [n('runtimeArguments')]: { type: 'array', items: { $ref: '#/definitions/argument' } },
      [n('packageArguments')]: { type: 'array', items: { $ref: '#/definitions/argument' } },
      [n('environmentVariables')]: { type: 'array', items: { $ref: '#/definitions/keyValue' } },
      transport: transport(['stdio', 'streamable-http', 'sse']),
    },
  };
}

const icon: JsonObject = {
  type: 'object',
  required: ['src'],
  properties: {
    src: { type: 'string', format: 'uri', maxLength: 255 },
    mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
    sizes: { type: 'array', items: { type: 'string', pattern: '^(\\d+x\\d+|any)$' } },
    theme: { enum: ['light', 'dark'] },
  },
};

/** Our own JSON Schema (draft-07) of a format: what a registry insists on, members that it does not know are free. */
export function manifestSchema(date: ManifestDate): JsonObject {
  const n = namer(date);
  const variables: JsonObject =
    date < '2025-12-11' ? {} : { variables: { type: 'object', additionalProperties: { $ref: '#/definitions/input' } } };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['name', 'description', 'version'],
    definitions: inputs(date),
    properties: {
      $schema: { type: 'string', format: 'uri' },
      name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
      title: { type: 'string', minLength: 1, maxLength: 100 },
      description: { type: 'string', minLength: 1, maxLength: 100 },
      version: { type: 'string', maxLength: 255 },
      [n('websiteUrl')]: { type: 'string', format: 'uri' },
      repository: {
        type: 'object',
        required: ['url', 'source'],
        properties: { url: { type: 'string', format: 'uri' }, source: text, id: text, subfolder: text },
      },
      icons: { type: 'array', items: icon },
      packages: { type: 'array', items: packages(date) },
      remotes: { type: 'array', items: transport(['streamable-http', 'sse'], variables) },
      _meta: { type: 'object' },
    },
  };
}
