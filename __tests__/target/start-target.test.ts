import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../src/target/free-port.js';
import { firstAccepting } from '../../src/target/readiness.js';
import { reachTarget } from '../../src/target/start-target.js';
import {
  eventually,
  isRunning,
  listener,
  listenerArgs,
  occupied,
  onPosix,
  pidsIn,
  start,
  temporaryFolder,
} from './support/fixtures.js';

const V4 = { address: '127.0.0.1', family: 4 };
const V6 = { address: '::1', family: 6 };

onPosix('ready', () => {
  test.each([
    ['on IPv4 alone', ['127.0.0.1'], V4],
    ['on IPv6 alone', ['::1'], V6],
    ['on both, IPv4 first whoever was quicker', ['::1', '127.0.0.1'], V4],
    ['on all addresses', ['::'], V4],
  ])('%s', async (_name, hosts, pinned) => {
    const options = hosts.flatMap((host) => ['--host', host]);
    const target = await start({ command: listener(...options) });
    expect(target.pinned).toEqual(pinned);
    expect(target.url.href).toMatch(/^http:\/\/localhost:\d+\/mcp$/);
    expect(target).toMatchObject({ startedByUs: true });
    expect(target.death()).toBeUndefined();
  });

  test('only once the server listens, however slow it starts', async () => {
    const target = await start({ command: listener('--after', '1500') });
    expect(target.log.lastLines(9)).toContainEqual(expect.stringMatching(/^listening on/));
  });

  test('without a byte sent, so that the first request is a rule’s', async () => {
    const target = await start({ command: listener() });
    await eventually(() => target.log.lastLines(99).includes('0 bytes'));
    expect(target.log.lastLines(99).filter((line) => line.endsWith(' bytes') && line !== '0 bytes')).toEqual([]);
  });

  test('when the shell ends with success and leaves the server in its group', async () => {
    const target = await start({ command: `${listener('--after', '500')} &` });
    const [pid = 0] = pidsIn(target.log);
    expect(isRunning(pid)).toBe(true);
    expect(target.death()).toBeUndefined();
    await target.stop();
    expect(isRunning(pid)).toBe(false);
    expect(target.death()).toBe('the server process ended (exit code 0)');
  });
});

onPosix('the port', () => {
  test('is the same free one in url, command, env and PORT', async () => {
    const target = await start({
      command: `echo command={port} mine=$MINE port=$PORT; ${listener()}`,
      env: { MINE: 'x{port}' },
      url: 'http://127.0.0.1:{port}/mcp?p={port}',
    });
    const { port } = target.url;
    expect(target.url.search).toBe(`?p=${port}`);
    expect(target.log.lastLines(99)[0]).toBe(`command=${port} mine=x${port} port=${port}`);
  });

  test('is filled into args', async () => {
    const target = await start({ args: listenerArgs('--port', '{port}'), env: { PORT: '1' } });
    expect(target.log.lastLines(99)).toContain(`listening on 127.0.0.1 ${target.url.port}`);
  });

  test('is told as PORT when the url names it', async () => {
    const port = await freePort();
    const target = await start({ command: listener(), url: `http://localhost:${port}/mcp` });
    expect(target.log.lastLines(99)).toContain(`listening on 127.0.0.1 ${port}`);
  });

  test('is that of env when env names PORT', async () => {
    const port = await freePort();
    const target = await start({
      command: `echo port=$PORT; ${listener('--port', '{port}')}`,
      env: { PORT: String(port) },
    });
    expect(target.log.lastLines(99)[0]).toBe(`port=${port}`);
    expect(target.url.port).not.toBe(String(port));
  });
});

onPosix('output', () => {
  test('is bounded however much there is', async () => {
    const flood = `${process.execPath} -e "for (let i = 0; i < 2e5; i++) console.log(i, 'x'.repeat(100))"`;
    let passed = 0;
    const target = await start({ command: `${flood}; ${listener()}` }, { onOutput: () => passed++ });
    const kept = target.log.lastLines(1e6);
    expect(passed).toBeGreaterThan(2e5);
    expect(kept.length).toBeLessThanOrEqual(2_000);
    expect(target.log.dropped).toBe(passed - kept.length);
    expect(kept.join('\n')).toMatch(/^\d+ x{100}$/m);
  });

  test('has no secrets, and is passed on with its stream', async () => {
    const passed: string[] = [];
    const redact = (text: string): string => text.replaceAll('hunter2', '***');
    await start(
      { command: `echo hunter2 >&2; ${listener()}`, env: {} },
      { redact, onOutput: (line, stream) => passed.push(`${stream}: ${line}`) },
    );
    expect(passed).toContain('stderr: ***');
  });
});

onPosix('stopping', () => {
  async function stopped(command: string, workingDirectory = '.'): Promise<string> {
    const target = await start({ command, workingDirectory });
    const pids = pidsIn(target.log);
    expect(pids.filter(isRunning)).toEqual(pids);
    const { how } = await target.stop();
    expect(pids.filter(isRunning)).toEqual([]);
    expect(await firstAccepting([{ address: '127.0.0.1', family: 4 }], Number(target.url.port))).toBeUndefined();
    return how;
  }

  test('a server behind a shell that waits for it', async () => {
    expect(await stopped(`${listener()} & wait`)).toBe('terminated');
  });

  test('npm run start', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: `${listener()} && true` } }));
    expect(await stopped('npm run start', folder)).toBe('terminated');
  });

  test('a server that ignores SIGTERM', async () => {
    const target = await start({ command: `${listener('--stubborn')} & wait` });
    expect(await target.stop(300)).toMatchObject({ how: 'killed', survivors: [] });
    expect(pidsIn(target.log).filter(isRunning)).toEqual([]);
  });

  test('a server that has died, which is known before', async () => {
    const target = await start({ command: listener() });
    process.kill(pidsIn(target.log)[0] ?? 0, 'SIGKILL');
    await target.exited;
    expect(target.death()).toMatch(/^the server process ended \((signal SIGKILL|exit code 137)\)$/);
    expect(await target.stop()).toMatchObject({ how: 'gone-before' });
  });
});

describe('a server that somebody else runs', () => {
  test.each([
    ['127.0.0.1', V4],
    ['::1', V6],
  ] as const)('is pinned to %s when localhost answers there', async (host, pinned) => {
    const target = await reachTarget({ url: `http://localhost:${await occupied(host)}/mcp` });
    expect(target).toMatchObject({ pinned, startedByUs: false });
    expect(target.death()).toBeUndefined();
    expect(target.log.lastLines(9)).toEqual([]);
    expect(await target.stop()).toEqual({ how: 'gone-before', survivors: [] });
  });

  test('need not answer yet', async () => {
    const target = await reachTarget({ url: `http://localhost:${await freePort()}/mcp` });
    expect(target.pinned).toBeUndefined();
  });

  test('elsewhere keeps its name', async () => {
    const target = await reachTarget({ url: 'https://mcp.example.com/mcp' });
    expect(target.pinned).toBeUndefined();
    expect(target.url.href).toBe('https://mcp.example.com/mcp');
  });

  test.each(['', 'mcp.example.com', 'ftp://mcp.example.com/'])('at %j is none', async (url) => {
    await expect(reachTarget({ url })).rejects.toMatchObject({ kind: 'bad-url' });
  });
});
