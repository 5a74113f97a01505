import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { catalogue } from '../../rules/index.js';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import { runCli } from '../support/run-bundle.js';

let good: ReferenceServer;
let bad: ReferenceServer;
let cwd: string;
beforeAll(async () => {
  [good, bad] = await Promise.all([startReference(), startReference({ faults: ['hdr-method-optional'] })]);
  cwd = await mkdtemp(join(tmpdir(), 'cli-'));
});
afterAll(async () => {
  await Promise.all([good.close(), bad.close(), rm(cwd, { recursive: true })]);
});

describe('the bundled command line', () => {
  test('exit codes: 0 passed, 1 failed, 2 bad settings, 3 no judgement', async () => {
    const codes = await Promise.all([
      runCli(['--url', good.url], { cwd }),
      runCli(['--url', bad.url], { cwd }),
      runCli(['--url', bad.url, '--rules', 'HRD'], { cwd }),
      runCli(['--no-such-flag'], { cwd }),
      runCli(['--url', 'http://127.0.0.1:9/mcp', '--start-timeout', '1'], { cwd }),
      runCli(['--command', 'no-such-program', '--url', 'http://127.0.0.1:{port}/mcp'], { cwd }),
    ]);
    expect(codes.map(({ code }) => code)).toEqual([0, 1, 2, 2, 3, 3]);
    expect(codes[2]?.stderr).toBe(
      '--rules: `HRD` names no rule; ids such as MCP-HDR-001, families such as HDR, or patterns such as MCP-HDR-* are allowed; did you mean `HDR`?\n',
    );
  });

  test('formats and files come in pairs', async () => {
    const { stdout, stderr } = await runCli(
      ['--url', bad.url, '--format', 'json', '--output', 'out/report.json', '--format', 'badge'],
      { cwd },
    );
    expect(JSON.parse(stdout)).toMatchObject({ label: 'MCP 2026-07-28', color: 'red' });
    expect(JSON.parse(await readFile(join(cwd, 'out/report.json'), 'utf8'))).toMatchObject({
      schemaVersion: 1,
      conclusion: 'failure',
    });
    expect(stderr).toBe('');
  });

  test('the configuration that is in force, with where each value comes from and without secrets', async () => {
    await writeFile(join(cwd, '.mcp-compliance.yml'), 'fail-on: may\nsecrets: [MCP_TOKEN]\ntoken: ${MCP_TOKEN}\n');
    const { stdout, code } = await runCli(['--url', good.url, '--print-config'], {
      cwd,
      env: { ...process.env, MCP_TOKEN: 'very-secret' },
    });
    await rm(join(cwd, '.mcp-compliance.yml'));
    expect(code).toBe(0);
    expect(stdout).toContain('fail-on: may # .mcp-compliance.yml:1:1\n');
    expect(stdout).toContain(`url: ${good.url} # flag\n`);
    expect(stdout).toContain('request-timeout: 10 # default\n');
    expect(stdout).not.toContain('very-secret');
  });

  test('rules lists all and explains one; an unknown one is an error', async () => {
    const all = await runCli(['rules']);
    expect(all.stdout.trim().split('\n')).toHaveLength(catalogue.length);
    expect((await runCli(['rules', 'MCP-HDR-001'])).stdout).toContain('Fix: ');
    expect((await runCli(['rules', 'MCP-HDX'])).code).toBe(2);
  });

  test('baseline, then a run against it, diff and merge', async () => {
    const file = join(cwd, 'baseline.json');
    expect((await runCli(['baseline', '--url', bad.url, '--output', file], { cwd })).code).toBe(0);
    const known = await runCli(['--url', bad.url, '--baseline', file], { cwd });
    expect(known.code).toBe(0);
    expect(known.stdout).toMatch(/known from the baseline/i);
    const fixed = await runCli(['--url', good.url, '--baseline', file], { cwd });
    expect(fixed.stdout).toMatch(/Fixed since the baseline \(2\)[^\n]*\n\s+MCP-HDR-001/);
    expect((await runCli(['--url', good.url, '--baseline', file, '--strict-baseline'], { cwd })).code).toBe(1);
    await runCli(['--url', good.url, '--format', 'json', '--output', join(cwd, 'good.json')], { cwd });
    expect((await runCli(['diff', file, join(cwd, 'good.json')])).code).toBe(0);
    expect((await runCli(['diff', join(cwd, 'good.json'), file])).code).toBe(1);
    const merged = await runCli(['merge', file, join(cwd, 'good.json')]);
    expect(JSON.parse(merged.stdout).servers).toHaveLength(2);
    await writeFile(join(cwd, 'broken.json'), '{"schemaVersion": 7}');
    const broken = await runCli(['merge', join(cwd, 'broken.json')]);
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('schemaVersion 7')]);
  });

  test('a baseline without a place of its own is written where it is run', async () => {
    const { stdout } = await runCli(['baseline', '--url', bad.url, '--rules', 'HDR'], { cwd });
    expect(stdout).toContain('wrote mcp-compliance-baseline.json; ');
    expect(await readFile(join(cwd, 'mcp-compliance-baseline.json'), 'utf8')).toContain('"schemaVersion": 1');
  });

  test('demo shows a report of the built-in server and never fails', async () => {
    const { code, stdout } = await runCli(['demo'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('MCP-HDR-001');
  });
});
