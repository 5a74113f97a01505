import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SARIF_GZIP_BYTES } from '../report/limits.js';
import type { Report } from '../suite/report.js';
import { type GitHubClient, statusOf, whyFailed } from './client.js';
import { type GitHubContext, readsOnly } from './context.js';

export interface UploadOptions {
  /** The SARIF file's text. */
  sarif: string;
  conclusion: Report['conclusion'];
  /** Told once, when the upload was refused or is not done. */
  warn: (message: string) => void;
  /** Told why nothing is uploaded where nothing should be. */
  notice: (message: string) => void;
  /** Milliseconds that one second of waiting takes. */
  secondMs?: number;
  /** Bytes after compression that are still sent. */
  maxBytes?: number;
}

export type UploadOutcome = 'complete' | 'pending' | 'failed' | 'skipped';

const PERMISSION = 'security-events: write';
/** Seconds between looks at the processing, 77 in all; a file that takes longer is not waited for. */
const LOOKS = [2, 5, 10, 20, 40] as const;

/** Sends the file to code scanning and waits until it is processed. Never rejects, and never decides about the job. */
export async function uploadSarif(
  client: GitHubClient,
  context: GitHubContext,
  options: UploadOptions,
): Promise<UploadOutcome> {
  const reason = whyNot(context, options.conclusion);
  if (reason !== undefined) {
    options.notice(`SARIF is not uploaded: ${reason}`);
    return 'skipped';
  }
  try {
    const packed = await promisify(gzip)(options.sarif);
    const limit = options.maxBytes ?? SARIF_GZIP_BYTES;
    if (packed.length > limit) {
      options.warn(`SARIF is not uploaded: ${packed.length} bytes after compression, ${limit} are allowed`);
      return 'failed';
    }
    const { owner, repo, sha, ref } = context;
    const { data } = await client.rest.codeScanning.uploadSarif({
      owner,
      repo,
      commit_sha: sha,
      ref,
      sarif: packed.toString('base64'),
      tool_name: 'mcp-compliance',
    });
    return data.id === undefined ? 'pending' : await processed(client, context, data.id, options);
  } catch (error) {
    const hint = statusOf(error) === 403 || statusOf(error) === 404 ? ', and code scanning on in the repository' : '';
    options.warn(`SARIF could not be uploaded: ${whyFailed(error, PERMISSION)}${hint}`);
    return 'failed';
  }
}

/** Alerts that are not in an upload are closed by it, and those of another commit are shown there. */
function whyNot(context: GitHubContext, conclusion: Report['conclusion']): string | undefined {
  if (conclusion === 'error') return 'there is no judgement, and an upload would close the alerts of the last one';
  if (context.mergeQueue) return 'the branch of a merge queue is gone before it is processed';
  if (context.eventName === 'pull_request_target')
    return 'the event is about the base branch, and alerts of the pull request would be shown there';
  if (readsOnly(context))
    return 'the token of a pull request from a fork can only read; `github/codeql-action/upload-sarif` with the output `sarif-file` can';
  return undefined;
}

async function processed(
  client: GitHubClient,
  { owner, repo }: GitHubContext,
  id: string,
  { warn, notice, secondMs = 1_000 }: UploadOptions,
): Promise<UploadOutcome> {
  for (const seconds of LOOKS) {
    await sleep(seconds * secondMs);
    const state = await look(client, { owner, repo, sarif_id: id });
    if (state.status === 'complete') return 'complete';
    if (state.status === 'failed') {
      warn(`code scanning refused the SARIF file: ${state.errors.join('; ') || 'without a reason'}`);
      return 'failed';
    }
  }
  notice('the SARIF file is uploaded and still being processed');
  return 'pending';
}

async function look(
  client: GitHubClient,
  at: { owner: string; repo: string; sarif_id: string },
): Promise<{ status: string; errors: readonly string[] }> {
  try {
    const { data } = await client.rest.codeScanning.getSarif(at);
    return { status: data.processing_status ?? 'pending', errors: data.errors ?? [] };
  } catch (error) {
    // A new upload may not be known everywhere at once.
    if (statusOf(error) === 404) return { status: 'pending', errors: [] };
    throw error;
  }
}
