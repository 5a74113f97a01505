import type { JsonObject, JsonValue } from '../../wire/message.js';
import type { Fault } from '../fault.js';

const BOTH = ['http', 'stdio'] as const;

function tool(
  id: string,
  what: string,
  trips: readonly string[],
  definition: JsonObject,
  mayTrip: readonly string[] = [],
): Fault {
  return {
    id,
    what,
    trips,
    mayTrip,
    transports: BOTH,
    features: ({ tools }) => {
      tools.push({ name: 'odd', inputSchema: { type: 'object' }, ...definition });
    },
  };
}

function annotated(
  id: string,
  what: string,
  trips: readonly string[],
  properties: JsonObject,
  mayTrip: readonly string[] = [],
): Fault {
  return tool(id, what, trips, { inputSchema: { type: 'object', properties } }, mayTrip);
}

function header(name: JsonValue, schema: JsonObject = { type: 'string' }): JsonObject {
  return { ...schema, 'x-mcp-header': name };
}

function deep(levels: number): JsonObject {
  return levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(levels - 1) } };
}

function icons(id: string, what: string, src: JsonValue): Fault {
  return { ...tool(id, what, ['MCP-SEC-004'], { icons: [{ src }] }) };
}

/** Schemas, names and icons of definitions. */
export const definitionFaults: readonly Fault[] = [
  annotated('sch-header-empty', 'has an empty x-mcp-header', ['MCP-SCH-001'], { a: header('') }),
  annotated('sch-header-space', 'has a space in x-mcp-header', ['MCP-SCH-001'], { a: header('My Region') }),
  annotated('sch-header-number', 'has a number as x-mcp-header', ['MCP-SCH-001'], { a: header(1) }),
  annotated('sch-header-crlf', 'has a line break in x-mcp-header', ['MCP-SCH-001', 'MCP-SCH-002'], {
    a: header('A\r\nB'),
  }),
  annotated('sch-header-twice', 'uses one header name twice, in two cases', ['MCP-SCH-003'], {
    a: header('Region'),
    b: header('region'),
  }),
  annotated('sch-header-on-number', 'annotates a number', ['MCP-SCH-004'], { a: header('A', { type: 'number' }) }),
  annotated('sch-header-on-object', 'annotates an object', ['MCP-SCH-004'], { a: header('A', { type: 'object' }) }),
  annotated('sch-header-on-anything', 'annotates a parameter without a type', ['MCP-SCH-004'], { a: header('A', {}) }),
  annotated('sch-header-in-items', 'annotates the items of an array', ['MCP-SCH-005'], {
    a: { type: 'array', items: header('A') },
  }),
  annotated('sch-header-in-any-of', 'annotates one of several alternatives', ['MCP-SCH-005'], {
    a: { anyOf: [header('A'), { type: 'null' }] },
  }),
  tool('sch-header-in-defs', 'annotates a definition that is referred to', ['MCP-SCH-005'], {
    inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: header('A') } },
  }),
  tool('sch-root-array', 'has an array as inputSchema', ['MCP-SCH-006'], { inputSchema: { type: 'array' } }),
  tool('sch-no-root-type', 'has no type at the root of inputSchema', ['MCP-SCH-006'], {
    inputSchema: { properties: {} },
  }),
  tool('sch-bad-type', 'uses a type that there is not', ['MCP-SCH-006'], {
    inputSchema: { type: 'object', properties: { a: { type: 'text' } } },
  }),
  tool('sch-bad-required', 'has a boolean as required', ['MCP-SCH-006'], {
    inputSchema: { type: 'object', properties: { a: { type: 'string', required: true } } },
  }),
  tool('sch-bad-output', 'has an invalid outputSchema', ['MCP-SCH-006'], {
    outputSchema: { type: 'object', properties: [] },
  }),
  tool('sch-draft-07-tuple', 'uses a list of items, which only older dialects have', ['MCP-SCH-006'], {
    inputSchema: { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } } },
  }),
  tool('sch-dangling', 'refers to a definition that is not there', ['MCP-SCH-006'], {
    inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/gone' } } },
  }),
  { ...tool('sch-name-space', 'has a tool name with a space', ['MCP-SCH-007'], { name: 'my tool' }) },
  { ...tool('sch-name-long', 'has a tool name of 129 characters', ['MCP-SCH-007'], { name: 'a'.repeat(129) }) },
  {
    id: 'sch-prompt-umlaut',
    what: 'has a prompt name outside ASCII',
    trips: ['MCP-SCH-007'],
    transports: BOTH,
    features: ({ prompts }) => {
      prompts.push({ name: 'grüße', arguments: [{ name: 'a', required: true }] });
    },
  },
  {
    id: 'sch-resource-umlaut',
    what: 'has a resource URI outside ASCII',
    trips: ['MCP-SCH-007'],
    transports: BOTH,
    features: ({ resources }) => {
      resources.push({ uri: 'ref://grüße', name: 'greetings' });
    },
  },
  icons('sec-icon-javascript', 'has an icon with the scheme javascript:', 'javascript:alert(1)'),
  icons('sec-icon-file', 'has an icon with the scheme file:', 'file:///etc/passwd'),
  icons('sec-icon-relative', 'has a relative icon', 'icon.png'),
  icons('sec-icon-http', 'has an icon without TLS', 'http://example.com/icon.png'),
  tool('sec-ref-network', 'refers to a schema on the network', ['MCP-SEC-005'], {
    inputSchema: { type: 'object', properties: { a: { $ref: 'https://example.com/schemas/a.json' } } },
  }),
  tool('sec-ref-relative', 'has an absolute $id and a relative reference', ['MCP-SEC-005'], {
    inputSchema: {
      $id: 'https://example.com/schemas/root.json',
      type: 'object',
      properties: { a: { $ref: 'a.json' } },
    },
  }),
  tool('sec-dynamic-ref', 'has a $dynamicRef to the network', ['MCP-SEC-005'], {
    inputSchema: { type: 'object', properties: { a: { $dynamicRef: 'https://example.com/schemas/a.json#node' } } },
  }),
  tool('sec-deep', 'has a schema 40 deep', ['MCP-SEC-006'], { inputSchema: deep(40) }),
  tool('sec-wide', 'has 1,001 parameters', ['MCP-SEC-006'], {
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`p${n}`, { type: 'string' }])),
    },
  }),
];
