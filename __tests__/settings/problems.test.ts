import { describe, expect, test } from '@jest/globals';
import { unknownInputs } from '../../src/settings/inputs.js';
import { problemLine } from '../../src/settings/problem.js';
import { emptyDirectory } from './support/empty-directory.js';
import { problems } from './support/load.js';

const directory = emptyDirectory();
const URL_LINE = 'url: http://localhost:1/mcp\n';

describe('what is wrong is told with its place and what is allowed', () => {
  test.each<[string, string, string]>([
    [
      'an unknown key',
      `${URL_LINE}fail-onn: must\n`,
      '.mcp-compliance.yml:2:1: fail-onn: unknown key; did you mean `fail-on`?',
    ],
    [
      'a bad choice',
      `${URL_LINE}fail-on: musty\n`,
      '.mcp-compliance.yml:2:1: fail-on: `musty` is not allowed; must, should, may or never; did you mean `must`?',
    ],
    [
      'a bad number',
      `${URL_LINE}concurrency: 0\n`,
      '.mcp-compliance.yml:2:1: concurrency: `0` is not allowed; a whole number from 1 to 64',
    ],
    [
      'a bad boolean',
      `${URL_LINE}fail-on-not-tested: yes\n`,
      '.mcp-compliance.yml:2:1: fail-on-not-tested: `yes` is not allowed; true or false',
    ],
    [
      'a rule that there is not',
      `${URL_LINE}waivers:\n  - rule: MCP-HDR-01\n    reason: x\n`,
      '.mcp-compliance.yml:3:5: waivers[0].rule: `MCP-HDR-01` names no rule',
    ],
    [
      'a waiver without a reason',
      `${URL_LINE}waivers:\n  - rule: HDR\n`,
      '.mcp-compliance.yml:3:5: waivers[0]: `reason` is missing: say why the violation is accepted',
    ],
    [
      'a day that there is not',
      `${URL_LINE}waivers:\n  - { rule: HDR, reason: x, expires: 2026-02-30 }\n`,
      'is no date; expected YYYY-MM-DD',
    ],
    [
      'a bad threshold',
      `${URL_LINE}thresholds:\n  MUST: 120%\n`,
      '.mcp-compliance.yml:3:3: thresholds.MUST: `120%` is not allowed; a number of violations (0, 1, …), or a pass rate from 0% to 100%',
    ],
    [
      'a level that there is not',
      `${URL_LINE}thresholds:\n  MUSTN: 1\n`,
      'thresholds.MUSTN: unknown level; MUST, SHOULD or MAY; did you mean `MUST`?',
    ],
    [
      'a bad override',
      `${URL_LINE}overrides:\n  HDR: ignore\n`,
      '.mcp-compliance.yml:3:3: overrides.HDR: `ignore` is not allowed; off, info, warn or fail',
    ],
    [
      'a secret that is not declared',
      `${URL_LINE}token: \${TOKEN}\n`,
      '.mcp-compliance.yml:2:1: token: `${TOKEN}`: only names listed under `secrets` are filled in',
    ],
    [
      'a secret that is not set',
      `${URL_LINE}secrets: [TOKEN]\ntoken: \${TOKEN}\n`,
      '.mcp-compliance.yml:3:1: token: `${TOKEN}`: the environment variable is not set',
    ],
    [
      'a key given twice',
      `${URL_LINE}url: http://localhost:2\n`,
      '.mcp-compliance.yml:2:1: url: given twice; keep one of them',
    ],
    ['broken YAML', 'url: [\n', '.mcp-compliance.yml:2:1: syntax:'],
    ['a list of nothing', 'servers: []\n', 'servers: expected a list of servers'],
    [
      'a server with an unknown key',
      'servers:\n  - url: http://localhost:1\n    comand: x\n',
      '.mcp-compliance.yml:3:5: servers[0].comand: unknown key; did you mean `command`?',
    ],
    [
      'two servers of one name',
      'servers:\n  - url: http://localhost:1\n  - url: http://localhost:1\n',
      'servers[1]: a server before it is called `http://localhost:1` as well; give each a `name` of its own',
    ],
  ])('%s', async (_what, file, expected) => {
    const found = await problems(directory, file);
    expect(found.join('\n')).toContain(expected);
    expect(found).toHaveLength(1);
  });

  test.each<[Record<string, string>, string]>([
    [{}, 'url: neither `url` nor `command` is given'],
    [
      { url: 'localhost:3000/mcp' },
      '--url: `localhost:3000/mcp` is not an http or https URL, such as http://localhost:3000/mcp',
    ],
    [{ url: 'http://localhost:{port}/mcp' }, '`{port}` is filled in only for a server that `command` starts'],
    [{ url: 'http://localhost:1', command: 'x', transport: 'stdio' }, '`stdio` has no `url`; leave one of them out'],
    [{ command: 'x', transport: 'http' }, '`http` needs a `url`'],
    [{ url: 'http://localhost:1', headers: 'no colon' }, '--headers: line 1 is not of the form `Name: value`'],
    [{ url: 'http://localhost:1', env: '1A=b', command: 'x' }, '--env: `1A` is no valid name; expected `NAME=value`'],
    [{ url: 'http://localhost:1', config: 'none.yml' }, 'config: none.yml does not exist'],
    [{ url: 'http://localhost:1', 'tool-arguments': '{' }, '--tool-arguments: is neither JSON nor YAML'],
  ])('%j', async (values, expected) => {
    expect((await problems(directory, undefined, values)).join('\n')).toContain(expected);
  });

  test('all problems at once, and nothing of a secret', async () => {
    const found = await problems(directory, 'fail-on: x\nheaders: "secret-without-colon"\nconcurrency: a\n');
    expect(found).toHaveLength(4);
    expect(found.join()).not.toContain('secret-without-colon');
  });
});

describe('inputs that there are not', () => {
  test.each([
    ['INPUT_FAIL_ON', 'fail_on: unknown input; did you mean `fail-on`?'],
    ['INPUT_COMAND', 'comand: unknown input; did you mean `command`?'],
    ['INPUT_WAIVERS', 'waivers: is no input; it has its place in the configuration file'],
    ['INPUT_SERVERS', 'servers: is no input; it has its place in the configuration file'],
  ])('%s', (variable, line) => {
    const { problems: found } = unknownInputs({ [variable]: 'x', INPUT_URL: 'http://localhost:1' });
    expect(found.map(problemLine)).toEqual([line]);
  });

  test('a variable that only looks like an input is no mistake', () => {
    const env = { INPUT_DIR: 'x', INPUT_DATASET_PATH: 'y', OTHER: 'z' };
    expect(unknownInputs(env)).toEqual({ problems: [], foreign: ['dir', 'dataset_path'] });
  });
});
