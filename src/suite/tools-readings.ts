import type { Exchange } from '../wire/exchange.js';
import { type Listing, listing, readOn } from './listing.js';
import type { Session } from './session.js';

/** Names of the kept connections on which the tools are read. */
export const READERS = ['reader-1', 'reader-2', 'reader-3'] as const;

/** All pages of `tools/list`, read on one kept connection. */
export async function readToolsOn(session: Session, connection: string): Promise<Listing> {
  const ask = (params: { cursor?: string }): Promise<Exchange> =>
    session.request('tools/list', params).onConnection(connection).send();
  const first = await ask({});
  if (!first.result) return listing('tools', [first], 'unserved');
  const { pages, incomplete } = await readOn(first, (cursor) => ask({ cursor }));
  return { ...listing('tools', pages, 'served'), ...(incomplete === undefined ? {} : { incomplete }) };
}

/** The tools as three connections see them; shared by MCP-STL-008 (same set) and MCP-RES-007 (same order). */
export function toolsReadings(session: Session): Promise<Listing[]> {
  return session.shared('tools-readings', (shared) =>
    Promise.all(READERS.map((connection) => readToolsOn(shared, connection))),
  );
}
