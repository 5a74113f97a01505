import { rule } from '../../src/suite/rule.js';
import { judgeMember } from './member.js';

export default rule({
  id: 'MCP-CAC-001',
  title: 'ttlMs present on all five cacheable results',
  level: 'MUST',
  onViolation: 'fail',
  spec: {
    page: 'server/utilities/caching',
    anchor: 'cacheable-results',
    from: 'Servers MUST include caching hints',
    to: 'by the following operations',
  },
  transports: ['http', 'stdio'],
  why: 'Without a lifetime clients treat the result as stale at once and ask again each time, which makes every conversation slower.',
  fix: 'Add `ttlMs` (milliseconds; `0` when it must not be reused) to the results of server/discover, tools/list, prompts/list, resources/list, resources/templates/list and resources/read, on every page. SDKs for this revision fill it in; say more by `cacheHints` (TypeScript), `cache_hints` (Python), `SetCacheable` (Go), `with_ttl_ms` (Rust).',
  async check(session) {
    return judgeMember(session, {
      member: 'ttlMs',
      expected: 'a ttlMs',
      isRight: (value) => value !== undefined,
      passed: 'is present',
    });
  },
});
