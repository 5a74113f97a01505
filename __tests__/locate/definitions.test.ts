import { afterEach, describe, expect, test } from '@jest/globals';
import { removeRepositories, whereIs } from './place.js';

afterEach(removeRepositories);

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

describe('no definitions, although the name stands there', () => {
  test.each([
    ['a call', "await client.callTool({ name: 'x_tool', arguments: {} });"],
    ['a call by a request type', "const r: CallToolRequest = { params: { name: 'x_tool' } };"],
    ['an expected call', "const expectedTools = [{ name: 'x_tool', arguments: { a: 1 } }];"],
    ['a comparison', "if (tool.name === 'x_tool') run();"],
    ['a branch', "switch (toolName) { case 'x_tool': run(); }"],
    ['a type', "export type ToolName = 'x_tool' | 'y_tool';"],
    ['a default', "function runTool(name = 'x_tool') {}"],
    ['a part of a name', "server.registerTool('x_tool' + suffix, {});"],
    ['a log', "console.error('x_tool', toolArguments);"],
    ['a comment', "// server.registerTool('x_tool', {})"],
    ['a template', 'server.registerTool(`x_${kind}`, {});'],
    ['a removal', "server.removeTool('x_tool');"],
    ['an argument of a prompt', "server.registerPrompt('p', { arguments: [{ name: 'x_tool' }] });"],
    ['a test in a source', "describe('tools', () => { server.registerTool('x_tool', {}); });"],
    ['a regular expression', "const tool = /[\"']/.exec(text) ?? '\\'x_tool';"],
  ])('%s', async (_what, line) => {
    expect(await whereIs({ 'README.md': '', 'src/a.ts': lines(line) }, 'tool', 'x_tool')).toBe('README.md:1');
  });

  test('the contents that a handler answers with', async () => {
    const files = {
      'README.md': '',
      'src/a.ts': lines('return {', "  contents: [{ uri: 'x://y', text: 'z' }],", '};'),
    };
    expect(await whereIs(files, 'resource', 'x://y')).toBe('README.md:1');
  });
});

describe('definitions', () => {
  test.each([
    ['a decorator over a class method', 'ts', ['class A {', "  @Tool({ name: 'x_tool' })", '  run() {}', '}'], 2],
    [
      'a table by name',
      'ts',
      ['const tools = {', '  x_tool: {', "    description: 'd', inputSchema: {},", '  },', '};'],
      2,
    ],
    ['without semicolons', 'ts', ['const a = 1', 'const tool = {', "  name: 'x_tool',", '  inputSchema: {}', '}'], 3],
    ['a string in a template', 'ts', ['const t = `${a ? `b` : "}"}`;', "server.tool('x_tool', run);"], 2],
    ['a getter', 'ts', ['class T extends BaseTool {', '  get name() {', "    return 'x_tool';", '  }', '}'], 3],
    ['a raw string before', 'py', ['r"""a', '"""', '@mcp.tool()', 'def x_tool(): ...'], 4],
    [
      'a nested registration',
      'py',
      ['def register(mcp):', '    @mcp.tool()', '    def x_tool() -> str:', '        return ""'],
      3,
    ],
    ['a function handed over', 'py', ['def x_tool() -> str:', '    return ""', '', 'mcp.add_tool(x_tool)'], 1],
    ['a maker with other texts', 'go', ['var t = newTool(', '\ttexts,', '\t"x_tool",', '\t"Does x",', ')'], 3],
    [
      'a constant of a group',
      'go',
      ['const (', '\tA = "a"', '\tXTool = "x_tool"', ')', 'var t = mcp.Tool{Name: XTool}'],
      5,
    ],
    ['a lifetime before', 'rs', ["fn f<'a>(a: &'a str) {}", 'fn g() { Tool::new("x_tool", "d", s) }'], 2],
    ['a raw string with quotes', 'rs', ['const A: &str = r#"a "b" c"#;', '#[tool]', 'fn x_tool(&self) {}'], 3],
    ['a verbatim string before', 'cs', ['var a = @"C:\\";', '[McpServerTool(Name = "x_tool")]', 'void X() {}'], 2],
    [
      'a method name without Async',
      'cs',
      ['class A', '{', '    [McpServerTool]', '    public Task XToolAsync() => T;', '}'],
      4,
    ],
    [
      'a type with two arguments',
      'java',
      ['class A {', '  @Tool', '  Map<String, List<String>> x_tool() {', '  }', '}'],
      3,
    ],
    ['Kotlin', 'kt', ['server.addTool(', '    name = "x_tool",', '    description = "d",', ') { run() }'], 2],
    [
      'Swift',
      'swift',
      ['let tools = [', '    Tool(', '        name: "x_tool",', '        inputSchema: s', '    )', ']'],
      3,
    ],
    ['PHP', 'php', ['<?php', "#[McpTool(name: 'x_tool')]", 'public function x() {}'], 2],
    [
      'Ruby',
      'rb',
      ['class X < MCP::Tool', '  def self.tool', "    MCP::Tool.define(name: 'x_tool')", '  end', 'end'],
      3,
    ],
    ['JSON with a schema', 'json', ['{ "tools": [', '  { "name": "x_tool",', '    "inputSchema": {} }', '] }'], 2],
    ['YAML with a schema', 'yaml', ['tools:', '  - name: x_tool', '    inputSchema:', '      type: object'], 2],
  ])('%s (%s)', async (_what, end, text, line) => {
    expect(await whereIs({ 'README.md': '', [`src/a.${end}`]: lines(...text) }, 'tool', 'x_tool')).toBe(
      `src/a.${end}:${line}`,
    );
  });

  test('a directory of sources may be called as build output and documents are', async () => {
    const text = lines('server.registerTool("x_tool", {});');
    for (const path of ['src/target/a.ts', 'src/docs/a.ts', 'src/bin/a.rs', 'lib/spec-tools/a.ts']) {
      expect(await whereIs({ 'README.md': '', [path]: text }, 'tool', 'x_tool')).toBe(`${path}:1`);
    }
    for (const path of ['dist/a.js', 'target/debug/a.rs', 'docs/a.ts', 'packages/a/build/a.js', 'obj/Debug/A.cs']) {
      expect(await whereIs({ 'README.md': '', [path]: text }, 'tool', 'x_tool')).toBe('README.md:1');
    }
  });

  test('what is compiled beside its source is left out', async () => {
    const text = lines("server.registerTool('x_tool', {});");
    expect(await whereIs({ 'src/a.ts': text, 'src/a.js': text, 'src/a.d.ts': text }, 'tool', 'x_tool')).toBe(
      'src/a.ts:1',
    );
  });

  test('the directory of the server comes first in a repository of several', async () => {
    const text = lines("server.registerTool('x_tool', {});");
    const files = { 'one/a.ts': text, 'two/a.ts': text };
    expect(await whereIs(files, 'tool', 'x_tool')).toBe('one/a.ts:1 ambiguous');
    expect(await whereIs(files, 'tool', 'x_tool', undefined, 'two')).toBe('two/a.ts:1');
  });

  test('a doubtful place says that it is one', async () => {
    const known = { 'README.md': '', 'src/a.ts': lines("const names = ['x_tool', 'y_tool'];") };
    expect(await whereIs(known, 'tool', 'x_tool')).toBe(
      'src/a.ts:1 (the name stands here, but whether this defines it is not certain)',
    );
    const tested = { 'README.md': '', 'test/a.ts': lines("server.registerTool('x_tool', {});") };
    expect(await whereIs(tested, 'tool', 'x_tool')).toBe('test/a.ts:1 (found in a test or in build output only)');
  });
});

describe('properties', () => {
  const at = (files: Record<string, string>, ...names: string[]) =>
    whereIs(files, 'tool', 'x_tool', `/inputSchema/${names.map((name) => `properties/${name}`).join('/')}/type`);

  test('keys of the definition itself are none', async () => {
    const text = lines(
      "server.registerTool('x_tool', {",
      "  title: 'X',",
      '  inputSchema: {',
      '    title: z.string(),',
      '  },',
      '}, run);',
    );
    expect(await at({ 'a.ts': text }, 'title')).toBe('a.ts:4');
  });

  test('examples in a description are none', async () => {
    const text = lines(
      '@mcp.tool(',
      '    name="x_tool",',
      '    description="""Example: {"city": "Rome", "filter": {"a": 1}}"""',
      ')',
      'def x(',
      '    city: str,',
      '    filter: dict,',
      ') -> str: ...',
    );
    expect(await at({ 'a.py': text }, 'city')).toBe('a.py:6');
    expect(await at({ 'a.py': text }, 'filter')).toBe('a.py:7');
  });

  test('uses in a handler are none', async () => {
    const text = lines(
      "server.registerTool('x_tool', { inputSchema }, async ({ city }) => {",
      '  const a = { city: 1 };',
      '});',
    );
    expect(await at({ 'a.ts': text }, 'city')).toBe('a.ts:1 (the definition; its property city was not found)');
  });

  test('a helper that extends a schema holds them', async () => {
    const text = lines(
      'func X() mcp.Tool {',
      '\tschema := &jsonschema.Schema{Properties: map[string]*jsonschema.Schema{}}',
      '\tWithPage(schema)',
      '\treturn mcp.Tool{Name: "x_tool", InputSchema: schema}',
      '}',
    );
    const helper = lines(
      'type Page struct {',
      '\tPage int',
      '}',
      'func WithPage(schema *jsonschema.Schema) {',
      '\tschema.Properties["page"] = &jsonschema.Schema{Type: "number"}',
      '}',
    );
    expect(await at({ 'a.go': text, 'b.go': helper }, 'page')).toBe('b.go:5');
  });

  test('a handler that a variable is registered with holds them', async () => {
    const text = lines('var tool = mcp.Tool{Name: "x_tool"}', 'type args struct {', '\tCity string `json:"city"`', '}');
    const more = lines('func f() {', '\tmcp.AddTool(s, &tool, run)', '}', 'func run(ctx context.Context, a args) {}');
    expect(await at({ 'a.go': text, 'b.go': more }, 'city')).toBe('a.go:3');
  });

  test('names lead through types, and stay apart where both have one', async () => {
    const text = lines(
      'class Place(BaseModel):',
      '    name: str',
      'class Trip(BaseModel):',
      '    goal: Place',
      '    name: str',
      '@mcp.tool()',
      'def x_tool(trip: Trip, name: str): ...',
    );
    const files = { 'a.py': text };
    expect(await at(files, 'name')).toBe('a.py:7');
    expect(await at(files, 'trip', 'name')).toBe('a.py:5');
    expect(await at(files, 'trip', 'goal', 'name')).toBe('a.py:2');
    expect(await whereIs(files, 'tool', 'x_tool', '/inputSchema/$defs/Place/properties/name')).toBe('a.py:2');
  });

  test('two types of one name at the same distance are not chosen between', async () => {
    const files = {
      'a/a.py': lines('from b import Args', '@mcp.tool()', 'def x_tool(args: Args): ...'),
      'b/b.py': lines('class Args:', '    city: str'),
      'c/c.py': lines('class Args:', '    city: str'),
    };
    expect(await at(files, 'args', 'city')).toBe('a/a.py:3 (the definition; its property args.city was not found)');
  });

  test('those of the output are no input', async () => {
    const text = lines(
      "registerTool('x_tool', {",
      '  inputSchema: { a: z.string() },',
      '  outputSchema: { b: z.string() },',
      '});',
    );
    const output = '/outputSchema/properties/b';
    expect(await whereIs({ 'a.ts': text }, 'tool', 'x_tool', output)).toBe('a.ts:3');
    expect(await whereIs({ 'a.ts': text }, 'tool', 'x_tool', '/outputSchema/properties/a')).toBe(
      'a.ts:1 (the definition; its property a was not found)',
    );
  });

  test('a pointer without properties stays at the definition', async () => {
    const text = lines("registerTool('x_tool', {", '  inputSchema: { a: z.string() },', '});');
    expect(await whereIs({ 'a.ts': text }, 'tool', 'x_tool', '/inputSchema/type')).toBe('a.ts:1');
    expect(await whereIs({ 'a.ts': text }, 'tool', 'x_tool', '/icons/0/src')).toBe('a.ts:1');
  });
});
