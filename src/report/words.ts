import { count } from '../gate/phrases.js';
import { isNotAskedFor } from '../gate/reasons.js';
import { gravest } from '../suite/counts.js';
import type { Era, Finding, Report, RuleReport } from '../suite/report.js';

export { count };

/** What the rules of a family are about. */
export const FAMILY_NAMES: Readonly<Record<string, string>> = {
  DSC: 'Discovery',
  HDR: 'Request headers',
  STL: 'Statelessness',
  RES: 'Results',
  ERR: 'Errors',
  CAC: 'Caching',
  SCH: 'Schemas',
  AUT: 'Authorization',
  SEC: 'Security',
  DEP: 'Deprecations',
  REG: 'Registry',
};

const ERAS: Readonly<Record<Era, string>> = {
  'modern-only': 'serves 2026-07-28 and no legacy revision',
  'dual-era': 'serves 2026-07-28 and legacy revisions',
  legacy: 'serves legacy revisions only',
  unknown: 'serves no revision that could be made out',
};

/** What was judged, for headings. */
export function targetName({ target }: Report): string {
  return target.name ?? target.url ?? target.command ?? 'server';
}

/** Name and version of the server, and what it serves: "mcp-reference 1.0.0, serves legacy revisions only". */
export function targetFacts(report: Report): string {
  const { target } = report;
  const name = target.serverInfo
    ? `${target.serverInfo.name} ${target.serverInfo.version}`.trim()
    : 'a server that does not name itself';
  return `${name}, ${erasOf(report)}`;
}

/** What a server advertises is known also where too little was asked, or answered, to know its era. */
function erasOf({ target: { era, supportedVersions = [] }, spec }: Report): string {
  return era === 'unknown' && supportedVersions.includes(spec)
    ? `advertises ${spec}; whether it serves legacy revisions too was not found out`
    : ERAS[era];
}

/** One line that says how the gate ended. */
export function gateLine(report: Report): string {
  if (report.conclusion === 'error') return `No judgement: ${report.error ?? 'unknown error'}`;
  if (report.conclusion === 'failure') return `Gate failed: ${report.gate.reasons.join('; ')}`;
  const violated = report.rules.filter(weighs).length;
  if (violated === 0) return 'Gate passed';
  const { failOn, known, thresholds } = report.gate;
  const why = [
    `fail-on ${failOn}`,
    ...(failOn !== 'never' && Object.keys(thresholds).length > 0 ? ['thresholds'] : []),
    ...(known > 0 ? [`${known} known from the baseline`] : []),
  ];
  return `Gate passed: ${violated === 1 ? '1 violated rule does' : `${violated} violated rules do`} not fail it (${why.join(', ')})`;
}

/** How a rule stands for people: a violation that is only information, or wholly known or waived, is not called one. */
export type Standing = 'passed' | 'violated' | 'known' | 'for information' | 'waived' | 'not applicable' | 'not tested';

const STANDINGS: readonly Standing[] = [
  'passed',
  'violated',
  'known',
  'for information',
  'waived',
  'not applicable',
  'not tested',
];

/** How one rule stands. */
export function standingOf(rule: RuleReport): Standing {
  const { verdict, outcome, findings } = rule;
  if (verdict === 'pass') return 'passed';
  if (verdict !== 'violation') return verdict === 'not-tested' ? 'not tested' : 'not applicable';
  if (outcome === 'none') return 'waived';
  const added = findings.filter(({ state }) => state === 'new');
  if (added.some((finding) => finding.outcome !== 'info')) return 'violated';
  return added.length > 0 && !weighs(rule) ? 'for information' : 'known';
}

/** Whether a rule is violated, waived findings and information apart; the baseline may know it. */
function weighs({ verdict, outcome }: RuleReport): boolean {
  return verdict === 'violation' && (outcome === 'fail' || outcome === 'warn');
}

/** "8 passed, 1 violated, 1 not tested": every standing that some of the rules have. */
export function standings(rules: readonly RuleReport[]): string {
  const groups = Map.groupBy(rules, standingOf);
  return STANDINGS.flatMap((standing) => {
    const number = groups.get(standing)?.length ?? 0;
    return number === 0 ? [] : [`${number} ${standing}`];
  }).join(', ');
}

/** "55 passed, 6 violated, 1 for information, 16 not applicable, 1 not tested; 74 requests in 0.3 s". */
export function countsLine({ rules, requests, durationMs }: Report): string {
  return `${standings(rules)}; ${count(requests, 'request')} in ${(durationMs / 1000).toFixed(1)} s`;
}

/**
 * Whether nothing of the server was judged: families and reasons would only repeat the error. That a manifest is
 * missing, which is only information, is seen in the repository alone.
 */
export function isUnjudged({ rules }: Report): boolean {
  return rules.every((rule) => rule.verdict !== 'pass' && !weighs(rule));
}

const GRAVITY = { fail: 0, warn: 1, info: 2, none: 3 } as const;

export interface Found {
  rule: RuleReport;
  finding: Finding;
}

/** Sorts the gravest first. */
export function byGravity(a: Found, b: Found): number {
  return GRAVITY[a.finding.outcome] - GRAVITY[b.finding.outcome];
}

/** All findings, the gravest first, else in catalogue order. */
export function findingsOf(report: Report, states: readonly Finding['state'][]): Found[] {
  const all = report.rules.flatMap((rule) =>
    rule.findings.filter(({ state }) => states.includes(state)).map((finding) => ({ rule, finding })),
  );
  return all.sort(byGravity);
}

/** A finding with the server it was made at, which is named when there are several. */
export interface ServerFound extends Found {
  server?: string;
}

/** What places that list single findings show: all that nobody waived, server by server. */
export function shownFindings(reports: readonly Report[]): ServerFound[] {
  const several = reports.length > 1;
  return reports.flatMap((report) =>
    findingsOf(report, ['new', 'known'])
      .filter(({ finding }) => finding.outcome !== 'none')
      .map((found): ServerFound => (several ? { ...found, server: targetName(report) } : found)),
  );
}

/** The gravest outcome of a rule's new findings; `none` where all of them are waived or known. */
export function newOutcome({ findings }: RuleReport): Finding['outcome'] {
  return gravest(findings.filter(({ state }) => state === 'new').map(({ outcome }) => outcome));
}

/** "MUST NOT". */
export function levelWords(level: RuleReport['level']): string {
  return level.replace('_', ' ');
}

/** The message, without the end that says what was expected where that is told on a line of its own. */
export function headline({ message, expected }: Finding): string {
  const end = `, expected ${expected}`;
  return expected !== undefined && message.endsWith(end) ? message.slice(0, -end.length) : message;
}

/** `src/tools.ts:12`, and what is not certain about it; nothing for a place that only stands in. */
export function placeOf({ location }: Finding): { path: string; doubt: string } | undefined {
  if (!location || location.standsIn) return undefined;
  const doubt = location.note ?? (location.ambiguous ? 'or another place of that name' : '');
  return { path: `${location.path}:${location.line}`, doubt };
}

export interface Untested {
  reason: string;
  /** The input that would enable these rules. */
  enable?: string;
  rules: string[];
}

/** Rules that apply but could not be judged, by the input that would enable them and the reason. */
export function untested(report: Report): Untested[] {
  const groups = new Map<string, Untested>();
  for (const rule of report.rules) {
    if (rule.verdict !== 'not-tested' || isNotAskedFor(rule)) continue;
    const { id, message: reason, enable } = rule;
    const key = JSON.stringify([reason, enable]);
    const group = groups.get(key) ?? { reason, ...(enable === undefined ? {} : { enable }), rules: [] };
    group.rules.push(id);
    groups.set(key, group);
  }
  // What the user can do something about comes first.
  return [...groups.values()].sort((a, b) => Number(a.enable === undefined) - Number(b.enable === undefined));
}

/** Ids of the rules that the settings leave out. */
export function leftOut(report: Report): string[] {
  return report.rules.filter(isNotAskedFor).map(({ id }) => id);
}

/** Defects of this tool that kept it from judging a rule. */
export function defects(report: Report): { rule: string; text: string }[] {
  return report.rules.flatMap(({ id, internalError }) =>
    internalError === undefined ? [] : [{ rule: id, text: internalError }],
  );
}

/** " (waived: the proxy checks it)" for a finding that a waiver with a reason accepts, else nothing. */
export function waivedWords({ waivedBecause }: Finding): string {
  return waivedBecause === undefined ? '' : ` (waived: ${waivedBecause})`;
}

/** One line for a waiver to look at: what is wrong with it and which line to edit. */
export function waiverLine({
  rule,
  subject,
  where,
  expired,
  expires,
}: Report['gate']['unusedWaivers'][number]): string {
  const what = `${rule}${subject === undefined ? '' : ` for ${subject}`}${where === undefined ? '' : ` at ${where}`}`;
  return expired
    ? `expired: ${what} no longer waives anything${expires === undefined ? '' : `; its last day was ${expires}`}`
    : `unused: ${what} matches no violation`;
}
