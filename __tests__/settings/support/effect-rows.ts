import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleReport } from '../../../src/suite/report.js';
import type { Seen, Way } from './effect-run.js';
import type { Given } from './given.js';
import { type TargetName, TOKEN } from './targets.js';

/** What a setting changes. */
type Differs = 'exit code' | 'requests' | 'report' | 'written file' | 'API calls' | 'output';

/** The parts of what is seen that a row may look at, by what it declares. */
const PARTS: Readonly<Record<Differs, readonly (keyof Seen)[]>> = {
  'exit code': ['code'],
  requests: ['requests', 'atOnce'],
  report: ['report', 'merged'],
  'written file': ['file', 'summary'],
  'API calls': ['api'],
  output: ['said', 'outputs'],
};

/** What a row makes of a run, of which it is shown only what it declares. */
export function lookedAt({ differs, look }: Row, seen: Seen): unknown {
  const parts: readonly string[] = PARTS[differs];
  const shown = Object.fromEntries(Object.entries(seen).filter(([name]) => parts.includes(name)));
  return look(shown as unknown as Seen);
}

/** One effect of one setting: the same run with and without it, and what must be seen of each. */
export interface Row {
  setting: string;
  differs: Differs;
  target?: TargetName;
  /** What both runs have besides; `url` unless the target is none. */
  both?: Given;
  on: Given;
  off?: Given;
  look: (seen: Seen) => unknown;
  /** What is seen with the setting, and without it. */
  sees: readonly [on: unknown, off: unknown];
  files?: Readonly<Record<string, string>>;
  written?: readonly string[];
  prepare?: (directory: string) => Promise<void>;
  /** Ways in which it has an effect, where those are fewer than the ways in which it can be given. */
  ways?: readonly Way[];
}

/** A server that is none, and tells what it was started with. */
const SERVER = `import { createServer } from 'node:http';
console.error('started in', process.cwd(), 'with', process.argv.slice(2).join(), 'MARK', process.env.MARK);
const answer = (request, response) => setTimeout(() => response.writeHead(404).end(), Number(process.env.SLOW ?? 0));
createServer(answer).listen(process.env.PORT, '127.0.0.1');
`;
const NODE = `'${process.execPath}'`;
const OWN_URL = 'http://127.0.0.1:{port}/mcp';
const NOBODY: Given = { url: 'http://127.0.0.1:9/mcp', 'start-timeout': 1 };
const own = { 'server.mjs': SERVER };
const started: Given = { command: `${NODE} server.mjs`, url: OWN_URL };

const code = ({ code: one }: Seen): number | null => one;
const rule = ({ report }: Seen, id: string): RuleReport | undefined => report?.rules.find((one) => one.id === id);
const verdict =
  (id: string) =>
  (seen: Seen): string | undefined =>
    rule(seen, id)?.verdict;
const outcome =
  (id: string) =>
  (seen: Seen): string | undefined =>
    rule(seen, id)?.outcome;
const says =
  (text: string | RegExp) =>
  ({ said }: Seen): boolean =>
    typeof text === 'string' ? said.includes(text) : text.test(said);
const failsWith =
  (text: string) =>
  ({ report }: Seen): boolean | undefined =>
    report?.error?.includes(text);
/** Whether some request had this text in its body. */
const sent =
  (text: string) =>
  ({ requests }: Seen): boolean =>
    requests.some(({ body }) => body?.includes(text) === true);
const sentHeader =
  (name: string, value: string) =>
  ({ requests }: Seen): boolean =>
    requests.some(({ headers }) => headers[name] === value);
/** Whether a tool of the server was called. */
const calledQuery = sent('"name":"query"');
const writes =
  (name: string, text: string | RegExp) =>
  ({ file }: Seen): boolean =>
    typeof text === 'string' ? file(name)?.includes(text) === true : text.test(file(name) ?? '');
const calls =
  (method: string, part: string) =>
  ({ api }: Seen): boolean =>
    api.some((call) => call.method === method && call.path.includes(part));

const MANIFEST = JSON.stringify({ remotes: [{ type: 'streamable-http', url: 'https://mcp.example.dev/mcp' }] });

/** A minimal report with a violation of MCP-HDR-001, as `baseline` writes it; made by a run before the table. */
export interface Prepared {
  /** Baseline of the target `bad`. */
  known: string;
  /** Baseline of a server without violations. */
  clean: string;
}

/** The file in the working tree knows everything, the one at HEAD nothing. */
function committed({ known, clean }: Prepared): (directory: string) => Promise<void> {
  return async (directory) => {
    const git = (...args: string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.dev', ...args], { cwd: directory });
    writeFileSync(join(directory, 'b.json'), clean);
    git('init', '-q', '-b', 'main');
    git('add', 'b.json');
    git('commit', '-q', '-m', 'b');
    rmSync(join(directory, 'b.json'));
    writeFileSync(join(directory, 'b.json'), known);
  };
}

/** Where GitHub's pages are written. */
const ON_GITHUB: readonly Way[] = ['action by input', 'action by file'];
const API: Given = { 'github-token': { env: 'API_TOKEN' } };

/** The table: a row, or some, for each setting that there is. */
export function effectRows(prepared: Prepared): Row[] {
  return [
    {
      setting: 'url',
      differs: 'requests',
      on: { url: '@url' },
      off: NOBODY,
      look: ({ requests }) => requests.length > 0,
      sees: [true, false],
    },
    {
      setting: 'command',
      differs: 'output',
      target: 'none',
      files: own,
      on: started,
      off: NOBODY,
      look: says('started in'),
      sees: [true, false],
    },
    {
      setting: 'args',
      differs: 'output',
      target: 'none',
      files: own,
      both: { url: OWN_URL },
      on: { args: [process.execPath, 'server.mjs', 'a word', "it's"] },
      off: { args: [process.execPath, 'server.mjs'] },
      look: says("with a word,it's MARK"),
      sees: [true, false],
    },
    {
      setting: 'transport',
      differs: 'exit code',
      target: 'none',
      both: { command: 'exit 3' },
      on: { transport: 'http' },
      look: code,
      sees: [2, 3],
    },
    {
      setting: 'working-directory',
      differs: 'output',
      target: 'none',
      files: { 'inner/server.mjs': SERVER, ...own },
      both: started,
      on: { 'working-directory': 'inner' },
      look: says(/started in \S+inner with/),
      sees: [true, false],
    },
    {
      setting: 'env',
      differs: 'output',
      target: 'none',
      files: own,
      both: started,
      on: { env: { MARK: 'of-the-settings' } },
      look: says('MARK of-the-settings'),
      sees: [true, false],
    },
    {
      setting: 'start-timeout',
      differs: 'report',
      target: 'none',
      files: own,
      both: { command: `sleep 3; exec ${NODE} server.mjs`, url: OWN_URL },
      on: { 'start-timeout': 1 },
      look: failsWith('within 1 s (start-timeout)'),
      sees: [true, false],
    },
    {
      setting: 'name',
      differs: 'report',
      on: { name: 'my server' },
      look: ({ report }) => report?.target.name,
      sees: ['my server', undefined],
    },
    {
      setting: 'name',
      differs: 'API calls',
      ways: ['action by input'],
      both: { ...API, 'check-run': true },
      on: { name: 'my server' },
      look: ({ api }) => api.some(({ body }) => body.name === 'MCP compliance (my server)'),
      sees: [true, false],
    },
    {
      setting: 'request-timeout',
      differs: 'report',
      target: 'none',
      files: own,
      both: { ...started, env: { SLOW: '2500' }, rules: 'DSC' },
      on: { 'request-timeout': 1 },
      look: failsWith('within 1 s'),
      sees: [true, false],
    },
    {
      setting: 'timeout',
      differs: 'report',
      target: 'none',
      files: own,
      both: { ...started, env: { SLOW: '2500' }, rules: 'DSC' },
      on: { timeout: 1 },
      look: failsWith('used its 1 s'),
      sees: [true, false],
    },
    {
      setting: 'max-response-bytes',
      differs: 'report',
      target: 'good',
      on: { 'max-response-bytes': 1024 },
      look: verdict('MCP-SCH-006'),
      sees: ['not-tested', 'pass'],
    },
    {
      setting: 'max-requests',
      differs: 'requests',
      on: { 'max-requests': 5 },
      look: ({ requests }) => Math.min(6, requests.filter(({ path }) => path === '/mcp').length),
      sees: [5, 6],
    },
    {
      setting: 'concurrency',
      differs: 'requests',
      target: 'slow',
      both: { rules: 'DSC HDR' },
      on: { concurrency: 1 },
      look: ({ atOnce }) => atOnce > 1,
      sees: [false, true],
    },
    {
      setting: 'rules',
      differs: 'report',
      on: { rules: ['DSC', 'MCP-STL-00[12]'] },
      look: ({ report }) => report?.rules.filter(({ message }) => message !== 'not selected').length,
      sees: [7, 79],
    },
    { setting: 'skip-rules', differs: 'exit code', on: { 'skip-rules': 'MCP-HDR-001' }, look: code, sees: [0, 1] },
    {
      setting: 'tool-calls',
      differs: 'requests',
      target: 'good',
      on: { 'tool-calls': 'none' },
      look: calledQuery,
      sees: [false, true],
    },
    {
      setting: 'allow-tools',
      differs: 'requests',
      target: 'good',
      both: { 'tool-calls': 'none' },
      on: { 'allow-tools': ['query'] },
      look: calledQuery,
      sees: [true, false],
    },
    {
      setting: 'tool-arguments',
      differs: 'requests',
      target: 'good',
      on: { 'tool-arguments': { query: { region: 'eu-of-the-settings', text: 'x' } } },
      look: sent('eu-of-the-settings'),
      sees: [true, false],
    },
    {
      setting: 'extensions',
      differs: 'report',
      target: 'extended',
      on: { extensions: ['io.modelcontextprotocol/made-up-by-me'] },
      look: verdict('MCP-DSC-004'),
      sees: ['pass', 'violation'],
    },
    {
      setting: 'server-json',
      differs: 'report',
      target: 'good',
      on: { 'server-json': 'other.json' },
      look: outcome('MCP-REG-001'),
      sees: ['warn', 'info'],
    },
    {
      setting: 'canonical-url',
      differs: 'report',
      target: 'good',
      files: { 'server.json': MANIFEST },
      on: { 'canonical-url': 'https://mcp.example.dev/mcp' },
      look: verdict('MCP-REG-004'),
      sees: ['pass', 'not-tested'],
    },
    {
      setting: 'max-schema-depth',
      differs: 'report',
      target: 'good',
      on: { 'max-schema-depth': 1 },
      look: verdict('MCP-SEC-006'),
      sees: ['violation', 'pass'],
    },
    {
      setting: 'max-subschemas',
      differs: 'report',
      target: 'good',
      on: { 'max-subschemas': 1 },
      look: verdict('MCP-SEC-006'),
      sees: ['violation', 'pass'],
    },
    {
      setting: 'auth',
      differs: 'report',
      target: 'good',
      on: { auth: 'oauth' },
      look: verdict('MCP-AUT-001'),
      sees: ['violation', 'not-applicable'],
    },
    {
      setting: 'auth',
      differs: 'requests',
      target: 'locked',
      both: { token: { env: 'EFFECT_TOKEN' } },
      on: { auth: 'none' },
      look: sentHeader('authorization', `Bearer ${TOKEN}`),
      sees: [false, true],
    },
    {
      setting: 'token',
      differs: 'report',
      target: 'locked',
      on: { token: { env: 'EFFECT_TOKEN' } },
      look: verdict('MCP-DSC-001'),
      sees: ['pass', 'not-tested'],
    },
    ...[
      ['second-token', 'good', { token: { env: 'EFFECT_TOKEN' } }] as const,
      ['insufficient-scope-token', 'good', { auth: 'oauth' }] as const,
      ['foreign-audience-token', 'locked', { auth: 'oauth' }] as const,
    ].map(
      ([setting, target, both]): Row => ({
        setting,
        differs: 'requests',
        target,
        both,
        on: { [setting]: { env: 'OTHER_TOKEN' } },
        look: sentHeader('authorization', 'Bearer another-token-of-the-tests'),
        sees: [true, false],
      }),
    ),
    {
      setting: 'headers',
      differs: 'requests',
      on: { headers: { 'X-Effect': 'of the settings' } },
      look: sentHeader('x-effect', 'of the settings'),
      sees: [true, false],
    },
    {
      setting: 'ca-file',
      differs: 'report',
      target: 'tls',
      both: { rules: 'DSC' },
      on: { 'ca-file': 'ca.pem' },
      look: verdict('MCP-DSC-001'),
      sees: ['pass', 'not-tested'],
    },
    { setting: 'fail-on', differs: 'exit code', on: { 'fail-on': 'never' }, look: code, sees: [0, 1] },
    {
      setting: 'fail-on',
      differs: 'exit code',
      both: { 'skip-rules': 'MCP-HDR-001' },
      on: { 'fail-on': 'should' },
      look: code,
      sees: [1, 0],
    },
    // "Only reports": `never` is stronger than each of the settings that could fail the job.
    {
      setting: 'fail-on',
      differs: 'exit code',
      files: { 'b.json': prepared.known },
      both: {
        thresholds: { MUST: 0, SHOULD: '100%' },
        'fail-on-not-tested': true,
        'tool-calls': 'none',
        baseline: 'b.json',
        'strict-baseline': true,
      },
      on: { 'fail-on': 'never' },
      look: code,
      sees: [0, 1],
    },
    { setting: 'thresholds', differs: 'exit code', on: { thresholds: { MUST: 1 } }, look: code, sees: [0, 1] },
    {
      setting: 'thresholds',
      differs: 'exit code',
      both: { 'skip-rules': 'MCP-HDR-001' },
      on: { thresholds: { SHOULD: '100%' } },
      look: code,
      sees: [1, 0],
    },
    {
      setting: 'fail-on-not-tested',
      differs: 'exit code',
      target: 'good',
      both: { 'tool-calls': 'none' },
      on: { 'fail-on-not-tested': true },
      look: code,
      sees: [1, 0],
    },
    {
      setting: 'overrides',
      differs: 'exit code',
      on: { overrides: { 'MCP-HDR-*': 'info' } },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'overrides',
      differs: 'report',
      on: { overrides: { HDR: 'off' } },
      look: verdict('MCP-HDR-006'),
      sees: ['not-tested', 'pass'],
    },
    {
      setting: 'waivers',
      differs: 'exit code',
      on: { waivers: [{ rule: 'MCP-HDR-001', reason: 'a test' }] },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'waivers',
      differs: 'exit code',
      on: { waivers: [{ rule: 'MCP-HDR-001', reason: 'a test', expires: '2099-12-31' }] },
      off: { waivers: [{ rule: 'MCP-HDR-001', reason: 'a test', expires: '2020-12-31' }] },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'baseline',
      differs: 'exit code',
      files: { 'b.json': prepared.known },
      on: { baseline: 'b.json' },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'baseline-ref',
      differs: 'exit code',
      prepare: committed(prepared),
      both: { baseline: 'b.json' },
      on: { 'baseline-ref': 'main' },
      look: code,
      sees: [1, 0],
    },
    {
      setting: 'strict-baseline',
      differs: 'exit code',
      target: 'good',
      files: { 'b.json': prepared.known },
      both: { baseline: 'b.json' },
      on: { 'strict-baseline': true },
      look: code,
      sees: [1, 0],
    },
    {
      setting: 'max-parallel',
      differs: 'requests',
      target: 'pair',
      // One request of each server at a time, so that two at once are of two servers.
      files: { '.mcp-compliance.yml': 'concurrency: 1\nrules: DSC HDR STL\n' },
      both: {
        servers: [
          { name: 'a', url: '@url' },
          { name: 'b', url: '@second' },
        ],
      },
      on: { 'max-parallel': 2 },
      look: ({ atOnce }) => atOnce,
      sees: [2, 1],
      ways: ['cli by file', 'action by file'],
    },
    {
      setting: 'servers',
      differs: 'report',
      target: 'pair',
      both: {},
      on: {
        servers: [
          { name: 'a', url: '@url', rules: ['DSC'] },
          { name: 'b', url: '@second', rules: ['RES'] },
        ],
      },
      off: { url: '@url', rules: ['DSC'] },
      look: ({ merged }) =>
        merged?.servers.map(({ target, rules }) => [target.name, rules.find(({ verdict: v }) => v === 'pass')?.family]),
      sees: [
        [
          ['a', 'DSC'],
          ['b', 'RES'],
        ],
        undefined,
      ],
    },
    {
      setting: 'secrets',
      differs: 'exit code',
      target: 'locked',
      both: { rules: 'DSC', headers: { 'X-Key': '${EFFECT_TOKEN}' } },
      on: { secrets: ['EFFECT_TOKEN'] },
      look: code,
      sees: [3, 2],
    },
    {
      setting: 'location',
      differs: 'report',
      on: { location: 'src/a.ts:7' },
      look: (seen) => rule(seen, 'MCP-HDR-001')?.findings[0]?.location?.path,
      sees: ['src/a.ts', undefined],
    },
    {
      setting: 'config',
      differs: 'exit code',
      files: { 'other.yml': 'fail-on: never\n' },
      on: { config: 'other.yml' },
      look: code,
      sees: [0, 1],
    },
    {
      setting: 'summary',
      differs: 'written file',
      ways: ON_GITHUB,
      on: { summary: false },
      look: ({ summary }) => summary.includes('MCP-HDR-001'),
      sees: [false, true],
    },
    {
      setting: 'annotations',
      differs: 'output',
      ways: ON_GITHUB,
      on: { annotations: false },
      look: says(/^::error title=MCP-HDR-001/m),
      sees: [false, true],
    },
    {
      setting: 'check-run',
      differs: 'API calls',
      ways: ['action by input'],
      both: API,
      on: { 'check-run': true },
      look: calls('PATCH', '/check-runs/11'),
      sees: [true, false],
    },
    {
      setting: 'comment',
      differs: 'API calls',
      ways: ['action by input'],
      both: API,
      on: { comment: true },
      look: calls('POST', '/issues/7/comments'),
      sees: [true, false],
    },
    {
      setting: 'upload-sarif',
      differs: 'API calls',
      ways: ['action by input'],
      both: API,
      on: { 'upload-sarif': true },
      look: calls('POST', '/code-scanning/sarifs'),
      sees: [true, false],
    },
    {
      setting: 'github-token',
      differs: 'API calls',
      both: { comment: true },
      on: API,
      look: ({ api }) => api.some(({ authorization }) => authorization?.endsWith('token-of-the-job')),
      sees: [true, false],
    },
    {
      setting: 'check-run-id',
      differs: 'API calls',
      both: { ...API, 'check-run': true },
      on: { 'check-run-id': '5' },
      look: calls('PATCH', '/check-runs/5'),
      sees: [true, false],
    },
    {
      setting: 'matrix',
      differs: 'written file',
      both: { name: 'a', 'sarif-file': 'r.sarif' },
      written: ['r.sarif'],
      on: { matrix: '{"os": "windows-latest"}' },
      look: writes('r.sarif', '"id": "mcp-compliance/a/windows-latest/"'),
      sees: [true, false],
    },
    {
      setting: 'sarif-category',
      differs: 'written file',
      ways: ['action by input'],
      both: { 'sarif-file': 'r.sarif' },
      written: ['r.sarif'],
      on: { 'sarif-category': 'mine' },
      look: writes('r.sarif', '"id": "mine/"'),
      sees: [true, false],
    },
    {
      setting: 'sarif-category',
      differs: 'output',
      ways: ['cli by flag'],
      both: { format: ['sarif'] },
      on: { 'sarif-category': 'mine' },
      look: says('"id": "mine/"'),
      sees: [true, false],
    },
    ...[
      ['json-file', /"schemaVersion": 1/] as const,
      ['sarif-file', /"\$schema"/] as const,
      ['junit-file', /^<\?xml/] as const,
      ['html-file', /^<!doctype html>/i] as const,
      ['markdown-file', /^## ❌/] as const,
      ['badge-file', /"label": ?"MCP/] as const,
    ].map(
      ([setting, text]): Row => ({
        setting,
        differs: 'written file',
        written: ['out/of/the/setting'],
        on: { [setting]: 'out/of/the/setting' },
        look: writes('out/of/the/setting', text),
        sees: [true, false],
      }),
    ),
    {
      setting: 'verbose',
      differs: 'output',
      on: { verbose: true },
      look: says('server/discover is implemented'),
      sees: [true, false],
    },
    ...(
      [
        ['json', /^\{\n {2}"schemaVersion": 1/],
        ['sarif', /"\$schema"/],
        ['junit', /^<\?xml/],
        ['markdown', /^## ❌/],
        ['html', /^<!doctype html>/i],
        ['badge', /"label": ?"MCP/],
      ] as const
    ).map(
      ([format, text]): Row => ({
        setting: 'format',
        differs: 'output',
        on: { format: [format] },
        off: { format: ['console'] },
        look: says(text),
        sees: [true, false],
      }),
    ),
    {
      setting: 'output',
      differs: 'written file',
      both: { format: ['markdown'] },
      written: ['report.md'],
      on: { output: ['report.md'] },
      look: writes('report.md', 'MCP-HDR-001'),
      sees: [true, false],
    },
  ];
}
