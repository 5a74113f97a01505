import type { Exchange } from '../wire/exchange.js';
import { isServed } from './judge.js';
import type { ListKind } from './listing.js';
import type { Session } from './session.js';

/** A list request that this server serves: the twin of probes that need one. */
export interface ServedList {
  method: string;
  twin: Exchange;
}

/** The first of tools, prompts and resources whose list is served; undefined when none is. */
export async function servedList(session: Session): Promise<ServedList | undefined> {
  for (const kind of ['tools', 'prompts', 'resources'] satisfies ListKind[]) {
    const { method, exchanges } = await session.list(kind);
    const twin = exchanges[0];
    if (twin && isServed(twin)) return { method, twin };
  }
  return undefined;
}
