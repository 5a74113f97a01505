import { isObject, type JsonObject } from '../wire/message.js';
import type { SuiteSettings } from './run-context.js';

/** Input that lets real tools be called. */
export const CONSENT_INPUT = 'set `tool-calls: all`, or name the tool in `allow-tools`';

/**
 * Whether the user agreed to a call of this real tool: named in `allow-tools`, or `tool-calls: all`, or under
 * `read-only` announced by the server as read-only and not as reaching out into the world.
 */
export function mayCall(tool: JsonObject, settings: Pick<SuiteSettings, 'toolCalls' | 'allowTools'>): boolean {
  if (typeof tool.name !== 'string') return false;
  if (settings.allowTools.includes(tool.name) || settings.toolCalls === 'all') return true;
  if (settings.toolCalls === 'none') return false;
  const annotations = isObject(tool.annotations) ? tool.annotations : {};
  return annotations.readOnlyHint === true && annotations.openWorldHint !== true;
}

/** A name that no tool has. */
export function noSuchTool(random: string): string {
  return `mcp-compliance-no-such-tool-${random}`;
}
