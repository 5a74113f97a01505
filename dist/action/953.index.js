export const id = 953;
export const ids = [953];
export const modules = {

/***/ 32953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  renderSarif: () => (/* binding */ renderSarif)
});

// EXTERNAL MODULE: ./lib/src/gate/merge.js
var merge = __webpack_require__(63096);
// EXTERNAL MODULE: ./lib/src/report/escape.js
var report_escape = __webpack_require__(33330);
// EXTERNAL MODULE: ./lib/src/report/limits.js
var limits = __webpack_require__(92605);
// EXTERNAL MODULE: ./lib/src/report/links.js
var links = __webpack_require__(96668);
;// CONCATENATED MODULE: ./lib/src/report/sarif-limits.js

/** What code scanning accepts of a SARIF file; more is refused or cut there without a word. */
const SARIF_LIMITS = {
    results: limits/* SARIF_RESULTS */.RR,
    tags: limits/* SARIF_TAGS */.ar,
    nameChars: 255,
    descriptionChars: limits/* SARIF_DESCRIPTION_CHARS */.hU,
    /** Our own bound: an alert is read on one page. */
    messageChars: 4_096,
};

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/src/gate/finding-key.js
var finding_key = __webpack_require__(44667);
// EXTERNAL MODULE: ./lib/src/report/words.js
var words = __webpack_require__(83512);
;// CONCATENATED MODULE: ./lib/src/report/sarif-result.js






const LEVELS = { fail: 'error', warn: 'warning', info: 'note', none: 'none' };
/** Enough of the digest to keep a million findings apart. */
const FINGERPRINT_CHARS = 32;
/** Results in the order given; equal findings (same server, rule, subject and pointer) are numbered so that none is lost. */
function sarifResults(found, context) {
    const seen = new Map();
    return found.map((entry) => {
        const { rule, finding } = entry;
        const key = fingerprint(entry);
        const nth = (seen.get(key) ?? 0) + 1;
        seen.set(key, nth);
        return {
            ruleId: rule.id,
            ruleIndex: context.ruleIndex.get(rule.id) ?? -1,
            level: LEVELS[finding.outcome],
            message: { text: messageText(entry) },
            locations: [locationOf(finding, context.fallbackPath)],
            partialFingerprints: { primaryLocationLineHash: `${key}:${nth}` },
        };
    });
}
/** Stable across runs, wordings and moved lines: what is wrong with what, not where it stands. */
function fingerprint({ rule, finding, server }) {
    const text = JSON.stringify([server ?? '', (0,finding_key/* findingKey */.f)(rule.id, finding)]);
    return (0,external_node_crypto_.createHash)('sha256').update(text).digest('hex').slice(0, FINGERPRINT_CHARS);
}
/** The first sentence becomes the title of the alert. */
function messageText({ finding, server }) {
    const doubt = (0,words/* placeOf */.$t)(finding)?.doubt ?? '';
    const lines = [
        finding.message,
        finding.expected === undefined ? '' : `Expected: ${finding.expected}`,
        finding.actual === undefined ? '' : `Got: ${finding.actual}`,
        finding.loweredBecause === undefined ? '' : `Lowered to ${finding.outcome}: ${finding.loweredBecause}`,
        server === undefined ? '' : `Server: ${server}`,
        finding.state === 'known' ? 'Known from the baseline.' : '',
        doubt === '' ? '' : `The place is not certain: ${doubt}.`,
    ];
    const text = lines
        .filter((line) => line !== '')
        .map((line) => plain(line))
        .join('\n');
    return (0,limits/* cutChars */.oN)(text, SARIF_LIMITS.messageChars);
}
/** SARIF makes links of `[text](target)` in messages; server text must not. */
function plain(text) {
    return (0,report_escape/* printable */.g$)(text).replaceAll('](', '] (');
}
function locationOf(finding, fallbackPath) {
    const { location } = finding;
    const uri = location === undefined ? undefined : relativeUri(location.path);
    const startLine = uri === undefined ? 1 : atLeastOne(location?.line);
    const startColumn = uri === undefined ? 1 : atLeastOne(location?.column);
    return {
        physicalLocation: {
            artifactLocation: { uri: uri ?? relativeUri(fallbackPath) ?? 'README.md', uriBaseId: '%SRCROOT%' },
            region: { startLine, startColumn, endLine: startLine, endColumn: startColumn + 1 },
        },
    };
}
function atLeastOne(number) {
    return number !== undefined && Number.isInteger(number) && number > 0 ? number : 1;
}
/** A path of the repository as a relative URI; undefined for one that leads out of it or has a scheme. */
function relativeUri(path) {
    const parts = path.replaceAll('\\', '/').split('/');
    if (parts[0] === '' || /^[A-Za-z]:$/.test(parts[0] ?? '') || parts.includes('..'))
        return undefined;
    const kept = parts.filter((part) => part !== '' && part !== '.');
    if (kept.length === 0)
        return undefined;
    return kept.map((part) => encodeURIComponent(part.toWellFormed())).join('/');
}

// EXTERNAL MODULE: ./lib/src/suite/rule.js
var rule = __webpack_require__(66679);
;// CONCATENATED MODULE: ./lib/src/report/sarif-rule.js





const SECURITY_FAMILIES = ['SEC', 'AUT'];
/** By level, as code scanning orders alerts; a result of another gravity carries its own level. */
const sarif_rule_LEVELS = { MUST: 'error', SHOULD: 'warning', MAY: 'note' };
const PROBLEM_SEVERITY = { MUST: 'error', SHOULD: 'warning', MAY: 'recommendation' };
/** How sure a violation is: those that fail a rule have been proven by two requests or by a twin that was served. */
const PRECISION = { fail: 'very-high', warn: 'high', info: 'medium' };
/** High, medium and low on the scale of CVSS; a string, since a number has the whole file refused. */
const SECURITY_SEVERITY = { fail: '8.0', warn: '5.0', info: '2.0' };
/** A rule as code scanning lists it: titles, help with the specification's sentence, and how grave it is. */
function sarifRule(meta) {
    const group = (0,rule/* levelGroup */.MX)(meta.level);
    const security = SECURITY_FAMILIES.includes((0,rule/* familyOf */.Ap)(meta.id));
    return {
        id: meta.id,
        name: pascalCase(meta.title).slice(0, SARIF_LIMITS.nameChars),
        shortDescription: { text: (0,limits/* cutChars */.oN)(meta.title, SARIF_LIMITS.descriptionChars) },
        fullDescription: { text: (0,limits/* cutChars */.oN)(meta.why, SARIF_LIMITS.descriptionChars) },
        help: { text: helpText(meta), markdown: helpMarkdown(meta) },
        helpUri: (0,links/* ruleDocsUrl */.h)(meta.id),
        defaultConfiguration: { level: sarif_rule_LEVELS[group] },
        properties: {
            tags: tagsOf(meta, security),
            precision: PRECISION[meta.onViolation],
            ...(security
                ? { 'security-severity': SECURITY_SEVERITY[meta.onViolation] }
                : { 'problem.severity': PROBLEM_SEVERITY[group] }),
        },
    };
}
function tagsOf({ id, level, spec }, security) {
    const tags = [
        'conformance',
        'mcp',
        (0,rule/* familyOf */.Ap)(id).toLowerCase(),
        level.toLowerCase().replace('_', '-'),
        spec ? 'spec-2026-07-28' : 'best-practice',
        ...(security ? ['security'] : []),
    ];
    return tags.slice(0, SARIF_LIMITS.tags);
}
function helpText(meta) {
    return [
        `${meta.id}, ${(0,words/* levelWords */.s2)(meta.level)}: ${meta.title}.`,
        meta.why,
        `Fix: ${meta.fix}`,
        `Specification: ${(0,rule/* specUrl */.RZ)(meta.spec) ?? 'a best practice that no sentence of it states'}`,
    ].join('\n\n');
}
function helpMarkdown(meta) {
    const url = (0,rule/* specUrl */.RZ)(meta.spec);
    const sentence = meta.spec && url
        ? `The specification: [\u201c${meta.spec.from} \u2026 ${meta.spec.to}\u201d](${linkTarget(url)})`
        : 'A best practice that no sentence of the specification states.';
    return [
        `## ${meta.title}`,
        `**${(0,words/* levelWords */.s2)(meta.level)}** · ${sentence}`,
        `**Why it matters.** ${meta.why}`,
        `**How to fix it.** ${meta.fix}`,
        `[Everything about ${meta.id}](${(0,links/* ruleDocsUrl */.h)(meta.id)})`,
    ].join('\n\n');
}
/** Brackets would end the link in Markdown. */
function linkTarget(url) {
    return url.replaceAll('(', '%28').replaceAll(')', '%29');
}
function pascalCase(title) {
    const words = title.match(/[A-Za-z0-9]+/g) ?? [];
    return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

;// CONCATENATED MODULE: ./lib/src/report/sarif.js








const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/**
 * The reports as SARIF 2.1.0, in the form that code scanning takes: one run with all rules, one result for each
 * finding that is not waived, the gravest first. A run without a judgement says that it was not successful, so that an
 * upload of it cannot close alerts.
 */
function renderSarif(reports, catalogue, { category, fallbackPath = 'README.md' }) {
    const rules = catalogue.map(sarifRule);
    const ruleIndex = new Map(catalogue.map(({ id }, index) => [id, index]));
    const log = {
        $schema: SCHEMA,
        version: '2.1.0',
        runs: [
            {
                tool: {
                    driver: {
                        name: 'mcp-compliance',
                        ...(reports[0] ? { semanticVersion: reports[0].tool.version } : {}),
                        informationUri: links/* PROJECT_URL */.w,
                        rules,
                    },
                },
                automationDetails: { id: automationId(category) },
                invocations: [invocationOf(reports)],
                columnKind: 'utf16CodeUnits',
                results: sarifResults(reported(reports), { ruleIndex, fallbackPath }),
            },
        ],
    };
    return `${JSON.stringify(log, null, 2)}\n`;
}
function reported(reports) {
    return (0,words/* shownFindings */.qA)(reports).sort(words/* byGravity */.SN).slice(0, SARIF_LIMITS.results);
}
/** GitHub takes what stands before the last `/` as the category: without one there is none. */
function automationId(category) {
    return `${(0,report_escape/* printable */.g$)(category).replace(/\/+$/, '')}/`;
}
function invocationOf(reports) {
    if (reports.length > 0 && (0,merge/* mergeReports */.C)(reports).conclusion !== 'error')
        return { executionSuccessful: true };
    const errors = reports.flatMap(({ error }) => (error === undefined ? [] : [error]));
    return {
        executionSuccessful: false,
        toolExecutionNotifications: errors.map((error) => ({
            level: 'error',
            message: { text: (0,limits/* cutChars */.oN)((0,report_escape/* printable */.g$)(error), SARIF_LIMITS.messageChars) },
        })),
    };
}


/***/ })

};
