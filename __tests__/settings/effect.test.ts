import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RecordedRequest } from '../../src/reference/http-front.js';
import { type ReferenceServer, startReference } from '../../src/reference/start.js';
import { definitions, isAllowedIn } from '../../src/settings/definitions.js';
import type { Report } from '../../src/suite/report.js';
import { removeWorkspace, runAction, runCli } from '../support/run-bundle.js';

/** What must differ between a run with a setting and the same run without it. */
type Differs = (seen: { on: Seen; off: Seen }) => void;
interface Seen {
  code: number | null;
  report: Report | undefined;
  stdout: string;
  requests: readonly RecordedRequest[];
}
interface Row {
  on: readonly string[];
  off?: readonly string[];
  /** `bad` breaks MCP-HDR-001 (fail) and MCP-RES-006 (warn); `locked` wants the token; `own` starts a server. */
  target?: 'bad' | 'good' | 'locked' | 'own';
  differs: Differs;
}

const TOKEN = 'token-of-the-effect-tests';
let bad: ReferenceServer;
let good: ReferenceServer;
let locked: ReferenceServer;
let cwd: string;
beforeAll(async () => {
  [bad, good, locked] = await Promise.all([
    startReference({ faults: ['hdr-method-optional', 'res-buffered'] }),
    startReference(),
    startReference({ token: TOKEN }),
  ]);
  cwd = await mkdtemp(join(tmpdir(), 'effect-'));
  await writeFile(
    join(cwd, 'server.mjs'),
    "import { createServer } from 'node:http';\nconsole.error('pid', process.env.MARK);\nsetTimeout(() => createServer((q, r) => r.writeHead(404, { 'x-mark': process.env.MARK ?? '' }).end()).listen(process.env.PORT, '127.0.0.1'), Number(process.env.SLOW ?? 0));\n",
  );
  await writeFile(join(cwd, 'bad-ca.pem'), 'no certificate');
  await runCli(['baseline', '--url', bad.url, '--output', 'known.json'], { cwd });
});
afterAll(async () => {
  await Promise.all([bad.close(), good.close(), locked.close(), rm(cwd, { recursive: true })]);
});

async function see(args: readonly string[], target: NonNullable<Row['target']>): Promise<Seen> {
  const server = { bad, good, locked, own: undefined }[target];
  const before = server?.requests.length ?? 0;
  const path = `out-${Math.random()}.json`;
  const where = server && !args.includes('--url') ? ['--url', server.url] : [];
  const { code, stdout, stderr } = await runCli([...where, ...args, '--format', 'json', '--output', path], {
    cwd,
    env: { ...process.env, EFFECT_TOKEN: TOKEN, OTHER_TOKEN: 'another-token-of-the-tests' },
  });
  const text = await readFile(join(cwd, path), 'utf8').catch(() => undefined);
  return {
    code,
    stdout: stdout + stderr,
    requests: server?.requests.slice(before) ?? [],
    report: text === undefined ? undefined : (JSON.parse(text) as Report),
  };
}

const verdict = ({ report }: Seen, id: string): string | undefined =>
  report?.rules.find((rule) => rule.id === id)?.verdict;
/** Whether a request held this text in its body. */
const sent = ({ requests }: Seen, text: string): boolean => requests.some(({ body }) => body?.includes(text) === true);
const outcomeDiffers: Differs = ({ on, off }) => expect(on.code).not.toBe(off.code);
const verdictDiffers =
  (id: string): Differs =>
  ({ on, off }) =>
    expect(verdict(on, id)).not.toBe(verdict(off, id));
const start = (extra = ''): string[] => [
  '--command',
  `${extra}exec ${process.execPath} server.mjs`,
  '--url',
  'http://127.0.0.1:{port}/mcp',
  '--start-timeout',
  '3',
];

/** Every setting that a flag can give. */
const ROWS: Record<string, Row> = {
  url: { on: [], off: ['--url', 'http://127.0.0.1:9/mcp', '--start-timeout', '1'], differs: outcomeDiffers },
  command: {
    target: 'own',
    on: start(),
    off: ['--url', 'http://127.0.0.1:9/mcp', '--start-timeout', '1'],
    differs: ({ on, off }) => expect(on.report?.error).not.toBe(off.report?.error),
  },
  args: {
    target: 'own',
    on: ['--args', process.execPath, '--args', 'no-such-file.mjs', '--url', 'http://127.0.0.1:{port}/mcp'],
    off: start(),
    differs: ({ on, off }) => expect(on.report?.error).not.toBe(off.report?.error),
  },
  transport: {
    target: 'own',
    on: ['--command', 'exit 3', '--transport', 'stdio'],
    off: ['--command', 'exit 3', '--transport', 'http', '--url', 'http://127.0.0.1:{port}'],
    differs: ({ on, off }) => expect(on.report?.target.transport).not.toBe(off.report?.target.transport),
  },
  'working-directory': {
    target: 'own',
    on: [...start(), '--working-directory', '..'],
    off: start(),
    differs: ({ on, off }) => expect(on.report?.error).not.toBe(off.report?.error),
  },
  env: {
    target: 'own',
    on: [...start(), '--env', 'SLOW=9000'],
    off: start(),
    differs: ({ on, off }) => expect(on.report?.error).not.toBe(off.report?.error),
  },
  'start-timeout': {
    target: 'own',
    on: [...start('sleep 2; '), '--start-timeout', '1'],
    off: start('sleep 2; '),
    differs: ({ on, off }) => expect(on.report?.error).not.toBe(off.report?.error),
  },
  name: {
    on: ['--name', 'my server'],
    differs: ({ on, off }) => {
      expect(on.report?.target.name).toBe('my server');
      expect(off.report?.target.name).toBeUndefined();
    },
  },
  'request-timeout': {
    on: ['--request-timeout', '1', '--print-config'],
    off: ['--print-config'],
    differs: ({ on, off }) => expect(on.stdout).not.toBe(off.stdout),
  },
  'max-response-bytes': {
    target: 'good',
    on: ['--max-response-bytes', '1024'],
    differs: verdictDiffers('MCP-SCH-006'),
  },
  'max-requests': {
    on: ['--max-requests', '5'],
    differs: ({ on, off }) => expect(on.requests.length).toBeLessThan(off.requests.length),
  },
  concurrency: {
    on: ['--concurrency', '1', '--print-config'],
    off: ['--print-config'],
    differs: ({ on, off }) => expect(on.stdout).not.toBe(off.stdout),
  },
  rules: {
    on: ['--rules', 'DSC'],
    differs: ({ on, off }) => expect([on.code, on.requests < off.requests]).toEqual([0, true]),
  },
  'skip-rules': { on: ['--skip-rules', 'HDR'], differs: outcomeDiffers },
  'tool-calls': { target: 'good', on: ['--tool-calls', 'none'], differs: verdictDiffers('MCP-HDR-008') },
  'allow-tools': {
    target: 'good',
    on: ['--tool-calls', 'none', '--allow-tools', 'query'],
    off: ['--tool-calls', 'none'],
    differs: verdictDiffers('MCP-HDR-008'),
  },
  'tool-arguments': {
    target: 'good',
    on: ['--tool-arguments', '{"query": {"region": "eu-of-the-settings", "text": "x"}}'],
    differs: ({ on, off }) =>
      expect([sent(on, 'eu-of-the-settings'), sent(off, 'eu-of-the-settings')]).toEqual([true, false]),
  },
  extensions: {
    target: 'good',
    on: ['--extensions', 'com.example/x', '--print-config'],
    off: ['--print-config'],
    differs: ({ on, off }) => expect(on.stdout).not.toBe(off.stdout),
  },
  'server-json': {
    target: 'good',
    on: ['--server-json', 'other.json', '--fail-on', 'may'],
    off: ['--fail-on', 'may'],
    differs: outcomeDiffers,
  },
  'canonical-url': {
    target: 'good',
    on: ['--canonical-url', 'https://mcp.example.dev/mcp'],
    differs: ({ on, off }) =>
      expect(JSON.stringify(on.report?.rules.find(({ id }) => id === 'MCP-SEC-004')?.notes)).toBe(
        JSON.stringify(off.report?.rules.find(({ id }) => id === 'MCP-SEC-004')?.notes),
      ),
  },
  'max-schema-depth': { target: 'good', on: ['--max-schema-depth', '1'], differs: verdictDiffers('MCP-SEC-006') },
  'max-subschemas': { target: 'good', on: ['--max-subschemas', '1'], differs: verdictDiffers('MCP-SEC-006') },
  auth: { target: 'good', on: ['--auth', 'oauth'], differs: verdictDiffers('MCP-AUT-001') },
  token: { target: 'locked', on: ['--token-env', 'EFFECT_TOKEN'], differs: verdictDiffers('MCP-DSC-001') },
  'second-token': {
    target: 'good',
    on: ['--token-env', 'EFFECT_TOKEN', '--second-token-env', 'OTHER_TOKEN'],
    off: ['--second-token-env', 'OTHER_TOKEN'],
    differs: verdictDiffers('MCP-CAC-005'),
  },
  'insufficient-scope-token': {
    target: 'good',
    on: ['--auth', 'oauth', '--insufficient-scope-token-env', 'OTHER_TOKEN'],
    off: ['--auth', 'oauth'],
    differs: ({ on, off }) =>
      expect(on.report?.rules.find(({ id }) => id === 'MCP-AUT-007')?.message).not.toBe(
        off.report?.rules.find(({ id }) => id === 'MCP-AUT-007')?.message,
      ),
  },
  'foreign-audience-token': {
    target: 'locked',
    on: ['--auth', 'oauth', '--foreign-audience-token-env', 'OTHER_TOKEN'],
    off: ['--auth', 'oauth'],
    differs: verdictDiffers('MCP-AUT-008'),
  },
  headers: {
    target: 'locked',
    on: ['--headers', `Authorization: Bearer ${TOKEN}`],
    differs: verdictDiffers('MCP-DSC-001'),
  },
  'ca-file': { target: 'good', on: ['--ca-file', 'none.pem'], differs: outcomeDiffers },
  'fail-on': { on: ['--fail-on', 'never'], differs: outcomeDiffers },
  thresholds: { on: ['--thresholds', '{"MUST": 1}'], differs: outcomeDiffers },
  'fail-on-not-tested': {
    target: 'good',
    on: ['--fail-on-not-tested', '--tool-calls', 'none'],
    off: ['--tool-calls', 'none'],
    differs: outcomeDiffers,
  },
  baseline: { on: ['--baseline', 'known.json'], differs: outcomeDiffers },
  'baseline-ref': {
    on: ['--baseline', 'known.json', '--baseline-ref', 'main'],
    off: ['--baseline', 'known.json'],
    differs: outcomeDiffers,
  },
  'strict-baseline': {
    target: 'good',
    on: ['--baseline', 'known.json', '--strict-baseline'],
    off: ['--baseline', 'known.json'],
    differs: outcomeDiffers,
  },
  'max-parallel': {
    on: ['--max-parallel', '2', '--print-config'],
    off: ['--print-config'],
    differs: ({ on, off }) => expect(on.stdout).not.toBe(off.stdout),
  },
  location: {
    on: ['--location', 'src/a.ts:7'],
    differs: ({ on }) =>
      expect(on.report?.rules.flatMap(({ findings }) => findings)[0]?.location).toEqual({ path: 'src/a.ts', line: 7 }),
  },
  config: { on: ['--config', 'none.yml'], differs: outcomeDiffers },
  'sarif-category': {
    on: ['--sarif-category', 'mine', '--format', 'sarif', '--output', 'category.sarif'],
    differs: ({ on }) => expect(on.code).toBe(1),
  },
  verbose: { on: ['--verbose'], differs: ({ on, off }) => expect(on.stdout.length).toBeGreaterThan(off.stdout.length) },
  format: {
    on: ['--format', 'badge', '--output', '-'],
    differs: ({ on }) => expect(on.stdout).toContain('"schemaVersion"'),
  },
  output: { on: ['--format', 'markdown', '--output', 'report.md'], differs: () => {} },
};

describe('every flag does what it says', () => {
  test('the table has them all', () => {
    const flags = definitions.filter((definition) => isAllowedIn(definition, 'flag')).map(({ name }) => name);
    expect(Object.keys(ROWS).sort()).toEqual([...flags].sort());
  });

  test.each(Object.entries(ROWS))('%s', async (_name, { on, off = [], target = 'bad', differs }) => {
    differs({ on: await see(on, target), off: await see(off, target) });
  });

  test('report files hold what was asked for', async () => {
    expect(await readFile(join(cwd, 'report.md'), 'utf8')).toContain('MCP-HDR-001');
    expect(await readFile(join(cwd, 'category.sarif'), 'utf8')).toContain('"id": "mine/');
    expect(await readFile(join(cwd, 'named.sarif'), 'utf8')).toContain('my-server');
  });
});

describe('every input and key does what it says', () => {
  test('inputs arrive as flags do, and files are written where they say', async () => {
    const files = {
      '.mcp-compliance.yml':
        'overrides: { MCP-HDR-001: off }\nwaivers:\n  - { rule: MCP-RES-006, reason: a proxy does it }\n',
    };
    const inputs = {
      url: bad.url,
      'json-file': 'a/r.json',
      'sarif-file': 'a/r.sarif',
      'junit-file': 'a/r.xml',
      'html-file': 'a/r.html',
      'markdown-file': 'a/r.md',
      'badge-file': 'a/b.json',
      summary: 'false',
      annotations: 'false',
    };
    const run = await runAction(inputs, { files });
    const report = JSON.parse(await run.file('a/r.json')) as Report;
    expect([run.code, run.summary]).toEqual([0, '']);
    expect(run.stdout).not.toMatch(/^::(error|warning|notice) /m);
    expect(report.rules.find(({ id }) => id === 'MCP-HDR-001')?.message).toBe('switched off (overrides)');
    expect(report.gate.waived).toBe(1);
    for (const [name, start] of [
      ['a/r.sarif', '{'],
      ['a/r.xml', '<?xml'],
      ['a/r.html', '<!doctype html>'],
      ['a/r.md', '##'],
      ['a/b.json', '{'],
    ] as const)
      expect((await run.file(name)).trimStart()).toMatch(new RegExp(`^${start.replace('?', '\\?')}`));
    await removeWorkspace(run);
  });
});
