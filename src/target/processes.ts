import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** One entry of the process table. */
export interface ProcessEntry {
  pid: number;
  parent: number;
  group: number;
  /** When it began, in the system's own terms: with the pid it names one process for good. */
  started: string;
}

/** All processes that have not ended (zombies have), on POSIX. Synchronous, so that an `exit` handler can use it. */
export function runningProcesses(platform: NodeJS.Platform = process.platform): ProcessEntry[] {
  return platform === 'linux' ? fromProc() : fromPs();
}

/**
 * Processes whose environment held this entry (`NAME=value`) when they began, wherever they have gone since: daemons have a
 * session of their own and no parent to tell where they came from. Linux only; none elsewhere.
 */
export function processesWith(entry: string, platform: NodeJS.Platform = process.platform): number[] {
  if (platform !== 'linux') return [];
  return fromProc()
    .map(({ pid }) => pid)
    .filter((pid) => environmentOf(pid).includes(`\0${entry}\0`));
}

function environmentOf(pid: number): string {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}\0`;
  } catch {
    // It ended, or is another user's.
    return '';
  }
}

/** Slim images have no `ps`, but Linux always has `/proc`. */
function fromProc(): ProcessEntry[] {
  const found: ProcessEntry[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const entry = parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'));
      if (entry) found.push(entry);
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return found;
}

/** A line of `/proc/PID/stat`: `pid (name) state ppid pgrp …`, start time as field 22. Undefined for a process that ended. */
export function parseStat(stat: string): ProcessEntry | undefined {
  // The name may hold spaces and parentheses: what follows the last one counts.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group] = fields;
  if (state === 'Z' || state === 'X') return undefined;
  return { pid: Number.parseInt(stat, 10), parent: Number(parent), group: Number(group), started: fields[19] ?? '' };
}

function fromPs(): ProcessEntry[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart='], {
    encoding: 'utf8',
    timeout: 2_000,
  });
  return (stdout ?? '').split('\n').flatMap((line) => parsePs(line) ?? []);
}

/** A line of `ps -o pid=,ppid=,pgid=,stat=,lstart=`. Undefined for a process that ended, and for what is no such line. */
export function parsePs(line: string): ProcessEntry | undefined {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line);
  if (!match || match[4]?.startsWith('Z')) return undefined;
  const [, pid, parent, group, , started = ''] = match;
  return { pid: Number(pid), parent: Number(parent), group: Number(group), started };
}

/** The processes of a group and all their descendants, in groups of their own too. */
export function treeOf(group: number, table: readonly ProcessEntry[]): ProcessEntry[] {
  const tree = new Map(table.filter((entry) => entry.group === group).map((entry) => [entry.pid, entry]));
  let grew = true;
  while (grew) {
    const before = tree.size;
    for (const entry of table) if (tree.has(entry.parent)) tree.set(entry.pid, entry);
    grew = tree.size > before;
  }
  return [...tree.values()];
}
