import type { Exchange } from '../wire/exchange.js';
import type { Outcome } from './rule.js';

export type VerdictName = 'pass' | 'violation' | 'not-applicable' | 'not-tested';

/** Whether the rule has been exercised and there is a verdict on the server. */
export function isJudged({ verdict }: { verdict: VerdictName }): boolean {
  return verdict === 'pass' || verdict === 'violation';
}

/** What a finding is about, so that it can be shown on the line that defines it. */
export interface Subject {
  kind:
    | 'tool'
    | 'prompt'
    | 'resource'
    | 'template'
    | 'server'
    | 'method'
    | 'issuer'
    | 'url'
    | 'file'
    | 'extension'
    | 'probe';
  /** Name as the server gives it (tool name, URI, method, issuer), or a short fixed name of the probe. */
  name: string;
  /** JSON Pointer into the definition of the subject, `#` left out. */
  pointer?: string;
}

/** A violation of one rule by one subject. */
export interface FindingDraft {
  /** Names the thing: "`tools/list` without `Mcp-Method` was answered 200, expected 400 with error -32020". */
  message: string;
  subject?: Subject;
  expected: string;
  actual: string;
  /** Exchanges that prove it, the faulty one first: its curl line reproduces the finding. */
  exchanges: readonly Exchange[];
  /** Present when the specification's text is milder than the rule's title. */
  lowered?: { to: Exclude<Outcome, 'fail' | 'none'>; because: string };
  /** Place in a file that was read (server.json): path relative to the working directory, line and column from 1. */
  at?: { path: string; line: number; column: number };
}

interface Base {
  message: string;
  notes?: readonly string[];
  exchanges?: readonly Exchange[];
}

export interface Pass extends Base {
  verdict: 'pass';
}
export interface Violation extends Base {
  verdict: 'violation';
  findings: readonly FindingDraft[];
}
export interface NotApplicable extends Base {
  verdict: 'not-applicable';
}
export interface NotTested extends Base {
  verdict: 'not-tested';
  /** The input that would enable it, as the user writes it: "set `token`". */
  enable?: string;
}
export type Judgement = Pass | Violation | NotApplicable | NotTested;

/** Exercised and right. `exchanges` prove it; a pass without proof is only for rules that read files. */
export function pass(exchanges: readonly Exchange[], message: string, notes: readonly string[] = []): Pass {
  return { verdict: 'pass', message, notes, exchanges };
}

/** Exercised and wrong: one finding per subject. */
export function violation(findings: FindingDraft | readonly FindingDraft[], notes: readonly string[] = []): Violation {
  const list = Array.isArray(findings) ? (findings as readonly FindingDraft[]) : [findings as FindingDraft];
  const first = list[0];
  if (!first) throw new Error('a violation needs a finding');
  const message = list.length === 1 ? first.message : `${list.length} findings; the first: ${first.message}`;
  return { verdict: 'violation', message, findings: list, notes, exchanges: list.flatMap((f) => f.exchanges) };
}

/** The server does not have the feature. */
export function notApplicable(message: string, notes: readonly string[] = []): NotApplicable {
  return { verdict: 'not-applicable', message, notes };
}

/** Applies but could not be judged: why, and what input would enable it. */
export function notTested(
  message: string,
  options: { enable?: string; exchanges?: readonly Exchange[]; notes?: readonly string[] } = {},
): NotTested {
  return { verdict: 'not-tested', message, ...options };
}

/** Pass without findings, violation with: the common end of a rule that looks at many subjects. */
export function judged(
  findings: readonly FindingDraft[],
  exchanges: readonly Exchange[],
  passMessage: string,
  notes: readonly string[] = [],
): Pass | Violation {
  return findings.length > 0 ? violation(findings, notes) : pass(exchanges, passMessage, notes);
}
