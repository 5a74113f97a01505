import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { OutputLog } from '../../src/target/output-log.js';
import { type SpawnedServer, type SpawnOptions, spawnServer } from '../../src/target/spawn-server.js';
import { TargetError } from '../../src/target/target-error.js';
import {
  afterwards,
  eventually,
  isRunning,
  listener,
  listenerArgs,
  pidsIn,
  temporaryFolder,
} from './support/fixtures.js';

const echo = (expression: string): string[] => [process.execPath, '-e', `console.log(JSON.stringify(${expression}))`];

async function run(changes: Partial<SpawnOptions>): Promise<SpawnedServer> {
  const server = await spawnServer({
    workingDirectory: '.',
    env: {},
    stdio: 'ignore',
    log: new OutputLog(),
    ...changes,
  });
  afterwards(() => server.stop(100));
  return server;
}

/** What a program that ends by itself printed, as JSON. */
async function printed(changes: Partial<SpawnOptions>): Promise<unknown> {
  const server = await run(changes);
  await server.exited;
  return JSON.parse(server.log.lastLines(50).join('\n'));
}

async function refusal(changes: Partial<SpawnOptions>): Promise<TargetError> {
  const outcome = await run(changes).catch((error: unknown) => error);
  if (outcome instanceof TargetError) return outcome;
  throw new Error('it was started');
}

describe('what is run', () => {
  test('arguments arrive as they are, without a shell', async () => {
    const odd = ['a b', '$HOME', '"quoted"', "it's", '*', '', 'ü', 'a\\b', '%PATH%', '&& echo no'];
    expect(await printed({ args: [...echo('process.argv.slice(1)'), ...odd] })).toEqual(odd);
  });

  test('a command is run by the shell as written', async () => {
    const command = process.platform === 'win32' ? 'echo {"a":1}' : 'x=1; printf \'{"a":%s}\' "$x" | cat';
    expect(await printed({ command })).toEqual({ a: 1 });
  });

  test('in the working directory, without changing ours', async () => {
    const folder = temporaryFolder();
    const server = await run({ args: echo('require("fs").realpathSync(".")'), workingDirectory: folder });
    await server.exited;
    expect(server.log.lastLines(1)[0]).toContain(folder.split(/[\\/]/).at(-1));
  });

  test('with its own variables, PORT, and nothing of the runner', async () => {
    process.env.INPUT_TOKEN = 'secret';
    afterwards(() => {
      delete process.env.INPUT_TOKEN;
    });
    const args = echo('[process.env.PORT, process.env.MINE, process.env.INPUT_TOKEN ?? null]');
    expect(await printed({ args, env: { MINE: 'x' }, port: 4321 })).toEqual(['4321', 'x', null]);
  });

  test('with stdin closed, so that nothing waits for an answer', async () => {
    expect(await printed({ args: echo('require("fs").readFileSync(0).length') })).toBe(0);
  });
});

describe('a stdio server', () => {
  test('speaks by stdin and stdout, and only stderr is logged', async () => {
    const code = 'process.stdin.on("data", (d) => { process.stdout.write("got " + d); console.error("noted"); })';
    const server = await run({ args: [process.execPath, '-e', code], stdio: 'pipe' });
    const answer = once(server.child.stdout ?? process.stdin, 'data');
    server.child.stdin?.write('ping\n');
    expect(String((await answer)[0])).toBe('got ping\n');
    await eventually(() => server.log.lastLines(9).length > 0);
    expect(server.log.lastLines(9)).toEqual(['noted']);
    expect(await server.stop(5_000)).toMatchObject({ how: expect.stringMatching(/terminated|killed/) });
  });

  test('that ends while it is written to does not end us', async () => {
    const server = await run({ args: [process.execPath, '-e', ''], stdio: 'pipe' });
    await server.exited;
    const failed = new Promise((resolve) => server.child.stdin?.write('x\n', resolve));
    expect(await failed).toHaveProperty('code');
  });
});

describe('what cannot be started', () => {
  test('a program that does not exist', async () => {
    const error = await refusal({ args: ['no-such-program-anywhere', 'x'] });
    expect(error).toMatchObject({ kind: 'not-found', message: 'command not found: no-such-program-anywhere' });
  });

  test('a program of an empty name', async () => {
    expect(await refusal({ args: [''] })).toMatchObject({ kind: 'spawn' });
  });

  (process.platform === 'win32' ? test.skip : test)('a file that may not be executed', async () => {
    const file = join(temporaryFolder(), 'server');
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o644);
    const error = await refusal({ args: [file] });
    expect(error).toMatchObject({ kind: 'spawn', message: expect.stringContaining('may not be executed') });
  });

  test('in a directory that does not exist, or is a file', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    for (const [name, why] of [
      ['nosuch', 'does not exist'],
      ['file', 'is no directory'],
    ] as const) {
      const workingDirectory = join(folder, name);
      expect(await refusal({ command: 'exit 0', workingDirectory })).toMatchObject({
        kind: 'bad-directory',
        message: `working-directory: ${workingDirectory} ${why}`,
      });
    }
  });
});

describe('the end', () => {
  test('is known, with the last output, even from what holds the pipe open', async () => {
    const server = await run({ command: `${listener('--never')} & echo last words; exit 3` });
    expect(await server.exited).toEqual({ code: 3, signal: null });
    expect(server.exit()).toEqual({ code: 3, signal: null });
    expect(server.log.lastLines(50)).toContain('last words');
    // What it left behind still runs.
    expect(server.death()).toBeUndefined();
    await server.stop(5_000);
    expect(server.death()).toBe('the server process ended (exit code 3)');
  });

  test('stopping twice is stopping once', async () => {
    const server = await run({ args: listenerArgs('--never') });
    await eventually(() => pidsIn(server.log).length === 1);
    const [first, second] = await Promise.all([server.stop(5_000), server.stop(5_000)]);
    expect(second).toBe(first);
    expect(await server.stop()).toBe(first);
    expect(first).toEqual({ how: 'terminated', survivors: [], exit: { code: null, signal: 'SIGTERM' } });
    expect(pidsIn(server.log).filter(isRunning)).toEqual([]);
  });

  test('stopping what has ended says so', async () => {
    const server = await run({ command: 'exit 5' });
    await server.exited;
    expect(await server.stop()).toEqual({ how: 'gone-before', survivors: [], exit: { code: 5, signal: null } });
  });
});
