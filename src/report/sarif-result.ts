import { createHash } from 'node:crypto';
import type { Location, Result } from 'sarif';
import { findingKey } from '../gate/finding-key.js';
import type { Finding } from '../suite/report.js';
import { printable } from './escape.js';
import { cutChars } from './limits.js';
import { SARIF_LIMITS } from './sarif-limits.js';
import { placeOf, type ServerFound } from './words.js';

export interface ResultContext {
  /** Position of each rule in the run's list. */
  ruleIndex: ReadonlyMap<string, number>;
  /** File for findings without a place of their own: code scanning refuses a whole file for one result without. */
  fallbackPath: string;
}

const LEVELS = { fail: 'error', warn: 'warning', info: 'note', none: 'none' } as const;
/** Enough of the digest to keep a million findings apart. */
const FINGERPRINT_CHARS = 32;

/** Results in the order given; equal findings (same server, rule, subject and pointer) are numbered so that none is lost. */
export function sarifResults(found: readonly ServerFound[], context: ResultContext): Result[] {
  const seen = new Map<string, number>();
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
function fingerprint({ rule, finding, server }: ServerFound): string {
  const text = JSON.stringify([server ?? '', findingKey(rule.id, finding)]);
  return createHash('sha256').update(text).digest('hex').slice(0, FINGERPRINT_CHARS);
}

/** The first sentence becomes the title of the alert. */
function messageText({ finding, server }: ServerFound): string {
  const doubt = placeOf(finding)?.doubt ?? '';
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
  return cutChars(text, SARIF_LIMITS.messageChars);
}

/** SARIF makes links of `[text](target)` in messages; server text must not. */
function plain(text: string): string {
  return printable(text).replaceAll('](', '] (');
}

function locationOf(finding: Finding, fallbackPath: string): Location {
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

function atLeastOne(number: number | undefined): number {
  return number !== undefined && Number.isInteger(number) && number > 0 ? number : 1;
}

/** A path of the repository as a relative URI; undefined for one that leads out of it or has a scheme. */
function relativeUri(path: string): string | undefined {
  const parts = path.replaceAll('\\', '/').split('/');
  if (parts[0] === '' || /^[A-Za-z]:$/.test(parts[0] ?? '') || parts.includes('..')) return undefined;
  const kept = parts.filter((part) => part !== '' && part !== '.');
  if (kept.length === 0) return undefined;
  return kept.map((part) => encodeURIComponent(part.toWellFormed())).join('/');
}
