import type { JsonObject } from '../wire/message.js';

/** Whether capabilities name a feature. Some serializers write what is not there as `null`; `false` says so too. */
export function announces(capabilities: JsonObject, name: string): boolean {
  const value = capabilities[name];
  return value !== undefined && value !== null && value !== false;
}
