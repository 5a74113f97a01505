import { DECLARE, NAMES, NEITHER, server, THRESHOLD, type WrongFile } from './wrong-file.js';

/** Files whose list of servers is wrong, or a setting of one of them. */
export const WRONG_SERVERS: WrongFile[] = [
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
    'two servers at one port at once',
    'max-parallel: 2\nservers:\n  - { name: a, command: touch started, url: "http://localhost:18111/a" }\n  - { name: b, command: touch started, url: "http://localhost:18111/b" }\n',
    '4:40: servers[1].url: `a` is started at localhost:18111 as well, and both at once by `max-parallel`; use `{port}`, or leave `max-parallel` out',
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
