import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { knownRules } from '../../src/commands/check.js';
import { startReference } from '../../src/reference/start.js';
import { isAllowedIn } from '../../src/settings/definition.js';
import { definitions } from '../../src/settings/definitions.js';
import { loadSettings } from '../../src/settings/load.js';
import { runCli } from '../support/run-bundle.js';
import { lookedAt, type Prepared, type Row } from './support/effect-row.js';
import { effectRows } from './support/effect-rows.js';
import { type RunOf, type Seen, see, type Way } from './support/effect-run.js';
import { asFile, asInputs, type Given } from './support/given.js';

/** Runs at once: more than two would slow each other beyond the time limits of the servers. */
const AT_ONCE = 2;
const PATIENCE = 600_000;

/** Keys of the file that are no settings by themselves. */
const EXTRAS = ['servers', 'secrets'];

/** Ways in which a row is tried: each bundle, by each of its own means that can give the setting, else by the file. */
function waysOf({ setting, ways }: Row): readonly Way[] {
  if (ways) return ways;
  const definition = definitions.find(({ name }) => name === setting);
  if (!definition) return ['cli by file', 'action by file'];
  const own: Way[] = [
    ...(isAllowedIn(definition, 'flag') ? (['cli by flag'] as const) : []),
    ...(isAllowedIn(definition, 'input') ? (['action by input'] as const) : []),
  ];
  if (!isAllowedIn(definition, 'file')) return own;
  return [
    isAllowedIn(definition, 'flag') ? 'cli by flag' : 'cli by file',
    isAllowedIn(definition, 'input') ? 'action by input' : 'action by file',
  ];
}

const waiting: (() => void)[] = [];
let free = AT_ONCE;
async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (free === 0) await new Promise<void>((go) => waiting.push(go));
  else free--;
  try {
    return await act();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

/** Runs of the same settings are made once. */
const runs = new Map<string, Promise<Seen>>();
function seen(run: RunOf): Promise<Seen> {
  const key = JSON.stringify([run.way, run.target, run.given, run.files, run.written, run.prepare !== undefined]);
  const made = runs.get(key) ?? inTurn(() => see(run));
  runs.set(key, made);
  made.catch(() => {});
  return made;
}

function runsOf(row: Row, way: Way): { on: Promise<Seen>; off: Promise<Seen> } {
  const { target = 'bad', both = {} } = row;
  const whole = (own: Given): Given =>
    target === 'none' || 'servers' in { ...both, ...own } ? { ...both, ...own } : { url: '@url', ...both, ...own };
  const rest = { way, target, ...pick(row) };
  return { on: seen({ ...rest, given: whole(row.on) }), off: seen({ ...rest, given: whole(row.off ?? {}) }) };
}

function pick({ files, written, prepare }: Row): Pick<RunOf, 'files' | 'written' | 'prepare'> {
  return { ...(files ? { files } : {}), ...(written ? { written } : {}), ...(prepare ? { prepare } : {}) };
}

/** Rows without the files that only a run can make; the table of tests must be there before any run. */
const named = effectRows({ known: '', clean: '' }).flatMap((row, index) =>
  waysOf(row).map((way): [string, number, Way] => [`${row.setting} changes the ${row.differs}, ${way}`, index, way]),
);
let rows: Row[] = [];

beforeAll(async () => {
  rows = effectRows(await baselines());
  // All are under way from the start; each test then waits for its own.
  for (const [, index, way] of named) if (rows[index]) runsOf(rows[index], way);
}, PATIENCE);

/** Written by `baseline`, of servers of the table's targets. */
async function baselines(): Promise<Prepared> {
  const cwd = await mkdtemp(join(tmpdir(), 'effect-'));
  const written = async (faults: string[], name: string): Promise<string> => {
    const server = await startReference({ faults });
    await runCli(['baseline', '--url', server.url, '--output', name], { cwd });
    await server.close();
    return readFile(join(cwd, name), 'utf8');
  };
  const made = {
    known: await written(['hdr-method-optional', 'res-buffered'], 'known.json'),
    clean: await written([], 'clean.json'),
  };
  await rm(cwd, { recursive: true });
  return made;
}

describe('every setting does what it says', () => {
  test('the table has every setting, by each bundle that takes it', () => {
    const has = new Set(effectRows({ known: '', clean: '' }).map(({ setting }) => setting));
    expect([...has].sort()).toEqual([...definitions.map(({ name }) => name), ...EXTRAS].sort());
    const ways = Map.groupBy(named, ([, index]) => effectRows({ known: '', clean: '' })[index]?.setting);
    for (const definition of definitions) {
      const tried = new Set(ways.get(definition.name)?.map(([, , way]) => way.split(' ')[0]));
      if (isAllowedIn(definition, 'flag')) expect([definition.name, tried.has('cli')]).toEqual([definition.name, true]);
      if (isAllowedIn(definition, 'input'))
        expect([definition.name, tried.has('action')]).toEqual([definition.name, true]);
    }
  });

  test.each(named)(
    '%s',
    async (_name, index, way) => {
      const row = rows[index];
      if (!row) throw new RangeError('no such row');
      const { on, off } = runsOf(row, way);
      const [withIt, without] = [await on, await off];
      const what = { with: lookedAt(row, withIt), without: lookedAt(row, without) };
      expect(what).toEqual({ with: row.sees[0], without: row.sees[1] });
      expect(row.sees[0]).not.toEqual(row.sees[1]);
    },
    PATIENCE,
  );
});

describe('a key of the file means what the input and the flag of its name mean', () => {
  const env = { EFFECT_TOKEN: 'token-a', OTHER_TOKEN: 'token-b', API_TOKEN: 'token-c' };
  const all = effectRows({ known: '{}', clean: '{}' }).filter(({ setting, on, both = {} }) => {
    const given = [setting, ...Object.keys({ ...both, ...on })].map((name) =>
      definitions.find((one) => one.name === name),
    );
    return given.every((one) => one && isAllowedIn(one, 'file') && one.only?.join() !== 'file');
  });

  test.each(all.map((row) => [row.setting, row] as const))('%s', async (_name, { both = {}, on }) => {
    const cwd = await mkdtemp(join(tmpdir(), 'effect-'));
    for (const name of ['other.json', 'b.json']) await writeFile(join(cwd, name), '{}');
    const given = { ...('url' in both || 'command' in both ? {} : { url: 'http://127.0.0.1:1/mcp' }), ...both, ...on };
    const load = (kind: 'input' | 'flag', values: Record<string, string>) => {
      try {
        const { settings } = loadSettings({ kind, values }, { cwd, env, knownRules });
        return { ...settings, servers: settings.servers.map((server) => ({ ...server, secrets: [] })) };
      } catch (error) {
        return String(error).replaceAll(/\.mcp-compliance\.yml:\S+ /g, '');
      }
    };
    const byInput = load('input', asInputs(withoutPaths(given), env));
    await writeFile(join(cwd, '.mcp-compliance.yml'), asFile(withoutPaths(given)));
    expect(load('input', {})).toEqual(byInput);
    await rm(cwd, { recursive: true });
  });
});

/** Files and directories that only the runs have. */
function withoutPaths(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const text = JSON.stringify({ ...given, ...('working-directory' in given ? { 'working-directory': '.' } : {}) });
  const { 'ca-file': _ca, ...rest } = JSON.parse(text.replace('@url', 'http://127.0.0.1:1/mcp')) as Record<
    string,
    unknown
  >;
  return rest;
}
