/** Lines below a definition that may belong to it. */
const REACH = 80;

/** The line of a property that a JSON Pointer names, when it stands near below the definition; else the definition's own. */
export function narrowedLine(text: string, line: number, pointer: string | undefined): number {
  const property = propertyOf(pointer);
  if (property === undefined) return line;
  const lines = text.split(/\r?\n/);
  const key = new RegExp(
    `(^|[\\s{(,"'\`])${property.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["'\`]?\\s*[:=?]|["'\`]${property.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["'\`]`,
  );
  const end = Math.min(lines.length, line + REACH);
  for (let index = line - 1; index < end; index++) if (key.test(lines[index] ?? '')) return index + 1;
  return line;
}

/** `/inputSchema/properties/region/x-mcp-header` -> `region`: the last name below `properties`. */
function propertyOf(pointer: string | undefined): string | undefined {
  const parts = (pointer ?? '').split('/').map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const at = parts.lastIndexOf('properties');
  return at < 0 ? undefined : parts[at + 1];
}
