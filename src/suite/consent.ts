import { isObject, type JsonObject } from '../wire/message.js';
import type { SuiteSettings } from './run-context.js';

/** Input that lets real tools be called. */
export const CONSENT_INPUT = 'set `tool-calls: all`, or name the tool in `allow-tools`';

/**
 * The tools of a list that may be called. Of two tools of one name nobody knows which one a call reaches, so both must be such
 * as the user agreed to.
 */
export function callable(
  listed: readonly JsonObject[],
  settings: Pick<SuiteSettings, 'toolCalls' | 'allowTools'>,
): JsonObject[] {
  const refused = new Set(listed.filter((tool) => !isAgreedTo(tool, settings)).map(({ name }) => name));
  return listed.filter(({ name }) => !refused.has(name));
}

/**
 * Whether the user agreed to a call of this real tool: named in `allow-tools`, or `tool-calls: all`, or under
 * `read-only` announced by the server as read-only and not as reaching out into the world.
 */
function isAgreedTo(tool: JsonObject, settings: Pick<SuiteSettings, 'toolCalls' | 'allowTools'>): boolean {
  if (typeof tool.name !== 'string') return false;
  if (settings.allowTools.includes(tool.name) || settings.toolCalls === 'all') return true;
  if (settings.toolCalls === 'none') return false;
  const annotations = isObject(tool.annotations) ? tool.annotations : {};
  return annotations.readOnlyHint === true && (annotations.openWorldHint ?? false) === false;
}

/** A name that no tool has. */
export function noSuchTool(random: string): string {
  return `mcp-compliance-no-such-tool-${random}`;
}
