import type { Level, Outcome, Transport } from './rule.js';
import type { Subject, VerdictName } from './verdict.js';

/** What crosses from the suite to everything right of it. Plain JSON; schema in rules/schemas/report.schema.json. */
export interface Report {
  schemaVersion: 1;
  tool: { name: string; version: string };
  spec: '2026-07-28';
  target: {
    /** Name of the server in the settings, where there are several. */
    name?: string;
    url?: string;
    command?: string;
    transport: Transport;
    era: Era;
    serverInfo?: { name: string; version: string };
    /** Versions that server/discover advertised. */
    supportedVersions?: string[];
  };
  startedAt: string;
  durationMs: number;
  /** MCP requests sent. */
  requests: number;
  conclusion: 'success' | 'failure' | 'error';
  /** Present when conclusion is `error`: why there is no judgement. */
  error?: string;
  counts: {
    byVerdict: Record<VerdictName, number>;
    /** Rules in violation, by level; MUST NOT counts as MUST, SHOULD NOT as SHOULD. */
    byLevel: Record<'MUST' | 'SHOULD' | 'MAY', number>;
    /** Rules in violation, by their gravest outcome. */
    byOutcome: Record<Exclude<Outcome, 'none'>, number>;
    findings: number;
  };
  gate: Gate;
  rules: RuleReport[];
  exchanges: ExchangeReport[];
  /** Facts about the run that belong to no rule: redirects, page limits, a server that died. */
  notes: string[];
}

/** Reports of several servers of one run, or of several legs of a matrix. */
export interface MergedReport {
  schemaVersion: 1;
  conclusion: Report['conclusion'];
  servers: Report[];
}

export type Era = 'modern-only' | 'dual-era' | 'legacy' | 'unknown';

export interface Gate {
  failOn: 'must' | 'should' | 'may' | 'never';
  thresholds: Partial<Record<'MUST' | 'SHOULD' | 'MAY', number | `${number}%`>>;
  /** Why the gate failed, one sentence each; empty when it passed. */
  reasons: string[];
  waived: number;
  known: number;
  fixed: { rule: string; subject?: string }[];
  /** `expired` is there, with the last day that it held, when that is why it is here. */
  unusedWaivers: { rule: string; subject?: string; where?: string; expired?: boolean; expires?: string }[];
}

export interface RuleReport {
  id: string;
  title: string;
  family: string;
  level: Level;
  onViolation: Exclude<Outcome, 'none'>;
  specTraced: boolean;
  specUrl?: string;
  verdict: VerdictName;
  /** The gravest outcome of the findings; `none` unless the verdict is violation. */
  outcome: Outcome;
  message: string;
  /** For not-tested: the input that would enable it. */
  enable?: string;
  notes: string[];
  internalError?: string;
  findings: Finding[];
  /** Ids of the exchanges that prove the verdict. */
  exchanges: string[];
  durationMs: number;
}

export interface Finding {
  message: string;
  outcome: Exclude<Outcome, 'none'> | 'none';
  /** Name of the subject: tool name, URI, method, issuer, or the probe. */
  subject?: string;
  kind?: Subject['kind'];
  pointer?: string;
  expected?: string;
  actual?: string;
  loweredBecause?: string;
  state: 'new' | 'known' | 'waived';
  /** The reason of the waiver, where one holds. */
  waivedBecause?: string;
  location?: Location;
  exchanges: string[];
  /** A curl line (HTTP) or a JSON line (stdio), secrets redacted. */
  reproduce?: string;
}

/** A place in the user's repository: path from its root with `/`, line and column from 1. */
export interface Location {
  path: string;
  line: number;
  column?: number;
  /** Another place fits as well. */
  ambiguous?: boolean;
  /** Says what is not certain about the place. */
  note?: string;
  /** Nothing there is wrong: it stands in, since annotations need a file, for what has no place in the sources. */
  standsIn?: boolean;
}

/** An exchange as it may be stored: secrets redacted, contents of results replaced by their shape, bounded. */
export interface ExchangeReport {
  id: string;
  purpose: string;
  connection: string;
  request: { method: string; url?: string; headers: [string, string][]; body?: string };
  response?: { status?: number; headers: [string, string][]; body?: string; ended?: boolean };
  failure?: { kind: string; message: string };
  durationMs: number;
}
