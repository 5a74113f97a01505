import type { Behaviour, Era } from './fault.js';
import { faultsById } from './faults/index.js';
import type { Features } from './features.js';
import { LegacyHalf } from './legacy.js';
import { quirksById } from './quirks.js';

/** The behaviours behind ids. @throws RangeError for an id that there is not. */
export function behavioursOf(options: { faults?: readonly string[]; quirks?: readonly string[] }): Behaviour[] {
  const { faults = [], quirks = [] } = options;
  const find = (known: ReadonlyMap<string, Behaviour>, id: string): Behaviour => {
    const found = known.get(id);
    if (!found) throw new RangeError(`the reference server has no fault or quirk ${id}`);
    return found;
  };
  return [...faults.map((id) => find(faultsById, id)), ...quirks.map((id) => find(quirksById, id))];
}

/** The half for legacy clients, when the server has one. */
export function legacyHalf(era: Era, behaviours: readonly Behaviour[], features: Features): LegacyHalf | undefined {
  const has = era !== 'modern-only' || behaviours.some(({ acceptsInitialize }) => acceptsInitialize);
  return has ? new LegacyHalf(features) : undefined;
}
