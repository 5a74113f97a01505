import type { JsonObject } from '../../src/wire/message.js';

/** Dates of the published formats of `server.json`, oldest first. */
export const MANIFEST_DATES = [
  '2025-07-09',
  '2025-09-16',
  '2025-09-29',
  '2025-10-11',
  '2025-10-17',
  '2025-12-11',
] as const;
export const NEWEST = '2025-12-11' satisfies (typeof MANIFEST_DATES)[number];

/** A published format, or `draft` for what is announced of the one after the newest; sorts behind every date. */
export type ManifestDate = (typeof MANIFEST_DATES)[number] | 'draft';

const text: JsonObject = { type: 'string' };
const flag: JsonObject = { type: 'boolean' };
const object: JsonObject = { type: 'object' };
const uri: JsonObject = { type: 'string', format: 'uri' };
const texts: JsonObject = { type: 'array', items: text };

/** Members that a format came to know on a date; earlier ones leave them free, as they leave any unknown member. */
function from(first: ManifestDate, date: ManifestDate, members: JsonObject): JsonObject {
  return date < first ? {} : members;
}

/** Members that a format knew before a date. */
function before(end: ManifestDate, date: ManifestDate, members: JsonObject): JsonObject {
  return date < end ? members : {};
}

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
      ...from('2025-10-11', date, { placeholder: text }),
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
          if: { required: [n('valueHint')] },
          else: { required: ['value'] },
          properties: { [n('valueHint')]: text },
        }),
        when('type', 'named', { required: ['name'], properties: { name: text } }),
      ],
      required: ['type'],
      properties: { type: { enum: ['positional', 'named'] }, [n('isRepeated')]: flag },
    },
  };
}

/** Where a transport is reached. A template may stand anywhere; the draft lets it stand first as well. */
function urlOf(type: 'streamable-http' | 'sse', date: ManifestDate): JsonObject {
  if (date < '2025-12-11') return type === 'sse' ? uri : text;
  return {
    type: 'string',
    pattern: date === 'draft' ? '^(https?://|\\{)[^\\s]+$' : '^https?://[^\\s]+$',
    description: 'a URL that begins with http:// or https://, without blanks',
  };
}

/** A place to connect to: over HTTP with a URL, or a program's own input and output. */
function transport(date: ManifestDate, types: readonly string[], extra: JsonObject = {}): JsonObject {
  const http = (type: 'streamable-http' | 'sse'): JsonObject =>
    when('type', type, {
      required: ['url'],
      properties: {
        url: urlOf(type, date),
        headers: { type: 'array', items: { $ref: '#/definitions/keyValue' } },
      },
    });
  return {
    type: 'object',
    required: ['type'],
    properties: { type: { enum: [...types] }, ...extra },
    allOf: [http('streamable-http'), http('sse')],
  };
}

function packages(date: ManifestDate): JsonObject {
  const n = namer(date);
  return {
    type: 'object',
    // Since 2025-10-11 the version may stand in the identifier, and unknown members are free.
    required: [n('registryType'), 'identifier', 'transport', ...(date < '2025-10-11' ? ['version'] : [])],
    ...before('2025-10-11', date, { additionalProperties: false }),
    properties: {
      [n('registryType')]: text,
      [n('registryBaseUrl')]: uri,
      identifier: text,
      version: { type: 'string', minLength: 1, not: { const: 'latest' } },
      [n('fileSha256')]: {
        type: 'string',
        pattern: '^[a-f0-9]{64}$',
        description: 'a SHA-256 sum of 64 hexadecimal digits in lower case',
      },
      [n('runtimeHint')]: text,
      [n('runtimeArguments')]: { type: 'array', items: { $ref: '#/definitions/argument' } },
      [n('packageArguments')]: { type: 'array', items: { $ref: '#/definitions/argument' } },
      [n('environmentVariables')]: { type: 'array', items: { $ref: '#/definitions/keyValue' } },
      transport: transport(date, ['stdio', 'streamable-http', 'sse']),
    },
  };
}

const icon: JsonObject = {
  type: 'object',
  required: ['src'],
  properties: {
    src: { ...uri, maxLength: 255 },
    mimeType: { enum: ['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp'] },
    sizes: {
      type: 'array',
      items: { type: 'string', pattern: '^(\\d+x\\d+|any)$', description: 'a size such as 48x48, or any' },
    },
    theme: { enum: ['light', 'dark'] },
  },
};

/** What the registry and publishers add, each below a name of their own. */
function meta(date: ManifestDate): JsonObject {
  return {
    type: 'object',
    properties: {
      'io.modelcontextprotocol.registry/publisher-provided': object,
      ...before('2025-09-29', date, { 'io.modelcontextprotocol.registry/official': object }),
    },
  };
}

/** Our own JSON Schema (draft-07) of a format: it accepts what the published one of that date accepts. */
export function manifestSchema(date: ManifestDate): JsonObject {
  const n = namer(date);
  const variables = from('2025-12-11', date, {
    variables: { type: 'object', additionalProperties: { $ref: '#/definitions/input' } },
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    required: ['name', 'description', 'version'],
    definitions: inputs(date),
    properties: {
      $schema: uri,
      name: {
        type: 'string',
        minLength: 3,
        maxLength: 200,
        pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$',
        description:
          'a namespace (letters, digits, . and -), one slash, and a name (those and _), such as io.github.owner/server',
      },
      description: { type: 'string', minLength: 1, maxLength: 100 },
      version: { type: 'string', maxLength: 255 },
      [n('websiteUrl')]: uri,
      repository: {
        type: 'object',
        required: ['url', 'source'],
        properties: { url: uri, source: text, id: text, subfolder: text },
      },
      ...before('2025-09-29', date, { status: { enum: ['active', 'deprecated', 'deleted'] } }),
      ...from('2025-10-11', date, {
        title: { type: 'string', minLength: 1, maxLength: 100 },
        icons: { type: 'array', items: icon },
      }),
      packages: { type: 'array', items: packages(date) },
      remotes: { type: 'array', items: transport(date, ['streamable-http', 'sse'], variables) },
      _meta: meta(date),
    },
  };
}
