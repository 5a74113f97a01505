import { catalogue } from '../../../../rules/index.js';
import { code, type Row, rule, verdict } from '../effect-row.js';
import type { Seen } from '../effect-run.js';
import { TOKEN } from '../targets.js';

const outcome =
  (id: string) =>
  (seen: Seen): string | undefined =>
    rule(seen, id)?.outcome;
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

const MANIFEST = JSON.stringify({ remotes: [{ type: 'streamable-http', url: 'https://mcp.example.dev/mcp' }] });

/** Which rules run, what they are told, and with what credentials. */
export const ruleRows: readonly Row[] = [
  {
    setting: 'rules',
    differs: 'report',
    on: { rules: ['DSC', 'MCP-STL-00[12]'] },
    look: ({ report }) => report?.rules.filter(({ message }) => message !== 'not selected').length,
    sees: [7, catalogue.length],
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
];
