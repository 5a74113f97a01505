import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readReports } from '../../src/gate/read-report.js';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import { type ActionRun, removeWorkspace, runAction } from '../support/run-bundle.js';

let good: ReferenceServer;
let bad: ReferenceServer;
const runs: ActionRun[] = [];
beforeAll(async () => {
  good = await startReference();
  bad = await startReference({ faults: ['hdr-method-optional', 'cac-no-ttl', 'res-buffered', 'dep-initialize'] });
});
afterAll(async () => {
  await Promise.all([good.close(), bad.close(), ...runs.map(removeWorkspace)]);
});

async function run(...args: Parameters<typeof runAction>): Promise<ActionRun> {
  const done = await runAction(...args);
  runs.push(done);
  return done;
}

describe('the bundled Action, run as the runner runs it', () => {
  test('a good server passes: exit code, outputs, summary, report', async () => {
    const { code, outputs, summary, file, stdout } = await run({ url: good.url });
    expect(code).toBe(0);
    expect(outputs).toMatchObject({
      conclusion: 'success',
      'must-violations': '0',
      'report-json': 'mcp-compliance-report.json',
      'sarif-file': 'mcp-compliance-report.sarif',
    });
    expect(Number(outputs.passed)).toBeGreaterThan(55);
    expect(summary).toMatch(/^## ✅ MCP compliance/);
    expect(stdout).not.toContain('::error');
    const [report] = readReports(await file('mcp-compliance-report.json'), 'report');
    expect(report?.conclusion).toBe('success');
  });

  test('a bad server fails the job, with annotations, summary and counts', async () => {
    const { code, outputs, summary, stdout } = await run({ url: bad.url });
    expect(code).toBe(1);
    expect(outputs).toMatchObject({ conclusion: 'failure', 'must-violations': '2', 'should-violations': '1' });
    expect(stdout).toMatch(/^::error title=MCP-HDR-001 MUST%3A Missing Mcp-Method rejected/m);
    expect(stdout.match(/^::error /gm)?.length).toBeLessThanOrEqual(10);
    expect(stdout).toMatch(/^::warning title=MCP-RES-006/m);
    expect(stdout).toMatch(/^::notice title=MCP-DEP-006/m);
    expect(summary).toContain('❌ <b>MCP-HDR-001</b>');
    expect(summary).toContain('Gate failed');
  });

  test('fail-on: never only reports', async () => {
    const { code, outputs } = await run({ url: bad.url, 'fail-on': 'never' });
    expect([code, outputs.conclusion, outputs['must-violations']]).toEqual([0, 'success', '2']);
  });

  test('secrets are masked at once and are in no output', async () => {
    const token = 'a-secret-token-value';
    const { stdout, summary, file } = await run({ url: bad.url, token, headers: 'X-Key: another-secret' });
    expect(stdout.indexOf(`::add-mask::${token}`)).toBe(0);
    const rest = stdout.replaceAll(/^::add-mask::.*$/gm, '');
    for (const text of [rest, summary, await file('mcp-compliance-report.json')])
      expect(text).not.toMatch(/a-secret-token-value|another-secret/);
  });

  test.each([
    [{}, 'url: neither `url` nor `command` is given'],
    [{ url: 'ftp://x' }, 'url: `ftp://x` is not an http or https URL'],
    [{ url: 'http://127.0.0.1:1', rules: 'MCP-HDR-999' }, 'rules: `MCP-HDR-999` names no rule'],
    [
      { url: 'http://127.0.0.1:1', 'fail-on': 'musty' },
      'fail-on: `musty` is not allowed; must, should, may or never; did you mean `must`?',
    ],
    [{ fail_on: 'never', url: 'http://127.0.0.1:1' }, 'fail_on: unknown input; did you mean `fail-on`?'],
    [{ waivers: 'HDR', url: 'http://127.0.0.1:1' }, 'waivers: is no input; it has its place in the configuration file'],
    [{ config: 'none.yml' }, 'config: none.yml does not exist'],
    [{ config: '.runner' }, 'config: .runner is a directory; name the file in it'],
    [{ command: 'touch started', 'working-directory': 'none' }, 'working-directory: `none` does not exist'],
    [{ url: 'http://127.0.0.1:1', comment: 'yes' }, 'comment: `yes` is not allowed; true or false'],
    [{ command: 'touch started', transport: 'http' }, 'transport: `http` needs a `url`'],
    [
      { command: 'touch started', 'strict-baseline': 'true' },
      'strict-baseline: there is no `baseline` to which it could apply',
    ],
  ])('bad settings %j end with 2 and one clear line, and nothing is started', async (inputs, line) => {
    const { code, stdout, outputs, file } = await run(inputs);
    expect(code).toBe(2);
    const errors = stdout.split('\n').filter((text) => text.startsWith('::error'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(line.replaceAll('%', '%25'));
    expect(outputs.conclusion).toBe('error');
    await expect(file('started')).rejects.toThrow('ENOENT');
  });

  test('a bad file is told with its line', async () => {
    const files = { '.mcp-compliance.yml': 'command: touch started\nfail-onn: must\n' };
    const { code, stdout } = await run({}, { files });
    expect([code, stdout]).toEqual([
      2,
      '::error title=MCP compliance%3A bad settings,file=.mcp-compliance.yml,line=2,col=1::.mcp-compliance.yml:2:1: fail-onn: unknown key; did you mean `fail-on`?\n',
    ]);
  });

  test('a command that does not exist, and a server that ends at once, end with 3 and say why', async () => {
    const missing = await run({ command: 'no-such-program-here --port {port}', url: 'http://127.0.0.1:{port}/mcp' });
    expect(missing.code).toBe(3);
    expect(missing.stdout).toContain('command not found');
    const ended = await run({
      command: 'echo "cannot read ::error::config"; exit 4',
      url: 'http://127.0.0.1:{port}/mcp',
    });
    expect(ended.code).toBe(3);
    expect(ended.stdout).toContain('exit code 4');
    expect(ended.stdout).toMatch(/::stop-commands::(\S+)\ncannot read ::error::config\n::\1::/);
    expect(ended.outputs.conclusion).toBe('error');
    expect(ended.summary).toContain('🚫');
  });

  test('nothing at the URL ends with 3', async () => {
    const { code, stdout } = await run({ url: 'http://127.0.0.1:9/mcp', 'start-timeout': '1' });
    expect(code).toBe(3);
    expect(stdout).toContain('the server could not be reached');
  });

  test('the file of the workspace is read, and inputs win over it', async () => {
    const files = { '.mcp-compliance.yml': `fail-on: never\nrules: [HDR]\nurl: ${bad.url}\n` };
    expect((await run({}, { files })).code).toBe(0);
    expect((await run({ 'fail-on': 'must' }, { files })).code).toBe(1);
  });
});
