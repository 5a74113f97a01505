import type { Problem } from './problem.js';
import { didYouMean, orList } from './problem.js';
import { type KnownRule, matchingRules, unknownRule } from './rule-selection.js';
import type { LevelGroup, Settings, Threshold, Waiver } from './settings.js';

type Where = (path: readonly (string | number)[]) => string | undefined;
type Result<T> = { value: T; problems: Problem[] };

const LEVELS: readonly LevelGroup[] = ['MUST', 'SHOULD', 'MAY'];
const OUTCOMES = ['off', 'info', 'warn', 'fail'] as const;
const WAIVER_KEYS: readonly string[] = ['rule', 'subject', 'reason', 'expires'];

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function problem(key: string, message: string, where: string | undefined): Problem {
  return { key, message, ...(where === undefined ? {} : { where }) };
}

/** `{ MUST: 0, SHOULD: '90%' }`. */
export function parseThresholds(value: unknown, where: Where): Result<Settings['thresholds']> {
  const thresholds: Partial<Record<LevelGroup, Threshold>> = {};
  if (!isMap(value))
    return {
      value: thresholds,
      problems: [problem('thresholds', 'expected a map from levels to numbers', where(['thresholds']))],
    };
  const problems: Problem[] = [];
  for (const [key, limit] of Object.entries(value)) {
    const level = LEVELS.find((name) => name === key.toUpperCase());
    const parsed = parseThreshold(limit);
    const at = where(['thresholds', key]);
    if (!level)
      problems.push(
        problem(`thresholds.${key}`, `unknown level; ${orList(LEVELS)}${didYouMean(key.toUpperCase(), LEVELS)}`, at),
      );
    else if (!parsed)
      problems.push(
        problem(
          `thresholds.${key}`,
          `\`${String(limit)}\` is not allowed; a number of violations, or a pass rate such as 90%`,
          at,
        ),
      );
    else thresholds[level] = parsed;
  }
  return { value: thresholds, problems };
}

function parseThreshold(limit: unknown): Threshold | undefined {
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 0) return { allowed: limit };
  if (typeof limit !== 'string') return undefined;
  if (/^\d+$/.test(limit)) return { allowed: Number(limit) };
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(limit)?.[1];
  return percent !== undefined && Number(percent) <= 100 ? { minPassPercent: Number(percent) } : undefined;
}

/** `{ 'MCP-AUT-*': 'off' }`. */
export function parseOverrides(
  value: unknown,
  known: readonly KnownRule[],
  where: Where,
): Result<Settings['overrides']> {
  const overrides: Record<string, (typeof OUTCOMES)[number]> = {};
  if (!isMap(value))
    return {
      value: overrides,
      problems: [problem('overrides', 'expected a map from rules to outcomes', where(['overrides']))],
    };
  const problems: Problem[] = [];
  for (const [pattern, word] of Object.entries(value)) {
    const at = where(['overrides', pattern]);
    // YAML 1.1 readers take a bare `off` for false.
    const outcome = OUTCOMES.find((name) => name === (word === false ? 'off' : word));
    if (matchingRules(pattern, known).length === 0)
      problems.push(problem('overrides', unknownRule(pattern, known), at));
    else if (!outcome)
      problems.push(
        problem(
          `overrides.${pattern}`,
          `\`${String(word)}\` is not allowed; ${orList(OUTCOMES)}${didYouMean(String(word), OUTCOMES)}`,
          at,
        ),
      );
    else overrides[pattern] = outcome;
  }
  return { value: overrides, problems };
}

/** A list of `{ rule, reason, subject?, expires? }`. */
export function parseWaivers(value: unknown, known: readonly KnownRule[], where: Where): Result<readonly Waiver[]> {
  if (!Array.isArray(value))
    return { value: [], problems: [problem('waivers', 'expected a list of waivers', where(['waivers']))] };
  const problems: Problem[] = [];
  const waivers = value.flatMap((entry, index) => {
    const at = where(['waivers', index]);
    const found = waiverProblems(entry, known, index).map((message) => problem(`waivers[${index}]`, message, at));
    problems.push(...found);
    return found.length > 0 || !isMap(entry) ? [] : [waiverOf(entry, at)];
  });
  return { value: waivers, problems };
}

function waiverOf(entry: Record<string, unknown>, where: string | undefined): Waiver {
  return {
    rule: String(entry.rule),
    reason: String(entry.reason),
    ...(entry.subject === undefined ? {} : { subject: String(entry.subject) }),
    ...(entry.expires === undefined ? {} : { expires: dateText(entry.expires) }),
    ...(where === undefined ? {} : { where }),
  };
}

function waiverProblems(entry: unknown, known: readonly KnownRule[], index: number): string[] {
  if (!isMap(entry)) return [`entry ${index + 1} is no map with \`rule\` and \`reason\``];
  const problems: string[] = [];
  for (const key of Object.keys(entry))
    if (!WAIVER_KEYS.includes(key))
      problems.push(`unknown key \`${key}\`; ${orList(WAIVER_KEYS)}${didYouMean(key, WAIVER_KEYS)}`);
  if (typeof entry.rule !== 'string') problems.push('`rule` is missing');
  else if (matchingRules(entry.rule, known).length === 0) problems.push(unknownRule(entry.rule, known));
  if (typeof entry.reason !== 'string' || entry.reason.trim() === '')
    problems.push('`reason` is missing: say why the violation is accepted');
  if (entry.expires !== undefined && !isDate(dateText(entry.expires)))
    problems.push(`\`expires\`: \`${String(entry.expires)}\` is no date; expected YYYY-MM-DD`);
  return problems;
}

function dateText(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** A day that the calendar has. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
