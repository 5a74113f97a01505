import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { candidatesIn } from '../../src/locate/candidates.js';
import { dialectOf, tokenize } from '../../src/locate/lexer.js';
import { outlineOf } from '../../src/locate/outline.js';
import { propertyIn } from '../../src/locate/schema-property.js';
import { scopeOf } from '../../src/locate/scope.js';
import { sourceRank } from '../../src/locate/source-kind.js';
import { processorMs } from './place.js';

const ENDS = ['ts', 'py', 'go', 'rs', 'java', 'cs', 'kt', 'rb', 'php', 'swift', 'json'];
const PIECES = [
  ...'()[]{}<>,;:.=@#"\'`/\\\n\t $|&*-+?!',
  ...['"""', "'''", '/*', '*/', '//', '=>', '->', '::', '${', 'r#"', '@"', 'f"', '\r\n', '    '],
  ...['name', 'x_tool', 'tool', 'registerTool', 'class', 'def', 'fn', 'return', 'inputSchema', 'properties', 'é', '😀'],
  ...['@mcp.tool', '#[tool', '[McpServerTool', 'const', 'func', '"x_tool"', "'x_tool'", '"city":', 'city:'],
];

/** Sources with everything that opens and never closes. */
const odd = fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join(''));

describe('any text', () => {
  test('becomes tokens on its own lines, and groups that lie in one another', () => {
    fc.assert(
      fc.property(odd, fc.constantFrom(...ENDS), (text, end) => {
        const { tokens, groups, inside } = outlineOf(`a.${end}`, text);
        const lines = text.split('\n').length;
        let last = 1;
        for (const { line, endLine } of tokens) {
          expect(line).toBeGreaterThanOrEqual(last);
          expect(endLine).toBeGreaterThanOrEqual(line);
          last = endLine;
        }
        expect(last).toBeLessThanOrEqual(lines);
        expect(inside).toHaveLength(tokens.length);
        for (const [index, { open, close, parent }] of groups.entries()) {
          expect(open).toBeLessThan(close);
          expect(parent).toBeLessThan(index);
          const outer = groups[parent];
          if (outer) expect([outer.open <= open, close <= outer.close]).toEqual([true, true]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('is searched without an error, and what is found is in it', () => {
    fc.assert(
      fc.property(odd, fc.constantFrom(...ENDS), fc.constantFrom('tool', 'resource'), (text, end, kind) => {
        const outline = outlineOf(`src/a.${end}`, text);
        for (const { index, line, score, isFunction } of candidatesIn(outline, kind as 'tool', 'x_tool')) {
          expect(outline.tokens[index]?.line).toBe(line);
          expect(score).toBeGreaterThan(0);
          const { ranges, own } = scopeOf(outline, index, isFunction === true);
          for (const range of ranges) propertyIn(range, 'city', own);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a megabyte in one line takes no time', () => {
  const size = 1_000_000;
  test.each([
    ['brackets that open', 'js', '{(['.repeat(size / 3)],
    ['brackets that close', 'js', '})]'.repeat(size / 3)],
    ['quotes', 'ts', `"'\``.repeat(size / 3)],
    ['slashes', 'ts', '/ ='.repeat(size / 3)],
    ['templates in templates', 'ts', '`${'.repeat(size / 3)],
    ['a minified script', 'js', `registerTool("x_tool",{a:1}),f(function(a){return a}),`.repeat(size / 50)],
    ['a nested document', 'json', `${'{"a":['.repeat(size / 12)}"x_tool"${']}'.repeat(size / 12)}`],
    ['decorators', 'py', '@a.b.c\n'.repeat(size / 7)],
    ['indentation', 'py', Array.from({ length: 1_000 }, (_, n) => `${' '.repeat(n)}if a:`).join('\n')],
    ['words', 'rs', 'pub fn a '.repeat(size / 9)],
  ])('%s', (_what, end, text) => {
    const started = processorMs();
    const outline = outlineOf(`src/a.${end}`, text);
    for (const { index } of candidatesIn(outline, 'tool', 'x_tool').slice(0, 10)) {
      for (const range of scopeOf(outline, index, false).ranges) propertyIn(range, 'a', undefined);
    }
    expect(processorMs() - started).toBeLessThan(5_000);
  });
});

describe('strings and comments', () => {
  test.each([
    ['ts', `'a\\'b' /* 'c' */ "d" // 'e'\n\`f\``, ["a\\'b", 'd', 'f']],
    ['ts', '`a${b ? `c` : "}"}d`', ['a${b ? `c` : "}"}d']],
    ['ts', `const a = /["']/g; 'b'`, ['b']],
    ['ts', `a / b; 'c' / d`, ['c']],
    ['py', `'''a\n'b''' # 'c'\nr"d\\e" f'f{g}'`, ["a\n'b", 'd\\e', 'f{g}']],
    ['go', '`a\n\\` "b" // "c"\n\'"\' "d"', ['a\n\\', 'b', '"', 'd']],
    ['rs', `r#"a "b" c"# 'd' "e\nf" // "g"\n'a "h"`, ['a "b" c', 'd', 'e\nf', 'h']],
    ['java', `"""\n  a "b"\n""" 'c' "d"`, ['\n  a "b"\n', 'c', 'd']],
    ['cs', `@"a\\" $"b{c}" """d "e" f""" "g"`, ['a\\', 'b{c}', 'd "e" f', 'g']],
    ['json', '{"a": "b"}', ['a', 'b']],
  ])('%s: %s', (end, text, strings) => {
    const found = tokenize(text, dialectOf(`a.${end}`)).filter(({ kind }) => kind === 'string');
    expect(found.map((token) => token.text)).toEqual(strings);
  });
});

test.each([
  ['src/server.ts', 3],
  ['cmd/server/main.go', 3],
  ['src/main/java/test/example/App.java', 3],
  ['src/bin/server.rs', 3],
  ['bin/server.js', 0],
  ['src/tools/docs/search.ts', 3],
  ['examples/server.py', 2],
  ['config/tools.json', 2],
  ['tools.yaml', 2],
  ['src/test/java/App.java', 1],
  ['src/__tests__/a.ts', 1],
  ['Shop.Tests/ToolTests.cs', 1],
  ['internal/a_test.go', 1],
  ['test/fixtures/tools.json', 0],
  ['dist/index.js', 0],
  ['packages/a/dist/index.js', 0],
  ['a/obj/Debug/a.g.cs', 0],
  ['a/bin/Debug/net9.0/a.cs', 0],
  ['target/debug/a.rs', 0],
  ['vendor/a/tools.go', 0],
  ['node_modules/a/index.js', 0],
  ['src/locales/en.json', 0],
  ['docs/openapi.json', 0],
  ['openapi.yaml', 0],
  ['package-lock.json', 0],
  ['go.sum', 0],
  ['README.md', 0],
  ['index.d.ts', 0],
  ['.github/workflows/ci.yml', 0],
])('%s has rank %i', (path, rank) => {
  expect(sourceRank(path)).toBe(rank);
});
