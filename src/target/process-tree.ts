import { spawnSync } from 'node:child_process';
import { win32 } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ProcessEntry, processesWith, runningProcesses, treeOf } from './processes.js';

/** Milliseconds between the two signals that a daemon gets. */
const DAEMON_GRACE_MS = 200;

/** What ends a tree on Windows, where there are no process groups; by full path, lest one in the working directory is run. */
export function taskkill(pid: number, env: NodeJS.ProcessEnv = process.env): { file: string; args: string[] } {
  const root = env.SystemRoot ?? 'C:\\Windows';
  return { file: win32.join(root, 'System32', 'taskkill.exe'), args: ['/PID', String(pid), '/T', '/F'] };
}

/** How a tree ended. `survivors` are pids that even SIGKILL did not end in time. */
export interface TreeEnd {
  how: 'gone-before' | 'terminated' | 'killed' | 'survived';
  survivors: number[];
}

/** All processes that come from one root, which leads a process group on POSIX. */
export class ProcessTree {
  readonly #root: number;
  readonly #windows: boolean;
  readonly #mark: string | undefined;
  /** Processes of the tree that left its group, seen while their parents still told where they came from. */
  readonly #strays = new Map<number, ProcessEntry>();
  #rootEnded = false;
  #gone = false;

  /** @param mark entry of the environment (`NAME=value`) that all of the tree inherit, by which daemons are found. */
  constructor(root: number, platform: NodeJS.Platform = process.platform, mark?: string) {
    this.#root = root;
    this.#mark = mark;
    this.#windows = platform === 'win32';
  }

  /** To be called when the root has ended: from then on its pid may come to name another process. */
  rootEnded(): void {
    this.#rootEnded = true;
    this.alive();
  }

  /** Whether anything of the tree runs. On Windows the root is all that is known. Once false it stays so. */
  alive(): boolean {
    if (!this.#gone) this.#gone = this.#windows ? this.#rootEnded : this.#nothingRuns();
    return !this.#gone;
  }

  /** SIGTERM to all, SIGKILL to what is left after the grace; on Windows all are ended at once. Times in milliseconds. */
  async end(graceMs: number, killMs = 2_000): Promise<TreeEnd> {
    const ended = await this.#endTree(graceMs, killMs);
    await this.#endDaemons(killMs);
    return ended;
  }

  /** What left the tree unseen, as daemons do: they get less time, since nobody waits for them. */
  async #endDaemons(killMs: number): Promise<void> {
    const deadline = performance.now() + killMs;
    for (let signal: NodeJS.Signals = 'SIGTERM'; performance.now() < deadline; signal = 'SIGKILL') {
      const daemons = this.#daemons();
      if (daemons.length === 0) return;
      for (const pid of daemons) send(pid, signal);
      await delay(DAEMON_GRACE_MS);
    }
  }

  #daemons(): number[] {
    return this.#mark === undefined ? [] : processesWith(this.#mark);
  }

  async #endTree(graceMs: number, killMs: number): Promise<TreeEnd> {
    if (!this.alive()) return { how: 'gone-before', survivors: [] };
    if (!this.#windows) {
      this.#signal('SIGTERM');
      if (await this.#within(graceMs)) return { how: 'terminated', survivors: [] };
    }
    this.killNow();
    if (await this.#within(killMs)) return { how: 'killed', survivors: [] };
    return { how: 'survived', survivors: this.#windows ? [this.#root] : this.#members().map(({ pid }) => pid) };
  }

  /** The last resort, for `exit` handlers: nothing is waited for. */
  killNow(): void {
    for (const pid of this.#daemons()) send(pid, 'SIGKILL');
    if (!this.alive()) return;
    if (!this.#windows) {
      this.#signal('SIGKILL');
      return;
    }
    const { file, args } = taskkill(this.#root);
    spawnSync(file, args, { stdio: 'ignore', windowsHide: true, timeout: 5_000 });
  }

  #signal(signal: NodeJS.Signals): void {
    // Looked for before anything dies: an orphan no longer shows where it came from.
    const strays = this.#members().filter(({ group }) => group !== this.#root);
    send(-this.#root, signal);
    for (const { pid } of strays) send(pid, signal);
  }

  #nothingRuns(): boolean {
    // Cheap and mostly enough; what it cannot tell are zombies (which nobody may ever reap in a container) from the living.
    if (this.#strays.size === 0 && !send(-this.#root, 0)) return true;
    return this.#members().length === 0;
  }

  #members(): ProcessEntry[] {
    const table = runningProcesses();
    const members = treeOf(this.#root, table);
    for (const entry of members) if (entry.group !== this.#root) this.#strays.set(entry.pid, entry);
    const known = new Set(members.map(({ pid }) => pid));
    const orphans = table.filter(({ pid, started }) => !known.has(pid) && this.#strays.get(pid)?.started === started);
    return [...members, ...orphans];
  }

  async #within(limitMs: number): Promise<boolean> {
    const deadline = performance.now() + limitMs;
    while (this.alive()) {
      if (performance.now() >= deadline) return false;
      await delay(20);
    }
    return true;
  }
}

/** Sends a signal to a process, or to a group when the pid is negative; false when there is nothing to send it to. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
