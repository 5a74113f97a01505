import { describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '../../src/wire/message.js';
import { judgeOdd, onlyTools } from '../support/behaving.js';
import { checkUrl, verdictOf } from '../support/check.js';
import { resultFor, startScripted } from '../support/scripted.js';

const ALL = [1, 2, 3, 4, 5, 6, 7].map((number) => `MCP-SCH-00${number}`);

/** Ids and outcomes of what is found on these tools; a rule of ours that breaks is a finding too. */
async function found(...tools: JsonObject[]): Promise<string[]> {
  const { report } = await judgeOdd('MCP-SCH-001', { offers: onlyTools(...tools) }, { rules: ALL });
  expect(report.error).toBeUndefined();
  return report.rules
    .filter(({ id }) => ALL.includes(id))
    .flatMap(({ id, verdict, outcome, internalError }) => [
      ...(verdict === 'violation' ? [`${id.slice(4)} ${outcome}`] : []),
      ...(internalError === undefined ? [] : [`${id} broke: ${internalError}`]),
    ]);
}

function tool(schema: JsonObject, more: JsonObject = {}): JsonObject {
  return { name: 'look', inputSchema: { type: 'object', ...schema }, ...more };
}

function parsed(text: string): JsonObject {
  return JSON.parse(text) as JsonObject;
}

const A = { type: 'string', 'x-mcp-header': 'A' };

function nested(levels: number): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < levels; level++) schema = { type: 'object', properties: { a: schema } };
  return schema;
}

describe('odd, but right', () => {
  test.each<[string, JsonObject]>([
    [
      'parameters called __proto__, constructor and toString',
      tool(
        parsed(
          '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"toString":{}},"required":["__proto__"]}',
        ),
      ),
    ],
    [
      'a reference to a definition called __proto__',
      tool(parsed('{"properties":{"a":{"$ref":"#/$defs/__proto__"}},"$defs":{"__proto__":{"type":"string"}}}')),
    ],
    [
      'an annotation beside __proto__',
      tool(parsed('{"properties":{"__proto__":{"type":"string","x-mcp-header":"Proto"}}}')),
    ],
    ['parameters called like annotations', tool({ properties: { 'x-mcp-header': { type: 'number' }, a: A } })],
    [
      'annotations in data',
      tool({
        default: { 'x-mcp-header': '' },
        examples: [{ 'x-mcp-header': 'a b' }],
        const: { properties: { a: { 'x-mcp-header': 1 } } },
      }),
    ],
    [
      'annotations in an outputSchema, which nobody mirrors',
      tool({}, { outputSchema: { properties: { a: { type: 'number', 'x-mcp-header': '' } } } }),
    ],
    ['an annotation under a keyword of its own', tool({ 'x-ui': { order: [{ 'x-mcp-header': 'a b' }] } })],
    [
      'the same $id in two schemas of a tool',
      tool({ $id: 'https://example.com/a' }, { outputSchema: { $id: 'https://example.com/a', type: 'string' } }),
    ],
    [
      'the $id of the meta-schema',
      tool({ $id: 'https://json-schema.org/draft/2020-12/schema', properties: { a: { $ref: '#/properties/a' } } }),
    ],
    ['escaped pointers', tool({ properties: { a: { $ref: '#/$defs/a~1b~0c%25' } }, $defs: { 'a/b~c%': {} } })],
    [
      'a pointer into a list',
      tool({ properties: { a: { $ref: '#/allOf/1/properties/b' } }, allOf: [{}, { properties: { b: {} } }] }),
    ],
    ['a reference to the root', tool({ properties: { a: { $ref: '#' } } })],
    ['a reference to an anchor', tool({ properties: { a: { $ref: '#here' } }, $defs: { b: { $anchor: 'here' } } })],
    [
      'a reference to an anchor under another keyword',
      tool({ properties: { a: { $ref: '#here' } }, components: { b: { $anchor: 'here' } } }),
    ],
    [
      'names as draft-07 has them',
      tool({
        $schema: 'http://json-schema.org/draft-07/schema',
        properties: { a: { $ref: '#here' } },
        definitions: { b: { $id: '#here' } },
      }),
    ],
    [
      'dynamic anchors',
      tool({ $dynamicAnchor: 'meta', properties: { a: { $dynamicRef: '#meta' }, b: { $ref: '#meta' } } }),
    ],
    [
      'references by the name of the document',
      tool({ $id: 'https://example.com/a.json', properties: { a: { $ref: 'a.json#nowhere' } } }),
    ],
    [
      'two schemas that refer to each other',
      tool({ properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }),
    ],
    ['expressions of Python', tool({ properties: { a: { type: 'string', pattern: '(?i)^(?P<year>\\d{4})\\Z' } } })],
    [
      'numbers beyond JavaScript',
      tool(parsed('{"properties":{"a":{"type":"integer","maximum":18446744073709551615,"default":1e400}}}')),
    ],
    ['empty lists and objects', tool({ properties: {}, required: [], enum: [], $defs: {}, dependentRequired: {} })],
    ...['draft-06', 'draft-07'].map((draft): [string, JsonObject] => [
      `lists of ${draft} with nothing in them, or the same twice`,
      tool({
        $schema: `http://json-schema.org/${draft}/schema#`,
        properties: { a: { enum: [] }, b: { enum: ['x', 'x'] } },
      }),
    ]),
    ['a vocabulary', tool({ $vocabulary: { 'https://json-schema.org/draft/2020-12/vocab/core': true } })],
    ['a name of 128 letters', tool({}, { name: 'n'.repeat(128) })],
    ['no description, and one of 100,000 letters', tool({ description: 'd'.repeat(100_000), properties: { a: {} } })],
    [
      'an annotation on a boolean beside a description of null',
      tool({ properties: { a: { type: 'boolean', 'x-mcp-header': 'a', 'x-note': null } } }),
    ],
    [
      'names that differ by more than case',
      tool({
        properties: { a: { type: 'string', 'x-mcp-header': 'A-B' }, b: { type: 'string', 'x-mcp-header': 'A_B' } },
      }),
    ],
  ])('%s', async (_what, odd) => {
    expect(await found(odd)).toEqual([]);
  });

  test('the same $id in two tools', async () => {
    const inputSchema = { $id: 'https://example.com/shared', type: 'object', properties: { a: A } };
    expect(
      await found({ name: 'one', inputSchema }, { name: 'two', inputSchema: { ...inputSchema, required: ['a'] } }),
    ).toEqual([]);
  });

  test('300 levels of objects are valid and end', async () => {
    expect(await found(tool(nested(300)))).toEqual([]);
  });
});

describe('references below identifiers', () => {
  test.each<[string, JsonObject, string[]]>([
    [
      'of the root are looked up',
      { $id: 'https://example.com/a', properties: { a: { $ref: '#/$defs/none' } } },
      ['SCH-006 warn'],
    ],
    ['of a part are left alone', { $defs: { b: { $id: 'https://example.com/b', $ref: '#/$defs/none' } } }, []],
    ['of a part leave all others alone', { $defs: { b: { $id: 'b' } }, properties: { a: { $ref: '#none' } } }, []],
    [
      'of a part, as draft-04 writes them',
      {
        $schema: 'http://json-schema.org/draft-04/schema#',
        definitions: { b: { id: 'b' } },
        properties: { a: { $ref: '#none' } },
      },
      [],
    ],
  ])('%s', async (_what, schema, expected) => {
    expect(await found(tool(schema))).toEqual(expected);
  });
});

describe('subtly wrong', () => {
  test.each<[string, JsonObject, string[]]>([
    ['a trailing blank', tool({ properties: { a: { type: 'string', 'x-mcp-header': 'A ' } } }), ['SCH-001 fail']],
    [
      'a letter that only looks right',
      tool({ properties: { a: { type: 'string', 'x-mcp-header': 'Rеgion' } } }),
      ['SCH-001 fail'],
    ],
    [
      'the whole header name with its colon',
      tool({ properties: { a: { type: 'string', 'x-mcp-header': 'Mcp-Param-A:' } } }),
      ['SCH-001 fail'],
    ],
    ['a list of names', tool({ properties: { a: { type: 'string', 'x-mcp-header': ['A'] } } }), ['SCH-001 fail']],
    [
      'a line break at the end',
      tool({ properties: { a: { type: 'string', 'x-mcp-header': 'A\n' } } }),
      ['SCH-001 fail', 'SCH-002 fail'],
    ],
    [
      'a control character of Unicode',
      tool({ properties: { a: { type: 'string', 'x-mcp-header': 'A\u0085' } } }),
      ['SCH-001 fail', 'SCH-002 fail'],
    ],
    [
      'one name in a definition that nobody uses',
      tool({ properties: { a: A }, $defs: { b: { type: 'string', 'x-mcp-header': 'a' } } }),
      ['SCH-003 fail', 'SCH-005 fail'],
    ],
    [
      'an integer that is a number by reference',
      tool({
        properties: { a: { $ref: '#/$defs/n', 'x-mcp-header': 'A' } },
        $defs: { n: { type: ['number', 'null'] } },
      }),
      ['SCH-004 fail'],
    ],
    [
      'a map of strings',
      tool({ properties: { a: { type: 'object', additionalProperties: { type: 'string' }, 'x-mcp-header': 'A' } } }),
      ['SCH-004 fail'],
    ],
    [
      'within a nullable object',
      tool({ properties: { o: { anyOf: [{ type: 'object', properties: { a: A } }, { type: 'null' }] } } }),
      ['SCH-005 fail'],
    ],
    [
      'in dependencies',
      tool({ $schema: 'http://json-schema.org/draft-07/schema#', dependencies: { b: { properties: { a: A } } } }),
      ['SCH-005 fail'],
    ],
    ['at propertyNames', tool({ propertyNames: A }), ['SCH-005 fail']],
    ['a root type in another case', { name: 'look', inputSchema: { type: 'Object' } }, ['SCH-006 fail']],
    ['the schema as a text', { name: 'look', inputSchema: '{"type":"object"}' }, ['SCH-006 fail']],
    ['the schema under another name', { name: 'look', parameters: { type: 'object' } }, ['SCH-006 fail']],
    ['a dialect that is a list', tool({ $schema: ['https://json-schema.org/draft/2020-12/schema'] }), ['SCH-006 fail']],
    [
      'a dialect of the outputSchema that is a number',
      tool({}, { outputSchema: { $schema: 2020, type: 'object' } }),
      ['SCH-006 fail'],
    ],
    ['a required name that is no text', tool({ required: [1] }), ['SCH-006 fail']],
    [
      'required: true at a parameter',
      tool({ properties: { a: { type: 'string', required: true } } }),
      ['SCH-006 fail'],
    ],
    [
      'a type deep within a tuple',
      tool({ properties: { a: { prefixItems: [{}, { anyOf: [{ type: 'int' }] }] } } }),
      ['SCH-006 fail'],
    ],
    [
      'an anchor in another case',
      tool({ properties: { a: { $ref: '#Here' } }, $defs: { b: { $anchor: 'here' } } }),
      ['SCH-006 warn'],
    ],
    [
      'a reference to a definition that moved',
      tool({ properties: { a: { $ref: '#/definitions/a' } }, $defs: { a: {} } }),
      ['SCH-006 warn'],
    ],
    ['a dynamic reference to nothing', tool({ properties: { a: { $dynamicRef: '#none' } } }), ['SCH-006 warn']],
    ['a slash in the name', tool({}, { name: 'ns/look' }), ['SCH-007 warn']],
    ['a line break in the name', tool({}, { name: 'look\n' }), ['SCH-007 warn']],
    ['letters that join', tool({}, { name: 'lo\u200dok' }), ['SCH-007 warn']],
  ])('%s', async (_what, odd, expected) => {
    expect(await found(odd)).toEqual(expected);
  });

  test('the last of 10,000 tools', async () => {
    const many = Array.from({ length: 9_999 }, (_, index) => tool({ properties: { a: A } }, { name: `tool_${index}` }));
    const offers = (features: object): object =>
      Object.assign(features, {
        capabilities: { tools: {} },
        tools: [...many, tool({ required: 'a' }, { name: 'last' })],
        pageSize: 10_000,
      });
    const { report } = await judgeOdd('MCP-SCH-006', { offers }, { rules: ALL });
    expect(
      report.rules
        .filter(({ verdict }) => verdict === 'violation')
        .map(({ id, findings }) => [id, findings.map(({ subject }) => subject)]),
    ).toEqual([['MCP-SCH-006', ['last']]]);
  });
});

describe('lists that are no lists of tools', () => {
  test.each<[string, JsonValue]>([
    ['an object', { look: tool({}) }],
    ['null', null],
    ['texts', ['look', 'find']],
    ['lists in a list', [[tool({})]]],
    ['null among tools', [null, tool({})]],
    ['a tool without anything', [{}]],
  ])('%s end in a verdict', async (_what, tools) => {
    const server = await startScripted((request) => {
      const { message } = request;
      if (message?.method === 'tools/list') return resultFor(request, { tools });
      return resultFor(request, { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
    });
    const report = await checkUrl(server.url, { rules: ALL }).finally(() => server.close());
    expect(report.rules.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
    expect(['pass', 'fail', 'not-applicable']).toContain(verdictOf(report, 'MCP-SCH-006'));
  });

  test('JSON of 100,000 levels is not read', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const server = await startScripted((request) =>
      request.message?.method === 'tools/list'
        ? {
            headers: { 'content-type': 'application/json' },
            text: `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[${deep}]}}`,
          }
        : resultFor(request, { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }),
    );
    const report = await checkUrl(server.url, { rules: ALL }).finally(() => server.close());
    expect(ALL.map((id) => verdictOf(report, id))).toEqual(ALL.map(() => 'not-tested'));
  });
});
