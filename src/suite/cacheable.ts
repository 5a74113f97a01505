import type { Exchange } from '../wire/exchange.js';
import { LISTS, type ListKind } from './listing.js';
import type { Session } from './session.js';

/** Reads the first listed resource, whose contents nobody looks at; undefined when there is none to read. */
export function readFirstResource(session: Session): Promise<Exchange | undefined> {
  return session.shared('resource', async (shared) => {
    const uri = (await shared.list('resources')).items.find((item) => typeof item.uri === 'string')?.uri;
    return uri === undefined
      ? undefined
      : shared.request('resources/read', { uri }).as('resources/read of a listed resource').send();
  });
}

/** The complete results of the cacheable operations that this server serves, by method, one exchange a page. */
export async function cacheableResults(session: Session): Promise<Map<string, Exchange[]>> {
  const lists = await Promise.all((Object.keys(LISTS) as ListKind[]).map((kind) => session.list(kind)));
  const read = await readFirstResource(session);
  const all: [string, readonly Exchange[]][] = [
    ['server/discover', [(await session.discover()).exchange]],
    ...lists.map(({ method, exchanges }): [string, readonly Exchange[]] => [method, exchanges]),
    ['resources/read', read ? [read] : []],
  ];
  const results = new Map<string, Exchange[]>();
  for (const [method, exchanges] of all) {
    // Without a resultType (MCP-RES-001) a result counts as complete: only `input_required` carries no hints.
    const complete = exchanges.filter(
      ({ result }) => result !== undefined && (result.resultType ?? 'complete') === 'complete',
    );
    if (complete.length > 0) results.set(method, complete);
  }
  return results;
}
