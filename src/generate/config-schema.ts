import { type Definition, isAllowedIn, isServerKey } from '../settings/definition.js';
import { definitions } from '../settings/definitions.js';
import { LEVEL_GROUPS } from '../settings/settings.js';
import type { JsonObject } from '../wire/message.js';

const texts: JsonObject = { type: 'array', items: { type: ['string', 'number'] } };
const map: JsonObject = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } };
/** A list or map of which all is commented out. */
const nothing: JsonObject = { type: 'null' };

/** The schema of one key; text forms are allowed wherever an input would be text. */
function valueSchema({ kind, allowed, min, max, name }: Definition): JsonObject {
  if (name === 'overrides')
    return { type: ['object', 'null'], additionalProperties: { enum: ['off', 'info', 'warn', 'fail', false] } };
  if (name === 'waivers') return waivers;
  if (name === 'thresholds') return thresholds;
  switch (kind) {
    case 'boolean':
      return { enum: [true, false, 'true', 'false'] };
    case 'integer':
      return {
        type: ['integer', 'string'],
        pattern: '^[0-9]+$',
        ...(min === undefined ? {} : { minimum: min }),
        ...(max === undefined ? {} : { maximum: max }),
      };
    case 'choice':
      return { enum: [...(allowed ?? [])] };
    case 'words':
    case 'lines':
      return { anyOf: [{ type: 'string' }, texts, nothing] };
    case 'headers':
    case 'variables':
      return { anyOf: [{ type: 'string' }, map, { type: 'array', items: { type: 'string' } }, nothing] };
    case 'map':
      return { type: ['object', 'null'], additionalProperties: { type: 'object' } };
    case 'secret':
      return { type: 'string', pattern: '\\$\\{[A-Za-z_][A-Za-z0-9_]*\\}' };
    default:
      return { type: ['string', 'number'] };
  }
}

const thresholds: JsonObject = {
  type: ['object', 'null'],
  propertyNames: { enum: [...LEVEL_GROUPS, ...LEVEL_GROUPS.map((level) => level.toLowerCase())] },
  additionalProperties: {
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^([0-9]+|(100(\\.0+)?|[0-9]{1,2}(\\.[0-9]+)?)%)$' },
    ],
  },
};

const waivers: JsonObject = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    required: ['rule', 'reason'],
    additionalProperties: false,
    properties: {
      rule: { type: 'string', description: 'Id, family or pattern.' },
      subject: {
        type: 'string',
        minLength: 1,
        description: 'Name of the tool, method or probe, or a pattern of names.',
      },
      reason: { type: 'string', pattern: '\\S', description: 'Why the violation is accepted.' },
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
      secrets: {
        type: ['array', 'null'],
        items: { type: 'string', pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
        description: 'Environment variables that values may name as ${NAME}.',
      },
      servers: {
        type: 'array',
        minItems: 1,
        description:
          'Several servers, each with settings of its own. Maps and waivers are added to the shared ones, other values replace them.',
        items: {
          type: 'object',
          additionalProperties: false,
          properties: keys(isServerKey),
        },
      },
      ...keys(() => true),
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}
