import type { Exchange } from '../wire/exchange.js';

/** At most this many exchanges prove one finding. */
const PROOFS = 3;

type AtLeastOne = [Exchange, ...Exchange[]];

/** Exchanges grouped by JSON-RPC method, for rules that report one finding a method; each group keeps a few proofs. */
export function byMethod(exchanges: readonly Exchange[]): Map<string, AtLeastOne> {
  const groups = new Map<string, AtLeastOne>();
  for (const exchange of exchanges) {
    const method = exchange.request.rpcMethod ?? exchange.request.httpMethod;
    const group = groups.get(method);
    if (!group) groups.set(method, [exchange]);
    else if (group.length < PROOFS) group.push(exchange);
  }
  return groups;
}
