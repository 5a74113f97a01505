import { stringify } from 'yaml';
import type { Detected } from './detect.js';

export const WORKFLOW_PATH = '.github/workflows/mcp-compliance.yml';
export const CONFIG_PATH = '.mcp-compliance.yml';
/** Stands where the command is not known. */
export const UNKNOWN_COMMAND = 'the command that starts your server';

/** The workflow that runs the gate on pull requests and on the default branch. */
export function workflowFile({ tools, setup }: Detected): string {
  const steps = [
    { uses: 'actions/checkout@v7' },
    ...tools,
    ...setup.map((run) => ({ run })),
    { uses: 'mcp-compliance/mcp-compliance-action@v1' },
  ];
  const workflow = {
    name: 'MCP compliance',
    on: { pull_request: null, push: { branches: ['main'] } },
    permissions: { contents: 'read' },
    jobs: { compliance: { 'runs-on': 'ubuntu-latest', steps } },
  };
  return stringify(workflow, { lineWidth: 0, nullStr: '' });
}

/** A commented configuration: what was found is set, the rest shows what there is. */
export function configFile({ command = UNKNOWN_COMMAND, transport, path, hasServerJson }: Detected): string {
  const url =
    transport === 'http'
      ? [`url: ${stringify(`http://localhost:{port}${path}`).trim()} # {port} is a free port, also in PORT`]
      : ['# No url: the server is spoken to on standard input and output.'];
  return [
    '# yaml-language-server: $schema=https://raw.githubusercontent.com/mcp-compliance/mcp-compliance-action/v1/rules/schemas/config.schema.json',
    '',
    '# How the server is started. Every setting: docs/settings.md of the action.',
    `command: ${stringify(command).trim()}`,
    ...url,
    ...(hasServerJson ? ['', 'server-json: server.json'] : []),
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
    '# waivers:',
    '#   - rule: MCP-SEC-001',
    '#     reason: the reverse proxy checks the origin',
    '#     expires: 2027-03-31',
    '',
  ].join('\n');
}
