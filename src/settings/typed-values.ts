import type { Secret } from './settings.js';

/** Values by setting, read by their kind. */
export type Values = ReadonlyMap<string, unknown>;

/** Text that is more than white space. */
export function text(values: Values, name: string): string | undefined {
  const value = values.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A number; every such setting has a default. */
export function number(values: Values, name: string): number {
  return Number(values.get(name));
}

/** Whether a switch is on. */
export function flag(values: Values, name: string): boolean {
  return values.get(name) === true;
}

/** A list of words or lines; empty when there is none. */
export function words(values: Values, name: string): string[] {
  const value = values.get(name);
  return Array.isArray(value) ? value.map(String) : [];
}

/** Names and values in the order given; empty when there are none. */
export function pairs(values: Values, name: string): [string, string][] {
  const value = values.get(name);
  return Array.isArray(value) ? (value as [string, string][]) : [];
}

/** A secret with the name of its setting. */
export function secret(values: Values, name: string): Secret | undefined {
  const value = text(values, name);
  return value === undefined ? undefined : { name, value };
}

/** An object with this key, or an empty one when there is no value. */
export function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}
