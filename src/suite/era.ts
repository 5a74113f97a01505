import type { Exchange } from '../wire/exchange.js';
import type { Ground } from './ground.js';
import type { Initialization } from './initialize.js';
import type { Era } from './report.js';

export interface EraFinding {
  era: Era;
  initialize: Exchange;
  /** The legacy version that `initialize` was answered with. */
  legacyVersion?: string;
}

/** Combines what modern requests and what `initialize` found ("era" of the vocabulary). */
export function eraOf(ground: Ground, initialization: Initialization): EraFinding {
  const { exchange, accepted, version } = initialization;
  return {
    era: eraName(ground.modern, accepted, refuses(exchange)),
    initialize: exchange,
    ...(version === undefined ? {} : { legacyVersion: version }),
  };
}

function eraName(modern: boolean, accepted: boolean, refused: boolean): Era {
  if (accepted) return modern ? 'dual-era' : 'legacy';
  return modern && refused ? 'modern-only' : 'unknown';
}

/** A JSON-RPC error or a 4xx refuses; 401, 403, 429, 5xx and silence say nothing. */
function refuses({ error, response }: Exchange): boolean {
  const status = response?.status ?? 0;
  if ([401, 403, 407, 408, 429].includes(status)) return false;
  return status < 500 && (error !== undefined || status >= 400);
}
