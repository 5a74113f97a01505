import { CHECK_ANNOTATIONS_PER_REQUEST, CHECK_TEXT_BYTES, cutChars } from '../report/limits.js';
import type { Annotation } from './annotations.js';
import { type CheckAnnotation, checkAnnotation } from './check-annotation.js';
import { type GitHubClient, statusOf, whyFailed } from './client.js';
import type { GitHubContext } from './context.js';
import { fitBytes } from './fit-text.js';

export interface CheckRunOptions {
  /** Name of a run that has to be created; unique for each server and leg of a matrix. */
  name: string;
  /** Id of the running job's own check run, which then shows the results; Actions alone decides how that one ends. */
  ownId?: string;
  /** File for annotations without one: the API refuses them. */
  fallbackPath: string;
  /** Told once, when the results have to be shown in another way. */
  warn: (message: string) => void;
}

export interface CheckResult {
  conclusion: 'success' | 'failure';
  title: string;
  /** Markdown; cut at what GitHub takes. */
  summary: string;
  annotations: readonly Annotation[];
}

export interface CheckRun {
  /** Its page. */
  readonly url: string | undefined;
  /** Shows the result, all annotations included. False when GitHub refused: they have to be shown in another way. */
  complete(result: CheckResult): Promise<boolean>;
  /** Ends it quickly, in one request, without a result. Never rejects. */
  end(how: Unfinished): Promise<void>;
}

/** Why there is no result: the job was cancelled, or broke by a defect of ours. */
export type Unfinished = 'cancelled' | 'broken';

const UNFINISHED = {
  cancelled: {
    conclusion: 'cancelled',
    output: { title: 'Cancelled', summary: 'The run was cancelled before the server was judged.' },
  },
  broken: {
    conclusion: 'failure',
    output: {
      title: 'No judgement',
      summary: 'The run broke before the server was judged; the log of the job says why.',
    },
  },
} as const;

const TITLE_CHARS = 255;
const PERMISSION = 'checks: write';
/** The runner kills a cancelled job after a few seconds. */
const CANCEL_MS = 3_000;

/**
 * Announces the check before the judging starts. Undefined, after one warning, when the token may not write checks or
 * GitHub does not answer: nothing of this ever fails the job.
 */
export async function openCheckRun(
  client: GitHubClient,
  context: GitHubContext,
  options: CheckRunOptions,
): Promise<CheckRun | undefined> {
  try {
    return (await ownRun(client, context, options)) ?? (await createdRun(client, context, options));
  } catch (error) {
    options.warn(`no check run: ${whyFailed(error, PERMISSION)}; annotations are shown without it`);
    return undefined;
  }
}

const STARTED = { title: 'Judging the MCP server', summary: 'The results come when the run ends.' };

/** The job's own run; undefined when there is none or it cannot be written to, so that another one is tried. */
async function ownRun(
  client: GitHubClient,
  { owner, repo }: GitHubContext,
  options: CheckRunOptions,
): Promise<CheckRun | undefined> {
  const id = Number(options.ownId);
  if (!options.ownId || !Number.isSafeInteger(id) || id <= 0) return undefined;
  const at = { owner, repo, check_run_id: id };
  try {
    const { data } = await client.rest.checks.update({ ...at, output: STARTED });
    return new Publisher(client, at, options, data.html_url ?? undefined, false);
  } catch (error) {
    if ([403, 404, 422].includes(statusOf(error) ?? 0)) return undefined;
    throw error;
  }
}

async function createdRun(
  client: GitHubClient,
  { owner, repo, headSha, runUrl }: GitHubContext,
  options: CheckRunOptions,
): Promise<CheckRun> {
  const { data } = await client.rest.checks.create({
    owner,
    repo,
    name: options.name,
    head_sha: headSha,
    status: 'in_progress',
    started_at: new Date().toISOString(),
    ...(runUrl === undefined ? {} : { details_url: runUrl }),
    output: STARTED,
  });
  const at = { owner, repo, check_run_id: data.id };
  return new Publisher(client, at, options, data.html_url ?? undefined, true);
}

class Publisher implements CheckRun {
  constructor(
    private readonly client: GitHubClient,
    private readonly at: { owner: string; repo: string; check_run_id: number },
    private readonly options: CheckRunOptions,
    readonly url: string | undefined,
    /** Whether its end is ours to tell; Actions refuses that for runs of its own jobs. */
    private readonly ours: boolean,
  ) {}

  async complete({ conclusion, title, summary, annotations }: CheckResult): Promise<boolean> {
    const output = { title: cutChars(title, TITLE_CHARS), summary: fitBytes(summary, CHECK_TEXT_BYTES) };
    const end = this.ours ? { status: 'completed' as const, conclusion } : {};
    const batches = inBatches(annotations.map((entry) => checkAnnotation(entry, this.options.fallbackPath)));
    try {
      // In turn: each request appends to what stands there already, and the last one ends the run.
      for (const [index, batch] of batches.entries()) {
        const last = index === batches.length - 1;
        await this.client.rest.checks.update({
          ...this.at,
          output: { ...output, annotations: batch },
          ...(last ? end : {}),
        });
      }
      return true;
    } catch (error) {
      this.options.warn(
        `the check run is not complete: ${whyFailed(error, PERMISSION)}; annotations are shown without it`,
      );
      await this.close(conclusion, output);
      return false;
    }
  }

  async end(how: Unfinished): Promise<void> {
    const { conclusion, output } = UNFINISHED[how];
    await this.close(conclusion, output);
  }

  /** Leaves no run of ours in progress, where GitHub still lets us. */
  private async close(
    conclusion: CheckResult['conclusion'] | 'cancelled',
    output: { title: string; summary: string },
  ): Promise<void> {
    if (!this.ours) return;
    const request = { retries: 0, signal: AbortSignal.timeout(CANCEL_MS) };
    await this.client.rest.checks
      .update({ ...this.at, status: 'completed', conclusion, output, request })
      .catch(() => undefined);
  }
}

/** At least one batch, since the last request also ends the run. */
function inBatches(annotations: readonly CheckAnnotation[]): CheckAnnotation[][] {
  const batches = Array.from({ length: Math.ceil(annotations.length / CHECK_ANNOTATIONS_PER_REQUEST) }, (_, index) =>
    annotations.slice(index * CHECK_ANNOTATIONS_PER_REQUEST, (index + 1) * CHECK_ANNOTATIONS_PER_REQUEST),
  );
  return batches.length === 0 ? [[]] : batches;
}
