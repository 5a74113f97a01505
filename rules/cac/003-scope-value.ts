import { cacheableResults } from '../../src/suite/cacheable.js';
import { rule } from '../../src/suite/rule.js';
import { type FindingDraft, notTested, violation } from '../../src/suite/verdict.js';
import type { Exchange } from '../../src/wire/exchange.js';
import { judgeMember } from './member.js';

function mixedScopes(method: string, pages: readonly Exchange[]): FindingDraft[] {
  const scopes = new Set(
    pages.map(({ result }) => result?.cacheScope).filter((scope) => scope === 'public' || scope === 'private'),
  );
  if (scopes.size < 2) return [];
  return [
    {
      message: `the pages of ${method} have different cacheScopes: public and private`,
      subject: { kind: 'method', name: `${method}: pages` },
      expected: 'the same cacheScope on all pages',
      actual: 'public and private',
      exchanges: pages.slice(0, 3),
    },
  ];
}

export default rule({
  id: 'MCP-CAC-003',
  title: 'cacheScope is exactly "public" or "private"',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/utilities/caching',
    anchor: 'cacheable-model',
    from: 'The Cache Scope Field',
    to: 'either "public" or "private"',
  },
  transports: ['http', 'stdio'],
  why: 'Caches know two scopes. Any other value, or a scope that changes from page to page, is ignored by some and taken as public by others.',
  fix: 'Set `cacheScope` to exactly `public` or `private`, in lower case, and to the same value on all pages of one list.',
  async check(session) {
    const results = await cacheableResults(session);
    const present = [...results.values()].flat().some(({ result }) => result?.cacheScope !== undefined);
    if (!present) return notTested('blocked by MCP-CAC-002: no result has a cacheScope');
    const judgement = await judgeMember(session, {
      member: 'cacheScope',
      expected: '"public" or "private"',
      // A missing scope is MCP-CAC-002's.
      isRight: (value) => value === undefined || value === 'public' || value === 'private',
      passed: 'is "public" or "private"',
    });
    const mixed = [...results].flatMap(([method, pages]) => mixedScopes(method, pages));
    if (mixed.length === 0) return judgement;
    return violation([...(judgement.verdict === 'violation' ? judgement.findings : []), ...mixed]);
  },
});
