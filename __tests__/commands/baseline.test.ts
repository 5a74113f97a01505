import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { main } from '../../src/cli.js';
import { readReports } from '../../src/gate/read-report.js';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';

let bad: ReferenceServer;
let good: ReferenceServer;
let cwd: string;
beforeAll(async () => {
  [bad, good] = await Promise.all([
    startReference({ faults: ['hdr-method-optional', 'res-buffered'] }),
    startReference({ faults: [] }),
  ]);
});
afterAll(() => Promise.all([bad.close(), good.close()]));
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'baseline-'));
});
afterEach(() => rm(cwd, { recursive: true }));

/** The rules that a run without a manifest leaves alone. */
const SOME = ['--rules', 'HDR', '--rules', 'RES'];
const NOBODY = ['--url', 'http://127.0.0.1:9/mcp', '--start-timeout', '1'];

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const sink = (name: 'out' | 'err') => ({ write: (text: string) => (said[name] += text) });
  const line = { stdout: sink('out'), stderr: sink('err'), cwd, env: {}, color: false, progress: () => {} };
  return { code: await main(args, line), ...said };
}

/** Answers server/discover alone, at the port in PORT. */
const SMALL_SERVER = `
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
createServer(async (request, response) => {
  const { id, method } = await json(request);
  const result = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {}, ttlMs: 0, cacheScope: 'public' };
  const answer = method === 'server/discover' ? { result } : { error: { code: -32601, message: 'no such method' } };
  response.writeHead('result' in answer ? 200 : 404, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
}).listen(process.env.PORT, '127.0.0.1');
`;

const text = (name: string): Promise<string> => readFile(join(cwd, name), 'utf8');
const put = (name: string, content: string): Promise<void> => writeFile(join(cwd, name), content);
const KNOWS = 'it knows 2 rules in violation: MCP-HDR-001, MCP-RES-006';

describe('baseline', () => {
  test('tells in one line what it wrote, and nothing else', async () => {
    expect(await run('baseline', '--url', bad.url, ...SOME)).toEqual({
      code: 0,
      out: `wrote mcp-compliance-baseline.json; ${KNOWS}; name it in the setting \`baseline\`\n`,
      err: '',
    });
    expect(await run('baseline', '--url', good.url, '--output', 'b.json', ...SOME)).toEqual({
      code: 0,
      out: 'wrote b.json; it knows no violation; name it in the setting `baseline`\n',
      err: '',
    });
  });

  test('with --verbose the report stands beside it', async () => {
    const { out, err } = await run('baseline', '--url', bad.url, '--verbose', ...SOME);
    expect(out).toContain(KNOWS);
    expect(err).toContain('✗ MCP-HDR-001');
  });

  test('is the same from run to run, without evidence, and the gate knows by it what is there', async () => {
    await run('baseline', '--url', bad.url, '--output', 'a.json', ...SOME);
    const first = await text('a.json');
    expect(await run('baseline', '--url', bad.url, '--output', 'a.json', ...SOME)).toEqual({
      code: 0,
      out: `a.json stays as it is; ${KNOWS}; name it in the setting \`baseline\`\n`,
      err: '',
    });
    expect(await text('a.json')).toBe(first);
    expect((await run('baseline', '--url', good.url, '--output', 'a.json', ...SOME)).out).toMatch(/^wrote a\.json/);
    await put('a.json', first);
    const [report] = readReports(await text('a.json'), 'a.json');
    expect(report?.exchanges).toEqual([]);
    expect(report?.rules.flatMap(({ findings }) => findings).filter(({ reproduce }) => reproduce)).toEqual([]);
    const known = await run('--url', bad.url, '--baseline', 'a.json', '--fail-on', 'may', ...SOME);
    expect([known.code, known.out.includes('Known from the baseline')]).toEqual([0, true]);
    const fixed = await run('--url', good.url, '--baseline', 'a.json', '--strict-baseline', ...SOME);
    expect([fixed.code, fixed.out.includes('Fixed since the baseline (3)')]).toEqual([1, true]);
  });

  test('of a server at a free port does not name the port of the day', async () => {
    await put('s.mjs', SMALL_SERVER);
    const args = ['--command', 'node s.mjs', '--url', 'http://127.0.0.1:{port}/mcp', '--rules', 'DSC'];
    expect((await run('baseline', ...args)).out).toMatch(/^wrote /);
    const [report] = readReports(await text('mcp-compliance-baseline.json'), 'b');
    expect(report?.target.url).toBe('http://127.0.0.1:{port}/mcp');
    expect((await run('baseline', ...args)).out).toMatch(/^mcp-compliance-baseline\.json stays as it is; /);
  });

  test('goes to standard output for `-`', async () => {
    const { code, out } = await run('baseline', '--url', bad.url, '--output', '-', ...SOME);
    expect([code, readReports(out, 'output').length, existsSync(join(cwd, '-'))]).toEqual([0, 1, false]);
  });

  test('goes by default where the settings look for it, whether or not the file is there', async () => {
    await put('.mcp-compliance.yml', `url: ${bad.url}\nbaseline: known.json\nstrict-baseline: true\n`);
    expect((await run(...SOME)).code).toBe(2);
    expect(await run('baseline', ...SOME)).toEqual({ code: 0, out: `wrote known.json; ${KNOWS}\n`, err: '' });
    expect((await run(...SOME)).code).toBe(0);
    expect((await run('baseline', '--output', 'other.json', ...SOME)).out).toContain('name it in the setting');
  });

  test('servers of a list have one file, or files of their own', async () => {
    const list = (...own: string[]): string =>
      `servers:\n  - { name: one, url: "${bad.url}"${own[0]} }\n  - { name: two, url: "${good.url}"${own[1]} }\n`;
    await put('.mcp-compliance.yml', list('', ''));
    await run('baseline', ...SOME);
    const both = readReports(await text('mcp-compliance-baseline.json'), 'b');
    expect(both.map(({ target }) => target.name)).toEqual(['one', 'two']);
    await put('.mcp-compliance.yml', list(', baseline: a.json', ', baseline: b.json'));
    expect((await run('baseline', ...SOME)).out).toBe(`wrote a.json; ${KNOWS}\nwrote b.json; it knows no violation\n`);
    expect(readReports(await text('b.json'), 'b').map(({ target }) => target.name)).toEqual(['two']);
  });

  test('what is waived is not among what is known', async () => {
    await put('.mcp-compliance.yml', `url: ${bad.url}\nwaivers:\n  - { rule: MCP-HDR-001, reason: goes in May }\n`);
    expect((await run('baseline', ...SOME)).out).toContain('it knows 1 rule in violation: MCP-RES-006;');
  });

  test('a server that is down leaves the file as it is', async () => {
    await put('b.json', 'what was known');
    const { code, out, err } = await run('baseline', ...NOBODY, '--output', 'b.json');
    expect([code, out]).toEqual([3, '']);
    expect(err).toMatch(/^No judgement: the server could not be reached: .*\nno baseline is written\n$/m);
    expect(await text('b.json')).toBe('what was known');
    await run('baseline', ...NOBODY);
    expect(existsSync(join(cwd, 'mcp-compliance-baseline.json'))).toBe(false);
  });

  test('a file that cannot be written is told in a line', async () => {
    await mkdir(join(cwd, 'b.json'));
    const { code, err } = await run('baseline', '--url', good.url, '--output', 'b.json', ...SOME);
    expect([code, err.split('\n').length]).toEqual([3, 2]);
    expect(err).toContain('b.json could not be written: ');
  });

  test.each([
    [['--format', 'sarif'], '--format: a baseline is always JSON; leave it out\n'],
    [['--output', ''], '--output: has no value; give one, or leave it out\n'],
    [['--output', 'a', '--output', 'b'], '--output: a baseline is one file\n'],
  ])('%j is wrong', async (args, expected) => {
    expect(await run('baseline', '--url', good.url, ...args)).toEqual({ code: 2, out: '', err: expected });
  });
});
