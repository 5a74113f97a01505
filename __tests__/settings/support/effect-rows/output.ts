import { API, code, type Row, rule, says } from '../effect-row.js';
import type { Seen, Way } from '../effect-run.js';

/** Whether a file of the run holds a text. */
const writes =
  (name: string, text: string | RegExp) =>
  ({ file }: Seen): boolean =>
    typeof text === 'string' ? file(name)?.includes(text) === true : text.test(file(name) ?? '');
/** Whether GitHub was asked in this way. */
const calls =
  (method: string, part: string) =>
  ({ api }: Seen): boolean =>
    api.some((call) => call.method === method && call.path.includes(part));

/** Where GitHub's pages are written. */
const ON_GITHUB: readonly Way[] = ['action by input', 'action by file'];

/** Where the results go, for how many servers, and from which files the settings come. */
export const outputRows: readonly Row[] = [
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
