import { expect, test } from '@jest/globals';
import type { Finding } from '../../src/suite/report.js';
import type { VerdictName } from '../../src/suite/verdict.js';
import { judge, type OddServer } from '../adversarial/support/odd-server.js';
import { type CheckOptions, ruleOf } from './check.js';
import { checkReferenceOnStdio } from './stdio.js';

/** What one finding says; its message is the case's where it is the only one. */
interface FoundCase {
  outcome: Finding['outcome'];
  subject: string;
  expected: string;
  actual: string;
  because?: string;
}

/** One server, and exactly what one rule says of it. */
export interface RuleCase {
  name: string;
  /** The faultless server when absent. */
  server?: OddServer;
  /** Judged on stdio, as the faultless server, in place of `server`. */
  stdio?: true;
  options?: CheckOptions;
  verdict: VerdictName;
  message: string;
  enable?: string;
  notes?: readonly string[];
  findings?: readonly FoundCase[];
}

/** Tests one rule by servers, each judged by this rule alone. */
export function ruleCases(id: string, cases: readonly RuleCase[]): void {
  test.each(cases)('$name', async ({ name: _name, server = {}, stdio, options, ...expected }) => {
    const report = stdio
      ? await checkReferenceOnStdio({}, { rules: [id] })
      : await judge(server, { rules: [id], random: 'r', ...options });
    const { verdict, message, enable, notes, findings, internalError } = ruleOf(report, id);
    expect(internalError).toBeUndefined();
    expect(
      withoutCounts({
        verdict,
        message,
        ...(enable === undefined ? {} : { enable }),
        ...(notes.length === 0 ? {} : { notes }),
        ...(findings.length === 0 ? {} : { findings: findings.map(foundCase) }),
      }),
    ).toEqual(withoutCounts(expected));
  });
}

function foundCase({ outcome, subject = '', expected = '', actual = '', loweredBecause }: Finding): FoundCase {
  return { outcome, subject, expected, actual, ...(loweredBecause === undefined ? {} : { because: loweredBecause }) };
}

/** How many exchanges passive rules have looked at is for the rest of the suite to decide. */
function withoutCounts<T>(value: T): T {
  const counts = /\b\d+(?= (?:of \d+ )?(?:answers|error answer|results|response stream|event stream))/g;
  return JSON.parse(JSON.stringify(value).replace(counts, 'N')) as T;
}
