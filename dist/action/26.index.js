export const id = 26;
export const ids = [26];
export const modules = {

/***/ 21026:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  renderHtml: () => (/* binding */ renderHtml)
});

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/src/settings/settings.js
var settings = __webpack_require__(8161);
// EXTERNAL MODULE: ./lib/src/report/escape.js
var report_escape = __webpack_require__(33330);
// EXTERNAL MODULE: ./lib/src/suite/rule.js
var suite_rule = __webpack_require__(66679);
;// CONCATENATED MODULE: ./lib/src/report/html-text.js

/** Our own sentences quote server text between backticks: that becomes code, and all of it is escaped. */
function htmlSentence(text) {
    const parts = (0,report_escape/* printable */.g$)(text).split('`');
    if (parts.length % 2 === 0)
        return (0,report_escape/* html */.qy)((0,report_escape/* printable */.g$)(text));
    return parts.map((part, index) => (index % 2 === 0 ? (0,report_escape/* html */.qy)(part) : `<code>${(0,report_escape/* html */.qy)(part)}</code>`)).join('');
}
/** A link that tells the page it leads to nothing; text that is no web address stays text. */
function htmlLink(label, url) {
    if (!/^https?:\/\//.test(url))
        return (0,report_escape/* html */.qy)(label);
    return `<a href="${(0,report_escape/* html */.qy)(url)}" rel="noopener noreferrer">${(0,report_escape/* html */.qy)(label)}</a>`;
}
/** Text as it stands, line breaks included. */
function htmlBlock(text) {
    return `<pre>${(0,report_escape/* html */.qy)(text)}</pre>`;
}

// EXTERNAL MODULE: ./lib/src/report/links.js
var links = __webpack_require__(96668);
// EXTERNAL MODULE: ./lib/src/report/words.js
var words = __webpack_require__(83512);
;// CONCATENATED MODULE: ./lib/src/report/html-rule.js





/** A violation without a new finding is accepted: all of it is waived or known from the baseline. */
function htmlOutcome(rule) {
    if (rule.verdict !== 'violation')
        return rule.verdict;
    const outcome = (0,words/* newOutcome */.fq)(rule);
    return outcome === 'none' ? 'accepted' : outcome;
}
/** A rule as a card that unfolds; open when it fails. */
function htmlRule(rule, { meta, exchanges }) {
    const outcome = htmlOutcome(rule);
    const evidence = [...new Set([...rule.findings.flatMap((finding) => finding.exchanges), ...rule.exchanges])]
        .map((id) => exchanges.get(id))
        .filter((exchange) => exchange !== undefined);
    return [
        `<details class="rule${rule.verdict === 'violation' ? ' violated' : ''}" data-level="${(0,suite_rule/* levelGroup */.MX)(rule.level)}" data-outcome="${outcome}"${outcome === 'fail' ? ' open' : ''}>`,
        `<summary><span class="badge ${outcome}">${outcome.replace('-', ' ')}</span><b>${(0,report_escape/* html */.qy)(rule.id)}</b> <span class="dim">${(0,words/* levelWords */.s2)(rule.level)}</span> ${htmlSentence(rule.title)}</summary>`,
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
        `<p>${htmlLink('About this rule', (0,links/* ruleDocsUrl */.h)(rule.id))}${rule.specUrl === undefined ? '' : ` · ${htmlLink('The sentence of the specification', rule.specUrl)}`}</p>`,
        ...(evidence.length === 0 ? [] : [htmlEvidence(evidence)]),
        '</div>',
        '</details>',
    ].join('\n');
}
function htmlFinding(finding) {
    const { state, outcome } = finding;
    const place = (0,words/* placeOf */.$t)(finding);
    const marks = [
        ...(state === 'new' ? [] : [state === 'known' ? 'known from the baseline' : 'waived']),
        ...(finding.loweredBecause === undefined ? [] : [`lowered to ${outcome}`]),
    ].map((mark) => ` <span class="badge">${mark}</span>`);
    const rows = [
        row('Where', place && `<code>${(0,report_escape/* html */.qy)(place.path)}</code>${place.doubt === '' ? '' : ` (${(0,report_escape/* html */.qy)(place.doubt)})`}`),
        row('Expected', finding.expected && htmlSentence(finding.expected)),
        row('Got', finding.actual && htmlSentence(finding.actual)),
        row('Lowered', finding.loweredBecause && htmlSentence(finding.loweredBecause)),
        row('Waived', finding.waivedBecause && htmlSentence(finding.waivedBecause)),
        row('Repeat it', finding.reproduce && htmlBlock(finding.reproduce)),
    ].join('');
    return `<div class="finding"><p>${htmlSentence((0,words/* headline */.Pl)(finding))}${marks.join('')}</p>${rows === '' ? '' : `<dl>${rows}</dl>`}</div>`;
}
function row(name, value) {
    return value ? `<dt>${name}</dt><dd>${value}</dd>` : '';
}
function htmlEvidence(exchanges) {
    const items = exchanges.map(({ id, purpose, request, response, failure }) => {
        const sent = message([`${request.method} ${request.url ?? ''}`.trim()], request.headers, request.body);
        const got = response
            ? message(response.status === undefined ? [] : [`HTTP ${response.status}`], response.headers, response.body)
            : failure
                ? `${failure.kind}: ${failure.message}`
                : 'no answer';
        return `<p><b>${(0,report_escape/* html */.qy)(id)}</b> ${htmlSentence(purpose)}</p>${htmlBlock(sent)}${htmlBlock(got)}`;
    });
    const title = exchanges.length === 1 ? 'The exchange that proves it' : `The ${exchanges.length} exchanges that prove it`;
    return `<details><summary>${title}</summary>${items.join('\n')}</details>`;
}
function message(first, headers, body = '') {
    const lines = [...first, ...headers.map(([name, value]) => `${name}: ${value}`)];
    return body === '' ? lines.join('\n') : [...lines, '', body].join('\n');
}

;// CONCATENATED MODULE: ./lib/src/report/html-script.js
/** The report's script: filters rules by level, outcome and words. Its hash stands in the page's security policy. */
const SCRIPT = `
'use strict';
const form = document.querySelector('form');
const rules = [...document.querySelectorAll('details.rule')].map((element) => ({
  element,
  level: element.dataset.level,
  outcome: element.dataset.outcome,
  text: element.textContent.toLowerCase(),
}));
const groups = [...document.querySelectorAll('section.group')];
function filter() {
  const chosen = new FormData(form);
  const levels = new Set(chosen.getAll('level'));
  const outcomes = new Set(chosen.getAll('outcome'));
  const words = chosen.get('text').toLowerCase().split(/\\s+/).filter((word) => word !== '');
  let shown = 0;
  for (const { element, level, outcome, text } of rules) {
    const fits = levels.has(level) && outcomes.has(outcome) && words.every((word) => text.includes(word));
    element.hidden = !fits;
    if (fits) shown++;
  }
  for (const group of groups) group.hidden = group.querySelector('details.rule:not([hidden])') === null;
  form.querySelector('output').value = shown + ' of ' + rules.length + ' rules';
}
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => event.preventDefault());
form.hidden = false;
filter();
let closed = [];
addEventListener('beforeprint', () => {
  closed = [...document.querySelectorAll('details.violated:not([open])')];
  for (const details of closed) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of closed) details.open = false;
});
`;

;// CONCATENATED MODULE: ./lib/src/report/html-style.js
/** The report's style sheet: light, dark and for paper. Its hash stands in the page's security policy. */
const STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --card: #f6f8fa; --line: #d1d9e0; --text: #1f2328; --dim: #59636e; --link: #0969da;
  --fail: #d1242f; --warn: #9a6700; --info: #0969da; --pass: #1a7f37; --code: #eff1f3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0d1117; --card: #151b23; --line: #3d444d; --text: #f0f6fc; --dim: #9198a1; --link: #4493f8;
    --fail: #f85149; --warn: #d29922; --info: #4493f8; --pass: #3fb950; --code: #212830;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 62rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", "Noto Sans", Helvetica, Arial, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); }
h1 { font-size: 1.6rem; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
article:first-child > h2 { margin-top: .5rem; padding-top: 0; border: 0; }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
p, ul { margin: .4rem 0; }
code, pre { font: .875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
code { background: var(--code); border-radius: .3em; padding: .1em .3em; }
pre { background: var(--code); border-radius: .4rem; padding: .6rem .8rem; margin: .4rem 0; white-space: pre-wrap; }
.verdict { font-weight: 600; border-left: .3rem solid var(--dim); padding: .4rem .8rem; background: var(--card); }
.verdict.success { border-color: var(--pass); } .verdict.failure, .verdict.error { border-color: var(--fail); }
.facts, .dim { color: var(--dim); }
.tiles { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1rem 0; padding: 0; list-style: none; }
.tiles li { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; min-width: 7rem; }
.tiles b { display: block; font-size: 1.5rem; line-height: 1.2; }
form {
  display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: center; font-size: .95rem;
  background: var(--page); border-bottom: 1px solid var(--line); padding: .7rem 0;
}
@media (min-width: 50rem) and (min-height: 40rem) { form { position: sticky; top: 0; z-index: 1; } }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem .7rem; }
legend { float: left; margin-right: .7rem; padding: 0; font-weight: 600; }
label { white-space: nowrap; }
input[type="search"] {
  font: inherit; font-weight: 400; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .4rem;
  padding: .25rem .6rem; width: 16rem; min-width: 0; flex-shrink: 1;
}
label.search { display: flex; align-items: center; gap: .5rem; max-width: 100%; font-weight: 600; }
details.rule { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; background: var(--card); }
details.rule > summary { cursor: pointer; padding: .5rem .8rem; }
details.rule > div { padding: 0 .8rem .6rem; border-top: 1px solid var(--line); }
details.rule pre, details.rule code { background: var(--page); }
details details { margin: .4rem 0; } details details > summary { cursor: pointer; color: var(--dim); }
.badge {
  display: inline-block; min-width: 3.4em; text-align: center; border: 1px solid currentColor; border-radius: 1em;
  padding: 0 .6em; margin-right: .4em; font-size: .8em; font-weight: 600; color: var(--dim);
}
.fail { color: var(--fail); } .warn { color: var(--warn); } .info { color: var(--info); } .pass { color: var(--pass); }
.finding { border-left: .2rem solid var(--line); padding-left: .8rem; margin: .9rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .8rem; margin: .4rem 0; }
dt { color: var(--dim); } dd { margin: 0; min-width: 0; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  form { display: none !important; }
  details.rule, .finding, .tiles li { break-inside: avoid-page; }
  h2, h3 { break-after: avoid-page; }
  .violated a[href^="http"]::after { content: " <" attr(href) ">"; color: var(--dim); font-size: .85em; }
}
`;

;// CONCATENATED MODULE: ./lib/src/report/html.js








/** In the order of the page. */
const OUTCOMES = {
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
function renderHtml(reports, catalogue) {
    const title = `MCP compliance: ${reports.map(words/* targetName */.je).join(', ')}`;
    const policy = [
        "default-src 'none'",
        `style-src '${hash(STYLE)}'`,
        `script-src '${hash(SCRIPT)}'`,
        "base-uri 'none'",
        "form-action 'none'",
    ].join('; ');
    const metas = new Map(catalogue.map((meta) => [meta.id, meta]));
    return [
        '<!doctype html>',
        '<html lang="en">',
        '<head>',
        '<meta charset="utf-8">',
        `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="referrer" content="no-referrer">',
        `<title>${(0,report_escape/* html */.qy)(title)}</title>`,
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
function hash(text) {
    return `sha256-${(0,external_node_crypto_.createHash)('sha256').update(text).digest('base64')}`;
}
/** Shown by the script alone: without it all rules are there. */
function filterForm() {
    const box = (name, value, label) => `<label><input type="checkbox" name="${name}" value="${value}" checked> ${label}</label>`;
    const levels = settings/* LEVEL_GROUPS */.K.map((level) => box('level', level, level)).join(' ');
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
function section(report, metas) {
    const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
    const groups = Map.groupBy(report.rules, htmlOutcome);
    const outcomes = Object.keys(OUTCOMES);
    return [
        '<article>',
        `<h2>${(0,report_escape/* html */.qy)((0,words/* targetName */.je)(report))}</h2>`,
        `<p class="facts">${(0,report_escape/* html */.qy)((0,words/* targetFacts */.hz)(report))} · judged by MCP ${report.spec} · ${(0,words/* count */.U9)(report.requests, 'request')} in ${(report.durationMs / 1000).toFixed(1)} s · ${(0,report_escape/* html */.qy)(minute(report.startedAt))} · ${(0,report_escape/* html */.qy)(report.tool.name)} ${(0,report_escape/* html */.qy)(report.tool.version)}</p>`,
        `<p class="verdict ${report.conclusion}">${htmlSentence((0,words/* gateLine */.C_)(report))}</p>`,
        tiles(report),
        ...outcomes.map((outcome) => group(OUTCOMES[outcome], groups.get(outcome) ?? [], metas, exchanges)),
        ...asides(report),
        '</article>',
    ].join('\n');
}
/** `2026-08-01 10:00 UTC` of an ISO time. */
function minute(iso) {
    return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
function tiles({ rules, counts }) {
    const number = (outcome) => rules.filter((rule) => htmlOutcome(rule) === outcome).length;
    const tile = (style, value, label) => `<li><b class="${style}">${value}</b> ${label}</li>`;
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
function group(title, rules, metas, exchanges) {
    if (rules.length === 0)
        return '';
    return [
        `<section class="group"><h3>${title} (${rules.length})</h3>`,
        ...rules.map((rule) => htmlRule(rule, { meta: metas.get(rule.id), exchanges })),
        '</section>',
    ].join('\n');
}
/** What belongs to no rule that is listed above. */
function asides({ gate, notes }) {
    return [
        ...list('Fixed since the baseline', gate.fixed.map(({ rule, subject }) => (0,report_escape/* html */.qy)(subject === undefined ? rule : `${rule} (${subject})`))),
        ...list('Waivers to look at', gate.unusedWaivers.map((waiver) => (0,report_escape/* html */.qy)((0,words/* waiverLine */.fk)(waiver)))),
        ...list('Notes', notes.map(htmlSentence)),
    ];
}
function list(title, items) {
    if (items.length === 0)
        return [];
    return [`<h3>${title}</h3>`, '<ul>', ...items.map((item) => `<li>${item}</li>`), '</ul>'];
}


/***/ })

};
