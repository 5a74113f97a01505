import type { Candidate } from './candidates.js';
import { STRONG } from './definers.js';
import { escaped } from './identifiers.js';
import { type DefinedKind, isNameKey, isSiblingKey } from './kinds.js';

/** Whether a file is YAML, which is read by lines and not outlined. */
export function isYaml(path: string): boolean {
  return /\.ya?ml$/.test(path);
}

const ENTRY = /^(\s*(?:-\s+)?)["']?([\w-]+)["']?\s*:/;

/** `name: get_weather` beside `inputSchema:` or the like; a name without a schema beside it is doubtful. */
export function yamlCandidates(path: string, text: string, kind: DefinedKind, name: string): Candidate[] {
  const lines = text.split(/\r?\n/);
  const value = new RegExp(`:\\s*(["']?)${escaped(name)}\\1\\s*(#.*)?$`);
  return lines.flatMap((line, index): Candidate[] => {
    const [, indent, key] = ENTRY.exec(line) ?? [];
    if (indent === undefined || key === undefined || !isNameKey(kind, key) || !value.test(line)) return [];
    const beside = siblings(lines, index, indent.length).some((word) => isSiblingKey(kind, word));
    return [{ path, index: -1, line: index + 1, score: beside ? STRONG : STRONG / 2 }];
  });
}

/** Keys of the same mapping: at the same indentation, with nothing further out between. */
function siblings(lines: readonly string[], at: number, indent: number): string[] {
  const found: string[] = [];
  for (const step of [-1, 1]) {
    // A dash above begins another entry's mapping only after its own line was seen.
    for (let index = at + step; index >= 0 && index < lines.length; index += step) {
      const line = lines[index] ?? '';
      if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
      const [, own = '', key] = ENTRY.exec(line) ?? [];
      const column = own === '' ? line.search(/\S/) : own.length;
      if (column < indent || (step > 0 && own.includes('-') && column === indent)) break;
      if (column === indent && key !== undefined) found.push(key);
      if (step < 0 && own.includes('-') && column === indent) break;
    }
    if (step < 0 && (lines[at] ?? '').trimStart().startsWith('-')) found.length = 0;
  }
  return found;
}
