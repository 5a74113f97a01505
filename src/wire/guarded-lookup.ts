import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * A lookup that refuses addresses, for connections to places that a server named: it must not lead us to where a
 * cloud serves the machine's credentials.
 */
export function guardedLookup(
  refuses: (address: string) => boolean,
  inner: LookupFunction = systemLookup,
): LookupFunction {
  return (host, options, callback) => {
    inner(host, options, (error, address, family) => {
      if (error) return callback(error, address, family);
      const addresses = Array.isArray(address) ? address.map((entry: LookupAddress) => entry.address) : [address];
      const bad = addresses.find(refuses);
      if (bad === undefined) return callback(null, address, family);
      callback(
        Object.assign(new Error(`${host} is ${bad}, a link-local address, which is not contacted`), {
          code: 'ENOTFOUND',
        }),
        '',
        0,
      );
    });
  };
}
