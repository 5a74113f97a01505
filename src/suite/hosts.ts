import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['0.0.0.0', 8],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::', 128],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16, 'ipv4');
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');
// The same within the addresses by which IPv6 reaches IPv4: mapped, compatible, NAT64, 6to4.
for (const [net, bits] of [
  ['::ffff:a9fe:0', 112],
  ['::a9fe:0', 112],
  ['64:ff9b::a9fe:0', 112],
  ['64:ff9b:1::a9fe:0', 112],
  ['2002:a9fe::', 32],
] as const)
  LINK_LOCAL.addSubnet(net, bits, 'ipv6');
// Where clouds serve credentials outside of it: Amazon and Google by IPv6, Alibaba, Oracle, Azure.
for (const address of ['fd00:ec2::254', 'fd20:ce::254']) LINK_LOCAL.addAddress(address, 'ipv6');
for (const address of ['100.100.100.200', '192.0.0.192', '168.63.129.16']) LINK_LOCAL.addAddress(address, 'ipv4');

/**
 * Top-level names that never stand for a public host: RFC 6761, RFC 6762 (with the private names of its appendix G),
 * RFC 8375, RFC 9476 and ICANN's `internal`.
 */
const RESERVED =
  /(^|\.)(test|example|invalid|localhost|local|internal|home\.arpa|onion|alt|intranet|private|corp|home|lan)$/;

/** A place that cannot be: audience and origin of nobody (RFC 6761). */
export const NOWHERE = 'https://mcp-compliance.invalid';

/** `[::1]` -> `::1`, `Example.COM.` -> `example.com`. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

function listed(list: BlockList, hostname: string): boolean {
  const host = bareHost(hostname);
  const family = isIP(host);
  return family !== 0 && list.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** `localhost` and what ends in it, 127.0.0.0/8, `::1`. */
export function isLoopback(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || host.endsWith('.localhost') || listed(LOOPBACK, host);
}

/** An address of a private, shared or link-local network. */
function isPrivateAddress(hostname: string): boolean {
  return listed(PRIVATE, hostname);
}

/** 169.254.0.0/16 and fe80::/10, in whatever notation, and the few others where clouds serve credentials of the machine. */
export function isLinkLocal(address: string): boolean {
  return listed(LINK_LOCAL, address);
}

/** A name without a dot, or under a top-level name that is reserved: not a public host. */
function isLocalName(hostname: string): boolean {
  const host = bareHost(hostname);
  return isIP(host) === 0 && (!host.includes('.') || RESERVED.test(host));
}

/** Neither on this machine nor in a private network nor under a reserved name. */
export function isPublic(hostname: string): boolean {
  return !isLoopback(hostname) && !isPrivateAddress(hostname) && !isLocalName(hostname);
}

/** `0.0.0.0`, `::`: all addresses of a machine to listen on, none for others to reach it by. */
export function isUnspecified(hostname: string): boolean {
  return ['0.0.0.0', '::'].includes(bareHost(hostname));
}

/** Whether a server that was probed at a host of this machine or a private network may be known by another one elsewhere. */
export function mayBeKnownAs(probed: string, said: string): boolean {
  return !isPublic(probed) && !isLoopback(said) && !isUnspecified(said) && bareHost(said) !== bareHost(probed);
}
