import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** An address to connect to. */
export interface Address {
  address: string;
  family: 4 | 6;
}

/** IPv4 first, so that a server on both gives the same run every time. */
const LOOPBACKS: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Host of a URL as sockets take it: without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Port of an http(s) URL, given or by default. */
export function portOf(url: URL): number {
  return Number(url.port || (url.protocol === 'https:' ? 443 : 80));
}

/** `localhost` and names below it, which are loopback whatever the resolver says (RFC 6761). */
export function isLocalhost(host: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(host);
}

/**
 * Addresses of a host, in order of preference. For `localhost` both loopbacks: servers listen on either, and resolvers answer one.
 * Empty when the name cannot be resolved (yet: a container's name may come up with it).
 */
export async function addressesOf(host: string): Promise<readonly Address[]> {
  if (isLocalhost(host)) return LOOPBACKS;
  const family = isIP(host);
  if (family === 4 || family === 6) return [{ address: host, family }];
  try {
    const found = await lookup(host, { all: true });
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
  } catch {
    return [];
  }
}

/** Whether an address is one of this machine: a loopback, "any", or that of an interface. */
export function isOwn({ address }: Address): boolean {
  if (/^127\./.test(address) || ['::1', '::', '0.0.0.0'].includes(address)) return true;
  return Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address));
}
