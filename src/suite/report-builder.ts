import { reproduceLine } from '../wire/curl.js';
import type { Exchange } from '../wire/exchange.js';
import type { Redactor } from '../wire/redact.js';
import { countsOf, gravest } from './counts.js';
import { evidenceOf } from './evidence.js';
import type { Finding, Report, RuleReport } from './report.js';
import { familyOf, type RuleMeta, specUrl } from './rule.js';
import type { RuleResult } from './runner.js';
import type { FindingDraft, Judgement } from './verdict.js';

export interface ReportParts {
  catalogue: readonly RuleMeta[];
  results: ReadonlyMap<string, RuleResult>;
  /** Message for catalogue rules without a result (not selected). */
  missing: (id: string) => string;
  target: Report['target'];
  tool: Report['tool'];
  startedAt: Date;
  durationMs: number;
  requests: number;
  notes: readonly string[];
  /** Why there is no judgement at all. */
  error?: string;
  redactor: Redactor;
}

/** Makes the one plain object that all outputs are made from. The gate decides the conclusion later; here it is open. */
export function buildReport(parts: ReportParts): Report {
  const { redactor } = parts;
  const cited = new Map<string, Exchange>();
  const rules = parts.catalogue.map((meta) => ruleReport(meta, parts, cited));
  const error = parts.error ?? noJudgement(rules, parts);
  return {
    schemaVersion: 1,
    tool: parts.tool,
    spec: '2026-07-28',
    target: parts.target,
    startedAt: parts.startedAt.toISOString(),
    durationMs: Math.round(parts.durationMs),
    requests: parts.requests,
    conclusion: error === undefined ? 'success' : 'error',
    ...(error === undefined ? {} : { error: redactor.text(error) }),
    counts: countsOf(rules),
    gate: { failOn: 'must', thresholds: {}, reasons: [], waived: 0, known: 0, fixed: [], unusedWaivers: [] },
    rules,
    exchanges: [...cited.values()].sort(byId).map((exchange) => evidenceOf(exchange, redactor)),
    notes: parts.notes.map((note) => redactor.text(note)),
  };
}

/** The family whose rules look at files of the repository and not at the server. */
const OF_FILES = 'REG';

/** A run that judged nothing, that judged files but nothing of the server, or in which a check broke, must not end as a success. */
function noJudgement(rules: readonly RuleReport[], { results }: ReportParts): string | undefined {
  const broken = rules.filter((rule) => rule.internalError !== undefined).map((rule) => rule.id);
  if (broken.length > 0) return `a defect of this tool kept it from judging ${broken.join(', ')}`;
  const isJudged = ({ verdict }: RuleReport): boolean => verdict === 'pass' || verdict === 'violation';
  const ofServer = rules.filter(({ id, family }) => family !== OF_FILES && results.has(id));
  const blocked = ofServer.find(({ verdict }) => verdict === 'not-tested');
  if (blocked && !ofServer.some(isJudged)) {
    const { message, enable } = ofServer.find((rule) => rule.enable !== undefined) ?? blocked;
    return `nothing about the server could be judged: ${message}${enable === undefined ? '' : `; ${enable}`}`;
  }
  return rules.some(isJudged) ? undefined : 'no rule could be judged';
}

function ruleReport(meta: RuleMeta, parts: ReportParts, cited: Map<string, Exchange>): RuleReport {
  const result = parts.results.get(meta.id);
  const judgement: Judgement = result?.judgement ?? { verdict: 'not-tested', message: parts.missing(meta.id) };
  const { redactor } = parts;
  const url = specUrl(meta.spec);
  const cite = (exchanges: readonly Exchange[] = []): string[] => {
    for (const exchange of exchanges) cited.set(exchange.id, exchange);
    return [...new Set(exchanges.map((exchange) => exchange.id))];
  };
  const findings =
    judgement.verdict === 'violation' ? judgement.findings.map((draft) => finding(draft, meta, redactor, cite)) : [];
  const enable = judgement.verdict === 'not-tested' ? judgement.enable : undefined;
  return {
    id: meta.id,
    title: meta.title,
    family: familyOf(meta.id),
    level: meta.level,
    onViolation: meta.onViolation,
    specTraced: meta.spec !== undefined,
    ...(url === undefined ? {} : { specUrl: url }),
    verdict: judgement.verdict,
    outcome: gravest(findings.map(({ outcome }) => outcome)),
    message: redactor.text(judgement.message),
    ...(enable === undefined ? {} : { enable }),
    notes: (judgement.notes ?? []).map((note) => redactor.text(note)),
    ...(result?.internalError === undefined ? {} : { internalError: redactor.text(result.internalError) }),
    findings,
    exchanges: cite(judgement.exchanges),
    durationMs: Math.round(result?.durationMs ?? 0),
  };
}

function finding(
  draft: FindingDraft,
  meta: RuleMeta,
  redactor: Redactor,
  cite: (exchanges: readonly Exchange[]) => string[],
): Finding {
  const { subject, lowered, at } = draft;
  const faulty = draft.exchanges[0];
  return {
    message: redactor.text(draft.message),
    outcome: lowered?.to ?? meta.onViolation,
    ...(subject === undefined ? {} : { subject: redactor.text(subject.name), kind: subject.kind }),
    ...(subject?.pointer === undefined ? {} : { pointer: subject.pointer }),
    expected: redactor.text(draft.expected),
    actual: redactor.text(draft.actual),
    ...(lowered === undefined ? {} : { loweredBecause: redactor.text(lowered.because) }),
    state: 'new',
    ...(at === undefined ? {} : { location: at }),
    exchanges: cite(draft.exchanges),
    ...(faulty === undefined ? {} : { reproduce: reproduceLine(faulty.request, faulty.transport, redactor) }),
  };
}

function byId(a: Exchange, b: Exchange): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
