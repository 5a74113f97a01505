/** The server that none of the wrong configurations may start. */
export const B = 'command: touch started\n';
export const NAMES =
  'names no rule; ids such as MCP-HDR-001, families such as HDR, or patterns such as MCP-HDR-* are allowed';
export const NEITHER =
  'neither `url` nor `command` is given; give the URL of a running server, a command that starts one, or both';
export const server = (more: string): string => `servers:\n  - name: a\n    command: touch started\n${more}`;
const THRESHOLD = 'is not allowed; a number of violations (0, 1, …), or a pass rate from 0% to 100%';
const DECLARE = 'list the name of an environment variable under `secrets`, and write `${NAME}` here';
const ALL_KEYS = '; all keys: https://github.com/mcp-compliance/mcp-compliance-action/blob/v1/docs/settings.md';
const COLUMN = 'keys of one map begin in one column; indent this line like its neighbours';
const NO_COLON = 'no `: ` in this line; a setting is `name: value`';
const waiver = (more: string): string => `${B}waivers:\n  - { rule: HDR, reason: x, ${more} }\n`;

/** What, text, place and message of the one line that is told; `-` for mistakes that a JSON Schema cannot see. */
export const WRONG: [string, string, string, '-'?][] = [
  ['an unknown key', `${B}fail-onn: must\n`, '2:1: fail-onn: unknown key; did you mean `fail-on`?'],
  [
    'camel case',
    `${B}failOnNotTested: true\n`,
    '2:1: failOnNotTested: unknown key; did you mean `fail-on-not-tested`?',
  ],
  ['snake case', `${B}fail_on: must\n`, '2:1: fail_on: unknown key; did you mean `fail-on`?'],
  ['a key that is a number', `${B}1: c\n`, `2:1: 1: unknown key${ALL_KEYS}`],
  ['a key that only flags have', `${B}format: json\n`, '2:1: format: is no key of the file; give it as a flag'],
  [
    'a key that only inputs have',
    `${B}github-token: x\n`,
    '2:1: github-token: is no key of the file; give it as an input',
  ],
  [
    'a choice that there is not',
    `${B}fail-on: musty\n`,
    '2:1: fail-on: `musty` is not allowed; must, should, may or never; did you mean `must`?',
  ],
  ['a key without a value', `${B}fail-on:\n`, '2:1: fail-on: has no value; give one, or leave it out'],
  ['a list for text', 'url: [a]\n', '1:1: url: expected text, not a list'],
  ['a boolean for text', 'command: true\n', '1:1: command: expected text, not a boolean; put it in quotes'],
  ['a fraction', `${B}concurrency: 1.5\n`, '2:1: concurrency: `1.5` is not allowed; a whole number from 1 to 64'],
  [
    'a number out of range',
    `${B}max-parallel: 0\n`,
    '2:1: max-parallel: `0` is not allowed; a whole number from 1 to 64',
  ],
  [
    'a word for a number',
    `${B}concurrency: eight\n`,
    '2:1: concurrency: `eight` is not allowed; a whole number from 1 to 64',
  ],
  ['a word for a boolean', `${B}verbose: yes\n`, '2:1: verbose: `yes` is not allowed; true or false'],
  ['a list in a list', 'args: [[a]]\n', '1:1: args: expected a list of texts; entry 1 is a list'],
  [
    'maps in a list of variables',
    `${B}env: [{ A: b }]\n`,
    '2:1: env: entry 1 is a map; expected `NAME=value`, or one map',
  ],
  [
    'a variable without a value',
    `${B}env: { A: }\n`,
    '2:1: env: `A`: expected text, not nothing; `""` is an empty one',
  ],
  [
    'a map for a variable',
    `${B}env: { A: { B: c } }\n`,
    '2:1: env: `A`: expected text, not a map; `""` is an empty one',
  ],
  [
    'arguments that are no map',
    `${B}tool-arguments: [a]\n`,
    '2:1: tool-arguments: expected a map from tool names to arguments, not a list',
  ],
  [
    'arguments of a tool that are no map',
    `${B}tool-arguments: { a: b }\n`,
    '2:1: tool-arguments: expected a map of arguments for the tool `a`, not text',
  ],

  ['a key given twice', `${B}command: b\n`, '2:1: command: given twice; keep one of them', '-'],
  [
    'a key given twice, further in',
    `${B}overrides:\n  HDR: off\n  HDR: warn\n`,
    '4:3: HDR: given twice; keep one of them',
    '-',
  ],
  ['tabs', `${B}thresholds:\n\tMUST: 0\n`, '3:1: syntax: a tab; YAML is indented with spaces', '-'],
  ['an open quote', 'command: "touch started\n', '1:10: syntax: a quotation mark that is not closed', '-'],
  [
    'a colon in a value',
    'command: touch: started\n',
    '1:10: syntax: a second `: ` in one line; put the value in quotes',
    '-',
  ],
  ['two documents', `${B}---\nurl: x\n`, '2:1: syntax: a second document begins (`---`); the file holds one', '-'],
  ['a tag', 'command: !secret x\n', '1:10: syntax: the tag `!secret` is not known here', '-'],
  ['a list as a key', `${B}? [a, b]\n: c\n`, '2:3: syntax: a key that is no text', '-'],
  ['an alias of nothing', `${B}rules: *nope\n`, '2:8: syntax: `*nope`: no anchor `&nope` before it', '-'],
  ['an alias of itself', `${B}rules: &a [*a]\n`, '2:12: syntax: `*a` stands inside of what it names', '-'],
  [
    'an alias bomb',
    `${B}tool-arguments:\n${'abcdefgh'.replace(/./g, (name, at: number) => `  ${name}: &${name} { ${[1, 2, 3, 4, 5, 6, 7].map((n) => `x${n}: ${at === 0 ? 1 : `*${'abcdefgh'[at - 1]}`}`).join(', ')} }\n`)}`,
    '1:1: syntax: aliases (`*name`) that repeat too much',
    '-',
  ],
  ['endless nesting', `${B}rules: ${'['.repeat(20_000)}\n`, 'syntax: nested too deeply', '-'],
  ['a list at the root', '- url: x\n', '1:1: config: expected a map of settings (`name: value` lines), not a list'],
  [
    'a word at the root',
    'http://localhost:3000\n',
    '1:1: config: expected a map of settings (`name: value` lines), not a single value',
  ],
  [
    'CRLF',
    `${B}concurrency: x\n`.replaceAll('\n', '\r\n'),
    '2:1: concurrency: `x` is not allowed; a whole number from 1 to 64',
  ],
  ['a byte order mark', `\uFEFF${B}fail-onn: x\n`, '2:1: fail-onn: unknown key; did you mean `fail-on`?'],

  [
    'a date of another country',
    waiver('expires: 31.12.2026'),
    '3:29: waivers[0].expires: `31.12.2026` is no date; expected YYYY-MM-DD',
  ],
  [
    'a time',
    waiver('expires: 2026-12-31T00:00:00Z'),
    '3:29: waivers[0].expires: `2026-12-31T00:00:00Z` is no date; expected YYYY-MM-DD',
  ],
  ['a short date', waiver('expires: 2026-3-1'), '3:29: waivers[0].expires: `2026-3-1` is no date; expected YYYY-MM-DD'],
  [
    'a day that there is not',
    waiver('expires: 2026-02-30'),
    '3:29: waivers[0].expires: `2026-02-30` is no date; expected YYYY-MM-DD',
    '-',
  ],
  [
    'a subject that is a list',
    waiver('subject: [a]'),
    '3:29: waivers[0].subject: expected the name of a tool, method or probe, or a pattern, not a list',
  ],
  [
    'a waiver with another key',
    `${B}waivers:\n  - rule: HDR\n    reason: x\n    until: 2027-01-01\n`,
    '5:5: waivers[0].until: unknown key; rule, subject, reason or expires',
  ],
  [
    'a waiver without a reason',
    `${B}waivers:\n  - rule: HDR\n`,
    '3:5: waivers[0]: `reason` is missing: say why the violation is accepted',
  ],
  [
    'a waiver with an empty reason',
    `${B}waivers:\n  - rule: HDR\n    reason: " "\n`,
    '4:5: waivers[0].reason: expected text that says why the violation is accepted',
  ],
  [
    'a waiver of no rule',
    `${B}waivers:\n  - reason: x\n`,
    '3:5: waivers[0]: `rule` is missing: an id, a family or a pattern',
  ],
  [
    'a waiver that is text',
    `${B}waivers: [HDR]\n`,
    '2:11: waivers[0]: expected a map with `rule` and `reason`, not text',
  ],
  [
    'a map of waivers',
    `${B}waivers: { HDR: why }\n`,
    '2:1: waivers: expected a list of waivers (`- rule: …`), not a map',
  ],

  ['more than all', `${B}thresholds: { SHOULD: 110% }\n`, `2:15: thresholds.SHOULD: \`110%\` ${THRESHOLD}`],
  ['fewer than none', `${B}thresholds: { SHOULD: -1 }\n`, `2:15: thresholds.SHOULD: \`-1\` ${THRESHOLD}`],
  ['a share', `${B}thresholds: { SHOULD: 0.9 }\n`, `2:15: thresholds.SHOULD: \`0.9\` ${THRESHOLD}`],
  ['no threshold', `${B}thresholds: { MUST: }\n`, `2:15: thresholds.MUST: \`null\` ${THRESHOLD}`],
  [
    'a level that is another',
    `${B}thresholds: { MUST NOT: 0 }\n`,
    '2:15: thresholds.MUST NOT: unknown level; MUST, SHOULD or MAY (MUST NOT counts as MUST, SHOULD NOT as SHOULD)',
  ],
  [
    'a level twice',
    `${B}thresholds: { MUST: 0, must: 5 }\n`,
    '2:24: thresholds.must: MUST is given twice; keep one of them',
    '-',
  ],
  [
    'a list of levels',
    `${B}thresholds: [MUST]\n`,
    '2:1: thresholds: expected a map from levels to numbers, such as {"SHOULD": "90%"}, not a list',
  ],

  ['a pattern of no rule', `${B}rules: [MCP-XYZ-*]\n`, `2:1: rules: \`MCP-XYZ-*\` ${NAMES}`, '-'],
  [
    'an id of no rule',
    `${B}skip-rules: MCP-HDR-999\n`,
    `2:1: skip-rules: \`MCP-HDR-999\` ${NAMES}; did you mean \`MCP-HDR-009\`?`,
    '-',
  ],
  [
    'an id without its beginning',
    `${B}rules: HDR-001\n`,
    `2:1: rules: \`HDR-001\` ${NAMES}; did you mean \`MCP-HDR-001\`?`,
    '-',
  ],
  ['a negated family', `${B}rules: "!HDR"\n`, `2:1: rules: \`!HDR\` ${NAMES}; did you mean \`HDR\`?`, '-'],
  [
    'nothing left to run',
    `${B}rules: HDR\nskip-rules: MCP-HDR-*\n`,
    '3:1: skip-rules: leaves no rule to run; `rules` minus `skip-rules` must not be empty',
    '-',
  ],
  [
    'an override of no rule',
    `${B}overrides: { MCP-HDR-999: off }\n`,
    `2:14: overrides.MCP-HDR-999: \`MCP-HDR-999\` ${NAMES}; did you mean \`MCP-HDR-009\`?`,
    '-',
  ],
  ['an override of nothing', `${B}overrides: { "": off }\n`, `2:14: overrides.: \`\` ${NAMES}`, '-'],
  [
    'an override that there is not',
    `${B}overrides: { HDR: on }\n`,
    '2:14: overrides.HDR: `on` is not allowed; off, info, warn or fail; did you mean `off`?',
  ],
  [
    'a list of overrides',
    `${B}overrides: [HDR]\n`,
    '2:1: overrides: expected a map from rules to outcomes, such as `MCP-DEP-*: info`, not a list',
  ],
  [
    'a waiver of a rule that there is not',
    `${B}waivers:\n  - rule: MCP-HDR-01\n    reason: x\n`,
    `3:5: waivers[0].rule: \`MCP-HDR-01\` ${NAMES}; did you mean \`MCP-HDR-001\`?`,
    '-',
  ],
  ['a waiver of nothing', `${B}waivers:\n  - { rule: "", reason: x }\n`, `3:7: waivers[0].rule: \`\` ${NAMES}`, '-'],

  ['a token', `${B}token: abcdefghijklmnop\n`, `2:1: token: a secret does not belong in a file; ${DECLARE}`],
  [
    'a header that is a token',
    `${B}headers: { authorization: Bearer abcdefgh }\n`,
    `2:1: headers: the value of headers.authorization is a secret and does not belong in a file; ${DECLARE}`,
    '-',
  ],
  [
    'a secret that is not declared',
    `${B}token: \${UNDECLARED}\n`,
    '2:1: token: `${UNDECLARED}`: only names listed under `secrets` are filled in',
    '-',
  ],
  [
    'a secret that is not set',
    `${B}secrets: [UNSET]\ntoken: \${UNSET}\n`,
    '3:1: token: `${UNSET}`: the environment variable is not set (pull requests from forks get no secrets)',
    '-',
  ],
  [
    'an expression of workflows',
    `${B}token: \${{ secrets.T }}\n`,
    '2:1: token: `${{ secrets.T }}` is filled in only in workflows; pass it as an environment variable, and write `${NAME}` here',
  ],
  [
    'a variable of the shell',
    'command: node s.js ${PORT}\n',
    '1:1: command: `${PORT}`: only names listed under `secrets` are filled in (a variable of the shell is written `$NAME`, the free port `{port}`)',
    '-',
  ],
  [
    'a default of a variable',
    `${B}secrets: [T]\nname: \${T:-x}\n`,
    '3:1: name: `${T:-x}`: only `${NAME}` is filled in, without defaults and the like',
    '-',
  ],
  [
    'a secret in the reason of a waiver, which reports show',
    `${B}secrets: [T]\nwaivers:\n  - { rule: HDR, reason: "\${T}" }\n`,
    '3:1: waivers: `${T}`: nothing is filled in here, since waivers stand in reports',
    '-',
  ],
  ['a variable without its end', `${B}secrets: [T]\ntoken: \${T\n`, '3:1: token: has a `${` without its `}`', '-'],
  ['a map of secrets', `${B}secrets: { A: b }\n`, '2:1: secrets: expected a list of names of environment variables'],
  [
    'a secret among the names',
    `${B}secrets: ["s3cr3t value"]\n`,
    '2:1: secrets: entry 1 is no name of an environment variable, such as MCP_TOKEN',
  ],

  [
    'a value with a part that is indented',
    'command: touch started\n  name: x\n',
    '2:3: syntax: indented like a part of the value above, which ends there; begin it in the column of that key',
    '-',
  ],
  ['a key out of its column', 'waivers:\n  - rule: HDR\n   reason: x\n', `3:1: syntax: ${COLUMN}`, '-'],
  ['a key between two columns', 'waivers:\n  - rule: HDR\n    reason: x\n  b: c\n', `4:1: syntax: ${COLUMN}`, '-'],
  ['a list and a map in one', `- a\n${B}`, `2:1: syntax: does not go with what stands above; ${COLUMN}`, '-'],
  ['a first key that is indented', ` ${B}name: x\n`, `2:1: syntax: does not go with what stands above; ${COLUMN}`, '-'],
  ['a line without a colon', `${B}fail-on must\n`, `2:1: syntax: ${NO_COLON}`, '-'],
  ['a first line without a colon', `fail-on must\n${B}`, `1:1: syntax: ${NO_COLON}`, '-'],
  ['a quotation mark alone', `name: "x\n${B}`, '1:7: syntax: a quotation mark that is not closed', '-'],
  [
    'a bracket too many',
    `${B}rules: [HDR]]\n`,
    '2:13: syntax: `]` does not belong here; a value with it needs quotes',
    '-',
  ],
  ['a bracket alone', `rules: [HDR\n${B}`, '2:1: syntax: `]` is missing before this line', '-'],
  ['a value that begins with @', `${B}name: @x\n`, '2:7: syntax: a value that begins with `@`; put it in quotes', '-'],
  [
    'a path of Windows',
    'command: "touch\\qstarted"\n',
    '1:16: syntax: `\\q` means nothing between double quotation marks; use single ones',
    '-',
  ],
  ['a key that is empty', `${B}: 1\n`, '2:1: syntax: a key that is no text', '-'],
  ['a key that is nothing', `${B}? \n: 1\n`, '2:3: syntax: a key that is no text', '-'],
  ['lines in a key', `${B}"a\\n::error::b": 1\n`, `2:1: a\\u000a::error::b: unknown key${ALL_KEYS}`],
  [
    'lines in a value',
    `${B}fail-on: "\\e[31m\\n::error::b"\n`,
    '2:1: fail-on: `\\u001b[31m\\u000a::error::b` is not allowed; must, should, may or never',
  ],
  [
    'a value of a thousand letters',
    `${B}fail-on: ${'x'.repeat(1000)}\n`,
    `2:1: fail-on: \`${'x'.repeat(120)}…\` is not allowed; must, should, may or never`,
  ],
  ['a name that is a number', `${B}name: 007\n`, '2:7: name: `007` is read as 7; put it in quotes', '-'],
  [
    'a version among variables',
    `${B}env:\n  PYTHON: 3.12\n  VERSION: 1.10\n`,
    '4:12: env: `1.10` is read as 1.1; put it in quotes',
    '-',
  ],
  [
    'a boolean among variables of a server',
    server('    env: { DEBUG: True }\n'),
    '4:19: servers[0].env: `True` is read as true; put it in quotes',
    '-',
  ],
  ['a misspelt URL', 'ulr: http://127.0.0.1:1/\n', '1:1: ulr: unknown key; did you mean `url`?'],
  [
    'a misspelt command of a server',
    'servers:\n  - { name: a, comand: touch started }\n',
    '2:16: servers[0].comand: unknown key; did you mean `command`?',
  ],
  [
    'a misspelt reason',
    `${B}waivers:\n  - rule: HDR\n    reson: x\n`,
    '4:5: waivers[0].reson: unknown key; rule, subject, reason or expires; did you mean `reason`?',
  ],

  ['nothing', '', `1:1: url: ${NEITHER}`, '-'],
  ['comments alone', '# url: x\n', `1:1: url: ${NEITHER}`, '-'],
  ['no server', 'fail-on: must\n', `1:1: url: ${NEITHER}`, '-'],
  [
    'no HTTP URL',
    'url: localhost:3000/mcp\n',
    '1:1: url: `localhost:3000/mcp` is not an http or https URL, such as http://localhost:3000/mcp',
    '-',
  ],
  [
    'a password in the URL',
    'url: http://me:pass@127.0.0.1:1/mcp\n',
    '1:1: url: has a user or password in it, which would show in reports; give them as a header in `headers`',
    '-',
  ],
  [
    'a free port for nobody',
    'url: http://127.0.0.1:{port}/mcp\n',
    '1:1: url: `{port}` is filled in only for a server that `command` starts',
    '-',
  ],
  [
    'stdio with a URL',
    `${B}url: http://127.0.0.1:1/\ntransport: stdio\n`,
    '3:1: transport: `stdio` has no `url`; leave one of them out',
    '-',
  ],
  ['http without a URL', `${B}transport: http\n`, '2:1: transport: `http` needs a `url`', '-'],
  ['stdio of nothing', 'transport: stdio\n', '1:1: transport: `stdio` needs a `command`', '-'],
  [
    'a command in two ways',
    `${B}args: [a]\n`,
    '2:1: args: `command` and `args` are both given; one of them starts the server',
    '-',
  ],
  ['a command of spaces', 'command: "  "\n', '1:1: command: has no value; give one, or leave it out', '-'],
  [
    'a directory that is not there',
    `${B}working-directory: no/such\n`,
    '2:1: working-directory: `no/such` does not exist',
    '-',
  ],
  [
    'certificates that are not there',
    `${B}ca-file: none.pem\n`,
    '2:1: ca-file: `none.pem` cannot be read (ENOENT)',
    '-',
  ],
  [
    'a baseline that is not there',
    `${B}baseline: none.json\n`,
    '2:1: baseline: `none.json` does not exist; write it with `mcp-compliance baseline --output none.json`',
    '-',
  ],
  [
    'a ref of no baseline',
    `${B}baseline-ref: main\n`,
    '2:1: baseline-ref: there is no `baseline` to which it could apply',
    '-',
  ],
  [
    'strictness about no baseline',
    `${B}strict-baseline: true\n`,
    '2:1: strict-baseline: there is no `baseline` to which it could apply',
    '-',
  ],
  [
    'a place outside',
    `${B}location: ../x:7\n`,
    '2:1: location: `../x:7` is no path in the repository; expected `path` or `path:line`, from its root',
    '-',
  ],
  [
    'a canonical URL that is none',
    `${B}canonical-url: foo\n`,
    '2:1: canonical-url: `foo` is not an http or https URL',
    '-',
  ],

  [
    'an empty list of servers',
    'servers: []\n',
    '1:1: servers: expected a list of servers (`- name: …`), not an empty one',
  ],
  [
    'a map of servers',
    'servers: { a: { command: touch started } }\n',
    '1:1: servers: expected a list of servers (`- name: …`), not a map',
  ],
  [
    'a server that is text',
    'servers:\n  - touch started\n',
    '2:5: servers[0]: expected a map with `command` or `url`, not text',
  ],
  ['a server of nothing', 'servers:\n  - {}\n', `2:5: servers[0].url: ${NEITHER}`, '-'],
  [
    'servers and a URL',
    `url: http://127.0.0.1:1/\n${server('')}`,
    '1:1: url: stands beside `servers`; each server of the list has its own `url`',
    '-',
  ],
  [
    'two servers of one name',
    'servers:\n  - { command: touch started }\n  - { command: touch started }\n',
    '3:5: servers[1]: a server before it is called `touch started` as well; give each a `name` of its own',
    '-',
  ],
  [
    'an unknown key of a server',
    server('    comand: x\n'),
    '4:5: servers[0].comand: unknown key; did you mean `command`?',
  ],
  [
    'a key of the whole run',
    server('    json-file: x\n'),
    '4:5: servers[0].json-file: speaks of the whole run; put it beside `servers`',
  ],
  [
    'secrets of a server',
    server('    secrets: [T]\n'),
    '4:5: servers[0].secrets: speaks of the whole run; put it beside `servers`',
  ],
  [
    'servers of a server',
    server('    servers: []\n'),
    '4:5: servers[0].servers: speaks of the whole run; put it beside `servers`',
  ],
  [
    'a value of a server',
    server('    concurrency: 0\n'),
    '4:5: servers[0].concurrency: `0` is not allowed; a whole number from 1 to 64',
  ],
  [
    'a rule of a server',
    server('    rules: [HDX]\n'),
    `4:5: servers[0].rules: \`HDX\` ${NAMES}; did you mean \`HDR\`?`,
    '-',
  ],
  [
    'a waiver of a server',
    server('    waivers:\n      - rule: HDX\n        reason: x\n'),
    `5:9: servers[0].waivers[0].rule: \`HDX\` ${NAMES}; did you mean \`HDR\`?`,
    '-',
  ],
  [
    'an override of a server',
    server('    overrides:\n      HDR: ignore\n'),
    '5:7: servers[0].overrides.HDR: `ignore` is not allowed; off, info, warn or fail',
  ],
  [
    'a threshold of a server',
    server('    thresholds:\n      MUST: 101%\n'),
    `5:7: servers[0].thresholds.MUST: \`101%\` ${THRESHOLD}`,
  ],
  [
    'a secret of a server',
    server('    token: plain-secret\n'),
    `4:5: servers[0].token: a secret does not belong in a file; ${DECLARE}`,
  ],
  [
    'an undeclared secret of a server',
    server('    token: ${T}\n'),
    '4:5: servers[0].token: `${T}`: only names listed under `secrets` are filled in',
    '-',
  ],
];
