import { type Breakdown, breakdown, wentAwaySince } from './closing.js';
import { takeBackDoubtful } from './doubt.js';
import type { Ground } from './ground.js';
import type { Phase, Rule } from './rule.js';
import type { RunContext } from './run-context.js';
import { type Looked, lookAgain, type Retold } from './second-look.js';
import { Session } from './session.js';
import { type Judgement, notApplicable, notTested } from './verdict.js';

export interface RuleResult {
  judgement: Judgement;
  durationMs: number;
  /** What a rule threw: our defect, never the server's. */
  internalError?: string;
}

export interface RunnerOptions {
  rules: readonly Rule[];
  run: RunContext;
  /** Told as each verdict comes; for progress. */
  onVerdict?: (id: string, judgement: Judgement) => void;
}

export interface RunnerResults {
  results: Map<string, RuleResult>;
  ground: Ground;
  /** Present when the server served good requests at first and does so no more. */
  broke?: Breakdown;
}

/** Rules of a phase run at once (the wire bounds how many requests are under way); the phases follow each other. */
const PHASES: readonly Phase[] = ['first', 'active', 'late', 'bad-token', 'passive'];

/** Runs rules by phase and gives a result for each; never rejects for what a server or a rule does. */
export async function runRules({ rules, run, onVerdict }: RunnerOptions): Promise<RunnerResults> {
  const results = new Map<string, RuleResult>();
  const session = new Session(run, 'run');
  const ground = await session.ground();
  const { exchange: discover } = await session.discover();
  run.answers = discover.response !== undefined || discover.answer !== undefined;
  const subscription = ground.modern ? session.subscription() : undefined;
  let broke: Breakdown | undefined;
  let closedAt = 0;
  const retold: Retold[] = [];
  const looked: Looked = new Set();
  const look = async (): Promise<void> => {
    const judgements = rules.flatMap(({ id }) => results.get(id)?.judgement ?? []);
    retold.push(...(await lookAgain(new Session(run, 'second-look'), ground, judgements, looked)));
  };
  for (const phase of PHASES) {
    if (phase === 'late') {
      const held = await subscription;
      if (held) session.release(held.exchange);
      run.late = true;
    }
    // Bad tokens may get us turned away, which is no breakdown.
    if (phase === 'bad-token') {
      closedAt = performance.now() - run.transcript.origin;
      broke = await breakdown(new Session(run, 'closing'), ground);
      await look();
    }
    if (phase === 'passive') {
      if (!broke && wentAwaySince(run.transcript.exchanges, closedAt))
        broke = await breakdown(new Session(run, 'end'), ground);
      await run.transcript.settled();
    }
    const ahead = phase === 'late' ? rules.filter((rule) => canJudge(rule, run, ground)) : [];
    await Promise.all([
      ...rules
        .filter((rule) => rule.phase === phase)
        .map(async (rule) => {
          const result = await runRule(rule, run, ground);
          results.set(rule.id, result);
          onVerdict?.(rule.id, result.judgement);
        }),
      // What it throws it throws again in its check.
      ...ahead.map((rule) => rule.ahead?.(new Session(run, rule.id)).catch(() => undefined)),
    ]);
  }
  // Some of what passive rules found they had asked for themselves.
  await look();
  takeBackDoubtful(results, session, { retold, ...(broke ? { broke } : {}) });
  return { results, ground, ...(broke ? { broke } : {}) };
}

async function runRule(rule: Rule, run: RunContext, ground: Ground): Promise<RuleResult> {
  const started = performance.now();
  const since = (): number => performance.now() - started;
  const { transport } = run.target;
  if (!rule.transports.includes(transport)) {
    return {
      judgement: notApplicable(`only for ${rule.transports.join(', ')}; this target is ${transport}`),
      durationMs: 0,
    };
  }
  const blocked = blockedBy(rule, ground);
  if (blocked) return { judgement: blocked, durationMs: since() };
  try {
    return { judgement: await rule.check(new Session(run, rule.id)), durationMs: since() };
  } catch (error) {
    const internalError = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return {
      judgement: notTested('not judged: this check failed by a defect of its own'),
      durationMs: since(),
      internalError,
    };
  }
}

function canJudge(rule: Rule, run: RunContext, ground: Ground): boolean {
  return rule.transports.includes(run.target.transport) && blockedBy(rule, ground) === undefined;
}

function blockedBy(rule: Rule, ground: Ground): Judgement | undefined {
  if (rule.needs === 'nothing') return undefined;
  const gone = ground.endpoint === 'none' || ground.endpoint === 'unreachable';
  if (rule.needs === 'endpoint' ? !gone : ground.modern) return undefined;
  const { message = 'no modern answer was to be had', enable } = ground.blocked ?? {};
  return notTested(message, { exchanges: ground.exchanges, ...(enable === undefined ? {} : { enable }) });
}
