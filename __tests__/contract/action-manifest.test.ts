import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { knownRules } from '../../src/commands/check.js';
import { outputsOf, setOutputs } from '../../src/github/outputs.js';
import { inputValues } from '../../src/settings/inputs.js';
import { loadSettings } from '../../src/settings/load.js';

interface Manifest {
  inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  outputs: Record<string, { description: string }>;
}

const manifest: Manifest = parse(readFileSync('action.yml', 'utf8'));
const readme = readFileSync('README.md', 'utf8');

/** Cells of the tables of one generated part of the README, without their heads. */
function rows(part: string): string[][] {
  const [, text = ''] = new RegExp(`<!-- ${part}:begin -->([\\s\\S]*?)<!-- ${part}:end -->`).exec(readme) ?? [];
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    );
}

function code(cell: string | undefined): string {
  return /^`(.*)`$/.exec(cell ?? '')?.[1] ?? '';
}

const told = rows('settings').filter(([, , , where]) => where?.split(', ').includes('input'));

/** Names of the inputs that the code asks the runner's variables for. */
function inputsRead(): string[] {
  const names: string[] = [];
  inputValues(
    new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get: (_target, name) => {
          if (String(name).startsWith('INPUT_')) names.push(String(name).slice('INPUT_'.length).toLowerCase());
          return undefined;
        },
      },
    ),
  );
  return names;
}

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('inputs', () => {
  test('those that the code reads, those of action.yml and those of the README are the same', () => {
    const names = Object.keys(manifest.inputs).sort();
    expect(inputsRead().sort()).toEqual(names);
    expect(told.map(([name]) => code(name)).sort()).toEqual(names);
  });

  test('nothing else reads inputs', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const reading = files.filter((name) =>
      /\bget(Multiline|Boolean)?Input\(|\bINPUT_(?!ONLY\b)/.test(readFileSync(join('src', name), 'utf8')),
    );
    // The environment of a started server is cleared of them.
    expect(reading.sort()).toEqual(['settings/inputs.ts', 'target/server-env.ts']);
  });

  test('none is required, since the configuration file can give it', () => {
    expect(Object.entries(manifest.inputs).filter(([, { required }]) => required !== false)).toEqual([]);
  });

  test.each(told.map(([name, , preset]) => [code(name), code(preset)]))('%s has one default: `%s`', (name, preset) => {
    const { description, default: own } = manifest.inputs[name] ?? { description: '' };
    const said = /Default: `([^`]*)`\.$/.exec(description)?.[1];
    if (own !== undefined) expect(own).toBe(preset);
    else if (preset !== '') expect(description.includes('Default') ? (said ?? preset) : '').toBe(preset);
    else expect(said === undefined || description.includes('Default')).toBe(true);
  });

  const plain = told
    .map(([name, , preset]) => [code(name), code(preset)] as const)
    .filter(([name, preset]) => preset !== '' && manifest.inputs[name]?.default === undefined);
  test.each(plain)('without %s the code acts as with `%s`', (name, preset) => {
    writeFileSync(join(folder, 'server.json'), '{}');
    const load = (values: Record<string, string>) =>
      loadSettings(
        { kind: 'input', values: { url: 'http://127.0.0.1:1/mcp', ...values } },
        { cwd: folder, workspace: folder, env: {}, knownRules },
      ).settings;
    const without = load({});
    // `server-json` tells a manifest that was asked for from one that happens to be missing.
    const asked = name === 'server-json';
    const given = load({ [name]: preset });
    if (asked) expect(JSON.stringify(given)).toContain(preset);
    else expect(given).toEqual(without);
  });
});

describe('outputs', () => {
  test('those that are set, those of action.yml and those of the README are the same', () => {
    const path = join(folder, 'output');
    writeFileSync(path, '');
    const before = process.env.GITHUB_OUTPUT;
    process.env.GITHUB_OUTPUT = path;
    try {
      setOutputs(outputsOf([]));
    } finally {
      if (before === undefined) delete process.env.GITHUB_OUTPUT;
      else process.env.GITHUB_OUTPUT = before;
    }
    const names = Object.keys(manifest.outputs).sort();
    expect([...readFileSync(path, 'utf8').matchAll(/^(.+?)<</gm)].map(([, name]) => name).sort()).toEqual(names);
    expect(
      rows('outputs')
        .map(([name]) => code(name))
        .sort(),
    ).toEqual(names);
  });

  test('what is said of each is the same in action.yml and in the README', () => {
    const shown = Object.fromEntries(rows('outputs').map(([name, text]) => [code(name), text]));
    for (const [name, { description }] of Object.entries(manifest.outputs))
      expect([name, shown[name]]).toEqual([name, description]);
  });
});
