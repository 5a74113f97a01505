import { catalogue } from '../../rules/index.js';
import { applyGate, type GateSettings } from '../../src/gate/apply-gate.js';
import { countsOf, gravest } from '../../src/suite/counts.js';
import type { Finding, Report, RuleReport } from '../../src/suite/report.js';
import { finding, errorReport as noJudgement, reportWith } from '../report/support/fixture.js';

/** The gate as it is when nothing is set. */
const defaultGate: GateSettings = {
  failOn: 'must',
  thresholds: {},
  failOnNotTested: false,
  overrides: {},
  waivers: [],
  strictBaseline: false,
};

export const TODAY = '2026-08-01';

/** The report after the gate, with some settings of it. */
export function gated(report: Report, settings: Partial<GateSettings> = {}, baseline?: Report): Report {
  return applyGate(report, {
    settings: { ...defaultGate, ...settings },
    today: TODAY,
    ...(baseline === undefined ? {} : { baseline }),
  });
}

/** The report with some rules changed, counted anew. */
export function withRules(report: Report, changes: Readonly<Record<string, Partial<RuleReport>>>): Report {
  const rules = report.rules.map((rule) => ({ ...rule, ...changes[rule.id] }));
  return { ...report, rules, counts: countsOf(rules) };
}

/** How many rules there are, and how many of them `badReport` has as passed: all but those that it speaks of. */
export const ALL_RULES = catalogue.length;
export const PASSED_IN_BAD = ALL_RULES - 9;

/** All rules passed. */
export function goodReport(): Report {
  return gated(reportWith({}, { target: { ...target(), serverInfo: { name: 'good-server', version: '2.0.0' } } }));
}

function target(): Report['target'] {
  return { url: 'http://127.0.0.1:3000/mcp', transport: 'http', era: 'modern-only' };
}

const CURL = `curl -sS -i -X POST 'http://127.0.0.1:3000/mcp' -H 'Content-Type: application/json' --data-raw '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`;

/** The findings of `badReport`, by rule: of every outcome and state, with and without a place. */
function badFindings(): Record<string, Finding[]> {
  return {
    'MCP-HDR-001': [
      finding({
        message: '`tools/list` without `Mcp-Method` was answered 200 with a result',
        subject: 'request without Mcp-Method',
        kind: 'probe',
        expected: '400 with error -32020 (HeaderMismatch)',
        actual: '200 with a result',
        reproduce: CURL,
      }),
    ],
    'MCP-SCH-004': [
      finding({
        message: 'tool `search`: `x-mcp-header` stands on a number',
        subject: 'search',
        kind: 'tool',
        pointer: '/inputSchema/properties/limit/x-mcp-header',
        expected: 'a parameter of type string, integer or boolean',
        actual: 'type number',
        location: { path: 'src/tools/search.ts', line: 12, column: 5 },
        reproduce: CURL,
      }),
      finding({
        message: 'tool `find`: `x-mcp-header` stands on an object',
        subject: 'find',
        kind: 'tool',
        pointer: '/inputSchema/properties/where/x-mcp-header',
        location: { path: 'src/tools/find.ts', line: 3, ambiguous: true },
      }),
    ],
    'MCP-RES-006': [
      finding({
        message: 'event streams have no `X-Accel-Buffering`',
        outcome: 'warn',
        subject: 'tools/call',
        kind: 'method',
        expected: '`X-Accel-Buffering: no`',
        actual: 'no such header',
      }),
    ],
    'MCP-REG-001': [
      finding({
        message: 'server.json does not exist',
        outcome: 'info',
        subject: 'server.json',
        kind: 'file',
        loweredBecause: 'not every server is published in the registry',
      }),
    ],
    'MCP-CAC-001': [
      finding({ message: 'the result of `tools/list` has no ttlMs', subject: 'tools/list', kind: 'method' }),
    ],
    'MCP-STL-001': [
      finding({ message: 'answers have the header `Mcp-Session-Id`', subject: 'answers', kind: 'probe' }),
    ],
  };
}

/** A server with violations of every outcome; one is waived, one known, one fixed; rules that were not tested; notes. */
export function badReport(settings: Partial<GateSettings> = {}): Report {
  const report = withRules(
    reportWith(badFindings(), {
      target: { ...target(), serverInfo: { name: 'bad-server', version: '0.1.0' } },
      notes: ['the server answered /mcp with a redirect to /mcp/'],
    }),
    {
      'MCP-AUT-007': {
        verdict: 'not-tested',
        message: 'needs a token without the scope',
        enable: 'set `insufficient-scope-token`',
      },
      'MCP-AUT-008': {
        verdict: 'not-tested',
        message: 'needs a token of another audience',
        enable: 'set `foreign-audience-token`',
      },
      'MCP-SEC-002': { verdict: 'not-applicable', message: 'served over plain HTTP' },
      'MCP-DSC-002': { notes: ['advertises 2025-11-25 as well'] },
    },
  );
  const baseline = reportWith({
    'MCP-CAC-001': badFindings()['MCP-CAC-001'] ?? [],
    'MCP-HDR-002': [
      finding({ message: 'was served without `Mcp-Name`', subject: 'request without Mcp-Name', kind: 'probe' }),
    ],
  });
  const waivers = [
    { rule: 'MCP-STL-001', reason: 'old clients need it', where: '.mcp-compliance.yml:4:5' },
    { rule: 'MCP-DSC-001', reason: 'no longer needed', where: '.mcp-compliance.yml:7:5' },
    { rule: 'MCP-HDR-001', reason: 'until the release', expires: '2026-07-31', where: '.mcp-compliance.yml:10:5' },
  ];
  return gated(report, { waivers, ...settings }, baseline);
}

/** A server that only speaks an earlier revision: one violation stands for all that could not be judged. */
export function legacyReport(): Report {
  const message = 'blocked by MCP-DSC-001: only legacy revisions are served';
  const report = reportWith(
    {
      'MCP-DSC-001': [
        finding({ message: '`server/discover` was answered 400', subject: 'server/discover', kind: 'method' }),
      ],
    },
    { target: { ...target(), era: 'legacy', serverInfo: { name: 'old-server', version: '1.0.0' } } },
  );
  const blocked = report.rules.filter(({ family, verdict }) => verdict === 'pass' && !['SCH', 'REG'].includes(family));
  return gated(
    withRules(report, Object.fromEntries(blocked.map(({ id }) => [id, { verdict: 'not-tested' as const, message }]))),
  );
}

/** A server that never came up. */
export function errorReport(error = 'the server ended with exit code 1 before it accepted connections'): Report {
  return gated(noJudgement(error));
}

/** The bad report with this text in every place that a server, a repository or a file of settings has a say in. */
export function hostileReport(text: string): Report {
  const bad = badReport();
  const rules = bad.rules.map((rule) => ({
    ...rule,
    message: text,
    notes: rule.notes.map(() => text),
    ...(rule.enable === undefined ? {} : { enable: text }),
    findings: rule.findings.map((entry) => ({
      ...entry,
      message: text,
      subject: text,
      pointer: text,
      expected: text,
      actual: text,
      reproduce: text,
      ...(entry.loweredBecause === undefined ? {} : { loweredBecause: text }),
      ...(entry.location ? { location: { ...entry.location, path: text, note: text } } : {}),
    })),
  }));
  return {
    ...bad,
    target: { ...bad.target, name: text, url: text, command: text, serverInfo: { name: text, version: text } },
    gate: {
      ...bad.gate,
      fixed: bad.gate.fixed.map((entry) => ({ ...entry, subject: text })),
      unusedWaivers: bad.gate.unusedWaivers.map((waiver) => ({ ...waiver, rule: text, subject: text, where: text })),
    },
    rules,
    notes: [text],
  };
}

/** A report in which every rule is violated, `perRule` times each. */
export function hugeReport(perRule: number): Report {
  const report = reportWith();
  const rules = report.rules.map((rule): RuleReport => {
    const findings = Array.from({ length: perRule }, (_none, index) =>
      finding({
        message: `tool \`tool-${index}\` was answered ${'x'.repeat(100)}`,
        outcome: rule.onViolation,
        subject: `tool-${index}`,
        kind: 'tool',
        expected: 'an error',
        actual: 'a result',
        reproduce: CURL,
      }),
    );
    return { ...rule, verdict: 'violation', findings, outcome: gravest(findings.map(({ outcome }) => outcome)) };
  });
  return gated({ ...report, rules, counts: countsOf(rules) });
}
