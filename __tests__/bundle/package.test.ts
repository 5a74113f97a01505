import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import { TOOL } from '../../src/version.js';
import { runNode } from '../support/run-bundle.js';

const run = promisify(execFile);
const SET_UP_MS = 180_000;

test('the version in reports is that of the package', async () => {
  expect(JSON.parse(await readFile('package.json', 'utf8')).version).toBe(TOOL.version);
});

/** Compiles and packs a copy: packing the checkout would compile it anew under the tests that run beside. */
async function pack(folder: string): Promise<string> {
  const source = join(folder, 'source');
  for (const path of ['package.json', 'README.md', 'LICENSE', 'dist/cli', 'rules/schemas'])
    await cp(path, join(source, path), { recursive: true });
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', '.', '--outDir', join(source, 'lib')]);
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source });
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('nothing was packed');
  return join(folder, tarball);
}

describe('the packed package in a clean folder', () => {
  let folder: string;
  let server: ReferenceServer;
  let tarball: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'package-'));
    server = await startReference({ faults: ['hdr-method-optional'] });
    tarball = await pack(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'clean', private: true, type: 'module' }));
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', tarball, '@types/node@24'], {
      cwd: folder,
    });
  }, SET_UP_MS);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('check() judges a server and gives the report', async () => {
    const script = `
      import { check, SettingsError } from 'mcp-compliance-action';
      const report = await check({ url: ${JSON.stringify(server.url)}, rules: ['HDR'], failOn: 'must', headers: { 'X-A': 'b' } });
      const refused = await check({ url: 'ftp://x' }).catch((error) => error instanceof SettingsError);
      console.log(JSON.stringify({ conclusion: report.conclusion, reasons: report.gate.reasons, refused }));
    `;
    await writeFile(join(folder, 'use.js'), script);
    const { stdout, stderr } = await runNode(['use.js'], { cwd: folder });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({
      conclusion: 'failure',
      reasons: [expect.stringContaining('MCP-HDR-001')],
      refused: true,
    });
  });

  test('its types resolve for a strict TypeScript user', async () => {
    await writeFile(
      join(folder, 'use.ts'),
      `import { check, type Report } from 'mcp-compliance-action';\nconst report: Report = await check({ url: 'http://localhost:1/mcp' });\n// @ts-expect-error: not an option\nawait check({ uri: 'x' });\nconsole.log(report.rules[0]?.verdict);\n`,
    );
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          module: 'NodeNext',
          target: 'ES2024',
          strict: true,
          noEmit: true,
          skipLibCheck: false,
          types: ['node'],
        },
        files: ['use.ts'],
      }),
    );
    const { code, stdout } = await runNode([resolve('node_modules/typescript/bin/tsc'), '-p', folder]);
    expect([code, stdout]).toEqual([0, '']);
  });

  test.each([
    ['publint', ['node_modules/publint/src/cli.js', 'run', '--strict']],
    ['attw', ['node_modules/@arethetypeswrong/cli/dist/index.js', '--profile', 'esm-only']],
  ])('%s has no complaint', async (_tool, [program = '', ...args]) => {
    const { code, stdout } = await runNode([program, ...args, tarball]);
    expect([code, code === 0 ? '' : stdout]).toEqual([0, '']);
  });

  test('the command of the package runs', async () => {
    const { stdout } = await runNode([
      join(folder, 'node_modules/mcp-compliance-action/dist/cli/index.js'),
      'rules',
      'MCP-HDR-001',
    ]);
    expect(stdout).toContain('MCP-HDR-001');
  });
});
