import { stringify } from 'yaml';
import type { Detected, DetectedServer } from './detect.js';

export const WORKFLOW_PATH = '.github/workflows/mcp-compliance.yml';
export const CONFIG_PATH = '.mcp-compliance.yml';
const SCHEMA =
  'https://raw.githubusercontent.com/mcp-compliance/mcp-compliance-action/v1/rules/schemas/config.schema.json';

/** The workflow that runs the gate on pull requests and on the default branch. */
export function workflowFile({ steps, branch }: Detected): string {
  const workflow = {
    name: 'MCP compliance',
    on: { pull_request: null, push: { branches: [branch] } },
    permissions: { contents: 'read' },
    jobs: {
      compliance: {
        'runs-on': 'ubuntu-latest',
        'timeout-minutes': 15,
        steps: [
          { uses: 'actions/checkout@v7' },
          ...steps,
          {
            name: 'Judge the MCP server (settings: .mcp-compliance.yml)',
            uses: 'mcp-compliance/mcp-compliance-action@v1',
          },
        ],
      },
    },
  };
  return stringify(workflow, { lineWidth: 0, nullStr: '' });
}

/** A commented configuration: what was found is set, the rest shows what there is. */
export function configFile({ servers, hasServerJson }: Detected): string {
  const several = servers.length > 1;
  const target = several ? severalServers(servers) : servers[0] ? oneServer(servers[0]) : [];
  return [
    `# yaml-language-server: $schema=${SCHEMA}`,
    '# All settings: https://github.com/mcp-compliance/mcp-compliance-action/blob/v1/docs/settings.md',
    '',
    ...target,
    ...(hasServerJson ? ['', '# The manifest of the registry is judged as well.', 'server-json: server.json'] : []),
    '',
    '# What fails the job: must (default), should, may or never. Begin with never to see the report first.',
    'fail-on: must',
    '',
    '# By level, violations allowed or the least pass rate.',
    '# thresholds:',
    '#   SHOULD: 90%',
    '',
    '# What was wrong when the gate was introduced does not fail it: write the file with `mcp-compliance baseline`.',
    '# baseline: mcp-compliance-baseline.json',
    '',
    '# A violation that is accepted, with the reason and, if wanted, the last day.',
    '# waivers:',
    '#   - rule: MCP-SEC-001',
    '#     reason: the reverse proxy checks the origin',
    '#     expires: 2027-03-31',
    '',
  ].join('\n');
}

function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}

function oneServer(server: DetectedServer): string[] {
  const { command, url } = server;
  // A free port is only for what we start.
  if (command === undefined && (url === undefined || url.includes('{port}')))
    return [
      '# How the server is started could not be found out: give its command, its URL, or both.',
      '# command: npm start',
      `# url: ${url ?? 'http://localhost:{port}/mcp'} # {port} is a free port, also in PORT`,
    ];
  return [
    url === undefined
      ? '# How the server is started; without `url` it is spoken to on standard input and output.'
      : command === undefined
        ? '# Where the server is reached. What starts it could not be found out: say it here, or start it in a step before.'
        : `# How the server is started and reached${url.includes('{port}') ? '; {port} is a free port, also in PORT' : ''}.`,
    ...(command === undefined ? ['# command: npm start'] : []),
    ...settingsOf(server),
    ...variablesOf(server),
  ];
}

function settingsOf({ directory, command, url, env }: DetectedServer): string[] {
  return [
    ...(directory === undefined ? [] : [yaml({ 'working-directory': directory })]),
    ...(command === undefined ? [] : [yaml({ command })]),
    ...(url === undefined ? [] : [yaml({ url })]),
    ...(Object.keys(env).length === 0 ? [] : yaml({ env }).split('\n')),
  ];
}

/** A client gives them to the server; their values are secrets perhaps, so only the names are taken over. */
function variablesOf({ variables }: DetectedServer): string[] {
  if (variables.length === 0) return [];
  return [
    '',
    '# What clients give the server in its environment. Pass it to the step in `env:` of the workflow, and name it here:',
    `# secrets: [${variables.join(', ')}]`,
    '# env:',
    ...variables.map((name) => `#   ${name}: \${${name}}`),
  ];
}

function severalServers(servers: readonly DetectedServer[]): string[] {
  return [
    '# {port} is a free port, also in PORT. Settings beside `servers` hold for all of them.',
    'servers:',
    ...servers.flatMap((server) => {
      const { url, ...rest } = server;
      const known = rest.command !== undefined || url?.includes('{port}') === false;
      const settings = known ? settingsOf(server) : [...settingsOf(rest), '# command: npm start'];
      const lines = [yaml({ name: server.name }), ...settings];
      return lines.map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`);
    }),
  ];
}
