/** How the text or YAML of a setting is read. */
export type Kind =
  | 'text'
  | 'boolean'
  | 'integer'
  | 'choice'
  /** Words separated by commas or white space; in the file a list. */
  | 'words'
  /** One entry a line; in the file a list. */
  | 'lines'
  /** `Name: value` a line; in the file a map. Values may be secrets. */
  | 'headers'
  /** `NAME=value` a line; in the file a map. */
  | 'variables'
  /** A JSON or YAML map. */
  | 'map'
  /** A value that is never shown; on the command line only the name of an environment variable. */
  | 'secret';

export type Section = 'server' | 'wire' | 'rules' | 'credentials' | 'gate' | 'output';

export interface Definition {
  /** Kebab-case name of the Action's input, the flag and the key. */
  name: string;
  kind: Kind;
  section: Section;
  description: string;
  /** As an input would give it; absent when there is none. */
  default?: string;
  /** Default of the Action's input alone: report files, and expressions for what only the runner knows. */
  inputDefault?: string;
  allowed?: readonly string[];
  min?: number;
  max?: number;
  /** Where it can be given; everywhere unless said. */
  only?: readonly ('input' | 'flag' | 'file')[];
  example?: string;
}

const FILE_ONLY = ['file'] as const;
const INPUT_ONLY = ['input'] as const;

/** Every setting, in the order of the documentation. The Action's inputs, the flags, the keys of the file and the docs come from here. */
export const definitions: readonly Definition[] = [
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
  {
    name: 'request-timeout',
    kind: 'integer',
    section: 'wire',
    default: '10',
    min: 1,
    max: 600,
    description: 'Seconds until one answer must be complete.',
  },
  {
    name: 'timeout',
    kind: 'integer',
    section: 'wire',
    default: '300',
    min: 1,
    max: 21600,
    description:
      'Seconds for judging one server, once it is up. A run takes a few; what is not judged by then is not tested.',
  },
  {
    name: 'max-response-bytes',
    kind: 'integer',
    section: 'wire',
    default: '8388608',
    min: 1024,
    max: 1073741824,
    description: 'Bytes of one answer, before and after decompression.',
  },
  {
    name: 'max-requests',
    kind: 'integer',
    section: 'wire',
    default: '500',
    min: 1,
    max: 100000,
    description: 'Requests to the endpoint in a whole run; documents of authorization have small bounds of their own.',
  },
  {
    name: 'concurrency',
    kind: 'integer',
    section: 'wire',
    default: '8',
    min: 1,
    max: 64,
    description: 'Requests under way at once.',
  },
  {
    name: 'rules',
    kind: 'words',
    section: 'rules',
    description: 'Rules to run: ids, families (`HDR`) or patterns (`MCP-STL-*`). Default: all.',
  },
  { name: 'skip-rules', kind: 'words', section: 'rules', description: 'Rules not to run: ids, families or patterns.' },
  {
    name: 'tool-calls',
    kind: 'choice',
    section: 'rules',
    default: 'read-only',
    allowed: ['none', 'read-only', 'all'],
    description: 'Real tools that may be called: none, those announced as read-only, or all.',
  },
  {
    name: 'allow-tools',
    kind: 'words',
    section: 'rules',
    description: 'Tools that may be called whatever they announce.',
  },
  {
    name: 'tool-arguments',
    kind: 'map',
    section: 'rules',
    description: 'Arguments for tool calls, by tool name. Default: made from the input schema.',
    example: '{"query": {"text": "a"}}',
  },
  {
    name: 'extensions',
    kind: 'words',
    section: 'rules',
    description: 'Extension identifiers that count as known, besides the official ones.',
  },
  {
    name: 'server-json',
    kind: 'text',
    section: 'rules',
    default: 'server.json',
    description: 'Path of the registry manifest, from `working-directory`.',
  },
  {
    name: 'canonical-url',
    kind: 'text',
    section: 'rules',
    description: 'Public URL of the server, where it differs from the one probed.',
  },
  {
    name: 'max-schema-depth',
    kind: 'integer',
    section: 'rules',
    default: '32',
    min: 1,
    max: 1000,
    description: 'Nested subschemas of a tool that MCP-SEC-006 allows.',
  },
  {
    name: 'max-subschemas',
    kind: 'integer',
    section: 'rules',
    default: '1000',
    min: 1,
    max: 1000000,
    description: 'Subschemas of a tool that MCP-SEC-006 allows.',
  },
  {
    name: 'auth',
    kind: 'choice',
    section: 'credentials',
    default: 'auto',
    allowed: ['auto', 'oauth', 'none'],
    description: 'How the server is protected: found out, by OAuth for certain, or not at all (tokens are not sent).',
  },
  { name: 'token', kind: 'secret', section: 'credentials', description: 'Bearer token with which the server is used.' },
  {
    name: 'second-token',
    kind: 'secret',
    section: 'credentials',
    description: 'Token of another user, to compare cached results (MCP-CAC-005).',
  },
  {
    name: 'insufficient-scope-token',
    kind: 'secret',
    section: 'credentials',
    description: 'Valid token without the scopes that the server needs (MCP-AUT-007).',
  },
  {
    name: 'foreign-audience-token',
    kind: 'secret',
    section: 'credentials',
    description: 'Token of the same issuer for another audience (MCP-AUT-008).',
  },
  {
    name: 'headers',
    kind: 'headers',
    section: 'credentials',
    description:
      'Headers sent with every request to the server, one `Name: value` a line. Values are treated as secrets.',
  },
  {
    name: 'ca-file',
    kind: 'text',
    section: 'credentials',
    description: 'PEM file of a certificate authority to trust besides the built-in ones.',
  },
  {
    name: 'fail-on',
    kind: 'choice',
    section: 'gate',
    default: 'must',
    allowed: ['must', 'should', 'may', 'never'],
    description:
      'Findings that fail the job: those that fail a rule, also warnings of MUST and SHOULD rules, all warnings, or none. `never` only reports, whatever `thresholds`, `fail-on-not-tested` and `strict-baseline` say.',
  },
  {
    name: 'thresholds',
    kind: 'map',
    section: 'gate',
    description:
      'By level, violations allowed or the least pass rate; replaces `fail-on` for that level, unless that is `never`.',
    example: '{"SHOULD": "90%"}',
  },
  {
    name: 'fail-on-not-tested',
    kind: 'boolean',
    section: 'gate',
    default: 'false',
    description: 'Fail the job when a rule that applies could not be judged.',
  },
  {
    name: 'overrides',
    kind: 'map',
    section: 'gate',
    only: FILE_ONLY,
    description: 'Outcome of rules: `off`, `info`, `warn` or `fail`, by id, family or pattern.',
  },
  {
    name: 'waivers',
    kind: 'map',
    section: 'gate',
    only: FILE_ONLY,
    description: 'Violations that do not count, each with `rule`, `reason`, and if wanted `subject` and `expires`.',
  },
  {
    name: 'baseline',
    kind: 'text',
    section: 'gate',
    description: 'Earlier JSON report: what it knows does not fail the job, only new violations do.',
  },
  {
    name: 'baseline-ref',
    kind: 'text',
    section: 'gate',
    description:
      'Git ref from which the baseline file is read, for example the base of a pull request: `main` (or `origin/main`), which must be checked out as well. A file that is not there yet is read from the checkout.',
  },
  {
    name: 'strict-baseline',
    kind: 'boolean',
    section: 'gate',
    default: 'false',
    description: 'Fail the job when the baseline lists violations that are gone.',
  },
  {
    name: 'max-parallel',
    kind: 'integer',
    section: 'gate',
    default: '1',
    min: 1,
    max: 64,
    description: 'Servers of the list `servers` that are judged at once.',
  },
  {
    name: 'location',
    kind: 'text',
    section: 'output',
    description: 'Path, or path:line, for findings whose place in the sources is not known.',
  },
  {
    name: 'config',
    kind: 'text',
    section: 'output',
    only: ['input', 'flag'],
    description:
      'Configuration file. Default: `.mcp-compliance.yml`, `.yaml` or `.json` in the working directory, else in the root of the workspace.',
  },
  {
    name: 'summary',
    kind: 'boolean',
    section: 'output',
    default: 'true',
    only: ['input', 'file'],
    description: 'Write the job summary.',
  },
  {
    name: 'annotations',
    kind: 'boolean',
    section: 'output',
    default: 'true',
    only: ['input', 'file'],
    description: 'Annotate source lines by workflow commands.',
  },
  {
    name: 'check-run',
    kind: 'boolean',
    section: 'output',
    default: 'false',
    only: ['input', 'file'],
    description: 'Publish a check run; needs `checks: write`.',
  },
  {
    name: 'comment',
    kind: 'boolean',
    section: 'output',
    default: 'false',
    only: ['input', 'file'],
    description: 'Keep one comment on the pull request; needs `pull-requests: write`.',
  },
  {
    name: 'upload-sarif',
    kind: 'boolean',
    section: 'output',
    default: 'false',
    only: ['input', 'file'],
    description: 'Upload SARIF to code scanning; needs `security-events: write`.',
  },
  {
    name: 'sarif-category',
    kind: 'text',
    section: 'output',
    description: 'Category of the SARIF run. Default: made from the server and the matrix leg.',
  },
  {
    name: 'json-file',
    kind: 'text',
    section: 'output',
    only: ['input', 'file'],
    inputDefault: 'mcp-compliance-report.json',
    description: 'Path of the JSON report.',
  },
  {
    name: 'sarif-file',
    kind: 'text',
    section: 'output',
    only: ['input', 'file'],
    inputDefault: 'mcp-compliance-report.sarif',
    description: 'Path of the SARIF file.',
  },
  {
    name: 'junit-file',
    kind: 'text',
    section: 'output',
    only: ['input', 'file'],
    description: 'Path of a JUnit XML file.',
  },
  {
    name: 'html-file',
    kind: 'text',
    section: 'output',
    only: ['input', 'file'],
    description: 'Path of a self-contained HTML report.',
  },
  {
    name: 'markdown-file',
    kind: 'text',
    section: 'output',
    only: ['input', 'file'],
    description: 'Path of a Markdown report.',
  },
  {
    name: 'badge-file',
    kind: 'text',
    section: 'output',
    only: ['input', 'file'],
    description: 'Path of a shields.io endpoint file.',
  },
  {
    name: 'github-token',
    kind: 'secret',
    section: 'output',
    only: INPUT_ONLY,
    inputDefault: '${{ github.token }}',
    description: 'Token for check runs, comments and uploads.',
  },
  {
    name: 'check-run-id',
    kind: 'text',
    section: 'output',
    only: INPUT_ONLY,
    inputDefault: '${{ job.check_run_id }}',
    description: 'Id of the check run of this job; set by default.',
  },
  {
    name: 'matrix',
    kind: 'text',
    section: 'output',
    only: INPUT_ONLY,
    inputDefault: '${{ toJson(matrix) }}',
    description: 'Matrix of this job, which keeps names of its legs apart; set by default.',
  },
  {
    name: 'verbose',
    kind: 'boolean',
    section: 'output',
    default: 'false',
    description: 'Show rules that passed and do not apply as well.',
  },
  {
    name: 'format',
    kind: 'lines',
    section: 'output',
    only: ['flag'],
    allowed: ['console', 'json', 'sarif', 'junit', 'markdown', 'html', 'badge'],
    description:
      'Format of a report: console, json, sarif, junit, markdown, html or badge. Repeat it, in pairs with `--output`.',
  },
  {
    name: 'output',
    kind: 'lines',
    section: 'output',
    only: ['flag'],
    description: 'File for the report of the `--format` at the same place; standard output without it.',
  },
];

/** Whether a setting can be given at a place. */
export function isAllowedIn(definition: Definition, place: 'input' | 'flag' | 'file'): boolean {
  return definition.only === undefined || definition.only.includes(place);
}

/** Keys that a server of the list `servers` may have of its own: all but those that speak of the whole run. */
export function isServerKey(definition: Definition): boolean {
  const { name, section } = definition;
  if (name === 'max-parallel' || !isAllowedIn(definition, 'file')) return false;
  return section !== 'output' || name === 'location';
}
