import { isObject, type JsonObject } from '../wire/message.js';
import type { SuiteSettings } from './run-context.js';

/** Input that lets real tools be called. */
export const CONSENT_INPUT = 'set `tool-calls: all`, or name the tool in `allow-tools`';

/**
 * The tools of a list that may be called, the ones to call first in front: those that the user named, in the user's
 * order, then by how little harm they announce. Of two tools of one name nobody knows which one a call reaches, so both must be such
 * as the user agreed to.
 */
export function callable(
  listed: readonly JsonObject[],
  settings: Pick<SuiteSettings, 'toolCalls' | 'allowTools'>,
): JsonObject[] {
  const refused = new Set(listed.filter((tool) => !isAgreedTo(tool, settings)).map(({ name }) => name));
  return listed
    .filter(({ name }) => !refused.has(name))
    .map((tool) => ({ tool, rank: rankOf(tool, settings.allowTools) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ tool }) => tool);
}

function rankOf({ name, annotations }: JsonObject, allowTools: readonly string[]): number {
  const named = allowTools.indexOf(String(name));
  if (named >= 0) return named - allowTools.length;
  const { readOnlyHint, destructiveHint, openWorldHint } = isObject(annotations) ? annotations : {};
  if (readOnlyHint === true) return openWorldHint === true ? 1 : 0;
  if (destructiveHint === false) return 2;
  return destructiveHint === true ? 4 : 3;
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
