import picomatch from 'picomatch';
import { didYouMean } from './problem.js';

/** What settings need to know of a rule. */
export interface KnownRule {
  id: string;
  family: string;
}

/** Ids that a pattern names: an id, a family (`HDR`, `MCP-HDR`) or a glob; case does not matter. */
export function matchingRules(pattern: string, known: readonly KnownRule[]): string[] {
  const wanted = pattern.toUpperCase();
  const isMatch = picomatch(wanted, { nocase: true });
  return known
    .filter(({ id, family }) => id === wanted || family === wanted || `MCP-${family}` === wanted || isMatch(id))
    .map(({ id }) => id);
}

/** The problem of a pattern that names no rule. */
export function unknownRule(pattern: string, known: readonly KnownRule[]): string {
  const names = known.flatMap(({ id, family }) => [id, family]);
  return `\`${pattern}\` names no rule; ids such as MCP-HDR-001, families such as HDR, or patterns such as MCP-HDR-* are allowed${didYouMean(pattern.toUpperCase(), [...new Set(names)])}`;
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
