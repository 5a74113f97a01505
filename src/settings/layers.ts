import type { Definition } from './definition.js';
import type { Given } from './values.js';

/** One place that gives a value to a setting. */
export interface Layer {
  given: Given;
  /** The value, read by the setting's kind. */
  value: unknown;
  /** What stands before the key in messages: nothing, or `servers[0].`. */
  prefix: string;
  /** Path of the key in the file. */
  path: readonly (string | number)[];
}

/** The layers of each setting of one server: what is shared, then the server's own. */
export type Layers = ReadonlyMap<string, readonly Layer[]>;

/**
 * Puts a server's own settings on the shared ones. Maps and waivers add up, the own entries winning; any other value
 * replaces the shared one. What an input or flag gives is stronger than the whole file.
 */
export function stacked(shared: Layers, own: Layers): Layers {
  const all = new Map(shared);
  for (const [name, layers] of own) {
    const below = shared.get(name) ?? [];
    const strong = below.some(({ given }) => given.from === 'input' || given.from === 'flag');
    if (!strong) all.set(name, [...below.filter(({ given }) => given.from === 'file'), ...layers]);
  }
  return all;
}

/** The value of a setting from its layers. `waivers`, `overrides` and `thresholds` are read layer by layer instead. */
export function combined({ kind }: Definition, layers: readonly Layer[]): unknown {
  const values = layers.map(({ value }) => value).filter((value) => value !== undefined);
  if (values.length < 2) return values[0];
  if (kind === 'headers' || kind === 'variables') return namedPairs(values as [string, string][][], kind === 'headers');
  return kind === 'map' ? Object.assign({}, ...values) : values.at(-1);
}

function namedPairs(lists: readonly [string, string][][], ignoreCase: boolean): [string, string][] {
  const keyOf = (name: string): string => (ignoreCase ? name.toLowerCase() : name);
  return lists.reduce((all, list) => {
    const named = new Set(list.map(([name]) => keyOf(name)));
    return [...all.filter(([name]) => !named.has(keyOf(name))), ...list];
  });
}
