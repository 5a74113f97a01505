import type { JsonObject } from '../../wire/message.js';
import type { Quirk } from '../fault.js';
import { withProperties, withTool } from '../faults/definitions.js';

const JSON_SCHEMA = 'basic/index#json-schema-usage';
const HEADER = 'server/tools#x-mcp-header';

const DIALECTS = {
  draft_2020: 'https://json-schema.org/draft/2020-12/schema#',
  draft_2019: 'https://json-schema.org/draft/2019-09/schema',
  draft_07: 'http://json-schema.org/draft-07/schema#',
  draft_06: 'http://json-schema.org/draft-06/schema#',
  draft_04: 'http://json-schema.org/draft-04/schema#',
  unknown: 'https://example.com/our-own-dialect',
} as const;

function input(id: string, what: string, schema: JsonObject, spec = JSON_SCHEMA): Quirk {
  return { id, what, spec, ...withTool({ inputSchema: { type: 'object', ...schema } }) };
}

function deepData(levels: number): JsonObject {
  return levels === 0 ? {} : { a: deepData(levels - 1) };
}

const NODE = { type: 'object', properties: { next: { $ref: '#/$defs/node' }, $ref: { type: 'string' } }, 'x-order': 1 };

/** Schemas. */
export const schemaQuirks: readonly Quirk[] = [
  {
    id: 'older-dialects',
    what: 'declares other dialects in its schemas',
    spec: JSON_SCHEMA,
    features: ({ tools }) => {
      for (const [name, $schema] of Object.entries(DIALECTS))
        tools.push({ name, inputSchema: { $schema, type: 'object', properties: { a: { type: 'string' } } } });
    },
  },
  input('draft-07-tuple', 'declares draft-07 and has a tuple as it has them', {
    $schema: DIALECTS.draft_07,
    properties: { a: { type: 'array', items: [{ type: 'string' }], additionalItems: false } },
  }),
  input('draft-04-bounds', 'declares draft-04 and has bounds as it has them', {
    $schema: DIALECTS.draft_04,
    id: 'http://example.com/x',
    properties: { a: { type: 'integer', minimum: 0, exclusiveMinimum: true } },
  }),
  input('recursive-schema', 'has a recursive schema and custom keywords', {
    properties: { root: { $ref: '#/$defs/node' } },
    $defs: { node: NODE },
  }),
  input('dynamic-recursion', 'has a dynamic reference to itself', {
    $dynamicAnchor: 'node',
    properties: { next: { $dynamicRef: '#node' } },
  }),
  input('local-ids', 'has absolute $ids and refers to them', {
    properties: {
      a: { $ref: 'https://example.com/a.json' },
      meta: { $ref: 'https://json-schema.org/draft/2020-12/schema' },
    },
    $defs: { a: { $id: 'https://example.com/a.json', type: 'string' } },
    examples: [{ $ref: 'https://example.com/data' }],
  }),
  input('own-id', 'has an absolute $id and refers to its own parts by it', {
    $id: 'https://example.com/schemas/tool.json',
    properties: {
      a: { $ref: 'https://example.com/schemas/tool.json#/$defs/a' },
      b: { $ref: 'tool.json#/$defs/a' },
      c: { $ref: '#here' },
    },
    $defs: { a: { $anchor: 'here', type: 'string' } },
  }),
  input('urn-ids', 'has URNs as $ids', {
    $id: 'urn:uuid:6f1f2c4e-8d5a-4b0a-9d56-0d3c1a7a2b11',
    properties: { a: { $ref: 'urn:example:a' } },
    $defs: { a: { $id: 'urn:example:a', type: 'string' } },
  }),
  input('network-in-data', 'has addresses on the network in data, not in references', {
    properties: {
      a: {
        default: { $ref: 'https://example.com/a.json' },
        enum: [{ $ref: 'https://example.com/a.json' }],
        examples: [{ $ref: 'http://example.com/' }],
      },
      $ref: { type: 'string', const: 'https://example.com/' },
      url: { type: 'string', format: 'uri', default: 'https://example.com/' },
    },
  }),
  input('boolean-schemas', 'has true and false as schemas', {
    properties: { a: true, b: false },
    additionalProperties: false,
    unevaluatedProperties: true,
  }),
  input('foreign-keywords', 'has keywords and formats of other languages', {
    properties: {
      a: {
        type: 'string',
        nullable: true,
        format: 'uuid4',
        example: 'x',
        discriminator: { propertyName: 'kind' },
        'x-ui': {},
        errorMessage: 'no',
      },
    },
    title: 'Tool',
    $comment: 'made by hand',
  }),
  input('strange-names', 'names parameters like keywords', {
    properties: {
      type: { type: 'string' },
      properties: { type: 'object', properties: { items: { type: 'integer' } } },
      items: { type: 'array' },
      required: { type: 'boolean' },
      enum: {},
      anyOf: {},
    },
    required: ['type', 'required'],
  }),
  input('deep-data', 'has deep data in a shallow schema', {
    properties: { a: { type: 'object', default: deepData(60), examples: [deepData(100)] } },
  }),
  input('many-values', 'has 3,000 values to choose from', {
    properties: { a: { enum: Array.from({ length: 3_000 }, (_, n) => `v${n}`) } },
  }),
  {
    id: 'any-output',
    what: 'has an outputSchema that is no object',
    spec: 'server/tools#output-schema',
    ...withTool({ outputSchema: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } } }),
  },
  {
    id: 'empty-schema',
    what: 'says nothing of its arguments and results',
    spec: 'server/tools#tool',
    ...withTool({ inputSchema: { type: 'object' }, outputSchema: {} }),
  },

  {
    id: 'union-with-null',
    what: 'annotates parameters that may be null, and choices',
    spec: HEADER,
    ...withProperties({
      a: { anyOf: [{ type: 'string' }, { type: 'null' }], 'x-mcp-header': 'A' },
      b: { enum: ['x', 'y'], 'x-mcp-header': 'B' },
      c: { type: ['null', 'boolean'], 'x-mcp-header': 'C' },
      d: { oneOf: [{ type: 'null' }, { type: 'integer', minimum: 0 }], 'x-mcp-header': 'D' },
      e: { const: true, 'x-mcp-header': 'E' },
    }),
  },
  {
    id: 'referred-header',
    what: 'annotates a reference to a string',
    spec: HEADER,
    ...withProperties({ a: { $ref: '#/$defs/a', 'x-mcp-header': 'A' } }, { $defs: { a: { type: 'string' } } }),
  },
  {
    id: 'token-header',
    what: 'uses every character that a header name may have',
    spec: HEADER,
    ...withProperties({
      a: { type: 'string', 'x-mcp-header': "!#$%&'*+-.^_`|~09azAZ" },
      b: { type: 'string', 'x-mcp-header': '-' },
    }),
  },
  {
    id: 'nested-header',
    what: 'annotates parameters deep within objects that are named like keywords',
    spec: 'basic/transports/streamable-http#schema-extension',
    ...withProperties({
      items: {
        type: 'object',
        properties: { anyOf: { type: 'object', properties: { $ref: { type: 'boolean', 'x-mcp-header': 'Deep' } } } },
      },
    }),
  },
  {
    id: 'header-as-data',
    what: 'has x-mcp-header as the name of a parameter, and in data',
    spec: HEADER,
    ...withProperties({
      'x-mcp-header': { type: 'string' },
      a: {
        type: 'object',
        default: { 'x-mcp-header': 'not a token' },
        examples: [{ 'x-mcp-header': '' }],
        enum: [{ 'x-mcp-header': 1 }],
      },
    }),
  },
];
