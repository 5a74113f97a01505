import type { RecordedRequest } from '../../../src/reference/http-front.js';
import { startReference } from '../../../src/reference/start.js';
import { makeAuthority, makeCertificate, startTls } from '../../support/tls.js';

export const TOKEN = 'token-of-the-effect-tests';

/** What the table judges. */
export type TargetName =
  /** Breaks MCP-HDR-001 (fail) and MCP-RES-006 (warn). */
  | 'bad'
  | 'good'
  /** Wants the token. */
  | 'locked'
  /** Advertises an extension of the official prefix that there is not. */
  | 'extended'
  /** Takes some milliseconds for each answer. */
  | 'slow'
  /** Two slow servers. */
  | 'pair'
  /** Behind TLS, by an authority that nobody knows: `ca.pem`. */
  | 'tls'
  /** None: the row starts one itself. */
  | 'none';

export interface Target {
  /** `url`, and `second` where there are two. */
  urls: Readonly<Record<string, string>>;
  files: Readonly<Record<string, string>>;
  requests: readonly RecordedRequest[];
  /** Requests that were under way at once, at most; of two servers together. */
  atOnce(): number;
  close(): Promise<unknown>;
}

const ANSWER_MS = 30;

/** Starts a target of its own for one run, so that runs at the same time do not mix. */
export async function startTargetOf(name: TargetName): Promise<Target> {
  if (name === 'none') return { urls: {}, files: {}, requests: [], atOnce: () => 0, close: () => Promise.resolve() };
  if (name === 'tls') return startTlsTarget();
  const [under, most] = [{ way: 0 }, { once: 0 }];
  const slow = async (): Promise<undefined> => {
    under.way++;
    most.once = Math.max(most.once, under.way);
    await new Promise((done) => setTimeout(done, ANSWER_MS));
    under.way--;
    return undefined;
  };
  const options = {
    bad: { faults: ['hdr-method-optional', 'res-buffered'] },
    good: {},
    locked: { token: TOKEN },
    extended: { faults: ['dsc-extension-made-up-official'] },
    slow: { authorize: slow },
    pair: { authorize: slow },
  }[name];
  const servers = await Promise.all([options, ...(name === 'pair' ? [options] : [])].map((one) => startReference(one)));
  const [url = '', second = ''] = servers.map((server) => server.url);
  return {
    urls: { url, second },
    files: {},
    get requests() {
      return servers.flatMap((server) => server.requests);
    },
    atOnce: () => most.once,
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}

async function startTlsTarget(): Promise<Target> {
  const authority = await makeAuthority();
  const server = await startTls(await makeCertificate({ host: 'localhost', authority }));
  return {
    urls: { url: `https://localhost:${server.port}/mcp` },
    files: { 'ca.pem': authority.cert },
    requests: [],
    atOnce: () => 0,
    close: () => server.close(),
  };
}
