import { demoFaults } from '../reference/demo.js';
import { startReference } from '../reference/start.js';
import { check } from './check.js';
import type { CommandLine } from './command-line.js';

/** Flags that say which server is meant. */
const TARGETS = ['url', 'command', 'args', 'config'] as const;

/** Judges the built-in reference server, which has a few faults for show; with a target of one's own, that one. Never fails. */
export async function demo(options: Readonly<Record<string, unknown>>, line: CommandLine): Promise<number> {
  const failOn = options.failOn ?? 'never';
  if (TARGETS.some((name) => options[name] !== undefined)) return check({ ...options, failOn }, line);
  const server = await startReference({ faults: demoFaults, era: 'modern-only' });
  try {
    line.stderr.write(
      'Judging the built-in demo server, which has a few faults on purpose. Judge yours with --url URL.\n\n',
    );
    // A configuration in the directory speaks of another server.
    return await check({ ...options, url: server.url, failOn }, line, { lookForFile: false });
  } finally {
    await server.close();
  }
}
