import { create } from 'xmlbuilder2';
import type { XMLBuilder } from 'xmlbuilder2/lib/interfaces.js';
import { fails } from '../gate/reasons.js';
import type { Finding, Report, RuleReport } from '../suite/report.js';
import { levelGroup, type RuleMeta } from '../suite/rule.js';
import { printable } from './escape.js';
import { ruleDocsUrl } from './links.js';
import { gateLine, levelWords, placeOf, targetFacts, targetName } from './words.js';

/** A suite of the file: the rules of one family at one server. */
interface Suite {
  name: string;
  report: Report;
  family: string;
  rules: RuleReport[];
}

/**
 * The reports as JUnit XML: a suite for each family of each server, a case for each rule. A case fails for findings
 * that fail the job (under `fail-on: never`, that would with `must`); violations that do not, rules that do not apply
 * and rules that were not tested are skipped with their message. A server without a judgement is an error.
 */
export function renderJunit(reports: readonly Report[], catalogue: readonly RuleMeta[]): string {
  const fixes = new Map<string, string>(catalogue.map(({ id, fix }) => [id, fix]));
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
    name: 'mcp-compliance',
    ...totals(reports.flatMap((report) => [...cases(report), ...judgementCases(report)])),
    time: seconds(reports.reduce((sum, { durationMs }) => sum + durationMs, 0)),
  });
  for (const report of reports) {
    if (report.conclusion === 'error') addJudgement(root, report);
  }
  for (const suite of suitesOf(reports)) addSuite(root, suite, fixes);
  return `${root.end({ prettyPrint: true })}\n`;
}

function suitesOf(reports: readonly Report[]): Suite[] {
  const several = reports.length > 1;
  return reports.flatMap((report) =>
    [...Map.groupBy(report.rules, ({ family }) => family)].map(([family, rules]) => ({
      name: several ? `${printable(targetName(report))} ${family}` : family,
      report,
      family,
      rules,
    })),
  );
}

type Kind = 'passed' | 'failed' | 'skipped' | 'error';

function kindOf(rule: RuleReport, report: Report): Kind {
  if (rule.internalError !== undefined) return 'error';
  if (failing(rule, report).length > 0) return 'failed';
  return rule.verdict === 'pass' ? 'passed' : 'skipped';
}

function failing(rule: RuleReport, { gate: { failOn } }: Report): Finding[] {
  const least = failOn === 'never' ? 'must' : failOn;
  return rule.findings.filter((finding) => fails(finding, levelGroup(rule.level), least));
}

function cases(report: Report): Kind[] {
  return report.rules.map((rule) => kindOf(rule, report));
}

function judgementCases({ conclusion }: Report): Kind[] {
  return conclusion === 'error' ? ['error'] : [];
}

function totals(kinds: readonly Kind[]): { tests: number; failures: number; errors: number } {
  const count = (kind: Kind): number => kinds.filter((entry) => entry === kind).length;
  return { tests: kinds.length, failures: count('failed'), errors: count('error') };
}

/** A run that judged nothing would else be a file in which all is skipped, which readers take for a success. */
function addJudgement(root: XMLBuilder, report: Report): void {
  const line = printable(gateLine(report));
  root
    .ele('testsuite', { name: `${printable(targetName(report))} judgement`, ...totals(judgementCases(report)) })
    .ele('testcase', { name: 'The server can be judged', classname: 'mcp-compliance' })
    .ele('error', { type: 'error', message: line })
    .txt(line);
}

function addSuite(root: XMLBuilder, { name, report, family, rules }: Suite, fixes: ReadonlyMap<string, string>): void {
  const kinds = rules.map((rule) => kindOf(rule, report));
  const suite = root.ele('testsuite', {
    name,
    ...totals(kinds),
    skipped: kinds.filter((kind) => kind === 'skipped').length,
    time: seconds(rules.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    timestamp: report.startedAt.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
  });
  const properties = suite.ele('properties');
  const facts = { server: targetName(report), facts: targetFacts(report), specification: report.spec };
  for (const [key, value] of Object.entries(facts)) properties.ele('property', { name: key, value: printable(value) });
  for (const rule of rules) addCase(suite, rule, report, family, fixes.get(rule.id));
}

function addCase(suite: XMLBuilder, rule: RuleReport, report: Report, family: string, fix: string | undefined): void {
  const test = suite.ele('testcase', {
    name: printable(`${rule.id} ${rule.title}`),
    classname: `mcp-compliance.${family}`,
    time: seconds(rule.durationMs),
  });
  const kind = kindOf(rule, report);
  if (kind === 'passed') return;
  if (kind === 'error') {
    test.ele('error', { type: 'error', message: printable(rule.message) }).txt(lines(rule.internalError ?? ''));
    return;
  }
  if (kind === 'skipped') {
    test.ele('skipped').txt(lines(skippedText(rule)));
    return;
  }
  const broken = failing(rule, report);
  for (const finding of broken) {
    test
      .ele('failure', { type: `${levelWords(rule.level)} ${finding.outcome}`, message: printable(finding.message) })
      .txt(lines(findingText(finding, rule, fix)));
  }
  const rest = rule.findings.filter((finding) => !broken.includes(finding));
  if (rest.length > 0) test.ele('system-out').txt(lines(rest.map(aside).join('\n')));
}

function skippedText(rule: RuleReport): string {
  if (rule.verdict === 'violation') return rule.findings.map(aside).join('\n');
  const state = rule.verdict === 'not-applicable' ? 'Not applicable' : 'Not tested';
  return [`${state}: ${rule.message}`, ...(rule.enable === undefined ? [] : [`To test it: ${rule.enable}`])].join('\n');
}

/** A finding that does not fail the job. */
function aside({ message, outcome, state, waivedBecause }: Finding): string {
  const why =
    state === 'waived'
      ? waivedBecause === undefined
        ? 'waived'
        : `waived: ${waivedBecause}`
      : state === 'known'
        ? 'known from the baseline'
        : outcome;
  return `Violated, which does not fail the job (${why}): ${message}`;
}

function findingText(finding: Finding, rule: RuleReport, fix: string | undefined): string {
  const place = placeOf(finding);
  const rows: (string | undefined)[] = [
    finding.message,
    place && `At: ${place.path}${place.doubt === '' ? '' : ` (${place.doubt})`}`,
    finding.expected && `Expected: ${finding.expected}`,
    finding.actual && `Got: ${finding.actual}`,
    fix && `Fix: ${fix}`,
    rule.specUrl && `Specification: ${rule.specUrl}`,
    `About this rule: ${ruleDocsUrl(rule.id)}`,
    finding.reproduce && `Repeat it:\n${finding.reproduce}`,
  ];
  return rows.filter((row) => row !== undefined && row !== '').join('\n');
}

/** XML knows no control characters, no lone surrogates and no noncharacters, not even escaped ones. */
function lines(text: string): string {
  return printable(text, { lines: true });
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
