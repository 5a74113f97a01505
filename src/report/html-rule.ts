import type { ExchangeReport, Finding, RuleReport } from '../suite/report.js';
import { levelGroup, type RuleMeta } from '../suite/rule.js';
import { html } from './escape.js';
import { htmlBlock, htmlLink, htmlSentence } from './html-text.js';
import { ruleDocsUrl } from './links.js';
import { headline, levelWords, newOutcome, placeOf } from './words.js';

/** What the filter knows a rule by: the gravest outcome of its new findings, else its verdict. */
export type HtmlOutcome = 'fail' | 'warn' | 'info' | 'accepted' | 'not-tested' | 'pass' | 'not-applicable';

/** A violation without a new finding is accepted: all of it is waived or known from the baseline. */
export function htmlOutcome(rule: RuleReport): HtmlOutcome {
  if (rule.verdict !== 'violation') return rule.verdict;
  const outcome = newOutcome(rule);
  return outcome === 'none' ? 'accepted' : outcome;
}

export interface RuleContext {
  meta: RuleMeta | undefined;
  exchanges: ReadonlyMap<string, ExchangeReport>;
}

/** A rule as a card that unfolds; open when it fails. */
export function htmlRule(rule: RuleReport, { meta, exchanges }: RuleContext): string {
  const outcome = htmlOutcome(rule);
  const evidence = [...new Set([...rule.findings.flatMap((finding) => finding.exchanges), ...rule.exchanges])]
    .map((id) => exchanges.get(id))
    .filter((exchange) => exchange !== undefined);
  return [
    `<details class="rule${rule.verdict === 'violation' ? ' violated' : ''}" data-level="${levelGroup(rule.level)}" data-outcome="${outcome}"${outcome === 'fail' ? ' open' : ''}>`,
    `<summary><span class="badge ${outcome}">${outcome.replace('-', ' ')}</span><b>${html(rule.id)}</b> <span class="dim">${levelWords(rule.level)}</span> ${htmlSentence(rule.title)}</summary>`,
    '<div>',
    ...(rule.verdict === 'violation' ? rule.findings.map(htmlFinding) : [`<p>${htmlSentence(rule.message)}</p>`]),
    ...(rule.enable === undefined ? [] : [`<p>To test it: ${htmlSentence(rule.enable)}</p>`]),
    ...rule.notes.map((note) => `<p class="dim">Note: ${htmlSentence(note)}</p>`),
    ...(rule.internalError === undefined ? [] : [htmlBlock(rule.internalError)]),
    ...(meta && rule.verdict === 'violation'
      ? [
          `<p><b>Why it matters.</b> ${htmlSentence(meta.why)}</p>`,
          `<p><b>How to fix it.</b> ${htmlSentence(meta.fix)}</p>`,
        ]
      : []),
    `<p>${htmlLink('About this rule', ruleDocsUrl(rule.id))}${rule.specUrl === undefined ? '' : ` · ${htmlLink('The sentence of the specification', rule.specUrl)}`}</p>`,
    ...(evidence.length === 0 ? [] : [htmlEvidence(evidence)]),
    '</div>',
    '</details>',
  ].join('\n');
}

function htmlFinding(finding: Finding): string {
  const { state, outcome } = finding;
  const place = placeOf(finding);
  const marks = [
    ...(state === 'new' ? [] : [state === 'known' ? 'known from the baseline' : 'waived']),
    ...(finding.loweredBecause === undefined ? [] : [`lowered to ${outcome}`]),
  ].map((mark) => ` <span class="badge">${mark}</span>`);
  const rows = [
    row('Where', place && `<code>${html(place.path)}</code>${place.doubt === '' ? '' : ` (${html(place.doubt)})`}`),
    row('Expected', finding.expected && htmlSentence(finding.expected)),
    row('Got', finding.actual && htmlSentence(finding.actual)),
    row('Lowered', finding.loweredBecause && htmlSentence(finding.loweredBecause)),
    row('Waived', finding.waivedBecause && htmlSentence(finding.waivedBecause)),
    row('Repeat it', finding.reproduce && htmlBlock(finding.reproduce)),
  ].join('');
  return `<div class="finding"><p>${htmlSentence(headline(finding))}${marks.join('')}</p>${rows === '' ? '' : `<dl>${rows}</dl>`}</div>`;
}

function row(name: string, value: string | undefined): string {
  return value ? `<dt>${name}</dt><dd>${value}</dd>` : '';
}

function htmlEvidence(exchanges: readonly ExchangeReport[]): string {
  const items = exchanges.map(({ id, purpose, request, response, failure }) => {
    const sent = message([`${request.method} ${request.url ?? ''}`.trim()], request.headers, request.body);
    const got = response
      ? message(response.status === undefined ? [] : [`HTTP ${response.status}`], response.headers, response.body)
      : failure
        ? `${failure.kind}: ${failure.message}`
        : 'no answer';
    return `<p><b>${html(id)}</b> ${htmlSentence(purpose)}</p>${htmlBlock(sent)}${htmlBlock(got)}`;
  });
  const title =
    exchanges.length === 1 ? 'The exchange that proves it' : `The ${exchanges.length} exchanges that prove it`;
  return `<details><summary>${title}</summary>${items.join('\n')}</details>`;
}

function message(first: readonly string[], headers: readonly [string, string][], body = ''): string {
  const lines = [...first, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return body === '' ? lines.join('\n') : [...lines, '', body].join('\n');
}
