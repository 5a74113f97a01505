import { isObject, type JsonValue } from '../wire/message.js';

/** JSON text in which the order of members does not matter: equal values, equal text. */
export function canonicalJson(value: JsonValue): string {
  return JSON.stringify(value, (_key, member: JsonValue) =>
    isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}
