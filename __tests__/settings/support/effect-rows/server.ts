import { API, code, type Row, says, verdict } from '../effect-row.js';
import type { Seen } from '../effect-run.js';
import type { Given } from '../given.js';

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

const failsWith =
  (text: string) =>
  ({ report }: Seen): boolean | undefined =>
    report?.error?.includes(text);

/** Which server is meant, how it is started, and the bounds of the exchange with it. */
export const serverRows: readonly Row[] = [
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
];
