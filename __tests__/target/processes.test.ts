import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { parsePs, parseStat, runningProcesses, treeOf } from '../../src/target/processes.js';
import { afterwards, eventually, isRunning, onPosix } from './support/fixtures.js';

/** Fields 4 to 22 of /proc/PID/stat for this parent, group and start time. */
const rest = (parent: number, group: number, started: number): string =>
  `${parent} ${group} 7 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 ${started} 999 999`;

describe('a line of /proc/PID/stat', () => {
  test('gives pid, parent, group and start', () => {
    expect(parseStat(`42 (node) S ${rest(7, 40, 12345)}`)).toEqual({ pid: 42, parent: 7, group: 40, started: '12345' });
  });

  test('may name a process as if it were another', () => {
    expect(parseStat(`42 (a) Z 1 1 (b) S ${rest(7, 40, 1)}`)).toMatchObject({ pid: 42, parent: 7, group: 40 });
  });

  test.each(['Z', 'X'])('in state %s is no running process', (state) => {
    expect(parseStat(`42 (node) ${state} ${rest(7, 40, 1)}`)).toBeUndefined();
  });
});

describe('a line of ps', () => {
  test('gives pid, parent, group and start', () => {
    expect(parsePs('  42     7    40 Ss   Tue Dec  1 14:50:20 2026    ')).toEqual({
      pid: 42,
      parent: 7,
      group: 40,
      started: 'Tue Dec  1 14:50:20 2026',
    });
  });

  test.each(['  42 7 40 Z+ Tue Dec  1 14:50:20 2026', '', 'ps: illegal option'])('%j is no running process', (line) => {
    expect(parsePs(line)).toBeUndefined();
  });
});

describe('a tree', () => {
  const entry = (pid: number, parent: number, group: number) => ({ pid, parent, group, started: 's' });

  test('is the group, and the descendants that left it', () => {
    const table = [
      entry(9, 8, 9),
      entry(1, 0, 1),
      entry(5, 1, 5),
      entry(6, 5, 5),
      entry(7, 1, 5),
      entry(8, 7, 8),
      entry(4, 1, 4),
    ];
    const pids = treeOf(5, table).map(({ pid }) => pid);
    expect(pids.sort()).toEqual([5, 6, 7, 8, 9]);
  });

  test('is nothing when the group is empty, even when its number is the pid of another', () => {
    expect(treeOf(5, [entry(5, 1, 1), entry(6, 5, 1)])).toEqual([]);
  });
});

onPosix('the process table of this machine', () => {
  test('has us and our child, with who is whose', async () => {
    const child = spawn('sleep', ['60'], { detached: true });
    afterwards(() => child.kill());
    await once(child, 'spawn');
    const table = runningProcesses();
    expect(table.find(({ pid }) => pid === process.pid)).toBeDefined();
    expect(table.find(({ pid }) => pid === child.pid)).toMatchObject({ parent: process.pid, group: child.pid });
  });

  test('has no zombies', async () => {
    // `exec` puts in the shell's place a program that never asks how the shell's child ended.
    const command = `cat <&3 & echo $!; exec "${process.execPath}" -e "console.log('ready'); setInterval(() => {}, 1000)"`;
    const parent = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
    afterwards(() => parent.kill());
    let said = '';
    parent.stdout?.on('data', (chunk) => {
      said += String(chunk);
    });
    await eventually(() => said.includes('ready'));
    const pid = Number.parseInt(said, 10);
    expect(isRunning(pid)).toBe(true);
    const [, , , input] = parent.stdio;
    if (input && 'end' in input) input.end();
    await eventually(() => !isRunning(pid));
    expect(() => process.kill(pid, 0)).not.toThrow();
    expect(runningProcesses().map((entry) => entry.pid)).not.toContain(pid);
  });
});
