import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { main } from '../../src/cli.js';
import { knownRules } from '../../src/commands/check.js';
import { definitions } from '../../src/settings/definitions.js';
import { loadSettings } from '../../src/settings/load.js';
import { SettingsError } from '../../src/settings/problem.js';
import { makeAuthority } from '../support/tls.js';
import { commands, configBlocks, inputsOf, stepsOf, workflowBlocks, yamlBlocks } from './support/examples.js';
import { type Block, placeOf, root } from './support/pages.js';

/** Keys of the file that are no settings. */
const FILE_ONLY_KEYS = ['servers', 'secrets', '$schema'];

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'docs-'));
  // What examples name has to be there.
  await mkdir(join(cwd, 'packages/weather'), { recursive: true });
  await mkdir(join(cwd, 'certificates'));
  await writeFile(join(cwd, 'mcp-compliance-baseline.json'), '{}');
  await writeFile(join(cwd, 'certificates/company-ca.pem'), (await makeAuthority()).cert);
});
afterAll(() => rm(cwd, { recursive: true }));

describe('every setting has a recipe', () => {
  const used = new Map<string, string>();
  const use = (name: string, block: Block): void => {
    if (!used.has(name)) used.set(name, placeOf(block));
  };
  for (const block of workflowBlocks) for (const inputs of inputsOf(block)) for (const key in inputs) use(key, block);
  for (const block of configBlocks) {
    const file: unknown = parse(block.text);
    for (const [key, value] of Object.entries(file ?? {})) {
      use(key, block);
      if (key === 'servers' && Array.isArray(value))
        for (const server of value) for (const own in server) use(own, block);
    }
  }
  for (const { args, block } of commands)
    for (const arg of args) if (arg.startsWith('--')) use(arg.slice(2).replace(/=.*/, '').replace(/-env$/, ''), block);
  // The schema of a YAML file is named by a comment that editors read.
  for (const block of configBlocks) if (block.text.includes('$schema=')) use('$schema', block);

  test.each([...definitions.map(({ name }) => name), ...FILE_ONLY_KEYS])('%s', (name) => {
    expect(used.has(name)).toBe(true);
  });
});

describe('configuration files load', () => {
  test('there are some', () => expect(configBlocks.length).toBeGreaterThan(10));

  test.each(configBlocks.map((block) => [placeOf(block), block] as const))('%s', async (_place, block) => {
    const file = join(cwd, block.file.replaceAll('/', '-'));
    await writeFile(file, block.text);
    const keys = Object.keys((parse(block.text) as object | null) ?? {});
    const whole = ['url', 'command', 'args', 'servers'].some((key) => keys.includes(key));
    const declared = (parse(block.text) as { secrets?: string[] } | null)?.secrets ?? [];
    const load = () =>
      loadSettings(
        { kind: 'flag', values: { config: file, ...(whole ? {} : { url: 'http://localhost:3000/mcp' }) } },
        { cwd, env: Object.fromEntries(declared.map((name) => [name, 'a value'])), knownRules },
      );
    expect(load).not.toThrow();
  });
});

describe('workflows use inputs that there are', () => {
  const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as { inputs: object };
  const inputs = Object.keys(action.inputs);

  test.each(workflowBlocks.map((block) => [placeOf(block), block] as const))('%s', (_place, block) => {
    const steps = stepsOf(block);
    expect(steps.length).toBeGreaterThan(0);
    for (const given of inputsOf(block)) {
      for (const key in given) expect(inputs).toContain(key);
      const values = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, filled(value)]));
      // A configuration file of the same page may say the rest.
      const whole = ['url', 'command', 'args'].some((key) => key in values);
      const problems = problemsOf(() =>
        loadSettings(
          { kind: 'input', values: { ...(whole ? {} : { url: 'http://localhost:3000/mcp' }), ...values, config: '' } },
          { cwd, env: {}, knownRules, lookForFile: false },
        ),
      );
      expect(problems).toEqual([]);
    }
  });
});

describe('command lines parse', () => {
  test('there are some', () => expect(commands.length).toBeGreaterThan(10));

  test.each(
    commands.map((example) => [`${placeOf(example.block)} ${example.subcommand} ${example.args.join(' ')}`, example]),
  )('%s', async (_name, example) => {
    const { subcommand, args } = example as (typeof commands)[number];
    const env: NodeJS.ProcessEnv = {};
    for (const [index, arg] of args.entries()) if (/^--[\w-]+-env$/.test(arg)) env[args[index + 1] ?? ''] = 'a value';
    let told = '';
    const sink = { write: (text: string) => (told += text) };
    const line = { stdout: sink, stderr: sink, cwd, env, color: false, progress: () => {} };
    if (subcommand === 'check' || subcommand === 'baseline' || subcommand === 'demo') {
      // Settings are read and shown in place of a run; a page's configuration file is not there.
      const bare = args.map((arg, index) => (args[index - 1] === '--config' ? configHere : arg));
      const format = subcommand === 'baseline' ? ['--format', 'json'] : [];
      const target = ['--url', '--command', '--args'].some((flag) => args.includes(flag)) ? [] : ['--command', 'x'];
      await writeFile(configHere, 'url: http://localhost:3000/mcp\n');
      const code = await main(['check', ...format, ...bare, ...target, '--print-config'], line);
      expect({ code, told: code === 0 ? '' : told }).toEqual({ code: 0, told: '' });
      return;
    }
    await main([subcommand, '--help'], line);
    const usage = /^Usage: mcp-compliance .*$/m.exec(told)?.[0] ?? '';
    const operands = args.filter((word, index) => !word.startsWith('-') && !args[index - 1]?.startsWith('-'));
    const [least, most] = [usage.split('<').length - 1, usage.match(/[<[](?!options)\w+/g)?.length ?? 0];
    expect(operands.length).toBeGreaterThanOrEqual(least);
    expect(operands.length).toBeLessThanOrEqual(usage.includes('...') ? Number.POSITIVE_INFINITY : most);
    for (const arg of args.filter((word) => word.startsWith('--'))) expect(told).toContain(`${arg} `);
  });

  const configHere = join(tmpdir(), `docs-config-${process.pid}.yml`);
  afterAll(() => rm(configHere, { force: true }));
});

test('every YAML example names its file in its first line', () => {
  expect(yamlBlocks.filter(({ file }) => file === '').map(placeOf)).toEqual([]);
});

/** Expressions of workflows stand for some text. */
function filled(value: unknown): string {
  return String(value).replace(/\$\{\{[^}]*\}\}/g, 'some-text');
}

function problemsOf(load: () => unknown): string[] {
  try {
    load();
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split('\n');
  }
}
