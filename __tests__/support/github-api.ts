import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call of GitHub's API. */
export interface ApiCall {
  method: string;
  path: string;
  authorization?: string;
  body: Record<string, unknown>;
}

export interface GitHubApi {
  url: string;
  calls: ApiCall[];
  /** Calls that are answered 403, or with the status given; none at first. */
  refuse: (call: ApiCall) => boolean | number;
  close(): Promise<void>;
}

/** The event of a pull request of `octo/weather` from its own branch. */
export const PULL_REQUEST = {
  number: 7,
  pull_request: {
    number: 7,
    head: { sha: 'f'.repeat(40), repo: { full_name: 'octo/weather' } },
    base: { repo: { full_name: 'octo/weather' } },
  },
  repository: { full_name: 'octo/weather' },
};

/** A stand-in of GitHub's API for check runs, comments and code scanning. */
export async function startGitHubApi(): Promise<GitHubApi> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { authorization } = request.headers;
    const call: ApiCall = {
      method: request.method ?? '',
      path: request.url ?? '',
      ...(authorization === undefined ? {} : { authorization }),
      body: text === '' ? {} : JSON.parse(text),
    };
    api.calls.push(call);
    const refused = api.refuse(call);
    const [status, body] =
      refused === false
        ? answer(call, api.url)
        : [refused === true ? 403 : refused, { message: 'Resource not accessible by integration' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api: GitHubApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    refuse: () => false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return api;
}

/** Variables of a runner whose job is of that pull request and that speaks to this API. */
export function runnerEnv(api: GitHubApi): NodeJS.ProcessEnv {
  return {
    GITHUB_API_URL: api.url,
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_RUN_ID: '1',
  };
}

function answer({ method, path }: ApiCall, url: string): [number, unknown] {
  if (path.includes('/check-runs'))
    return [method === 'POST' ? 201 : 200, { id: 11, html_url: 'https://github.example/check/11' }];
  if (path.includes('/comments'))
    return method === 'GET' ? [200, []] : [201, { id: 12, html_url: 'https://github.example/comment/12' }];
  if (path.endsWith('/code-scanning/sarifs')) return [202, { id: 'upload', url: `${url}/upload` }];
  return path.includes('/code-scanning/sarifs/')
    ? [200, { processing_status: 'complete' }]
    : [404, { message: 'Not Found' }];
}
