import { expect, test } from '@jest/globals';
import type { Features } from '../../src/reference/features.js';
import type { SuiteSettings } from '../../src/suite/run-context.js';
import type { JsonValue } from '../../src/wire/message.js';
import { judge } from '../adversarial/support/odd-server.js';

const READ_ONLY = { readOnlyHint: true };

/** Calls of real tools when these are all that a server offers, by the annotations of each; all have one name. */
async function callsOf(annotations: readonly JsonValue[], settings: Partial<SuiteSettings> = {}): Promise<number> {
  let calls = 0;
  const inputSchema = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };
  await judge(
    {
      features: (features) => {
        features.tools = annotations.map((hints) => ({ name: 'same', annotations: hints, inputSchema }));
      },
      before: ({ method, params }) => {
        if (method === 'tools/call' && params.name === 'same') calls++;
        return undefined;
      },
    },
    { settings },
  );
  return calls;
}

test.each<[string, readonly JsonValue[], Partial<SuiteSettings>, boolean]>([
  ['a tool that only reads', [READ_ONLY], {}, true],
  ['it, but with `tool-calls: none`', [READ_ONLY], { toolCalls: 'none' }, false],
  ['a tool that says nothing', [{}], {}, false],
  ['a word in place of true', [{ readOnlyHint: 'true' }], {}, false],
  ['a list of annotations', [[READ_ONLY]], {}, false],
  ['a tool that reaches out', [{ ...READ_ONLY, openWorldHint: true }], {}, false],
  ['a tool that reaches out by a word', [{ ...READ_ONLY, openWorldHint: 'true' }], {}, false],
  ['a namesake of one that writes', [READ_ONLY, { destructiveHint: true }], {}, false],
  ['a namesake of one that writes, listed before it', [{ destructiveHint: true }, READ_ONLY], {}, false],
  ['two namesakes that only read', [READ_ONLY, READ_ONLY], {}, true],
])('%s', async (_what, annotations, settings, called) => {
  expect((await callsOf(annotations, settings)) > 0).toBe(called);
});

/** Names of the tools that are called, when each has annotations of its own. */
async function called(tools: Readonly<Record<string, JsonValue>>, settings: Partial<SuiteSettings>): Promise<string[]> {
  const names = new Set<string>();
  const inputSchema = { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } };
  await judge(
    {
      features: (features) => {
        features.tools = Object.entries(tools).map(([name, annotations]) => ({ name, annotations, inputSchema }));
      },
      before: ({ method, params }) => {
        if (method === 'tools/call' && String(params.name) in tools) names.add(String(params.name));
        return undefined;
      },
    },
    { settings, rules: ['MCP-HDR-008', 'MCP-ERR-007'] },
  );
  return [...names];
}

test.each<[string, Partial<SuiteSettings>, string]>([
  ['the one that harms least', { toolCalls: 'all' }, 'reads'],
  ['the one that the user named', { toolCalls: 'read-only', allowTools: ['erases'] }, 'erases'],
  ['the first that the user named', { toolCalls: 'all', allowTools: ['says-nothing', 'adds'] }, 'says-nothing'],
])('of several tools %s is called', async (_what, settings, name) => {
  const tools = {
    erases: { destructiveHint: true },
    'says-nothing': {},
    adds: { destructiveHint: false },
    reads: READ_ONLY,
  };
  expect(await called(tools, settings)).toEqual([name]);
});

test('a tool that the settings name and the server does not have is told', async () => {
  const settings = { allowTools: ['books', 'boks'], toolArguments: { boks: {}, books: {} } };
  const features = {
    features: ({ tools }: Features) =>
      void tools.splice(0, tools.length, { name: 'books', inputSchema: { type: 'object' } }),
  };
  const { notes } = await judge(features, { settings });
  expect(notes.filter((note) => note.includes('boks'))).toEqual([
    'allow-tools: tools/list has no tool `boks`',
    'tool-arguments: tools/list has no tool `boks`',
  ]);
  expect(notes.filter((note) => note.includes('`books`'))).toEqual([]);
});
