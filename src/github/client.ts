import { getOctokit } from '@actions/github';
import { defaults } from '@actions/github/lib/utils';
import { retry } from '@octokit/plugin-retry';
import type { GitHubContext } from './context.js';

export type GitHubClient = ReturnType<typeof getOctokit>;
type Fetch = typeof globalThis.fetch;

export interface ClientOptions {
  /** In place of the one that honours the proxy settings of the runner. */
  fetch?: Fetch;
  /** Milliseconds that one second of waiting takes. */
  secondMs?: number;
}

/** One attempt. */
const REQUEST_MS = 20_000;
/** Attempts after the first one, a second and then four apart, for server errors and a network that fails. */
const RETRIES = 2;
/** A limit that ends sooner is waited for, once; otherwise the job is not kept. */
const LONGEST_WAIT_SECONDS = 60;

/** A client of the REST API whose every call ends: each attempt has a time limit, and attempts are few. */
export function createClient(
  { apiUrl }: Pick<GitHubContext, 'apiUrl'>,
  token: string,
  { fetch = defaults.request?.fetch ?? globalThis.fetch, secondMs = 1_000 }: ClientOptions = {},
): GitHubClient {
  const options = {
    baseUrl: apiUrl,
    request: { fetch: withTimeout(fetch) },
    retry: {
      retries: RETRIES,
      retryAfterBaseValue: secondMs,
      doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429, 451],
    },
    log: { debug: silent, info: silent, warn: silent, error: silent },
  };
  return getOctokit(token, options, waitForLimits, retry, countAfresh);
}

function silent(): void {}

function withTimeout(fetch: Fetch): Fetch {
  return (input, init) => {
    const limit = AbortSignal.timeout(REQUEST_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit;
    return fetch(input, { ...init, signal });
  };
}

/** An error of the API client; by its shape, since a bundle may hold its class twice. */
interface ApiError extends Error {
  status: number;
  request?: { request?: object };
  response?: { headers?: Record<string, unknown> };
}

function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number';
}

/** Must come before the retry plugin, which then does what this one asks for. */
function waitForLimits(octokit: Parameters<typeof retry>[0]): void {
  octokit.hook.error('request', (error) => {
    const seconds = isApiError(error) ? limitOf(error) : undefined;
    if (isApiError(error) && error.request && seconds !== undefined && seconds <= LONGEST_WAIT_SECONDS)
      error.request.request = { ...error.request.request, retries: 1, retryAfter: seconds };
    throw error;
  });
}

/**
 * The retry plugin counts attempts in the options of a request, which all requests of a client share: without a copy, the
 * second call that fails would wait sixteen seconds where the first one waits one. Must come after that plugin.
 */
function countAfresh(octokit: Parameters<typeof retry>[0]): void {
  octokit.hook.before('request', (options) => {
    options.request = { ...options.request };
  });
}

/** Seconds until a rate limit ends; undefined for other errors. */
function limitOf({ status, response }: ApiError): number | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const headers = response?.headers ?? {};
  const after = Number(headers['retry-after']);
  if (headers['retry-after'] !== undefined && Number.isFinite(after)) return Math.max(0, Math.ceil(after));
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  return Math.max(0, Math.ceil(Number(headers['x-ratelimit-reset']) - Date.now() / 1000));
}

/** The status that GitHub answered; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return isApiError(error) && error.response !== undefined ? error.status : undefined;
}

/** Why a call failed, for a warning: what is missing where GitHub's answer means that, else its own words. */
export function whyFailed(error: unknown, permission: string): string {
  if (!(isApiError(error) && error.response)) return error instanceof Error ? error.message : String(error);
  if (limitOf(error) !== undefined) return `the rate limit of the token is used up (${error.status})`;
  if (error.status === 403 || error.status === 404)
    return `the token may not do that (${error.status}): the job needs the permission \`${permission}\`, which a pull request from a fork never has`;
  if (error.status === 401) return 'the token is not valid (401)';
  return `GitHub answered ${error.status}: ${firstLine(error.message)}`;
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0]?.slice(0, 300) ?? '';
}
