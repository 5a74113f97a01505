import { type Definition, definitions, isAllowedIn } from '../settings/definitions.js';
import type { JsonObject } from '../wire/message.js';

const texts: JsonObject = { type: 'array', items: { type: ['string', 'number'] } };
const map: JsonObject = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } };

/** The schema of one key; text forms are allowed wherever an input would be text. */
function valueSchema({ kind, allowed, min, max, name }: Definition): JsonObject {
  if (name === 'overrides')
    return { type: 'object', additionalProperties: { enum: ['off', 'info', 'warn', 'fail', false] } };
  if (name === 'waivers') return waivers;
  if (name === 'thresholds') return thresholds;
  switch (kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return {
        type: 'integer',
        ...(min === undefined ? {} : { minimum: min }),
        ...(max === undefined ? {} : { maximum: max }),
      };
    case 'choice':
      return { enum: [...(allowed ?? [])] };
    case 'words':
    case 'lines':
      return { anyOf: [{ type: 'string' }, texts] };
    case 'headers':
    case 'variables':
      return { anyOf: [{ type: 'string' }, map] };
    case 'map':
      return { type: 'object' };
    default:
      return { type: ['string', 'number'] };
  }
}

const thresholds: JsonObject = {
  type: 'object',
  propertyNames: { enum: ['MUST', 'SHOULD', 'MAY', 'must', 'should', 'may'] },
  additionalProperties: {
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?%?$' },
    ],
  },
};

const waivers: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rule', 'reason'],
    additionalProperties: false,
    properties: {
      rule: { type: 'string', description: 'Id, family or pattern.' },
      subject: { type: 'string', description: 'Name of the tool, method or probe, or a pattern of names.' },
      reason: { type: 'string', minLength: 1 },
      expires: { type: 'string', format: 'date', description: 'Last day on which the waiver holds.' },
    },
  },
};

function keys(included: (definition: Definition) => boolean): JsonObject {
  const entries = definitions.filter((definition) => isAllowedIn(definition, 'file') && included(definition));
  return Object.fromEntries(
    entries.map((definition) => [definition.name, { description: definition.description, ...valueSchema(definition) }]),
  );
}

/** The JSON Schema of `.mcp-compliance.yml`, made from the settings. */
export function configSchema(): string {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of the MCP Compliance Action',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      secrets: { ...texts, description: 'Environment variables that values may name as ${NAME}.' },
      servers: {
        type: 'array',
        minItems: 1,
        description: 'Several servers, each with settings of its own besides the shared ones.',
        items: {
          type: 'object',
          additionalProperties: false,
          properties: keys(({ section, name }) => section !== 'output' && name !== 'max-parallel'),
        },
      },
      ...keys(() => true),
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
