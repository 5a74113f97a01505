import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../src/target/free-port.js';
import { startTarget } from '../../src/target/start-target.js';
import {
  afterwards,
  eventually,
  failure,
  isRunning,
  listener,
  listenerArgs,
  occupied,
  onPosix,
  pidsIn,
} from './support/fixtures.js';

onPosix('a server that ends before it accepts', () => {
  test('fails at once, with its exit code and its last 50 lines', async () => {
    const begun = performance.now();
    const error = await failure({ command: 'for i in $(seq 1 80); do echo line $i; done; echo no config >&2; exit 3' });
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(error).toMatchObject({ kind: 'early-exit', exit: { code: 3, signal: null } });
    expect(error.message).toContain('exit code 3');
    expect(error.log).toHaveLength(50);
    expect(error.log).toContain('no config');
    expect(error.log).toContain('line 80');
  });

  test('fails with its signal', async () => {
    const error = await failure({ args: [process.execPath, '-e', 'process.kill(process.pid, "SIGKILL")'] });
    expect(error).toMatchObject({ kind: 'early-exit', exit: { code: null, signal: 'SIGKILL' } });
  });

  test('fails with success too, and is told what to do', async () => {
    const error = await failure({ command: 'echo started in the background' });
    expect(error).toMatchObject({ kind: 'early-exit', log: ['started in the background'] });
    expect(error.message).toContain('foreground');
  });

  test('takes with it what it left behind', async () => {
    const lines: string[] = [];
    const error = await failure(
      { command: `${listener('--never')} & sleep 1; exit 4` },
      { onOutput: (line) => lines.push(line) },
    );
    expect(error.kind).toBe('early-exit');
    const pids = pidsIn(lines.join('\n'));
    expect(pids).toHaveLength(1);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});

onPosix('a command that is not found', () => {
  test('by the shell', async () => {
    const error = await failure({ command: 'no-such-program-anywhere --port {port}' });
    expect(error.kind).toBe('not-found');
    expect(error.message).toMatch(/^command not found \(exit code 127\): no-such-program-anywhere --port \d+$/);
  });

  test('without a shell', async () => {
    const error = await failure({ args: ['no-such-program-anywhere'] });
    expect(error).toMatchObject({ kind: 'not-found', message: 'command not found: no-such-program-anywhere' });
  });
});

describe('a server that does not listen in time', () => {
  test('is given up after start-timeout, with what it said, and stopped', async () => {
    const begun = performance.now();
    const error = await failure({ args: listenerArgs('--never', '--say', 'listening on port 3999'), startTimeout: 1 });
    expect(performance.now() - begun).toBeGreaterThan(950);
    expect(error.kind).toBe('timeout');
    expect(error.message).toMatch(/port \d+ of localhost \(127\.0\.0\.1 and ::1\) within 1 s \(start-timeout\)/);
    expect(error.message).toContain('its output names port 3999');
    const pids = pidsIn(error.log.join('\n'));
    expect(pids).toHaveLength(1);
    expect(pids.filter(isRunning)).toEqual([]);
  });

  test('or listens on the other loopback than the url says', async () => {
    const error = await failure({
      args: listenerArgs('--host', '::1'),
      url: 'http://127.0.0.1:{port}/',
      startTimeout: 1,
    });
    expect(error).toMatchObject({ kind: 'timeout' });
  });
});

describe('nothing is started', () => {
  test.each(['127.0.0.1', '::1'] as const)('when something listens on the port of %s already', async (host) => {
    const port = await occupied(host);
    const error = await failure({ command: 'echo started >&2', url: `http://localhost:${port}/mcp` });
    expect(error).toMatchObject({ kind: 'port-in-use', log: [] });
    expect(error.message).toContain(`something already listens on localhost port ${port}`);
  });

  test('when the url is none', async () => {
    expect(await failure({ command: 'true', url: 'localhost:3000' })).toMatchObject({ kind: 'bad-url' });
  });

  test('when the working directory does not exist', async () => {
    const error = await failure({ command: 'true', workingDirectory: 'no-such-directory' });
    expect(error).toMatchObject({ kind: 'bad-directory' });
  });

  test('when the run is cancelled already', async () => {
    const lines: string[] = [];
    const error = await failure(
      { command: 'echo hi' },
      { signal: AbortSignal.abort(), onOutput: (line) => lines.push(line) },
    );
    expect(error.kind).toBe('aborted');
    expect(lines).toEqual([]);
  });
});

test('a server elsewhere may answer before ours runs: its port is not taken for ours', async () => {
  // The name cannot be resolved, as with a tunnel that is not up yet.
  const port = await freePort();
  const error = await failure({
    command: `echo port=$PORT; sleep 60`,
    url: `http://tunnel.invalid:${port}/mcp`,
    startTimeout: 1,
  });
  expect(error.message).toContain('tunnel.invalid, a name that cannot be resolved');
  expect(error.log[0]).toMatch(/^port=\d+$/);
  expect(error.log[0]).not.toBe(`port=${port}`);
});

test('cancelling while the server starts stops it', async () => {
  const cancel = new AbortController();
  afterwards(() => cancel.abort());
  const lines: string[] = [];
  const failed = failure(
    { args: listenerArgs('--never') },
    { signal: cancel.signal, onOutput: (line) => lines.push(line) },
  );
  await eventually(() => lines.length > 0);
  cancel.abort();
  const error = await failed;
  expect(error).toMatchObject({ kind: 'aborted', message: 'cancelled while the server was starting' });
  expect(pidsIn(lines.join('\n')).filter(isRunning)).toEqual([]);
});

test('errors do not show secrets of the command', async () => {
  const redact = (text: string): string => text.replaceAll('hunter2', '***');
  const settings = { workingDirectory: '.', env: {}, startTimeout: 5, url: 'http://localhost:{port}/' };
  const error = startTarget({ ...settings, command: 'echo hunter2; exit 1; --token hunter2' }, { redact });
  await expect(error).rejects.toMatchObject({ log: ['***'], message: expect.not.stringContaining('hunter2') });
  const missing = startTarget({ ...settings, args: ['/hunter2/nosuch'] }, { redact });
  await expect(missing).rejects.toMatchObject({ kind: 'not-found', message: expect.not.stringContaining('hunter2') });
});
