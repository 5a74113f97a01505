import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { locateFindings } from '../../src/locate/locate.js';
import type { Finding } from '../../src/suite/report.js';
import { placed, processorMs, removeRepositories, reportWith, repository, where } from './place.js';
import { TREES } from './trees.js';

afterEach(removeRepositories);

describe('definitions are found by name, past comments, tests, docs, locks and build output', () => {
  test.each(TREES)('$language', async ({ files, expected }) => {
    const root = await repository(files);
    const subjects = Object.keys(expected).map((key) => {
      const [kind, subject, pointer] = key.split(' ');
      return {
        kind: kind as Finding['kind'] & string,
        ...(subject === undefined ? {} : { subject }),
        ...(pointer === undefined ? {} : { pointer }),
      };
    });
    const found = await placed(root, subjects);
    expect(
      Object.fromEntries(Object.keys(expected).map((key, index) => [key, found[index] ? where(found[index]) : ''])),
    ).toEqual(expected);
  });
});

test('two equal places are said to be ambiguous', async () => {
  const root = await repository({
    'a.ts': "server.registerTool('x1', {});\n",
    'b.ts': "server.registerTool('x1', {});\n",
  });
  expect((await placed(root, [{ kind: 'tool', subject: 'x1' }])).map(where)).toEqual(['a.ts:1 ambiguous']);
});

test('a report of this tool in the repository, such as a baseline, is no place of anything', async () => {
  const report = await reportWith([{ kind: 'tool', subject: 'x1', message: 'tool x1 is wrong' }]);
  const definition = '{ "tools": [{ "name": "x1", "description": "d", "inputSchema": {} }] }\n';
  const merged = { schemaVersion: 1, conclusion: 'failure', servers: [report] };
  const reports = {
    'known.json': JSON.stringify(report, null, 2),
    'a/known.json': JSON.stringify(report),
    'all.json': JSON.stringify(merged, null, 2),
  };
  const root = await repository(reports);
  expect((await placed(root, [{ kind: 'tool', subject: 'x1' }])).map(where)).toEqual(['nowhere']);
  const defined = await repository({ ...reports, 'tools.json': definition });
  expect((await placed(defined, [{ kind: 'tool', subject: 'x1' }])).map((one) => one.location?.path)).toEqual([
    'tools.json',
  ]);
});

test('others point to the input, else to our step, else to the first manifest', async () => {
  const finding = [{ kind: 'probe' as const, subject: 'x' }];
  const workflow = {
    '.github/workflows/ci.yml': 'jobs:\n  a:\n    steps:\n      - uses: mcp-compliance/mcp-compliance-action@v1\n',
  };
  const withAll = await repository({ ...workflow, 'package.json': '{}' });
  expect((await placed(withAll, finding, { location: 'src/index.ts:7' })).map(where)).toEqual(['src/index.ts:7']);
  expect((await placed(withAll, finding)).map(where)).toEqual(['.github/workflows/ci.yml:4']);
  const bare = await repository({ 'package.json': '{}', 'README.md': '' }, false);
  expect((await placed(bare, finding)).map(where)).toEqual(['package.json:1']);
  expect((await placed(await repository({ 'x.txt': '' }), finding)).map(where)).toEqual(['nowhere']);
  const standsIn = async (options?: { location: string }) =>
    (await placed(withAll, finding, options))[0]?.location?.standsIn;
  expect([await standsIn(), await standsIn({ location: 'src/index.ts:7' })]).toEqual([true, undefined]);
});

test('the manifest that stands in is the first of a fixed order', async () => {
  const order = ['server.json', 'package.json', 'pyproject.toml', 'go.mod', 'Cargo.toml', 'README.md'];
  const found: string[] = [];
  for (const start of order.keys()) {
    const root = await repository(Object.fromEntries(order.slice(start).map((name) => [name, '{}'])));
    found.push(...(await placed(root, [{ kind: 'method', subject: 'tools/list' }])).map(where));
  }
  expect(found).toEqual(order.map((name) => `${name}:1`));
});

test('the workflow that runs us comes before others that use us', async () => {
  const step = 'steps:\n  - uses: mcp-compliance/mcp-compliance-action@v1\n';
  const root = await repository({ '.github/workflows/a.yml': step, '.github/workflows/b.yaml': `jobs:\n${step}` });
  const finding = [{ kind: 'probe' as const, subject: 'x' }];
  expect((await placed(root, finding)).map(where)).toEqual(['.github/workflows/a.yml:2']);
  const workflow = '.github/workflows/b.yaml';
  expect((await placed(root, finding, { workflow })).map(where)).toEqual(['.github/workflows/b.yaml:3']);
});

test.each([
  ['src/index.ts', 'src/index.ts:1'],
  ['src/index.ts:7', 'src/index.ts:7'],
  ['./src/index.ts:7', 'src/index.ts:7'],
  ['src\\server\\index.ts:12', 'src/server/index.ts:12'],
  ['.\\src\\index.ts', 'src/index.ts:1'],
  ['a file.ts:3', 'a file.ts:3'],
])('the input location %j is %s', async (location, expected) => {
  const root = await repository({ 'package.json': '{}' });
  expect((await placed(root, [{ kind: 'probe', subject: 'x' }], { location })).map(where)).toEqual([expected]);
});

test('links, binary and large files are not read, and CRLF counts lines rightly', async () => {
  const outside = await repository({ 'outside.ts': "registerTool('hidden', {});\n" });
  const root = await repository({
    'crlf.ts': "const a = 1;\r\nserver.registerTool('x2', {});\r\n",
    'big.ts': `${'x'.repeat(1_100_000)}\nregisterTool('hidden', {})`,
    'bin.ts': "\0registerTool('hidden', {})",
  });
  await symlink(join(outside, 'outside.ts'), join(root, 'link.ts'));
  await symlink(outside, join(root, 'src'));
  expect(
    (
      await placed(root, [
        { kind: 'tool', subject: 'x2' },
        { kind: 'tool', subject: 'hidden' },
      ])
    ).map(where),
  ).toEqual(['crlf.ts:2', 'nowhere']);
});

test('a place that is known already is kept, relative to the repository', async () => {
  const root = await repository({ 'server/server.json': '{}' });
  const report = await reportWith([
    { kind: 'file', subject: 'server.json', location: { path: 'server.json', line: 3, column: 1 } },
  ]);
  const located = await locateFindings(report, { workspace: root, workingDirectory: join(root, 'server') });
  expect(located.rules.flatMap(({ findings }) => findings).map(where)).toEqual(['server/server.json:3']);
});

test('a file outside of the repository is no place in it', async () => {
  const root = await repository({ 'README.md': '' });
  const file = { kind: 'file' as const, subject: 'server.json' };
  const at = (path: string) => ({ ...file, location: { path, line: 3 } });
  const found = await placed(root, [at('../other/server.json'), at(join(root, '..', 'x.json')), at('..server.json')]);
  expect(found.map(where)).toEqual(['README.md:1', 'README.md:1', '..server.json:3']);
});

test('a defect of the search takes nothing from the report', async () => {
  const report = await reportWith([{ kind: 'tool', subject: 'x' }]);
  const located = await locateFindings(report, { workspace: '.', workingDirectory: undefined as unknown as string });
  expect(located.rules).toEqual(report.rules);
  expect(located.notes.at(-1)).toMatch(/^the lines of findings could not be looked up: /);
});

test('what was found before the time was up is said to be uncertain', async () => {
  const root = await repository({ 'README.md': '', 'a.ts': "server.registerTool('x3', {});\n" });
  const finding = [{ kind: 'tool' as const, subject: 'x3' }];
  expect((await placed(root, finding, { timeLimitMs: 0 })).map(where)).toEqual(['README.md:1']);
  expect((await placed(root, finding)).map(where)).toEqual(['a.ts:1']);
});

test('the same repository gives the same places', async () => {
  const files = { 'b.ts': "registerTool('y', {});\n", 'a.ts': "registerTool('y', {});\n", 'c.ts': "const y = 'y';\n" };
  const finding = [{ kind: 'tool' as const, subject: 'y' }];
  const first = await placed(await repository(files), finding);
  const second = await placed(await repository(Object.fromEntries(Object.entries(files).reverse()), false), finding);
  expect(first.map(where)).toEqual(['a.ts:1 ambiguous']);
  expect(second).toEqual(first);
});

test('a repository of 50,000 files that speak of tools is searched within seconds', async () => {
  const root = await repository({});
  const text =
    "import { tool } from './tool.js';\nexport function nothing(needle: string) {\n  return tool(needle);\n}\n";
  const files = text.repeat(20);
  await Promise.all(Array.from({ length: 100 }, (_, n) => mkdir(join(root, `src/d${n}`), { recursive: true })));
  for (let start = 0; start < 50_000; start += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, n) => writeFile(join(root, `src/d${n % 100}/f${start + n}.ts`), files)),
    );
  }
  await writeFile(join(root, 'src/d7/names.ts'), "export const LOST_PIN = 'lost-pin';\n");
  await writeFile(join(root, 'src/d7/shape.ts'), 'export const pinShape = {\n  colour: z.string(),\n};\n');
  await writeFile(join(root, 'src/d7/server.ts'), 'server.registerTool(LOST_PIN, { inputSchema: pinShape }, find);\n');
  const started = processorMs();
  const pointer = '/inputSchema/properties/colour';
  const found = await placed(root, [
    { kind: 'tool', subject: 'lost-pin' },
    { kind: 'tool', subject: 'lost-pin', pointer },
    { kind: 'tool', subject: 'lost-pin', pointer: '/inputSchema/properties/size' },
  ]);
  expect(processorMs() - started).toBeLessThan(15_000);
  expect(found.map(where)).toEqual([
    'src/d7/server.ts:1',
    'src/d7/shape.ts:2',
    'src/d7/server.ts:1 (the definition; its property size was not found)',
  ]);
}, 120_000);

test('10,000 tools in one file are looked for no longer than in a few seconds', async () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `tool_number_${n}`);
  const root = await repository({
    'src/tools.ts': names.map((name) => `server.registerTool('${name}', {});\n`).join(''),
  });
  const started = processorMs();
  const found = await placed(
    root,
    names.map((subject) => ({ kind: 'tool' as const, subject })),
  );
  expect(processorMs() - started).toBeLessThan(10_000);
  expect(found.slice(0, 2).map(where)).toEqual(['src/tools.ts:1', 'src/tools.ts:2']);
}, 60_000);
