import { createServer } from 'node:net';
import { addressesOf } from './addresses.js';
import { isListening } from './readiness.js';

/** Ports given away by this process: two servers that start at once must not get the same. */
const given = new Set<number>();
const ATTEMPTS = 20;

/** A port on which nothing listens, neither on 127.0.0.1 nor on ::1 nor on all addresses. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = await systemsChoice('::').catch(() => systemsChoice('0.0.0.0'));
    // Some systems give a port on all addresses though one address has it already.
    if (given.has(port) || (await isListening(await addressesOf('localhost'), port))) continue;
    given.add(port);
    return port;
  }
  throw new Error('no free port was found');
}

function systemsChoice(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host, exclusive: true }, () => {
      const bound = server.address();
      server.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}
