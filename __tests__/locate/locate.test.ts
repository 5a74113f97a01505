import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { locateFindings } from '../../src/locate/locate.js';
import type { Finding, Report } from '../../src/suite/report.js';
import { checkReference } from '../support/check.js';
import { TREES } from './trees.js';

const made: string[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((directory) => rm(directory, { recursive: true, force: true })));
});

async function repository(files: Record<string, string>, git = true): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'locate-'));
  made.push(root);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  if (git) execFileSync('git', ['init', '-q'], { cwd: root });
  return root;
}

let template: Report | undefined;

/** A report with exactly these findings. */
async function reportWith(findings: readonly Partial<Finding>[]): Promise<Report> {
  template ??= await checkReference({ faults: ['hdr-method-optional'] }, { rules: ['MCP-HDR-001'] });
  const whole = findings.map(
    (finding): Finding => ({ message: 'm', outcome: 'fail', state: 'new', exchanges: [], ...finding }),
  );
  return {
    ...template,
    rules: template.rules.map((rule) => ({ ...rule, findings: rule.id === 'MCP-HDR-001' ? whole : [] })),
  };
}

async function placed(
  root: string,
  findings: readonly Partial<Finding>[],
  options: { location?: string; workflow?: string } = {},
): Promise<Finding[]> {
  const report = await locateFindings(await reportWith(findings), {
    workspace: root,
    workingDirectory: root,
    ...options,
  });
  return report.rules.flatMap((rule) => rule.findings);
}

const where = ({ location }: Finding): string =>
  location ? `${location.path}:${location.line}${location.ambiguous ? ' ambiguous' : ''}` : 'nowhere';

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

test('links, binary and large files are not read, and CRLF counts lines rightly', async () => {
  const outside = await repository({ 'outside.ts': "registerTool('hidden', {});\n" });
  const root = await repository({
    'crlf.ts': "const a = 1;\r\nserver.registerTool('x2', {});\r\n",
    'big.ts': `${'x'.repeat(1_100_000)}\nregisterTool('hidden', {})`,
    'bin.ts': "\0registerTool('hidden', {})",
  });
  await symlink(join(outside, 'outside.ts'), join(root, 'link.ts'));
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

test('a repository of 50,000 files is searched within seconds', async () => {
  const root = await repository({});
  const text = 'export function nothing() {\n  return 1;\n}\n'.repeat(20);
  await Promise.all(Array.from({ length: 100 }, (_, n) => mkdir(join(root, `src/d${n}`), { recursive: true })));
  for (let start = 0; start < 50_000; start += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, n) => writeFile(join(root, `src/d${n % 100}/f${start + n}.ts`), text)),
    );
  }
  await writeFile(join(root, 'src/d7/server.ts'), "server.registerTool('needle', {});\n");
  const started = performance.now();
  expect((await placed(root, [{ kind: 'tool', subject: 'needle' }])).map(where)).toEqual(['src/d7/server.ts:1']);
  expect(performance.now() - started).toBeLessThan(10_000);
}, 120_000);
