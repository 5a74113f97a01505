/** The server that none of the wrong configurations may start. */
export const B = 'command: touch started\n';
export const NAMES =
  'names no rule; ids such as MCP-HDR-001, families such as HDR, or patterns such as MCP-HDR-* are allowed';
export const NEITHER =
  'neither `url` nor `command` is given; give the URL of a running server, a command that starts one, or both';
export const server = (more: string): string => `servers:\n  - name: a\n    command: touch started\n${more}`;
export const THRESHOLD = 'is not allowed; a number of violations (0, 1, …), or a pass rate from 0% to 100%';
export const DECLARE = 'list the name of an environment variable under `secrets`, and write `${NAME}` here';
export const ALL_KEYS = '; all keys: https://github.com/mcp-compliance/mcp-compliance-action/blob/v1/docs/settings.md';
export const COLUMN = 'keys of one map begin in one column; indent this line like its neighbours';
export const NO_COLON = 'no `: ` in this line; a setting is `name: value`';
export const waiver = (more: string): string => `${B}waivers:\n  - { rule: HDR, reason: x, ${more} }\n`;

/** What, text, place and message of the one line that is told; `-` for mistakes that a JSON Schema cannot see. */
export type WrongFile = [string, string, string, '-'?];
