import { readFileSync } from 'node:fs';
import { applyGate } from './gate/apply-gate.js';
import { SWITCHED_OFF, switchedOff } from './gate/overrides.js';
import { CANCELLED, startRunTime } from './run-time.js';
import { selectRules } from './settings/rule-selection.js';
import { secretsOf } from './settings/secrets.js';
import type { Settings } from './settings/settings.js';
import type { Report } from './suite/report.js';
import { buildReport } from './suite/report-builder.js';
import { knownFrom, type Rule } from './suite/rule.js';
import type { Network } from './suite/run-context.js';
import { runSuite } from './suite/run-suite.js';
import type { RunnerOptions } from './suite/runner.js';
import { OutputLog } from './target/output-log.js';
import { spawnServer } from './target/spawn-server.js';
import { LINES_SHOWN, reachTarget, startTarget } from './target/start-target.js';
import type { RunningTarget } from './target/target.js';
import { TargetError } from './target/target-error.js';
import { TOOL } from './version.js';
import { HttpChannel } from './wire/http.js';
import { defaultLimits, type WireLimits } from './wire/limits.js';
import { Redactor } from './wire/redact.js';
import { StdioChannel } from './wire/stdio.js';
import type { StdioProcess } from './wire/stdio-peer.js';
import { Transcript } from './wire/transcript.js';

export interface JudgeOptions {
  settings: Settings;
  catalogue: readonly Rule[];
  /** The day on which waivers are judged, `YYYY-MM-DD`. */
  today: string;
  /** An earlier report of this server. */
  baseline?: Report;
  onVerdict?: NonNullable<RunnerOptions['onVerdict']>;
  /** Told each line that the started server writes, secrets removed. */
  onOutput?: (line: string) => void;
  /** Aborting stops the server and ends the run as an error, with the verdicts that there are. */
  signal?: AbortSignal;
  network?: Network;
}

export interface Judged {
  report: Report;
  /** Last lines of the server's output; shown when there is no judgement. */
  log: readonly string[];
}

/** Starts or reaches one server, judges it, stops it, and applies the gate. Never rejects for what the server does. */
export async function judgeServer(options: JudgeOptions): Promise<Judged> {
  const { settings, catalogue, today, baseline } = options;
  const redactor = new Redactor(secretsOf(settings));
  const gate = (report: Report): Report => applyGate(report, { settings, today, ...(baseline ? { baseline } : {}) });
  if (options.signal?.aborted) return { report: gate(notJudged(CANCELLED, settings, catalogue, redactor)), log: [] };
  if (settings.transport === 'stdio') return judgeStdio(options, redactor, gate);
  try {
    const target = await comeUp(options, redactor);
    try {
      return { report: gate(await judge(options, target, redactor)), log: target.log.lastLines(LINES_SHOWN) };
    } finally {
      await target.stop();
    }
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { report: gate(notJudged(error.message, settings, catalogue, redactor)), log: error.log };
  }
}

function comeUp({ settings, onOutput, signal }: JudgeOptions, redactor: Redactor): Promise<RunningTarget> {
  const starts = settings.command !== undefined || settings.args !== undefined;
  if (!starts) return reachTarget(settings);
  return startTarget(settings, {
    redact: (text) => redactor.text(text),
    ...(onOutput ? { onOutput } : {}),
    ...(signal ? { signal } : {}),
  });
}

async function judge(options: JudgeOptions, target: RunningTarget, redactor: Redactor): Promise<Report> {
  const transcript = new Transcript();
  const network = networkOf(options);
  const { over, stop } = startRunTime(options.settings.timeout, options.signal);
  const channel = new HttpChannel({
    url: target.url,
    limits: limitsOf(options.settings),
    transcript,
    dead: target.death,
    over,
    connecting: {
      ...(target.pinned ? { address: target.pinned.address } : {}),
      ...(network.ca === undefined ? {} : { ca: network.ca }),
      ...(network.lookup === undefined ? {} : { lookup: network.lookup }),
    },
  });
  try {
    const facts = { transport: 'http' as const, url: target.url, startedByUs: target.startedByUs };
    const suite = { ...suiteOptions(options, redactor), target: facts, channel, transcript, network, over };
    return unlessCancelled(await runSuite(suite), options);
  } finally {
    stop();
    await channel.close();
  }
}

/** Judges a server over standard input and output; each child process is one of its own. */
async function judgeStdio(
  options: JudgeOptions,
  redactor: Redactor,
  gate: (report: Report) => Report,
): Promise<Judged> {
  const { settings, catalogue } = options;
  const log = new OutputLog({
    redact: (text) => redactor.text(text),
    ...(options.onOutput ? { onLine: options.onOutput } : {}),
  });
  const notes: string[] = [];
  const spawn = async (): Promise<StdioProcess> => {
    const { workingDirectory, env, command, args } = settings;
    const server = await spawnServer({
      ...(args ? { args } : { command: command ?? '' }),
      workingDirectory,
      env,
      stdio: 'pipe',
      log,
    });
    const { stdin, stdout } = server.child;
    if (!stdin || !stdout) throw new TargetError('spawn', 'the server has no standard streams');
    const { exited, death, look } = server;
    return { stdin, stdout, exited, death, beforeEnd: look, stop: () => server.stop() };
  };
  const transcript = new Transcript();
  const { over, stop } = startRunTime(settings.timeout, options.signal);
  const channel = new StdioChannel({
    spawn,
    limits: limitsOf(settings),
    transcript,
    onNote: (note) => notes.push(note),
    over,
  });
  let report: Report;
  try {
    const target = { transport: 'stdio' as const, startedByUs: true };
    const suite = {
      ...suiteOptions(options, redactor),
      target,
      channel,
      transcript,
      network: networkOf(options),
      over,
    };
    report = unlessCancelled(await runSuite(suite), options);
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { report: gate(notJudged(error.message, settings, catalogue, redactor)), log: error.log };
  } finally {
    stop();
    await channel.close();
  }
  return {
    report: gate({
      ...report,
      notes: [...report.notes, ...notes.map((note) => redactor.text(note))],
    }),
    log: log.lastLines(LINES_SHOWN),
  };
}

/** What was judged before a run was cancelled is no judgement. */
function unlessCancelled(report: Report, { signal }: JudgeOptions): Report {
  return signal?.aborted ? { ...report, conclusion: 'error', error: CANCELLED } : report;
}

function networkOf({ network, settings }: JudgeOptions): Network {
  return {
    ...network,
    ...(settings.caFile === undefined ? {} : { ca: readFileSync(settings.caFile, 'utf8') }),
  };
}

function suiteOptions({ settings, catalogue, onVerdict }: JudgeOptions, redactor: Redactor) {
  const known = knownFrom(catalogue);
  const off = switchedOff(settings.overrides, known);
  const selected = new Set([...selectRules(settings, known)].filter((id) => !off.has(id)));
  const missing = (id: string): string => (off.has(id) ? SWITCHED_OFF : 'not selected');
  return { settings, catalogue, selected, missing, redactor, tool: TOOL, ...(onVerdict ? { onVerdict } : {}) };
}

function limitsOf({ requestTimeout, maxResponseBytes, maxRequests, concurrency }: Settings): WireLimits {
  return {
    ...defaultLimits,
    requestTimeoutMs: requestTimeout * 1000,
    maxBytes: maxResponseBytes,
    maxRequests,
    concurrency,
  };
}

/** A report without a judgement: the server never came up. */
function notJudged(error: string, settings: Settings, catalogue: readonly Rule[], redactor: Redactor): Report {
  return buildReport({
    catalogue,
    results: new Map(),
    missing: () => 'the server did not come up',
    target: {
      ...(settings.url === undefined ? {} : { url: redactor.text(settings.url) }),
      ...(settings.command === undefined ? {} : { command: redactor.text(settings.command) }),
      transport: settings.transport,
      era: 'unknown',
    },
    tool: TOOL,
    startedAt: new Date(),
    durationMs: 0,
    requests: 0,
    notes: [],
    error,
    redactor,
  });
}
