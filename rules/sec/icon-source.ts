import { quoteShort } from '../../src/suite/describe.js';
import type { FindingDraft } from '../../src/suite/verdict.js';

export interface SourceJudgement {
  /** End of a sentence about the source; absent when nothing is wrong. */
  problem?: string;
  lowered?: NonNullable<FindingDraft['lowered']>;
  note?: string;
}

/** Judges one `icons[].src`. `origin` is the server's public origin, when it is known. */
export function judgeSource(src: unknown, origin: string | undefined): SourceJudgement {
  if (typeof src !== 'string') return { problem: 'is not a string' };
  if (!URL.canParse(src)) return { problem: 'is not an absolute URL' };
  const url = new URL(src);
  if (url.protocol === 'data:') return {};
  if (url.protocol === 'http:') {
    const because = 'an http: source is unprotected, but no scheme that clients must refuse';
    return { problem: 'is loaded without TLS', lowered: { to: 'warn', because } };
  }
  if (url.protocol !== 'https:')
    return { problem: `has the scheme ${quoteShort(url.protocol)}, which clients must refuse` };
  if (origin === undefined || url.origin === origin) return {};
  return { note: `icons are loaded from another origin: ${url.origin}` };
}
