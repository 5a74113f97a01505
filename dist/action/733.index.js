export const id = 733;
export const ids = [733];
export const modules = {

/***/ 78733:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   renderJunit: () => (/* binding */ renderJunit)
/* harmony export */ });
/* harmony import */ var xmlbuilder2__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54697);
/* harmony import */ var _gate_reasons_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(69517);
/* harmony import */ var _suite_rule_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(66679);
/* harmony import */ var _escape_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(33330);
/* harmony import */ var _links_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(96668);
/* harmony import */ var _words_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(83512);






/**
 * The reports as JUnit XML: a suite for each family of each server, a case for each rule. A case fails for findings
 * that fail the job (under `fail-on: never`, that would with `must`); violations that do not, rules that do not apply
 * and rules that were not tested are skipped with their message. A server without a judgement is an error.
 */
function renderJunit(reports, catalogue) {
    const fixes = new Map(catalogue.map(({ id, fix }) => [id, fix]));
    const root = (0,xmlbuilder2__WEBPACK_IMPORTED_MODULE_0__/* .create */ .vt)({ version: '1.0', encoding: 'UTF-8' }).ele('testsuites', {
        name: 'mcp-compliance',
        ...totals(reports.flatMap((report) => [...cases(report), ...judgementCases(report)])),
        time: seconds(reports.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    });
    for (const report of reports) {
        if (report.conclusion === 'error')
            addJudgement(root, report);
    }
    for (const suite of suitesOf(reports))
        addSuite(root, suite, fixes);
    return `${root.end({ prettyPrint: true })}\n`;
}
function suitesOf(reports) {
    const several = reports.length > 1;
    return reports.flatMap((report) => [...Map.groupBy(report.rules, ({ family }) => family)].map(([family, rules]) => ({
        name: several ? `${(0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .printable */ .g$)((0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .je)(report))} ${family}` : family,
        report,
        family,
        rules,
    })));
}
function kindOf(rule, report) {
    if (rule.internalError !== undefined)
        return 'error';
    if (failing(rule, report).length > 0)
        return 'failed';
    return rule.verdict === 'pass' ? 'passed' : 'skipped';
}
function failing(rule, { gate: { failOn } }) {
    const least = failOn === 'never' ? 'must' : failOn;
    return rule.findings.filter((finding) => (0,_gate_reasons_js__WEBPACK_IMPORTED_MODULE_1__/* .fails */ .c6)(finding, (0,_suite_rule_js__WEBPACK_IMPORTED_MODULE_4__/* .levelGroup */ .MX)(rule.level), least));
}
function cases(report) {
    return report.rules.map((rule) => kindOf(rule, report));
}
function judgementCases({ conclusion }) {
    return conclusion === 'error' ? ['error'] : [];
}
function totals(kinds) {
    const count = (kind) => kinds.filter((entry) => entry === kind).length;
    return { tests: kinds.length, failures: count('failed'), errors: count('error') };
}
/** A run that judged nothing would else be a file in which all is skipped, which readers take for a success. */
function addJudgement(root, report) {
    const line = (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .printable */ .g$)((0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .gateLine */ .C_)(report));
    root
        .ele('testsuite', { name: `${(0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .printable */ .g$)((0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .je)(report))} judgement`, ...totals(judgementCases(report)) })
        .ele('testcase', { name: 'The server can be judged', classname: 'mcp-compliance' })
        .ele('error', { type: 'error', message: line })
        .txt(line);
}
function addSuite(root, { name, report, family, rules }, fixes) {
    const kinds = rules.map((rule) => kindOf(rule, report));
    const suite = root.ele('testsuite', {
        name,
        ...totals(kinds),
        skipped: kinds.filter((kind) => kind === 'skipped').length,
        time: seconds(rules.reduce((sum, { durationMs }) => sum + durationMs, 0)),
        timestamp: report.startedAt.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
    });
    const properties = suite.ele('properties');
    const facts = { server: (0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .targetName */ .je)(report), facts: (0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .targetFacts */ .hz)(report), specification: report.spec };
    for (const [key, value] of Object.entries(facts))
        properties.ele('property', { name: key, value: (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .printable */ .g$)(value) });
    for (const rule of rules)
        addCase(suite, rule, report, family, fixes.get(rule.id));
}
function addCase(suite, rule, report, family, fix) {
    const test = suite.ele('testcase', {
        name: (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .printable */ .g$)(`${rule.id} ${rule.title}`),
        classname: `mcp-compliance.${family}`,
        time: seconds(rule.durationMs),
    });
    const kind = kindOf(rule, report);
    if (kind === 'passed')
        return;
    if (kind === 'error') {
        test.ele('error', { type: 'error', message: (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .printable */ .g$)(rule.message) }).txt(lines(rule.internalError ?? ''));
        return;
    }
    if (kind === 'skipped') {
        test.ele('skipped').txt(lines(skippedText(rule)));
        return;
    }
    const broken = failing(rule, report);
    for (const finding of broken) {
        test
            .ele('failure', { type: `${(0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .levelWords */ .s2)(rule.level)} ${finding.outcome}`, message: (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .printable */ .g$)(finding.message) })
            .txt(lines(findingText(finding, rule, fix)));
    }
    const rest = rule.findings.filter((finding) => !broken.includes(finding));
    if (rest.length > 0)
        test.ele('system-out').txt(lines(rest.map(aside).join('\n')));
}
function skippedText(rule) {
    if (rule.verdict === 'violation')
        return rule.findings.map(aside).join('\n');
    const state = rule.verdict === 'not-applicable' ? 'Not applicable' : 'Not tested';
    return [`${state}: ${rule.message}`, ...(rule.enable === undefined ? [] : [`To test it: ${rule.enable}`])].join('\n');
}
/** A finding that does not fail the job. */
function aside({ message, outcome, state, waivedBecause }) {
    const why = state === 'waived'
        ? waivedBecause === undefined
            ? 'waived'
            : `waived: ${waivedBecause}`
        : state === 'known'
            ? 'known from the baseline'
            : outcome;
    return `Violated, which does not fail the job (${why}): ${message}`;
}
function findingText(finding, rule, fix) {
    const place = (0,_words_js__WEBPACK_IMPORTED_MODULE_2__/* .placeOf */ .$t)(finding);
    const rows = [
        finding.message,
        place && `At: ${place.path}${place.doubt === '' ? '' : ` (${place.doubt})`}`,
        finding.expected && `Expected: ${finding.expected}`,
        finding.actual && `Got: ${finding.actual}`,
        fix && `Fix: ${fix}`,
        rule.specUrl && `Specification: ${rule.specUrl}`,
        `About this rule: ${(0,_links_js__WEBPACK_IMPORTED_MODULE_5__/* .ruleDocsUrl */ .h)(rule.id)}`,
        finding.reproduce && `Repeat it:\n${finding.reproduce}`,
    ];
    return rows.filter((row) => row !== undefined && row !== '').join('\n');
}
/** XML knows no control characters, no lone surrogates and no noncharacters, not even escaped ones. */
function lines(text) {
    return (0,_escape_js__WEBPACK_IMPORTED_MODULE_3__/* .printable */ .g$)(text, { lines: true });
}
function seconds(milliseconds) {
    return (milliseconds / 1000).toFixed(3);
}


/***/ })

};
