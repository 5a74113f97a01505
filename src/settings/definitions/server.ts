import type { Definition } from '../definition.js';

/** Which server is meant, and how it is started. */
export const server: readonly Definition[] = [
  {
    name: 'url',
    kind: 'text',
    section: 'server',
    description:
      'URL of the MCP endpoint. `{port}` is a free port when `command` is given too. As input or flag in place of the URL of the file it names a running server: without `{port}` the `command` of the file is not run.',
    example: 'http://localhost:{port}/mcp',
  },
  {
    name: 'command',
    kind: 'text',
    section: 'server',
    description:
      'Command that starts the server, run by the shell. With `url` the server is reached over HTTP, without it over stdio.',
    example: 'npm start',
  },
  {
    name: 'args',
    kind: 'lines',
    section: 'server',
    description: 'Program and arguments that start the server without a shell, in place of `command`.',
  },
  {
    name: 'transport',
    kind: 'choice',
    section: 'server',
    allowed: ['http', 'stdio'],
    description: 'How to speak to the server. Default: `http` with `url`, else `stdio`.',
  },
  {
    name: 'working-directory',
    kind: 'text',
    section: 'server',
    default: '.',
    description:
      'Directory in which the server is started, and in which `server-json` and a configuration file are looked for.',
  },
  {
    name: 'env',
    kind: 'variables',
    section: 'server',
    description: 'Environment variables of the server.',
    example: 'LOG_LEVEL=debug',
  },
  {
    name: 'start-timeout',
    kind: 'integer',
    section: 'server',
    default: '30',
    min: 1,
    max: 3600,
    description: 'Seconds until a started server must accept connections.',
  },
  {
    name: 'name',
    kind: 'text',
    section: 'server',
    description: 'Name of the server in reports. Default: its URL or command.',
  },
];
