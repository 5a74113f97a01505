import { describe, expect, test } from '@jest/globals';
import { isObject, type JsonObject } from '../../src/wire/message.js';
import { captured, capturedNames, judgeLists, STATIC_RULES } from './support/lists.js';

/** Servers with icons; nothing to judge by MCP-SEC-004 in the others. */
const WITH_ICONS = ['context7', 'exa', 'mapbox'];

/** Findings that are right, by server. Whoever adds one names the sentence of the specification that it stands on. */
const FINDINGS: Readonly<Record<string, readonly string[]>> = {
  // "Implementations SHOULD apply reasonable bounds, such as a maximum schema depth, a cap on the total number of
  // subschemas": 1,029 by an independent count. No number is given, so it is a warning, and the bound is a setting.
  'brave-search': ['MCP-SEC-006 warn tool brave_place_search: outputSchema has 1029 subschemas, expected at most 1000'],
};

/** What a server of before the revision gets: no `x-mcp-header` anywhere, and nothing wrong. */
function expected(name: string): string[] {
  return STATIC_RULES.flatMap((id) => {
    const findings = (FINDINGS[name] ?? []).filter((line) => line.startsWith(id));
    if (findings.length > 0) return findings;
    if (id === 'MCP-SEC-004') return [`${id} ${WITH_ICONS.includes(name) ? 'pass' : 'not-applicable'}`];
    return [`${id} ${/SCH-00[1-5]/.test(id) ? 'not-applicable' : 'pass'}`];
  });
}

describe('the lists of published servers', () => {
  test('are at least twenty, of licences that let them be kept', () => {
    const servers = capturedNames().map(captured);
    expect(servers.length).toBeGreaterThanOrEqual(20);
    for (const { licence, copyright, version, date } of servers) {
      expect(['MIT', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause']).toContain(licence);
      expect([copyright, version, date]).not.toContain('');
    }
  });

  test.each(capturedNames())('%s', async (name) => {
    expect(await judgeLists(captured(name))).toEqual(expected(name));
  });

  test('a bound that is set higher is kept', async () => {
    const settings = { maxSubschemas: 1029 };
    expect(await judgeLists(captured('brave-search'), ['MCP-SEC-006'], { settings })).toEqual(['MCP-SEC-006 pass']);
  });
});

/** The lists of a server with something wrong in the last of its tools that has parameters. */
function broken(name: string, spoil: (parameter: JsonObject) => void): { lists: { tools: JsonObject[] }; at: string } {
  const tools = structuredClone(captured(name).tools ?? []);
  for (const tool of tools.toReversed()) {
    const { inputSchema } = tool;
    const properties = isObject(inputSchema) && isObject(inputSchema.properties) ? inputSchema.properties : {};
    for (const [property, schema] of Object.entries(properties)) {
      if (!isObject(schema) || !/^\w+$/.test(property)) continue;
      spoil(schema);
      return { lists: { tools }, at: `tool ${String(tool.name)}: inputSchema/properties/${property}` };
    }
  }
  throw new Error(`no tool of ${name} has parameters`);
}

describe('one fault in a published list is found, and nothing else', () => {
  test.each(capturedNames())('a type that there is not: %s', async (name) => {
    const { lists, at } = broken(name, (parameter) => {
      parameter.type = 'int';
    });
    const found = (await judgeLists(lists, ['MCP-SCH-006'])).map((line) => line.slice(0, line.indexOf('/type') + 5));
    expect(found).toEqual([`MCP-SCH-006 fail ${at}/type`]);
  });

  test.each(capturedNames())('a reference to the network: %s', async (name) => {
    const { lists, at } = broken(name, (parameter) => {
      parameter.allOf = [{ $ref: 'https://example.com/parameter.json' }];
    });
    const found = await judgeLists(lists, ['MCP-SCH-006', 'MCP-SEC-005']);
    expect(found).toEqual([
      'MCP-SCH-006 pass',
      `MCP-SEC-005 fail ${at}/allOf/0/$ref refers to https://example.com/parameter.json; conformant clients will not resolve it`,
    ]);
  });
});
