import type { LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { buildConnector } from 'undici';

/** How connections to the server are made. */
export interface Connecting {
  /** Address that answered when the server was waited for; the name in the URL stays in `Host` and SNI. */
  address?: string;
  /** PEM of a certificate authority trusted besides the built-in ones (setting `ca-file`). */
  ca?: string;
  /** Replaces name resolution: a stand-in in tests. */
  lookup?: LookupFunction;
}

/** Connector options: a pinned address or given lookup, an extra authority, a bounded connect time in ms. */
export function connectOptions(connecting: Connecting, timeoutMs: number): buildConnector.BuildOptions {
  const lookup = connecting.address === undefined ? connecting.lookup : pinnedTo(connecting.address);
  return {
    timeout: timeoutMs,
    ...(connecting.ca === undefined ? {} : { ca: [...rootCertificates, connecting.ca] }),
    ...(lookup === undefined ? {} : { lookup }),
  };
}

function pinnedTo(address: string): LookupFunction {
  const family = address.includes(':') ? 6 : 4;
  return (_host, options, callback) => {
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}
