import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Address, addressesOf } from './addresses.js';
import { atMost } from './at-most.js';

const POLL_MS = 50;
/** For one attempt: packets may vanish without an answer. */
const CONNECT_MS = 1_000;
/** How long a connection must last: a port forwarder (Docker's) accepts before its server does, and then hangs up at once. */
const STAYS_MS = 50;
/** How long a better address may take after the first has answered. */
const PREFERRED_MS = 100;

/** Whether something listens on one of the addresses. */
export async function isListening(addresses: readonly Address[], port: number): Promise<boolean> {
  const answers = await Promise.all(addresses.map(({ address }) => accepts(address, port, 0)));
  return answers.includes(true);
}

/**
 * Connects by TCP, again and again, until an address of the host accepts; no byte is sent, so that the first request to a
 * server that we started is a rule's. Undefined once aborted.
 */
export async function untilListening(host: string, port: number, signal: AbortSignal): Promise<Address | undefined> {
  while (!signal.aborted) {
    const found = await firstAccepting(await addressesOf(host), port, signal);
    if (found) return found;
    await delay(POLL_MS, undefined, { signal }).catch(() => {});
  }
  return undefined;
}

/** The first of the addresses that accepts a connection and keeps it; earlier ones in the list are preferred. */
export async function firstAccepting(
  addresses: readonly Address[],
  port: number,
  signal?: AbortSignal,
): Promise<Address | undefined> {
  const accepting = new Set<Address>();
  const attempts = addresses.map(async (candidate) => {
    if (!(await accepts(candidate.address, port, STAYS_MS, signal)))
      throw new Error(`${candidate.address} does not accept`);
    accepting.add(candidate);
  });
  try {
    await Promise.any(attempts);
  } catch {
    return undefined;
  }
  await atMost(PREFERRED_MS, Promise.allSettled(attempts));
  return addresses.find((candidate) => accepting.has(candidate));
}

/** Whether a TCP connection is made, and stays for so many milliseconds. */
function accepts(host: string, port: number, staysMs: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let timer = setTimeout(() => giveUp(), CONNECT_MS);
    const finish = (answer: boolean): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      socket.destroy();
      resolve(answer);
    };
    const giveUp = (): void => finish(false);
    signal?.addEventListener('abort', giveUp);
    socket.once('connect', () => {
      if (isConnectedToItself(socket)) return finish(false);
      if (staysMs === 0) return finish(true);
      clearTimeout(timer);
      timer = setTimeout(() => finish(true), staysMs);
    });
    // A socket that is not read does not notice that the other side has hung up.
    socket.resume();
    socket.once('error', giveUp);
    socket.once('close', giveUp);
    if (signal?.aborted) giveUp();
  });
}

/** Who polls a port of the range that outgoing connections use may, when nobody listens, get it for his own end of the line. */
export function isConnectedToItself({ localAddress, localPort, remoteAddress, remotePort }: Socket): boolean {
  return localPort === remotePort && localAddress === remoteAddress;
}
