import { readFileSync } from 'node:fs';

/** Where and for what the job runs, as far as publishing needs it. */
export interface GitHubContext {
  owner: string;
  repo: string;
  /** `https://api.github.com`, or `https://HOST/api/v3` of an Enterprise Server. */
  apiUrl: string;
  /** Page of this workflow run. */
  runUrl?: string;
  eventName: string;
  /** Commit and ref that the event is about; for a pull request its merge commit and `refs/pull/N/merge`. */
  sha: string;
  ref: string;
  /** Commit that authors look at: the head of the pull request or of the merge group, else `sha`. */
  headSha: string;
  pullRequest?: number;
  /** The pull request comes from another repository: the token reads only, unless the event is `pull_request_target`. */
  fork: boolean;
  /** Runs for a merge queue, whose refs are gone a moment later. */
  mergeQueue: boolean;
}

type Json = Record<string, unknown>;

/** Reads the variables and the event that the runner gives. Undefined outside of GitHub Actions. */
export function readContext(env: NodeJS.ProcessEnv): GitHubContext | undefined {
  const [owner, repo] = (env.GITHUB_REPOSITORY ?? '').split('/');
  if (!owner || !repo) return undefined;
  const event = eventOf(env.GITHUB_EVENT_PATH);
  const pull = object(event.pull_request);
  const head = object(pull.head);
  const sha = env.GITHUB_SHA ?? '';
  const ref = env.GITHUB_REF ?? '';
  const eventName = env.GITHUB_EVENT_NAME ?? '';
  const serverUrl = trimmed(env.GITHUB_SERVER_URL ?? 'https://github.com');
  const repository = text(object(object(pull.base).repo).full_name) ?? `${owner}/${repo}`;
  const number = typeof pull.number === 'number' ? pull.number : undefined;
  return {
    owner,
    repo,
    apiUrl: trimmed(env.GITHUB_API_URL ?? 'https://api.github.com'),
    ...(env.GITHUB_RUN_ID ? { runUrl: `${serverUrl}/${owner}/${repo}/actions/runs/${env.GITHUB_RUN_ID}` } : {}),
    eventName,
    sha,
    ref,
    headSha: text(head.sha) ?? text(object(event.merge_group).head_sha) ?? sha,
    ...(number === undefined ? {} : { pullRequest: number }),
    // The repository of a head is null once the fork has been deleted.
    fork: number !== undefined && text(object(head.repo).full_name) !== repository,
    mergeQueue: eventName === 'merge_group' || ref.startsWith('refs/heads/gh-readonly-queue/'),
  };
}

/** Whether the token of the job can only read, so that trying to write is in vain. */
export function readsOnly({ fork, eventName }: GitHubContext): boolean {
  return fork && eventName !== 'pull_request_target';
}

/** The event's payload; an empty one when the file is missing or broken, since nothing depends on it alone. */
function eventOf(path: string | undefined): Json {
  if (!path) return {};
  try {
    return object(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
