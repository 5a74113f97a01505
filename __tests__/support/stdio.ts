import { PassThrough } from 'node:stream';
import { catalogue } from '../../rules/index.js';
import type { ReferenceOptions } from '../../src/reference/start.js';
import { serveReferenceOnStdio } from '../../src/reference/stdio.js';
import type { Report } from '../../src/suite/report.js';
import { runSuite } from '../../src/suite/run-suite.js';
import { defaultLimits, type WireLimits } from '../../src/wire/limits.js';
import { Redactor } from '../../src/wire/redact.js';
import { StdioChannel } from '../../src/wire/stdio.js';
import type { StdioProcess } from '../../src/wire/stdio-peer.js';
import { Transcript } from '../../src/wire/transcript.js';
import { settingsFor } from './settings.js';

/** A server behind streams of this process, as a child that ends when its work does. */
export function processOf(serve: (stdin: PassThrough, stdout: PassThrough) => Promise<unknown>): StdioProcess {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  let ended = false;
  const exited = serve(stdin, stdout).then(() => {
    ended = true;
    stdout.end();
  });
  return {
    stdin,
    stdout,
    exited,
    death: () => (ended ? 'the server process ended (exit code 0)' : undefined),
    stop: async () => void stdin.end(),
  };
}

/** The reference server behind such streams: as quick as over HTTP, and the same bytes as from a child. */
export function referenceProcess(options: ReferenceOptions): StdioProcess {
  return processOf((stdin, stdout) => serveReferenceOnStdio(options, stdin, stdout));
}

export interface StdioCheck {
  spawn: () => Promise<StdioProcess>;
  limits?: Partial<WireLimits>;
  /** Rules to run; all when absent. */
  rules?: readonly string[];
}

/** Judges a server on stdio by the suite alone. */
export async function checkStdio({ spawn, limits, rules }: StdioCheck): Promise<{ report: Report; notes: string[] }> {
  const transcript = new Transcript();
  const notes: string[] = [];
  const channel = new StdioChannel({
    spawn,
    limits: { ...defaultLimits, ...limits },
    transcript,
    onNote: (note) => notes.push(note),
  });
  try {
    const settings = settingsFor({ transport: 'stdio', command: 'node server.js' });
    const report = await runSuite({
      settings,
      target: { transport: 'stdio', startedByUs: true },
      channel,
      transcript,
      catalogue,
      selected: new Set(rules ?? catalogue.map(({ id }) => id)),
      redactor: new Redactor(),
      tool: { name: 'mcp-compliance', version: '0.0.0' },
    });
    return { report, notes };
  } finally {
    await channel.close();
  }
}

export async function checkReferenceOnStdio(
  options: ReferenceOptions = {},
  { rules }: Pick<StdioCheck, 'rules'> = {},
): Promise<Report> {
  return (await checkStdio({ spawn: async () => referenceProcess(options), ...(rules ? { rules } : {}) })).report;
}
