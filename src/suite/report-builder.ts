import { reproduceLine } from '../wire/curl.js';
import type { Exchange } from '../wire/exchange.js';
import type { Redactor } from '../wire/redact.js';
import { type Clean, cleaner } from './clean.js';
import { countsOf, gravest } from './counts.js';
import { evidenceOf } from './evidence.js';
import type { Finding, Report, RuleReport } from './report.js';
import { familyOf, type RuleMeta, specUrl } from './rule.js';
import type { RuleResult } from './runner.js';
import { type FindingDraft, isJudged, type Judgement } from './verdict.js';

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
  const clean = cleaner(redactor);
  const cited = new Map<string, Exchange>();
  const rules = parts.catalogue.map((meta) => ruleReport(meta, parts, clean, cited));
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
    ...(error === undefined ? {} : { error: clean.sentence(error) }),
    counts: countsOf(rules),
    gate: { failOn: 'must', thresholds: {}, reasons: [], waived: 0, known: 0, fixed: [], unusedWaivers: [] },
    rules,
    exchanges: [...cited.values()].sort(byId).map((exchange) => evidenceOf(exchange, redactor)),
    notes: parts.notes.map(clean.sentence),
  };
}

/** The family whose rules look at files of the repository and not at the server. */
const OF_FILES = 'REG';

/** Findings of one rule that are kept: a list of 50,000 bad tools must not become a page of a gigabyte. */
const MOST_FINDINGS = 500;

/** A run that judged nothing, that judged files but nothing of the server, or in which a check broke, must not end as a success. */
function noJudgement(rules: readonly RuleReport[], { results }: ReportParts): string | undefined {
  const broken = rules.filter((rule) => rule.internalError !== undefined).map((rule) => rule.id);
  if (broken.length > 0) return `a defect of this tool kept it from judging ${broken.join(', ')}`;
  const ofServer = rules.filter(({ id, family }) => family !== OF_FILES && results.has(id));
  const blocked = ofServer.find(({ verdict }) => verdict === 'not-tested');
  if (blocked && !ofServer.some(isJudged)) {
    const { message, enable } = ofServer.find((rule) => rule.enable !== undefined) ?? blocked;
    return `nothing about the server could be judged: ${message}${enable === undefined ? '' : `; ${enable}`}`;
  }
  if (rules.some(isJudged)) return undefined;
  const [beside, ...others] = rules.filter(({ verdict }) => verdict === 'not-applicable');
  if (!beside) return 'no rule could be judged';
  const which = others.length === 0 ? beside.id : `${beside.id} and ${others.length} more`;
  return `none of the rules that were run applies to this server (${which}): ${beside.message}`;
}

function ruleReport(meta: RuleMeta, parts: ReportParts, clean: Clean, cited: Map<string, Exchange>): RuleReport {
  const result = parts.results.get(meta.id);
  const judgement: Judgement = result?.judgement ?? { verdict: 'not-tested', message: parts.missing(meta.id) };
  const url = specUrl(meta.spec);
  const cite = (exchanges: readonly Exchange[] = []): string[] => {
    for (const exchange of exchanges) cited.set(exchange.id, exchange);
    return [...new Set(exchanges.map((exchange) => exchange.id))];
  };
  const drafts = judgement.verdict === 'violation' ? judgement.findings : [];
  const kept = drafts.slice(0, MOST_FINDINGS);
  const findings = kept.map((draft) => finding(draft, meta, { redactor: parts.redactor, clean, cite }));
  const left = drafts.length - kept.length;
  const notes = [
    ...(judgement.notes ?? []),
    ...(left > 0 ? [`only the first ${kept.length} of ${drafts.length} findings are kept`] : []),
  ];
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
    message: clean.sentence(judgement.message),
    ...(enable === undefined ? {} : { enable: clean.sentence(enable) }),
    notes: notes.map(clean.sentence),
    ...(result?.internalError === undefined ? {} : { internalError: clean.sentence(result.internalError) }),
    findings,
    exchanges: cite(kept.length > 0 ? kept.flatMap(({ exchanges }) => exchanges) : judgement.exchanges),
    durationMs: Math.round(result?.durationMs ?? 0),
  };
}

function finding(
  draft: FindingDraft,
  meta: RuleMeta,
  { redactor, clean, cite }: { redactor: Redactor; clean: Clean; cite: (exchanges: readonly Exchange[]) => string[] },
): Finding {
  const { subject, lowered, at } = draft;
  const faulty = draft.exchanges[0];
  return {
    message: clean.sentence(draft.message),
    outcome: lowered?.to ?? meta.onViolation,
    ...(subject === undefined ? {} : { subject: clean.name(subject.name), kind: subject.kind }),
    ...(subject?.pointer === undefined ? {} : { pointer: clean.sentence(subject.pointer) }),
    expected: clean.sentence(draft.expected),
    actual: clean.sentence(draft.actual),
    ...(lowered === undefined ? {} : { loweredBecause: clean.sentence(lowered.because) }),
    state: 'new',
    ...(at === undefined ? {} : { location: at }),
    exchanges: cite(draft.exchanges),
    ...(faulty === undefined
      ? {}
      : { reproduce: clean.command(reproduceLine(faulty.request, faulty.transport, redactor)) }),
  };
}

function byId(a: Exchange, b: Exchange): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
