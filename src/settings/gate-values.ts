import type { Problem } from './problem.js';
import { didYouMean, nearest, orList } from './problem.js';
import { type KnownRule, matchingRules, unknownRule } from './rule-selection.js';
import { LEVEL_GROUPS, type LevelGroup, type Settings, type Threshold, type Waiver } from './settings.js';
import { isMap, nameOf } from './values.js';

/** Where a part of the value stands, by its path within the value. */
type Where = (path: readonly (string | number)[]) => string | undefined;
type Result<T> = { value: T; problems: Problem[] };

const OUTCOMES = ['off', 'info', 'warn', 'fail'] as const;
const WAIVER_KEYS: readonly string[] = ['rule', 'subject', 'reason', 'expires'];

function problem(key: string, message: string, where: string | undefined): Problem {
  return { key, message, ...(where === undefined ? {} : { where }) };
}

/** `{ MUST: 0, SHOULD: '90%' }`. */
export function parseThresholds(value: unknown, where: Where): Result<Settings['thresholds']> {
  const thresholds: Partial<Record<LevelGroup, Threshold>> = {};
  if (!isMap(value)) {
    const message = `expected a map from levels to numbers, such as {"SHOULD": "90%"}, not ${nameOf(value)}`;
    return { value: thresholds, problems: [problem('thresholds', message, where([]))] };
  }
  const problems: Problem[] = [];
  for (const [key, limit] of Object.entries(value)) {
    const level = LEVEL_GROUPS.find((name) => name === key.toUpperCase());
    const parsed = parseThreshold(limit);
    const wrong = (message: string): unknown => problems.push(problem(`thresholds.${key}`, message, where([key])));
    if (!level) {
      const not = / NOT$/i.test(key) ? ' (MUST NOT counts as MUST, SHOULD NOT as SHOULD)' : '';
      wrong(`unknown level; ${orList(LEVEL_GROUPS)}${not}${didYouMean(key.toUpperCase(), LEVEL_GROUPS)}`);
    } else if (thresholds[level]) wrong(`${level} is given twice; keep one of them`);
    else if (parsed) thresholds[level] = parsed;
    else wrong(`\`${shown(limit)}\` is not allowed; a number of violations (0, 1, …), or a pass rate from 0% to 100%`);
  }
  return { value: thresholds, problems };
}

function shown(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
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
  if (!isMap(value)) {
    const message = `expected a map from rules to outcomes, such as \`MCP-DEP-*: info\`, not ${nameOf(value)}`;
    return { value: overrides, problems: [problem('overrides', message, where([]))] };
  }
  const problems: Problem[] = [];
  for (const [pattern, word] of Object.entries(value)) {
    const wrong = (message: string): unknown =>
      problems.push(problem(`overrides.${pattern}`, message, where([pattern])));
    // YAML 1.1 readers take a bare `off` for false.
    const outcome = OUTCOMES.find((name) => name === (word === false ? 'off' : word));
    if (matchingRules(pattern, known).length === 0) wrong(unknownRule(pattern, known));
    else if (outcome) overrides[pattern] = outcome;
    else wrong(`\`${shown(word)}\` is not allowed; ${orList(OUTCOMES)}${didYouMean(shown(word), OUTCOMES)}`);
  }
  return { value: overrides, problems };
}

/** A list of `{ rule, reason, subject?, expires? }`. */
export function parseWaivers(value: unknown, known: readonly KnownRule[], where: Where): Result<readonly Waiver[]> {
  if (!Array.isArray(value)) {
    const message = `expected a list of waivers (\`- rule: …\`), not ${nameOf(value)}`;
    return { value: [], problems: [problem('waivers', message, where([]))] };
  }
  const problems: Problem[] = [];
  const waivers = value.flatMap((entry, index) => {
    const found = waiverProblems(entry, known).map(({ key, message }) =>
      problem(`waivers[${index}]${key === '' ? '' : `.${key}`}`, message, where(key === '' ? [index] : [index, key])),
    );
    problems.push(...found);
    return found.length > 0 || !isMap(entry) ? [] : [waiverOf(entry, where([index]))];
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

function waiverProblems(entry: unknown, known: readonly KnownRule[]): Pick<Problem, 'key' | 'message'>[] {
  if (!isMap(entry)) return [{ key: '', message: `expected a map with \`rule\` and \`reason\`, not ${nameOf(entry)}` }];
  const problems: Pick<Problem, 'key' | 'message'>[] = [];
  const wrong = (key: string, message: string): unknown => problems.push({ key, message });
  const strange = Object.keys(entry).filter((key) => !WAIVER_KEYS.includes(key));
  const meant = strange.map((key) => nearest(key, WAIVER_KEYS));
  for (const key of strange) wrong(key, `unknown key; ${orList(WAIVER_KEYS)}${didYouMean(key, WAIVER_KEYS)}`);
  const { rule, subject, reason, expires } = entry;
  if (rule === undefined) {
    if (!meant.includes('rule')) wrong('', '`rule` is missing: an id, a family or a pattern');
  } else if (typeof rule !== 'string') wrong('rule', `expected text, not ${nameOf(rule)}`);
  else if (matchingRules(rule, known).length === 0) wrong('rule', unknownRule(rule, known));
  if (reason === undefined) {
    if (!meant.includes('reason')) wrong('', '`reason` is missing: say why the violation is accepted');
  } else if (typeof reason !== 'string' || reason.trim() === '')
    wrong('reason', 'expected text that says why the violation is accepted');
  if (subject !== undefined && (typeof subject !== 'string' || subject === ''))
    wrong('subject', `expected the name of a tool, method or probe, or a pattern, not ${nameOf(subject)}`);
  if (expires !== undefined && !isDate(dateText(expires)))
    wrong('expires', `\`${shown(expires)}\` is no date; expected YYYY-MM-DD`);
  return problems;
}

function dateText(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** A day that the calendar has. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
