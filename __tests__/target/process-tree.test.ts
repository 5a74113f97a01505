import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { OutputLog } from '../../src/target/output-log.js';
import { ProcessTree, taskkill } from '../../src/target/process-tree.js';
import { afterwards, eventually, isRunning, listener, onPosix, pidsIn } from './support/fixtures.js';

test('on Windows the tree is ended by taskkill of the system, by force', () => {
  expect(taskkill(1234, { SystemRoot: 'D:\\Windows' })).toEqual({
    file: 'D:\\Windows\\System32\\taskkill.exe',
    args: ['/PID', '1234', '/T', '/F'],
  });
  expect(taskkill(1234, {}).file).toBe('C:\\Windows\\System32\\taskkill.exe');
});

onPosix('the processes of a group', () => {
  /** A shell command in a group of its own, after so many servers have said their pids. */
  async function group(
    command: string,
    pids: number,
  ): Promise<{ root: ChildProcess; tree: ProcessTree; log: OutputLog }> {
    const log = new OutputLog();
    const root = spawn('/bin/sh', ['-c', command], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const writer = log.writer('stdout');
    root.stdout.on('data', (chunk) => writer.write(chunk));
    const tree = new ProcessTree(root.pid ?? 0);
    root.once('exit', () => tree.rootEnded());
    afterwards(() => tree.killNow());
    await eventually(() => pidsIn(log).length === pids);
    return { root, tree, log };
  }

  test('end at SIGTERM', async () => {
    const { tree, log } = await group(`${listener('--never')} & ${listener('--never')} & wait`, 2);
    expect(tree.alive()).toBe(true);
    expect(await tree.end(10_000)).toEqual({ how: 'terminated', survivors: [] });
    expect(pidsIn(log).filter(isRunning)).toEqual([]);
    expect(tree.alive()).toBe(false);
  });

  test('end at SIGKILL when they ignore SIGTERM for longer than the grace', async () => {
    const { tree, log } = await group(`${listener('--never', '--stubborn')} & wait`, 1);
    expect(await tree.end(200)).toEqual({ how: 'killed', survivors: [] });
    expect(pidsIn(log).filter(isRunning)).toEqual([]);
  });

  test('end though the root has ended before', async () => {
    const { root, tree, log } = await group(`${listener('--never')} &`, 1);
    if (root.exitCode === null) await once(root, 'exit');
    expect(tree.alive()).toBe(true);
    expect(await tree.end(10_000)).toMatchObject({ how: 'terminated' });
    expect(pidsIn(log).filter(isRunning)).toEqual([]);
  });

  test('end with a descendant that made a session of its own', async () => {
    const { tree, log } = await group(`${listener('--never', '--escapee')} & wait`, 2);
    expect(await tree.end(10_000)).toMatchObject({ how: 'terminated' });
    expect(pidsIn(log).filter(isRunning)).toEqual([]);
  });

  test('end with such a descendant even when its parent has ended since it was seen', async () => {
    const { tree, log } = await group(`${listener('--never', '--escapee')} & wait`, 2);
    expect(tree.alive()).toBe(true);
    const [escapee = 0, parent = 0] = pidsIn(log);
    process.kill(parent, 'SIGKILL');
    await eventually(() => !isRunning(parent));
    expect(isRunning(escapee)).toBe(true);
    expect(await tree.end(10_000)).toMatchObject({ how: 'terminated' });
    expect(isRunning(escapee)).toBe(false);
  });

  test('end at once when nothing can be waited for', async () => {
    const { tree, log } = await group(`${listener('--never', '--stubborn', '--escapee')} & wait`, 2);
    tree.killNow();
    await eventually(() => !pidsIn(log).some(isRunning));
    expect(tree.alive()).toBe(false);
  });

  test('are left alone when they are gone: the number may be another group by now', async () => {
    const { root, tree } = await group('exit 0', 0);
    if (root.exitCode === null) await once(root, 'exit');
    expect(tree.alive()).toBe(false);
    expect(await tree.end(10)).toEqual({ how: 'gone-before', survivors: [] });
  });
});
