import picomatch from 'picomatch';
import { didYouMean } from './problem.js';

/** What settings need to know of a rule. */
export interface KnownRule {
  id: string;
  family: string;
}

/** Longer patterns are no patterns of ids. */
const MAX_PATTERN = 200;

/** Ids that a pattern names: an id, a family (`HDR`, `MCP-HDR`) or a glob (`MCP-HDR-*`); case does not matter. `!` does not negate. */
export function matchingRules(pattern: string, known: readonly KnownRule[]): string[] {
  const wanted = pattern.toUpperCase();
  if (wanted === '' || wanted.length > MAX_PATTERN) return [];
  const isMatch = picomatch(wanted, { nocase: true, nonegate: true });
  return known
    .filter(({ id, family }) => id === wanted || family === wanted || `MCP-${family}` === wanted || isMatch(id))
    .map(({ id }) => id);
}

/** The problem of a pattern that names no rule. */
export function unknownRule(pattern: string, known: readonly KnownRule[]): string {
  const names = known.flatMap(({ id, family }) => [id, family]);
  return `\`${pattern.slice(0, MAX_PATTERN)}\` names no rule; ids such as MCP-HDR-001, families such as HDR, or patterns such as MCP-HDR-* are allowed${didYouMean(withPrefix(pattern.toUpperCase()), [...new Set(names)])}`;
}

/** `HDR-001` was meant as `MCP-HDR-001`. */
function withPrefix(pattern: string): string {
  return /^[A-Z]{3}-\d/.test(pattern) ? `MCP-${pattern}` : pattern;
}

/** Ids of the rules that run: those of `rules` (all, when there are none) but those of `skipRules`. */
export function selectRules(
  { rules, skipRules }: { rules: readonly string[]; skipRules: readonly string[] },
  known: readonly KnownRule[],
): Set<string> {
  const chosen =
    rules.length === 0 ? known.map(({ id }) => id) : rules.flatMap((pattern) => matchingRules(pattern, known));
  const skipped = new Set(skipRules.flatMap((pattern) => matchingRules(pattern, known)));
  return new Set(chosen.filter((id) => !skipped.has(id)));
}
