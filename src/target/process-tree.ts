import { execFile, execFileSync } from 'node:child_process';

/** Ends every process of a tree. On POSIX the root leads a process group; Windows finds children itself. */
export type Signal = 'SIGTERM' | 'SIGKILL';

export function taskkillArgs(pid: number): string[] {
  return ['/PID', String(pid), '/T', '/F'];
}

/** Sends a signal to the whole tree; false when there is nothing left of it. */
export function signalTree(pid: number, signal: Signal, platform: NodeJS.Platform = process.platform): boolean {
  if (platform === 'win32') {
    execFile('taskkill', taskkillArgs(pid), () => {});
    return true;
  }
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** The same in an `exit` handler, where nothing can be waited for. */
export function killTreeNow(pid: number, platform: NodeJS.Platform = process.platform): void {
  try {
    if (platform === 'win32') execFileSync('taskkill', taskkillArgs(pid), { stdio: 'ignore' });
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of the tree.
  }
}

/** Whether any process of the group is alive (POSIX; on Windows the exit of the root is all that is known). */
export function treeIsAlive(pid: number, platform: NodeJS.Platform = process.platform): boolean {
  if (platform === 'win32') return false;
  try {
    process.kill(-pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
