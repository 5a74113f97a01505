import { randomBytes } from 'node:crypto';
import type { Channel } from '../wire/channel.js';
import { isObject, type JsonObject, META_SERVER_INFO } from '../wire/message.js';
import type { Redactor } from '../wire/redact.js';
import type { Transcript } from '../wire/transcript.js';
import { type Clean, cleaner } from './clean.js';
import type { Ground } from './ground.js';
import { deathOf, interruption } from './interruption.js';
import type { Report } from './report.js';
import { buildReport } from './report-builder.js';
import type { Rule } from './rule.js';
import type { Network, RunContext, SuiteSettings, TargetFacts } from './run-context.js';
import { type RuleResult, type RunnerOptions, runRules } from './runner.js';
import { Session } from './session.js';

export interface SuiteOptions {
  settings: SuiteSettings;
  target: TargetFacts;
  channel: Channel;
  transcript: Transcript;
  network?: Network;
  /** Aborted, with a `WireFailure` as its reason, when the time of the run is up. */
  over?: AbortSignal;
  /** All rules, in catalogue order; the report lists all of them. */
  catalogue: readonly Rule[];
  /** Ids of the rules to run. */
  selected: ReadonlySet<string>;
  /** Message for rules that are not run; "not selected" unless given. */
  missing?: (id: string) => string;
  redactor: Redactor;
  tool: Report['tool'];
  /** Part of names that cannot exist; eight random hex digits unless given. */
  random?: string;
  onVerdict?: NonNullable<RunnerOptions['onVerdict']>;
}

/** Judges one server that is up, and reports. The channel stays open; who made it closes it. */
export async function runSuite(options: SuiteOptions): Promise<Report> {
  const { settings, target, channel, transcript, catalogue, selected, redactor, tool, onVerdict } = options;
  const startedAt = new Date();
  const started = performance.now();
  const network = options.network ?? {};
  const run: RunContext = {
    settings,
    target,
    channel,
    transcript,
    network,
    documents: { channels: new Map(), network, transcript, ...(options.over ? { over: options.over } : {}) },
    shared: new Map(),
    counters: new Map(),
    sentAs: new WeakMap(),
    notes: new Set(),
    random: options.random ?? randomBytes(4).toString('hex'),
    answers: false,
    beating: new Map(),
    late: false,
  };
  const rules = catalogue.filter((rule) => selected.has(rule.id));
  const { results, ground, broke } = await runRules({ rules, run, ...(onVerdict === undefined ? {} : { onVerdict }) });
  await Promise.all([...run.documents.channels.values()].map((documentChannel) => documentChannel.close()));
  const facts = await targetReport(new Session(run, 'run'), options);
  const death = deathOf(transcript);
  const error = nothingToJudge(ground, results)
    ? ground.blocked?.message
    : interruption({ target, transcript, ground, ...(broke ? { broke } : {}) });
  return buildReport({
    catalogue,
    results,
    missing: options.missing ?? (() => 'not selected'),
    target: facts,
    tool,
    startedAt,
    durationMs: performance.now() - started,
    requests: transcript.sent,
    notes: [...new Set([...run.notes, ...(death === undefined ? [] : [death])])],
    ...(error === undefined ? {} : { error }),
    redactor,
  });
}

/** A certificate that no client accepts is a verdict (MCP-SEC-002), not a server that is away. */
function nothingToJudge({ endpoint }: Ground, results: ReadonlyMap<string, RuleResult>): boolean {
  if (endpoint !== 'none' && endpoint !== 'unreachable') return false;
  return results.get('MCP-SEC-002')?.judgement.verdict !== 'violation';
}

/** Versions of a server that a report names. */
const MOST_VERSIONS = 50;

async function targetReport(session: Session, { settings, target, redactor }: SuiteOptions): Promise<Report['target']> {
  const discovery = await session.discover();
  const legacy = session.wasInitialized() ? await session.initialization() : undefined;
  const era = legacy === undefined ? 'unknown' : (await session.era()).era;
  const meta =
    discovery.result && isObject(discovery.result._meta) ? discovery.result._meta[META_SERVER_INFO] : undefined;
  const clean = cleaner(redactor);
  const serverInfo = nameAndVersion(isObject(meta) ? meta : legacy?.serverInfo, clean);
  return {
    ...(target.url === undefined ? {} : { url: redactor.text(withoutUserinfo(target.url)) }),
    ...(settings.command === undefined ? {} : { command: redactor.text(settings.command) }),
    transport: target.transport,
    era,
    ...(serverInfo === undefined ? {} : { serverInfo }),
    ...(discovery.versions.length === 0
      ? {}
      : { supportedVersions: discovery.versions.slice(0, MOST_VERSIONS).map(clean.name) }),
  };
}

function withoutUserinfo(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}

function nameAndVersion(info: JsonObject | undefined, clean: Clean): { name: string; version: string } | undefined {
  if (typeof info?.name !== 'string') return undefined;
  return { name: clean.name(info.name), version: typeof info.version === 'string' ? clean.name(info.version) : '' };
}
