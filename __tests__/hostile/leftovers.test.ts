import { execFileSync, spawn } from 'node:child_process';
import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { writeFileWhole } from '../../src/report/write-file.js';
import { OutputLog } from '../../src/target/output-log.js';
import { spawnServer } from '../../src/target/spawn-server.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'left-'));
});
afterEach(() => rm(folder, { recursive: true }));

const onLinux = process.platform === 'linux' ? test : test.skip;
const onPosix = process.platform === 'win32' ? test.skip : test;

function runs(pid: number): boolean {
  try {
    // A zombie, which nobody may reap in a container, does not run.
    return !/\) Z /.test(
      execFileSync('cat', [`/proc/${pid}/stat`], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return false;
  }
}

onLinux('a daemon with a session of its own ends with the server, also when that had ended by itself', async () => {
  const script = `const { spawn } = require('node:child_process');
    const daemon = spawn('sh', ['-c', 'trap "" TERM; (sleep 600) & wait'], { detached: true, stdio: 'ignore' });
    daemon.unref(); console.error('daemon ' + daemon.pid); setTimeout(() => process.exit(), 200);`;
  const log = new OutputLog();
  const args = [process.execPath, '-e', script];
  const server = await spawnServer({ args, workingDirectory: folder, env: {}, stdio: 'pipe', log });
  await server.exited;
  const pid = Number(/daemon (\d+)/.exec(log.lastLines(5).join())?.[1]);
  await server.stop();
  expect([pid > 1, runs(pid)]).toEqual([true, false]);
});

describe('a report is written', () => {
  onPosix('through a link, which stays one', async () => {
    const [target, link] = [join(folder, 'target'), join(folder, 'link')];
    await writeFile(target, 'old');
    await symlink(target, link);
    await writeFileWhole(link, 'new');
    expect(await readFile(target, 'utf8')).toBe('new');
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
  });

  onPosix('into what is no file, such as /dev/stdout, which is never replaced', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] });
    let read = '';
    reader.stdout.on('data', (chunk) => {
      read += chunk;
    });
    const ended = new Promise((resolve) => reader.once('close', resolve));
    await writeFileWhole(pipe, 'report');
    await ended;
    expect(read).toBe('report');
    expect((await lstat(pipe)).isFIFO()).toBe(true);
  });
});
