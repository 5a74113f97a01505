import { catalogue } from '../../rules/index.js';
import { type ReferenceOptions, startReference } from '../../src/reference/start.js';
import type { Report, RuleReport } from '../../src/suite/report.js';
import type { Rule } from '../../src/suite/rule.js';
import type { Network, SuiteSettings } from '../../src/suite/run-context.js';
import { runSuite } from '../../src/suite/run-suite.js';
import { HttpChannel } from '../../src/wire/http.js';
import { defaultLimits, type WireLimits } from '../../src/wire/limits.js';
import { Redactor } from '../../src/wire/redact.js';
import { Transcript } from '../../src/wire/transcript.js';
import { settingsFor } from './settings.js';

export interface CheckOptions {
  /** Rules to run; all of the catalogue when absent. */
  rules?: readonly string[];
  settings?: Partial<SuiteSettings>;
  limits?: Partial<WireLimits>;
  /** Whether the server counts as started by us; true keeps proxies out of the question. */
  startedByUs?: boolean;
  catalogue?: readonly Rule[];
  random?: string;
  network?: Network;
}

/** Judges the server at a URL by the suite alone: no gate, no outputs. */
export async function checkUrl(url: string, options: CheckOptions = {}): Promise<Report> {
  const rules = options.catalogue ?? catalogue;
  const settings = settingsFor({ url, ...options.settings });
  const transcript = new Transcript();
  const limits = { ...defaultLimits, streamEndGraceMs: 200, ...options.limits };
  const channel = new HttpChannel({ url: new URL(url), limits, transcript, connecting: options.network ?? {} });
  try {
    return await runSuite({
      settings,
      target: { transport: 'http', url: new URL(url), startedByUs: options.startedByUs ?? false },
      channel,
      transcript,
      ...(options.network ? { network: options.network } : {}),
      catalogue: rules,
      selected: new Set(options.rules ?? rules.map((rule) => rule.id)),
      redactor: new Redactor(settings.token ? [settings.token.value] : []),
      tool: { name: 'mcp-compliance', version: '0.0.0' },
      ...(options.random === undefined ? {} : { random: options.random }),
    });
  } finally {
    await channel.close();
  }
}

/** Starts the reference server with these options, judges it and stops it. */
export async function checkReference(reference: ReferenceOptions = {}, options: CheckOptions = {}): Promise<Report> {
  const server = await startReference(reference);
  try {
    return await checkUrl(server.url, options);
  } finally {
    await server.close();
  }
}

/** The report of one rule. */
export function ruleOf(report: Report, id: string): RuleReport {
  const rule = report.rules.find((entry) => entry.id === id);
  if (!rule) throw new Error(`${id} is not in the catalogue`);
  return rule;
}

/** `pass`, `not-tested`, `not-applicable`, or the gravest outcome of a violation: `fail`, `warn`, `info`. */
export function verdictOf(report: Report, id: string): string {
  const { verdict, outcome } = ruleOf(report, id);
  return verdict === 'violation' ? outcome : verdict;
}

/** A verdict as it is, with the exchanges that prove it and each of its findings. @throws Error where one proves nothing. */
export function proven(report: Report, id: string): RuleReport {
  const rule = ruleOf(report, id);
  const stored = new Set(report.exchanges.map((exchange) => exchange.id));
  const proofs = rule.verdict === 'pass' || rule.verdict === 'violation' ? [rule, ...rule.findings] : [];
  for (const { message, exchanges } of proofs) {
    if (exchanges.length === 0) throw new Error(`${id} names no exchange: ${message}`);
    if (!exchanges.every((exchange) => stored.has(exchange)))
      throw new Error(`${id} names exchanges that are not kept`);
  }
  return rule;
}

/** Ids of the rules in violation. */
export function violationsOf(report: Report): string[] {
  return report.rules.filter(({ verdict }) => verdict === 'violation').map(({ id }) => id);
}
