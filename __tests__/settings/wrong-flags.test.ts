import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { isAllowedIn } from '../../src/settings/definition.js';
import { definitions } from '../../src/settings/definitions.js';
import { emptyDirectory } from './support/empty-directory.js';
import { NAMES, NEITHER, server } from './support/wrong-file.js';

const directory = emptyDirectory();

describe('wrong flags', () => {
  const U = ['--url', 'http://127.0.0.1:1/mcp'];
  const HELP = '(mcp-compliance check --help tells what can be given)';
  test.each<[string[], string[]]>([
    [
      ['http://localhost:3000/mcp'],
      ['error: `http://localhost:3000/mcp` stands alone; give the server as `--url http://localhost:3000/mcp`', HELP],
    ],
    [
      ['baselin', ...U],
      [
        'error: there is no command `baselin`; check, demo, baseline, init, rules, diff or merge; did you mean `baseline`?',
        HELP,
      ],
    ],
    [
      ['--ur', 'x'],
      ["error: unknown option '--ur'", '(Did you mean --url?)', HELP],
    ],
    [['--url'], ["error: option '--url <text>' argument missing", HELP]],
    [
      ['--token', 'abc', ...U],
      [
        'error: a secret is not given on the command line; `--token-env NAME` names the environment variable that holds it',
        HELP,
      ],
    ],
    [['--token-env', 'NOPE', ...U], ['--token-env: the environment variable NOPE is not set']],
    [
      ['--token-env', 'gho_a-secret', ...U],
      ['--token-env: expected the name of an environment variable that holds the secret, not the secret itself'],
    ],
    [
      ['--fail-on', 'musty', ...U],
      ['--fail-on: `musty` is not allowed; must, should, may or never; did you mean `must`?'],
    ],
    [['--output', 'x', ...U], ['--output: each --output needs a --format before it']],
    [
      ['--format', 'xml', ...U],
      ['--format: `xml` is not allowed; console, json, sarif, junit, markdown, html or badge; did you mean `html`?'],
    ],
    [
      ['--format', 'json', '--output', '', '--format', 'sarif', '--output', 'x', ...U],
      ['--output: has no value; give one, or leave it out'],
    ],
    [['--verbose', 'maybe', ...U], ['--verbose: `maybe` is not allowed; true or false']],
    [['--headers', 'X: a\nB: \u0001', ...U], ['--headers: the value of `B` has a control character in it']],
    [['--headers', 'no colon', ...U], ['--headers: line 1 is not of the form `Name: value`']],
    [['--command', ' '], ['--command: has no value; give one, or leave it out']],
    [['--url', 'ftp://x/mcp'], ['--url: `ftp://x/mcp` is not an http or https URL, such as http://localhost:3000/mcp']],
    [
      ['--url', 'http://127.0.0.1:99999/x'],
      ['--url: `http://127.0.0.1:99999/x` is not an http or https URL, such as http://localhost:3000/mcp'],
    ],
    [[], [`url: ${NEITHER}`]],
    [['--env', 'A', '--command', 'touch started'], ['--env: line 1 is not of the form `NAME=value`']],
    [
      ['--thresholds', '{"MUST": 1', ...U],
      ['--thresholds: is neither JSON nor YAML: Flow map must end with a } at line 1, column 11:'],
    ],
    [
      ['--thresholds', 'MUST=1', ...U],
      ['--thresholds: expected a map from levels to numbers, such as {"SHOULD": "90%"}, not text'],
    ],
    [
      ['--rules', 'HDR', '--skip-rules', 'HDR', ...U],
      ['--skip-rules: leaves no rule to run; `rules` minus `skip-rules` must not be empty'],
    ],
    [['--max-requests', '0', ...U], ['--max-requests: `0` is not allowed; a whole number from 1 to 100000']],
    [
      ['merge', '--fromat', 'json', 'a'],
      [
        "error: unknown option '--fromat'",
        '(Did you mean --format?)',
        '(mcp-compliance merge --help tells what can be given)',
      ],
    ],
    [
      ['diff', 'a'],
      ["error: missing required argument 'new'", '(mcp-compliance diff --help tells what can be given)'],
    ],
    [['rules', 'NOPE'], [`rules: \`NOPE\` ${NAMES}`]],
    [['rules', ''], [`rules: \`\` ${NAMES}`]],
    [['diff', 'a', 'b'], ['a: does not exist']],
    [['merge', '.'], ['.: is a directory']],
  ])('%j', async (args, expected) => {
    expect(await directory.run(args)).toEqual({ code: 2, said: expected });
    expect(existsSync(directory.at('started'))).toBe(false);
  });

  test('the help that an error points to tells every flag, in lines that a terminal has room for', async () => {
    const told = (await directory.run(['check', '--help'])).said;
    for (const { name, kind } of definitions.filter((one) => isAllowedIn(one, 'flag')))
      expect(told.join('\n')).toContain(`  --${name}${kind === 'secret' ? '-env' : ''} `);
    expect(told.filter((line) => line.length > 100)).toEqual([]);
    expect(told.join('\n')).not.toContain('preset');
    expect((await directory.run(['--help'])).said.join('\n')).toContain(
      '`mcp-compliance check --help` tells what can be given',
    );
  });

  test('a URL or command beside the servers of a file', async () => {
    await writeFile(directory.at('.mcp-compliance.yml'), server(''));
    const { code, said } = await directory.run(U);
    expect([code, said]).toEqual([
      2,
      [
        '--url: the configuration file lists `servers`, each with its own; leave `url` out, or name another file with `config`',
      ],
    ]);
  });
});
