import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../src/wire/message.js';
import { judgeLists } from './support/lists.js';

const DIALECTS = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
  'draft-04': 'http://json-schema.org/draft-04/schema#',
} as const;
type Dialect = keyof typeof DIALECTS;
const ALL = Object.keys(DIALECTS) as Dialect[];
const since = (first: Dialect): Dialect[] => ALL.slice(0, ALL.indexOf(first) + 1);
const until = (last: Dialect): Dialect[] => ALL.slice(ALL.indexOf(last));

/**
 * What a root schema says beside `type: "object"`, and the dialects whose meta-schema accepts it. A keyword that a
 * dialect does not know is legal in it, whatever its value.
 */
const CASES: readonly [what: string, members: JsonObject, valid: readonly Dialect[]][] = [
  ['nothing', {}, ALL],
  ['a flag as exclusiveMinimum', { properties: { n: { minimum: 0, exclusiveMinimum: true } } }, ['draft-04']],
  ['a number as exclusiveMinimum', { properties: { n: { exclusiveMinimum: 0 } } }, since('draft-06')],
  ['a list as items', { properties: { l: { items: [{ type: 'string' }] } } }, until('2019-09')],
  [
    'a list as items, with additionalItems',
    { properties: { l: { items: [{}], additionalItems: {} } } },
    until('2019-09'),
  ],
  ['prefixItems', { properties: { l: { prefixItems: [{ type: 'string' }] } } }, ALL],
  ['prefixItems that is no list', { properties: { l: { prefixItems: {} } } }, until('2019-09')],
  ['true as a schema', { properties: { any: true } }, since('draft-06')],
  ['no required names', { required: [] }, since('draft-06')],
  ['required as a flag', { properties: { a: { required: true } } }, []],
  ['names that are required twice', { required: ['a', 'a'] }, []],
  ['a type that there is not', { properties: { a: { type: 'any' } } }, []],
  ['a type twice', { properties: { a: { type: ['string', 'string'] } } }, []],
  ['a type that is null', { properties: { a: { type: null } } }, []],
  ['an unknown keyword', { 'x-order': ['a'], nullable: true, example: {}, properties: { a: { nullable: 'no' } } }, ALL],
  ['an unknown format', { properties: { a: { type: 'string', format: 'color' } } }, ALL],
  ['a pattern that is no regular expression', { properties: { a: { pattern: '(' } } }, ALL],
  ['a length below zero', { properties: { a: { minLength: -1 } } }, []],
  ['a length that is a fraction', { properties: { a: { maxLength: 1.5 } } }, []],
  ['a length with a fraction of zero', JSON.parse('{"properties":{"a":{"maxLength":2.0}}}'), ALL],
  ['a multiple of zero', { properties: { a: { multipleOf: 0 } } }, []],
  ['dependencies', { dependencies: { a: ['b'], c: { required: ['d'] } } }, ALL],
  ['dependencies that are a number', { dependencies: { a: 1 } }, []],
  ['dependentRequired', { dependentRequired: { a: ['b'] } }, ALL],
  ['dependentRequired that is a name', { dependentRequired: { a: 'b' } }, until('draft-07')],
  ['$recursiveRef', { properties: { child: { $recursiveRef: '#' } } }, ALL],
  // Deprecated in 2020-12, whose meta-schema asks for a name in its place.
  ['$recursiveAnchor', { $recursiveAnchor: true }, until('2019-09')],
  ['$recursiveRef that is a number', { $recursiveRef: 5 }, until('draft-07')],
  ['$dynamicRef', { $dynamicAnchor: 'node', properties: { child: { $dynamicRef: '#node' } } }, ALL],
  ['$dynamicRef that is a number', { $dynamicRef: 5 }, until('2019-09')],
  ['definitions', { definitions: { a: { type: 'string' } } }, ALL],
  ['definitions that are a list', { definitions: [] }, []],
  ['$defs', { $defs: { a: { type: 'string' } } }, ALL],
  ['$defs that are a list', { $defs: [] }, until('draft-07')],
  ['const', { properties: { a: { const: null } } }, ALL],
  ['if that is a number', { if: 5 }, until('draft-06')],
  ['$comment that is a number', { $comment: 5 }, until('draft-06')],
  ['examples that are no list', { examples: 'a' }, ['draft-04']],
  ['contains that is a list', { properties: { l: { contains: [] } } }, ['draft-04']],
  ['propertyNames that is a name', { propertyNames: 'a' }, ['draft-04']],
  ['minContains below zero', { properties: { l: { minContains: -1 } } }, until('draft-07')],
  ['unevaluatedProperties that is a name', { unevaluatedProperties: 'a' }, until('draft-07')],
  ['properties that are a list', { properties: [] }, []],
  [
    'properties that are called like keywords',
    { properties: { type: { type: 'string' }, $ref: { type: 'string' } } },
    ALL,
  ],
  ['data that looks like a schema', { properties: { a: { default: { type: 5 }, enum: [{ type: 'any' }] } } }, ALL],
  ['allOf without branches', { allOf: [] }, []],
  ['a title that is a number', { title: 5 }, []],
  ['a default of any kind', { default: [{ a: null }] }, ALL],
  ['$ref that is a number', { properties: { a: { $ref: 5 } } }, ['draft-04']],
  ['an $id that is a number', { $id: 5 }, ['draft-04']],
  ['an id that is a number', { id: 5 }, since('draft-06')],
];

/** The tools, one a case, that MCP-SCH-006 calls invalid. */
async function invalidBy(dialect: Dialect, declared: JsonObject): Promise<string[]> {
  const tools = CASES.map(([, members], index) => ({
    name: `case-${index}`,
    inputSchema: { ...declared, type: 'object', ...members },
  }));
  const found = await judgeLists({ tools }, ['MCP-SCH-006']);
  const what = (line: string): string => CASES[Number(/tool case-(\d+):/.exec(line)?.[1] ?? -1)]?.[0] ?? line;
  for (const line of found)
    expect(line).toContain(`is not valid by ${DIALECTS[dialect].replace(/^https?:\/\/|#$/g, '')}`);
  return found.map(what);
}

describe('schemas are judged by their own dialect', () => {
  const invalid = (dialect: Dialect): string[] =>
    CASES.filter(([, , valid]) => !valid.includes(dialect)).map(([what]) => what);

  test.each(ALL)('%s', async (dialect) => {
    expect(await invalidBy(dialect, { $schema: DIALECTS[dialect] })).toEqual(invalid(dialect));
  });
  test('2020-12, where none is declared', async () => {
    expect(await invalidBy('2020-12', {})).toEqual(invalid('2020-12'));
  });
  test.each([
    ['https', 'https://json-schema.org/draft-07/schema#', 'draft-07'],
    ['no #', 'http://json-schema.org/draft-04/schema', 'draft-04'],
    ['a # that the dialect does not have', 'https://json-schema.org/draft/2020-12/schema#', '2020-12'],
  ] as const)('an identifier with %s', async (_what, $schema, dialect) => {
    expect(await invalidBy(dialect, { $schema })).toEqual(invalid(dialect));
  });
});

describe('unknown dialects', () => {
  test.each([
    'http://json-schema.org/draft-03/schema#',
    'http://json-schema.org/schema#',
    'https://spec.openapis.org/oas/3.1/dialect/base',
    'https://example.com/our-own-dialect',
    '',
  ])('%j is not judged', async ($schema) => {
    const tools = [{ name: 'odd', inputSchema: { $schema, type: 'object', required: 'a', properties: [] } }];
    expect(await judgeLists({ tools }, ['MCP-SCH-006'])).toEqual(['MCP-SCH-006 not-tested']);
  });

  test('tools beside them are judged all the same', async () => {
    const odd = { name: 'odd', inputSchema: { $schema: 'https://example.com/our-own-dialect', type: 'object' } };
    const good = { name: 'good', inputSchema: { type: 'object' } };
    const bad = { name: 'bad', inputSchema: { type: 'object', required: 'a' } };
    expect(await judgeLists({ tools: [odd, good] }, ['MCP-SCH-006'])).toEqual(['MCP-SCH-006 pass']);
    expect(await judgeLists({ tools: [odd, bad] }, ['MCP-SCH-006'])).toEqual([
      'MCP-SCH-006 fail tool bad: inputSchema/required is not valid by json-schema.org/draft/2020-12/schema: must be array, not "a"',
    ]);
  });

  test('an embedded schema of another dialect is not judged by that of the root', async () => {
    const old = { $id: 'urn:example:old', $schema: DIALECTS['draft-07'], items: [{ type: 'string' }] };
    const inputSchema = { type: 'object', properties: { l: { $ref: 'urn:example:old' } }, $defs: { old } };
    expect(await judgeLists({ tools: [{ name: 'compound', inputSchema }] }, ['MCP-SCH-006'])).toEqual([
      'MCP-SCH-006 pass',
    ]);
    const worse = { ...inputSchema, $defs: { old, new: { ...old, $schema: DIALECTS['2020-12'] } } };
    expect(await judgeLists({ tools: [{ name: 'compound', inputSchema: worse }] }, ['MCP-SCH-006'])).toEqual([
      'MCP-SCH-006 fail tool compound: inputSchema/$defs/new/items is not valid by json-schema.org/draft/2020-12/schema: must be object,boolean, not [{"type":"string"}]',
    ]);
  });
});

describe('the identifier of a schema is no network reference', () => {
  const ROOT = 'https://example.com/tool.json';
  const judge = (schema: JsonObject): Promise<string[]> =>
    judgeLists({ tools: [{ name: 't', inputSchema: { type: 'object', ...schema } }] }, ['MCP-SEC-005']);
  const refers = (target: string): JsonObject => ({ properties: { a: { $ref: target } } });

  test.each([
    ['$id', { $id: ROOT }],
    ['id in draft-04', { $schema: DIALECTS['draft-04'], id: ROOT }],
  ])('%s', async (_what, identified) => {
    expect(await judge({ ...identified, ...refers(`${ROOT}#/definitions/a`) })).toEqual(['MCP-SEC-005 pass']);
    expect(await judge({ ...identified, ...refers('#/definitions/a') })).toEqual(['MCP-SEC-005 pass']);
    expect(await judge({ ...identified, ...refers('other.json') })).toEqual([
      'MCP-SEC-005 fail tool t: inputSchema/properties/a/$ref refers to https://example.com/other.json; conformant clients will not resolve it',
    ]);
  });
  test('of an embedded schema', async () => {
    const $defs = { inner: { $id: 'inner.json', type: 'string' } };
    expect(await judge({ $id: ROOT, $defs, ...refers('inner.json') })).toEqual(['MCP-SEC-005 pass']);
  });
  test('id is a word like any other since draft-06', async () => {
    expect(await judge({ id: ROOT, ...refers('other.json') })).toEqual(['MCP-SEC-005 pass']);
    expect(await judge({ id: ROOT, ...refers(ROOT) })).toEqual([
      `MCP-SEC-005 fail tool t: inputSchema/properties/a/$ref refers to ${ROOT}; conformant clients will not resolve it`,
    ]);
  });
  test('nor are the published meta-schemas, data or names', async () => {
    const properties = {
      schema: { $ref: DIALECTS['draft-07'] },
      $ref: { type: 'string', default: 'https://example.com/a.json' },
      data: { const: { $ref: 'https://example.com/a.json' }, examples: [{ $ref: 'https://example.com/a.json' }] },
    };
    expect(await judge({ properties })).toEqual(['MCP-SEC-005 pass']);
  });
});
