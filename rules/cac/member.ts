import { cacheableResults } from '../../src/suite/cacheable.js';
import { quoteShort } from '../../src/suite/describe.js';
import type { Session } from '../../src/suite/session.js';
import { type FindingDraft, type Judgement, judged, notTested } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import type { JsonValue } from '../../src/wire/message.js';

/** What a caching hint must be, for one result. */
export interface MemberCheck {
  member: 'ttlMs' | 'cacheScope';
  expected: string;
  isRight: (value: JsonValue | undefined) => boolean;
  /** What is said of the member when all are right: "is present". */
  passed: string;
}

/** A value as it was sent; a number too large for one is Infinity here, which JSON has no word for. */
function written(value: JsonValue): string {
  return value === Number.POSITIVE_INFINITY ? 'too large a number' : JSON.stringify(value);
}

/** Judges one member of every cacheable result, page by page; one finding a method. */
export async function judgeMember(
  session: Session,
  { member, expected, isRight, passed }: MemberCheck,
): Promise<Judgement> {
  const results = await cacheableResults(session);
  if (results.size === 0) return notTested('no cacheable result was seen');
  const findings: FindingDraft[] = [];
  for (const [method, pages] of results) {
    const wrong = pages.filter(({ result }) => !isRight(result?.[member]));
    const [first] = wrong;
    if (!first) continue;
    const value = first.result?.[member];
    const actual = value === undefined ? `no ${member}` : quoteShort(written(value));
    const where = pages.length > 1 ? ` (${wrong.length} of ${pages.length} pages)` : '';
    findings.push({
      message: `the result of ${method}${where} has ${value === undefined ? actual : `${member} ${actual}`}, expected ${expected}`,
      subject: { kind: 'method', name: method, pointer: `/${member}` },
      expected,
      actual,
      exchanges: wrong.slice(0, 3),
    });
  }
  const proofs: Exchange[] = [...results.values()].flatMap((pages) => pages.slice(0, 1));
  return judged(findings, proofs, `${member} ${passed} in the results of ${[...results.keys()].join(', ')}`);
}
