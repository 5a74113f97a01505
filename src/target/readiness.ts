import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Address {
  address: string;
  family: 4 | 6;
}

const POLL_MS = 50;
const CONNECT_MS = 1_000;

/** A port that nothing listens on, on either loopback family. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof bound === 'object' && bound ? bound.port : 0;
}

/** Addresses to try for a host of a URL: both loopbacks for `localhost`, the host itself else. */
export function candidates(hostname: string): readonly (Address | undefined)[] {
  if (hostname === 'localhost') {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  }
  return [undefined];
}

/** Whether a TCP connection can be made. */
export function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/** The first address of a URL's host that accepts connections; undefined when none does. */
export async function firstAccepting(url: URL): Promise<{ pinned: Address | undefined } | undefined> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  for (const candidate of candidates(hostname)) {
    if (await accepts(candidate?.address ?? hostname, port)) return { pinned: candidate };
  }
  return undefined;
}

/** Polls by TCP connect until the URL's host accepts; undefined when `giveUp` says so first. */
export async function waitUntilAccepting(
  url: URL,
  giveUp: () => boolean,
): Promise<{ pinned: Address | undefined } | undefined> {
  while (!giveUp()) {
    const found = await firstAccepting(url);
    if (found) return found;
    await delay(POLL_MS);
  }
  return undefined;
}
