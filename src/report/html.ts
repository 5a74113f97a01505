import { createHash } from 'node:crypto';
import type { Report, RuleReport } from '../suite/report.js';
import { LEVEL_GROUPS, type RuleMeta } from '../suite/rule.js';
import { html } from './escape.js';
import { type HtmlOutcome, htmlOutcome, htmlRule } from './html-rule.js';
import { SCRIPT } from './html-script.js';
import { STYLE } from './html-style.js';
import { htmlSentence } from './html-text.js';
import { count, gateLine, targetFacts, targetName, waiverLine } from './words.js';

/** In the order of the page. */
const OUTCOMES: Readonly<Record<HtmlOutcome, string>> = {
  fail: 'Failed',
  warn: 'Warnings',
  info: 'Information',
  accepted: 'Known or waived',
  'not-tested': 'Not tested',
  pass: 'Passed',
  'not-applicable': 'Not applicable',
};

/**
 * The reports as one HTML page that works from a file: no network, nothing loaded, and no script but its own, which its
 * security policy names by hash.
 */
export function renderHtml(reports: readonly Report[], catalogue: readonly RuleMeta[]): string {
  const title = `MCP compliance: ${reports.map(targetName).join(', ')}`;
  const policy = [
    "default-src 'none'",
    `style-src '${hash(STYLE)}'`,
    `script-src '${hash(SCRIPT)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const metas = new Map<string, RuleMeta>(catalogue.map((meta) => [meta.id, meta]));
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${html(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<h1>MCP compliance</h1>',
    filterForm(),
    '<main>',
    ...reports.map((report) => section(report, metas)),
    '</main>',
    `<script>${SCRIPT}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Shown by the script alone: without it all rules are there. */
function filterForm(): string {
  const box = (name: string, value: string, label: string): string =>
    `<label><input type="checkbox" name="${name}" value="${value}" checked> ${label}</label>`;
  const levels = LEVEL_GROUPS.map((level) => box('level', level, level)).join(' ');
  const outcomes = Object.entries(OUTCOMES).map(([value, label]) => box('outcome', value, label));
  return [
    '<form hidden>',
    '<label class="search">Search <input type="search" name="text" placeholder="rule, tool, words"></label>',
    `<fieldset><legend>Level</legend>${levels}</fieldset>`,
    `<fieldset><legend>Outcome</legend>${outcomes.join(' ')}</fieldset>`,
    '<output aria-live="polite" class="dim"></output>',
    '</form>',
  ].join('\n');
}

function section(report: Report, metas: ReadonlyMap<string, RuleMeta>): string {
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  const groups = Map.groupBy(report.rules, htmlOutcome);
  const outcomes = Object.keys(OUTCOMES) as HtmlOutcome[];
  return [
    '<article>',
    `<h2>${html(targetName(report))}</h2>`,
    `<p class="facts">${html(targetFacts(report))} · judged by MCP ${report.spec} · ${count(report.requests, 'request')} in ${(report.durationMs / 1000).toFixed(1)} s · ${html(minute(report.startedAt))} · ${html(report.tool.name)} ${html(report.tool.version)}</p>`,
    `<p class="verdict ${report.conclusion}">${htmlSentence(gateLine(report))}</p>`,
    tiles(report),
    ...outcomes.map((outcome) => group(OUTCOMES[outcome], groups.get(outcome) ?? [], metas, exchanges)),
    ...asides(report),
    '</article>',
  ].join('\n');
}

/** `2026-08-01 10:00 UTC` of an ISO time. */
function minute(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

function tiles({ rules, counts }: Report): string {
  const number = (outcome: HtmlOutcome): number => rules.filter((rule) => htmlOutcome(rule) === outcome).length;
  const tile = (style: string, value: number, label: string): string =>
    `<li><b class="${style}">${value}</b> ${label}</li>`;
  return `<ul class="tiles">${[
    tile('fail', number('fail'), 'failed'),
    tile('warn', number('warn'), 'warnings'),
    tile('info', number('info'), 'information'),
    tile('', number('accepted'), 'known or waived'),
    tile('pass', counts.byVerdict.pass, 'passed'),
    tile('', counts.byVerdict['not-applicable'], 'not applicable'),
    tile('', counts.byVerdict['not-tested'], 'not tested'),
  ].join('')}</ul>`;
}

function group(
  title: string,
  rules: readonly RuleReport[],
  metas: ReadonlyMap<string, RuleMeta>,
  exchanges: Parameters<typeof htmlRule>[1]['exchanges'],
): string {
  if (rules.length === 0) return '';
  return [
    `<section class="group"><h3>${title} (${rules.length})</h3>`,
    ...rules.map((rule) => htmlRule(rule, { meta: metas.get(rule.id), exchanges })),
    '</section>',
  ].join('\n');
}

/** What belongs to no rule that is listed above. */
function asides({ gate, notes }: Report): string[] {
  return [
    ...list(
      'Fixed since the baseline',
      gate.fixed.map(({ rule, subject }) => html(subject === undefined ? rule : `${rule} (${subject})`)),
    ),
    ...list(
      'Waivers to look at',
      gate.unusedWaivers.map((waiver) => html(waiverLine(waiver))),
    ),
    ...list('Notes', notes.map(htmlSentence)),
  ];
}

function list(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [`<h3>${title}</h3>`, '<ul>', ...items.map((item) => `<li>${item}</li>`), '</ul>'];
}
